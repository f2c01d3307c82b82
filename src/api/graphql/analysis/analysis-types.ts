import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { Issue } from '../../../analysis/line';
import type { Nutrient, NutrientAmounts } from '../../../analysis/nutrient';
import type { DietLabel, HealthLabel, Status } from '../../../analysis/recipe';
import { DietLabelEnum, HealthLabelEnum, StatusEnum } from '../enums/analysis-enums';
import { NutrientEnum } from '../enums/food-enums';
import { listOf, once } from '../document/costs';
import { ConfidenceType, IssueType, MatchType, ParsedType, WeightType } from './line-types';
import { NutrientsType } from '../food/nutrient-types';

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
export class WithheldLabelType {
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
