import { Field, Float, InputType, Int, ObjectType } from 'type-graphql';
import { issueCodes, type Issue, type WeighingWay } from '../../analysis/line';
import type { Nutrient, NutrientAmounts } from '../../analysis/nutrient';
import type { DietLabel, HealthLabel, Status } from '../../analysis/recipe';
import { listOf, once } from './cost';
import { DietLabelEnum, HealthLabelEnum, NutrientEnum, StatusEnum, WeighingWayEnum } from './enums';
import { FoodCandidateType, FoodType, NutrientsType } from './food-types';

@InputType({ description: 'A recipe as its author wrote it.' })
export class RecipeInput {
  @Field(() => String, {
    description:
      'What the dish is called: not blank, at most 500 characters. It helps to tell foods of one name apart.',
  })
  title!: string;

  @Field(() => [String], {
    description: '1 to 500 lines of at most 1,000 characters: quantity, unit and food in plain words.',
  })
  ingredients!: readonly string[];

  @Field(() => Int, { description: 'How many servings the recipe makes, 1 to 2,147,483,647.' })
  servings!: number;
}

@ObjectType('Parsed', { description: 'What was read from the line, as in the REST body.' })
export class ParsedType {
  @Field(() => Float, { description: 'How many units: the mean of a range, 1 where the line has no number.' })
  qty!: number;

  @Field(() => String, {
    description:
      'As written, lower case, singular: "tbsp", "cup". Of a bare count the size word, else the noun of the food\'s portion ("clove"), else `each`; never null.',
  })
  unit!: string;

  @Field(() => String, { description: "The matched record's description; empty when none matched." })
  food!: string;

  @Field(() => Float, {
    description:
      'Grams of the whole line; millilitres of a product that is counted by the millilitre. 0 where nothing tells them.',
  })
  gramWeight!: number;
}

@ObjectType('Confidence', { description: 'How sure each step is, 0 to 1.' })
export class ConfidenceType {
  @Field(() => Float, {
    description:
      'Probability that the food is right: from 0.90 high, from 0.70 moderate, below that low; 0 without a food.',
  })
  match!: number;

  @Field(() => Float, {
    description:
      'How sure the grams are, by the way they came about: 1.00 exact, from 0.80 a close portion, below that an estimate.',
  })
  conversion!: number;

  @Field(() => Float, {
    description:
      'Exactly match times conversion: below 0.50 the analysis fails its quality check, below 0.80 the line is worth a second look.',
  })
  overall!: number;
}

@ObjectType('Match', { description: 'Which food the line means, and why.' })
export class MatchType {
  @Field(() => FoodType, {
    nullable: true,
    description: 'The food that is counted; null where none is known that the line means.',
  })
  food!: FoodType | null;

  @Field(() => [FoodCandidateType], {
    description:
      'Other foods that the line might mean, best first. (`ParsedIngredient.alternatives` are those that the line itself allows by "or".)',
    complexity: listOf(5),
  })
  alternatives!: readonly FoodCandidateType[];

  @Field(() => String, { description: 'Why this food, or why none, in a sentence for people.' })
  reason!: string;
}

@ObjectType('Weight', { description: 'How the grams of a line came about.' })
export class WeightType {
  @Field(() => WeighingWayEnum, { description: 'Which of the ways to a weight it was.' })
  way!: WeighingWay;

  @Field(() => String, { description: 'The reckoning: "2 × 1 cup = 125 g each".' })
  reason!: string;
}

@ObjectType('Issue', { description: 'Something about a line that a caller may want to look at.' })
class IssueType {
  @Field(() => String, {
    description: [
      'A word for programs, which stays the same when the message is worded anew. One of:',
      ...Object.entries(issueCodes).map(([code, said]) => `- \`${code}\`: ${said}`),
    ].join('\n'),
  })
  code!: string;

  @Field(() => String, { description: 'What it is about this line, in a sentence for people.' })
  message!: string;
}

@ObjectType('Ingredient', { description: 'One line of the recipe and what it comes to.' })
export class IngredientType {
  @Field(() => String, { description: 'The line exactly as sent.' })
  text!: string;

  @Field(() => ParsedType, { description: 'What was read from the line, and the grams it comes to.' })
  parsed!: ParsedType;

  @Field(() => ConfidenceType, { description: 'How sure the food and the grams are.' })
  confidence!: ConfidenceType;

  @Field(() => NutrientsType, { description: 'What the whole line brings into the recipe.' })
  nutrients!: NutrientAmounts;

  @Field(() => MatchType, { description: 'Which food the line means, which others it might, and why.' })
  match!: MatchType;

  @Field(() => WeightType, { description: 'How the grams came about.' })
  weight!: WeightType;

  @Field(() => [IssueType], {
    description: 'What a caller may want to look at; empty for a plain line.',
    complexity: listOf(2),
  })
  issues!: readonly Issue[];

  @Field(() => [NutrientEnum], {
    description:
      "The nutrients that the food's record states or was given from elsewhere. All others are not known and count as 0.",
    complexity: 3,
  })
  knownNutrients!: readonly Nutrient[];
}

@ObjectType('WithheldLabel', { description: 'A health label not given, and the line that stands against it.' })
class WithheldLabelType {
  @Field(() => HealthLabelEnum, { description: 'The label that is not given.' })
  label!: HealthLabel;

  @Field(() => Int, { description: 'Which line stands against it: its index in `ingredients`, from 0.' })
  lineIndex!: number;

  @Field(() => String, { description: 'What about that line stands against it, in words for people.' })
  reason!: string;
}

@ObjectType('Analysis', {
  description:
    'What is in the recipe, and how sure we are. The same recipe with the same `X-Data-Version` gives the same analysis.',
})
export class AnalysisType {
  @Field(() => StatusEnum, { description: 'Whether it may be presented as reliable.' })
  status!: Status;

  @Field(() => [IngredientType], { description: 'One for each line of the recipe, in the same order.' })
  ingredients!: readonly IngredientType[];

  @Field(() => NutrientsType, { description: 'The whole recipe: the sum of the lines.', complexity: once })
  totals!: NutrientAmounts;

  @Field(() => NutrientsType, { description: 'One serving: the totals divided by `servings`.', complexity: once })
  perServing!: NutrientAmounts;

  @Field(() => [DietLabelEnum], {
    description: 'Those whose share of the calories holds; none for a recipe without calories.',
  })
  dietLabels!: readonly DietLabel[];

  @Field(() => [HealthLabelEnum], { description: 'Those that no line stands against.' })
  healthLabels!: readonly HealthLabel[];

  @Field(() => [WithheldLabelType], {
    description:
      'Which lines stand against the health labels that are not given: each line once for each label it takes away.',
    complexity: listOf(2),
  })
  withheldLabels!: readonly WithheldLabelType[];
}

@ObjectType('ParsedIngredient', { description: 'A line taken apart in its own words, before any food is looked for.' })
export class ParsedIngredientType {
  @Field(() => String, { description: 'The line exactly as sent.' })
  text!: string;

  @Field(() => Float, {
    nullable: true,
    description: 'The first amount of the line, the lower end of a range; null where it has no number.',
  })
  quantity!: number | null;

  @Field(() => Float, { nullable: true, description: 'Upper end of a range; null where there is none.' })
  quantityMax!: number | null;

  @Field(() => String, { nullable: true, description: 'As written, lower case, singular; null for a bare count.' })
  unit!: string | null;

  @Field(() => String, { nullable: true, description: '"large", "3-inch"; null where the line states none.' })
  size!: string | null;

  @Field(() => String, { description: 'The food as the line calls it, lower case; empty where it names none.' })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: 'What is done to the food: "finely chopped"; null where nothing is.',
  })
  preparation!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'What else the line says: "about 2 large"; null where there is nothing else.',
  })
  comment!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'What it is for: "for serving", "to taste"; null where the line does not say.',
  })
  purpose!: string | null;

  @Field(() => Float, {
    description: 'Probability that quantity, unit and name are right, 0 to 0.999; fitted on lines labelled by hand.',
  })
  confidence!: number;

  @Field(() => [String], {
    description:
      'Other foods that the line itself allows: "margarine" of "butter or margarine". (`Match.alternatives` are foods that a line might mean.)',
  })
  alternatives!: readonly string[];

  @Field(() => [IssueType], {
    description: 'What a caller may want to look at, as far as the line alone tells.',
    complexity: listOf(2),
  })
  issues!: readonly IssueType[];
}
