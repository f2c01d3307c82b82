import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { Issue } from '../../../analysis/line';
import type { Nutrient, NutrientAmounts } from '../../../analysis/nutrient';
import type { DietLabel, HealthLabel, Status } from '../../../analysis/recipe';
import { DietLabelEnum, HealthLabelEnum, NutrientEnum, StatusEnum } from '../enums';
import { ConfidenceType, IssueType, MatchType, ParsedType, WeightType } from './line-types';
import { NutrientsType } from '../food/nutrient-types';

@InputType({ description: 'A recipe as its author wrote it.' })
export class RecipeInput {
  @Field(() => String, { description: 'Not blank, at most 500 characters; helps to tell foods of one name apart.' })
  title!: string;

  @Field(() => [String], {
    description: '1 to 500 lines of at most 1,000 characters: quantity, unit and food in plain words.',
  })
  ingredients!: readonly string[];

  @Field(() => Int, { description: '1 or more.' })
  servings!: number;
}

@ObjectType('Ingredient', { description: 'One line of the recipe and what it comes to.' })
export class IngredientType {
  @Field(() => String, { description: 'The line exactly as sent.' })
  text!: string;

  @Field(() => ParsedType)
  parsed!: ParsedType;

  @Field(() => ConfidenceType)
  confidence!: ConfidenceType;

  @Field(() => NutrientsType)
  nutrients!: NutrientAmounts;

  @Field(() => MatchType)
  match!: MatchType;

  @Field(() => WeightType)
  weight!: WeightType;

  @Field(() => [IssueType])
  issues!: readonly Issue[];

  @Field(() => [NutrientEnum], {
    description: "The nutrients the food's record states or was given from elsewhere; all others count as 0.",
  })
  knownNutrients!: readonly Nutrient[];
}

@ObjectType('WithheldLabel', { description: 'A health label not given, and the line that stands against it.' })
export class WithheldLabelType {
  @Field(() => HealthLabelEnum)
  label!: HealthLabel;

  @Field(() => Int, { description: 'Index of the line in `ingredients`.' })
  lineIndex!: number;

  @Field(() => String)
  reason!: string;
}

@ObjectType('Analysis', { description: 'What is in the recipe, and how sure we are.' })
export class AnalysisType {
  @Field(() => StatusEnum)
  status!: Status;

  @Field(() => [IngredientType])
  ingredients!: readonly IngredientType[];

  @Field(() => NutrientsType, { description: 'The sum of the lines.' })
  totals!: NutrientAmounts;

  @Field(() => NutrientsType, { description: 'The totals divided by the servings.' })
  perServing!: NutrientAmounts;

  @Field(() => [DietLabelEnum])
  dietLabels!: readonly DietLabel[];

  @Field(() => [HealthLabelEnum])
  healthLabels!: readonly HealthLabel[];

  @Field(() => [WithheldLabelType])
  withheldLabels!: readonly WithheldLabelType[];
}
