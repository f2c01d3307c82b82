import { Field, Float, InputType, Int, ObjectType } from 'type-graphql';
import { issueCodes, type Issue, type WeighingWay } from '../../analysis/line';
import type { Nutrient, NutrientAmounts } from '../../analysis/nutrient';
import type { DietLabel, HealthLabel } from '../../analysis/labels';
import type { Status } from '../../analysis/recipe';
import { listOf, once } from './cost';
import {
  DietLabelEnum,
  HealthLabelEnum,
  LineKindEnum,
  NutrientEnum,
  StatusEnum,
  WeighingWayEnum,
  type PublicLineKind,
} from './enums';
import { FoodCandidateType, FoodType, NutrientsType } from './food-types';

@InputType({ description: 'A recipe as its author wrote it.' })
export class RecipeInput {
  @Field(() => String, {
    description:
      'The name of the dish: not blank, at most 500 characters. It helps to distinguish foods of the same name.',
  })
  title!: string;

  @Field(() => [String], {
    description: '1 to 500 lines of at most 1,000 characters: quantity, unit and food in plain words.',
  })
  ingredients!: readonly string[];

  @Field(() => Int, { description: 'How many servings the recipe makes, 1 to 2,147,483,647.' })
  servings!: number;

  @Field(() => Float, {
    nullable: true,
    description:
      'Grams of the finished dish, above 0 and at most 100,000,000, if it was weighed. Amounts per 100 g and the weight of a serving are then of the cooked dish; without it they are of the lines as they were weighed in.',
  })
  cookedGrams?: number | null;
}

@ObjectType('Parsed', { description: 'What was read from the line, as in the REST body.' })
export class ParsedType {
  @Field(() => Float, { description: 'How many units: the mean of a range, 1 if the line has no number.' })
  qty!: number;

  @Field(() => String, {
    description:
      'The unit as written, lower case, singular: "tbsp", "cup". For a bare count the size word, else the noun of the food\'s portion ("clove"), else `each`; never null.',
  })
  unit!: string;

  @Field(() => String, { description: "The matched record's description; empty when none matched." })
  food!: string;

  @Field(() => Float, {
    description: 'Grams of the whole line; millilitres for a product that is counted by the millilitre. 0 if unknown.',
  })
  gramWeight!: number;
}

@ObjectType('Confidence', { description: 'The confidence of each step, 0 to 1.' })
export class ConfidenceType {
  @Field(() => Float, {
    description:
      'Probability that the food is right: from 0.90 high, from 0.70 moderate, below that low; 0 without a food, 1 for a line that is not an ingredient.',
  })
  match!: number;

  @Field(() => Float, {
    description:
      'Confidence in the grams, by the way they were computed: 1.00 exact, from 0.80 a close portion, below that an estimate.',
  })
  conversion!: number;

  @Field(() => Float, {
    description:
      'Exactly match times conversion: below 0.50 the analysis fails its quality check, below 0.80 the line should be reviewed.',
  })
  overall!: number;
}

@ObjectType('Match', { description: 'Which food the line means, and why.' })
export class MatchType {
  @Field(() => FoodType, {
    nullable: true,
    description: 'The food that is counted; null if no food is known for the line.',
  })
  food!: FoodType | null;

  @Field(() => [FoodCandidateType], {
    description:
      'Other foods that the line may mean, best first. (`ParsedIngredient.alternatives` are those that the line itself names with "or".)',
    complexity: listOf(5),
  })
  alternatives!: readonly FoodCandidateType[];

  @Field(() => String, { description: 'Why the line has this food or none, in a sentence for people.' })
  reason!: string;
}

@ObjectType('Weight', { description: 'How the grams of a line were computed.' })
export class WeightType {
  @Field(() => WeighingWayEnum, { description: 'The way by which the weight was found.' })
  way!: WeighingWay;

  @Field(() => String, { description: 'The calculation: "2 × 1 cup = 125 g each".' })
  reason!: string;
}

@ObjectType('Issue', { description: 'A note or warning about a line.' })
class IssueType {
  @Field(() => String, {
    description: [
      'A code for programs, which stays the same if the message changes. One of:',
      ...Object.entries(issueCodes).map(([code, meaning]) => `- \`${code}\`: ${meaning}`),
    ].join('\n'),
  })
  code!: string;

  @Field(() => String, { description: 'The issue, in a sentence for people.' })
  message!: string;
}

@ObjectType('Ingredient', { description: 'One line of the recipe and its result.' })
export class IngredientType {
  @Field(() => String, { description: 'The line exactly as sent.' })
  text!: string;

  @Field(() => LineKindEnum, {
    description: 'What the line is. Only ingredients count; other lines do not affect status and labels.',
  })
  kind!: PublicLineKind;

  @Field(() => ParsedType, { description: 'What was read from the line, and its grams.' })
  parsed!: ParsedType;

  @Field(() => ConfidenceType, { description: 'The confidence in the food and the grams.' })
  confidence!: ConfidenceType;

  @Field(() => NutrientsType, { description: 'The nutrients of the whole line.' })
  nutrients!: NutrientAmounts;

  @Field(() => MatchType, { description: 'Which food the line means, which others it may mean, and why.' })
  match!: MatchType;

  @Field(() => WeightType, { description: 'How the grams were computed.' })
  weight!: WeightType;

  @Field(() => [IssueType], {
    description: 'What may need attention; empty for a plain line.',
    complexity: listOf(2),
  })
  issues!: readonly Issue[];

  @Field(() => [NutrientEnum], {
    description:
      "The nutrients that the food's record states or that were filled in. All others are unknown and count as 0.",
    complexity: 3,
  })
  knownNutrients!: readonly Nutrient[];
}

@ObjectType('WithheldLabel', { description: 'A health label that is withheld, and the line that withholds it.' })
class WithheldLabelType {
  @Field(() => HealthLabelEnum, { description: 'The health label.' })
  label!: HealthLabel;

  @Field(() => Int, { description: 'The line that withholds it: its index in `ingredients`, from 0.' })
  lineIndex!: number;

  @Field(() => String, { description: 'Why that line withholds it, in words for people.' })
  reason!: string;
}

@ObjectType('Analysis', {
  description:
    'The analysis of a recipe, with confidence. The same recipe with the same `X-Data-Version` gives the same analysis.',
})
export class AnalysisType {
  @Field(() => StatusEnum, { description: 'Whether the analysis may be presented as reliable.' })
  status!: Status;

  @Field(() => [IngredientType], { description: 'One for each line of the recipe, in the same order.' })
  ingredients!: readonly IngredientType[];

  @Field(() => NutrientsType, { description: 'The whole recipe: the sum of the lines.', complexity: once })
  totals!: NutrientAmounts;

  @Field(() => NutrientsType, { description: 'One serving: the totals divided by `servings`.', complexity: once })
  perServing!: NutrientAmounts;

  @Field(() => [DietLabelEnum], {
    description: 'The diet labels that apply; none for a recipe without calories.',
  })
  dietLabels!: readonly DietLabel[];

  @Field(() => [HealthLabelEnum], { description: 'The health labels that no line withholds.' })
  healthLabels!: readonly HealthLabel[];

  @Field(() => [WithheldLabelType], {
    description: 'The lines that withhold health labels: each line once for each label.',
    complexity: listOf(2),
  })
  withheldLabels!: readonly WithheldLabelType[];
}

@ObjectType('ParsedIngredient', { description: 'A parsed line in its own words, before any food is looked for.' })
export class ParsedIngredientType {
  @Field(() => String, { description: 'The line exactly as sent.' })
  text!: string;

  @Field(() => Float, {
    nullable: true,
    description: 'The first amount of the line, the lower end of a range; null if it has no number.',
  })
  quantity!: number | null;

  @Field(() => Float, { nullable: true, description: 'The upper end of a range; null if there is none.' })
  quantityMax!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'The unit as written, lower case, singular; null for a bare count.',
  })
  unit!: string | null;

  @Field(() => String, { nullable: true, description: '"large", "3-inch"; null if the line states none.' })
  size!: string | null;

  @Field(() => String, { description: 'The food as the line names it, lower case; empty if it names none.' })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: 'What is done to the food: "finely chopped"; null if nothing is.',
  })
  preparation!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Other words of the line: "about 2 large"; null if there are none.',
  })
  comment!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'What it is for: "for serving", "to taste"; null if the line does not say.',
  })
  purpose!: string | null;

  @Field(() => Float, {
    description:
      'Probability that quantity, unit and name are right, 0 to 0.999; calibrated on manually labelled lines.',
  })
  confidence!: number;

  @Field(() => [String], {
    description:
      'Other foods that the line itself names: "margarine" of "butter or margarine". (`Match.alternatives` are foods that a line may mean.)',
  })
  alternatives!: readonly string[];

  @Field(() => [IssueType], {
    description: 'What may need attention, as far as the line itself shows.',
    complexity: listOf(2),
  })
  issues!: readonly IssueType[];
}
