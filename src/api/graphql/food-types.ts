import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { Dataset, DietFlag, FlagState, Portion } from '../../analysis/food';
import { nutrients, nutrientWholes, type Nutrient, type NutrientsPer100g } from '../../analysis/nutrient';
import type { NutrientOrigin } from '../../analysis/nutrient-origin';
import { listOf } from './cost';
import {
  DatasetEnum,
  describeNutrient,
  DietFlagEnum,
  FlagStateEnum,
  NutrientEnum,
  nutrientNames,
  NutrientOriginKindEnum,
  PortionOriginEnum,
} from './enums';

@ObjectType('Portion', { description: 'What one unit of a food weighs.' })
class PortionType {
  @Field(() => String, { description: 'The unit, singular and lower case: "cup", "clove", "slice", "large".' })
  unit!: string;

  @Field(() => String, { description: 'What qualifies the unit: "chopped"; empty when nothing does.' })
  modifier!: string;

  @Field(() => Float, { description: 'Grams of one unit, above 0; millilitres where `product.servingUnit` is ml.' })
  grams!: number;

  @Field(() => PortionOriginEnum, { description: 'Who says what it weighs.' })
  origin!: Portion['origin'];

  @Field(() => Int, {
    nullable: true,
    description: 'FDC id of the record that says so; null for customary kitchen weights and corrections.',
  })
  sourceFdcId!: number | null;
}

@ObjectType('FoodFlag', { description: 'Whether a food contains what a diet may forbid, and why we say so.' })
export class FoodFlagType {
  @Field(() => DietFlagEnum, { description: 'What the food may contain.' })
  flag!: DietFlag;

  @Field(() => FlagStateEnum, { description: 'Whether it does, as far as is known.' })
  state!: FlagState;

  @Field(() => String, { description: 'The rule, the ingredient or the correction that says so, in words for people.' })
  reason!: string;
}

@ObjectType('NutrientOrigin', { description: "Where an amount comes from that is not the record's own." })
export class NutrientOriginType {
  @Field(() => NutrientEnum, { description: 'Which amount of the food it is.' })
  nutrient!: Nutrient;

  @Field(() => NutrientOriginKindEnum, { description: 'In what way the amount came about.' })
  kind!: NutrientOrigin['kind'];

  @Field(() => Int, {
    nullable: true,
    description: 'FDC id of the record it comes from; null for a rule and a correction.',
  })
  fdcId!: number | null;

  @Field(() => String, { description: 'How it comes from there, or what the rule says, in a sentence.' })
  reason!: string;
}

@ObjectType('Product', {
  description: 'What the pack of a branded food says. Texts are empty where that is not known.',
})
class ProductType {
  @Field(() => String, { description: 'The company that owns the brand: "General Mills, Inc.".' })
  brandOwner!: string;

  @Field(() => String, { description: 'What the pack calls itself by: "CHEERIOS".' })
  brandName!: string;

  @Field(() => String, {
    description: 'The line of products within the brand; searches and ingredient lines find it as they find the brand.',
  })
  subbrandName!: string;

  @Field(() => String, { description: 'The number behind the bar code, padded to 14 digits.' })
  gtin!: string;

  @Field(() => String, { description: 'The statement of ingredients as printed; flags are told from it.' })
  ingredients!: string;

  @Field(() => Float, {
    nullable: true,
    description: 'One serving, in `servingUnit`, above 0; null where it is not known.',
  })
  servingSize!: number | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The unit of `servingSize`, g or ml; null where it is not known. Where it is ml, all nutrients are per 100 ml, and the grams of portions are millilitres.',
  })
  servingUnit!: 'g' | 'ml' | null;

  @Field(() => String, { description: 'One serving in kitchen measures: "2 Tbsp (32 g)".' })
  householdServing!: string;
}

@ObjectType('NutrientsPer100g', {
  description:
    'How much of each of the 14 nutrients is in 100 g of a food (in 100 ml where `product.servingUnit` is ml). Null where neither the record nor anything it could be filled from knows.',
})
class NutrientsPer100gType {}

@ObjectType('Food', { description: 'A food record of USDA FoodData Central, with the corrections made to it here.' })
export class FoodType {
  @Field(() => Int, { description: 'The id of the record in FoodData Central; no two records share one.' })
  fdcId!: number;

  @Field(() => String, { description: 'The name of the record: "Butter, salted".' })
  description!: string;

  @Field(() => DatasetEnum, { description: 'Which of the four datasets the record is of.' })
  dataset!: Dataset;

  @Field(() => String, {
    description: 'As the dataset groups its foods: "Dairy and Egg Products"; empty where it says nothing.',
  })
  category!: string;

  @Field(() => NutrientsPer100gType, {
    description: 'What 100 g hold (100 ml where `product.servingUnit` is ml), gaps filled and corrections made.',
  })
  nutrientsPer100g!: NutrientsPer100g;

  @Field(() => [PortionType], {
    description: 'What units of it weigh; empty where nobody knows.',
    complexity: listOf(4),
  })
  portions!: readonly Portion[];

  @Field(() => ProductType, { nullable: true, description: 'What the pack says; null for all but branded foods.' })
  product?: ProductType;
}

@ObjectType('FoodCandidate', { description: 'A food that a name might mean.' })
export class FoodCandidateType {
  @Field(() => FoodType, { description: 'The record that the name might mean.' })
  food!: FoodType;

  @Field(() => Float, { description: 'How well it fits, 0 to 1; comparable within one answer only.' })
  score!: number;
}

@ObjectType('PageInfo', { description: 'Where a page of a list ends.' })
export class PageInfoType {
  @Field(() => Boolean, { description: 'Whether there is more to ask for behind this page.' })
  hasNextPage!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'To be given as `after` for the next page; null where there is nothing to go on behind.',
  })
  endCursor!: string | null;
}

@ObjectType('FoodEdge', { description: 'A food in a page of them.' })
class FoodEdgeType {
  @Field(() => String, { description: 'Names this place in the list: as `after` it asks for what comes behind.' })
  cursor!: string;

  @Field(() => FoodType, { description: 'The food that stands here.' })
  node!: FoodType;
}

@ObjectType('FoodConnection', { description: 'A page of foods.' })
export class FoodConnectionType {
  @Field(() => [FoodEdgeType], { description: 'The foods of this page, in order.' })
  edges!: readonly FoodEdgeType[];

  @Field(() => PageInfoType, { description: 'Whether more foods follow, and where.' })
  pageInfo!: PageInfoType;

  @Field(() => Int, {
    description:
      'Of all pages. A search counts 300 foods at most, so that 300 means as many or more; lists of branded foods that lack an amount count 1,000 of them.',
  })
  totalCount!: number;
}

@ObjectType('Nutrients', {
  description:
    'How much there is of each of the 14 nutrients, never negative. What no record knows counts as 0; `knownNutrients` and `knownShare` say what that is.',
})
export class NutrientsType {}

@ObjectType('NutrientShares', { description: 'How much of the total of each nutrient rests on known amounts, 0 to 1.' })
export class NutrientSharesType {}

for (const nutrient of nutrients) {
  const description = describeNutrient(nutrient);
  Field(() => Float, { description })(NutrientsType.prototype, nutrient);
  Field(() => Float, { nullable: true, description })(NutrientsPer100gType.prototype, nutrient);
  Field(() => Float, { description: describeShare(nutrient) })(NutrientSharesType.prototype, nutrient);
}

function describeShare(nutrient: Nutrient): string {
  const whole = nutrientWholes[nutrient];
  return `${nutrientNames[nutrient]}: the share of the recipe's ${whole === undefined ? 'grams' : nutrientNames[whole].toLowerCase()} that is of foods in which it is known.`;
}
