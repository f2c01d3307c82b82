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
import { EdgeType } from './pages';

@ObjectType('Portion', { description: 'The weight of one unit of a food.' })
class PortionType {
  @Field(() => String, { description: 'The unit, singular and lower case: "cup", "clove", "slice", "large".' })
  unit!: string;

  @Field(() => String, { description: 'What qualifies the unit: "chopped"; empty when nothing does.' })
  modifier!: string;

  @Field(() => Float, { description: 'Grams of one unit, above 0; millilitres if `product.servingUnit` is ml.' })
  grams!: number;

  @Field(() => PortionOriginEnum, { description: 'The source of the weight.' })
  origin!: Portion['origin'];

  @Field(() => Int, {
    nullable: true,
    description: 'FDC id of the record that states it; null for customary kitchen weights and corrections.',
  })
  sourceFdcId!: number | null;
}

@ObjectType('FoodFlag', { description: 'Whether a food contains what a diet may forbid, and the reason.' })
export class FoodFlagType {
  @Field(() => DietFlagEnum, { description: 'What the food may contain.' })
  flag!: DietFlag;

  @Field(() => FlagStateEnum, { description: 'Whether the food contains it.' })
  state!: FlagState;

  @Field(() => String, { description: 'The rule, the ingredient or the correction behind it, in words for people.' })
  reason!: string;
}

@ObjectType('NutrientOrigin', { description: 'The origin of an amount that is not from the record itself.' })
export class NutrientOriginType {
  @Field(() => NutrientEnum, { description: 'Which amount of the food it is.' })
  nutrient!: Nutrient;

  @Field(() => NutrientOriginKindEnum, { description: 'How the amount was determined.' })
  kind!: NutrientOrigin['kind'];

  @Field(() => Int, {
    nullable: true,
    description: 'FDC id of the record it comes from; null for a rule and a correction.',
  })
  fdcId!: number | null;

  @Field(() => String, { description: 'How it was derived from that record, or the text of the rule, in a sentence.' })
  reason!: string;
}

@ObjectType('Product', {
  description: 'The data on the pack of a branded food. A text is empty if it is not known.',
})
class ProductType {
  @Field(() => String, { description: 'The company that owns the brand: "General Mills, Inc.".' })
  brandOwner!: string;

  @Field(() => String, { description: 'The brand on the pack: "CHEERIOS".' })
  brandName!: string;

  @Field(() => String, {
    description: 'The product line within the brand; searches and ingredient lines find it like the brand.',
  })
  subbrandName!: string;

  @Field(() => String, { description: 'The number of the bar code, padded to 14 digits.' })
  gtin!: string;

  @Field(() => String, { description: 'The statement of ingredients as printed, from which the flags are derived.' })
  ingredients!: string;

  @Field(() => Float, {
    nullable: true,
    description: 'One serving in `servingUnit`, above 0; null if it is not known.',
  })
  servingSize!: number | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The unit of `servingSize`, g or ml; null if it is not known. If it is ml, all nutrients are per 100 ml, and the grams of portions are millilitres.',
  })
  servingUnit!: 'g' | 'ml' | null;

  @Field(() => String, { description: 'One serving in kitchen measures: "2 Tbsp (32 g)".' })
  householdServing!: string;
}

@ObjectType('NutrientsPer100g', {
  description:
    'The amount of each of the 14 nutrients in 100 g of a food (100 ml if `product.servingUnit` is ml). Null if it is not in the record and could not be filled in.',
})
class NutrientsPer100gType {}

@ObjectType('Food', {
  description: 'A food record of USDA FoodData Central or a house record, with the corrections of this installation.',
})
export class FoodType {
  @Field(() => Int, {
    description:
      'The unique id of the record in FoodData Central; of a house record an id above its range, from 900,000,001.',
  })
  fdcId!: number;

  @Field(() => String, { description: 'The name of the record: "Butter, salted".' })
  description!: string;

  @Field(() => DatasetEnum, { description: 'Which dataset the record belongs to.' })
  dataset!: Dataset;

  @Field(() => String, {
    description: 'The category in the dataset: "Dairy and Egg Products"; empty if the dataset has none.',
  })
  category!: string;

  @Field(() => NutrientsPer100gType, {
    description:
      'The amounts in 100 g (100 ml if `product.servingUnit` is ml), with gaps filled and corrections applied.',
  })
  nutrientsPer100g!: NutrientsPer100g;

  @Field(() => [PortionType], {
    description: 'The weights of its units; empty if none is known.',
    complexity: listOf(4),
  })
  portions!: readonly Portion[];

  @Field(() => ProductType, { nullable: true, description: 'The data on the pack; null for generic foods.' })
  product?: ProductType;
}

@ObjectType('FoodCandidate', { description: 'A food that a name may mean.' })
export class FoodCandidateType {
  @Field(() => FoodType, { description: 'The record that the name may mean.' })
  food!: FoodType;

  @Field(() => Float, { description: 'How well it fits, 0 to 1; comparable only within one response.' })
  score!: number;
}

@ObjectType('PageInfo', { description: 'The end of a page of a list.' })
export class PageInfoType {
  @Field(() => Boolean, { description: 'Whether another page follows.' })
  hasNextPage!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'The value of `after` for the next page; null if the list has no place to continue from.',
  })
  endCursor!: string | null;
}

@ObjectType('FoodEdge', { description: 'A food on a page.' })
class FoodEdgeType extends EdgeType {
  @Field(() => FoodType, { description: 'The food at this place.' })
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
      'How many foods there are on all pages. A search counts at most 300 foods, so that 300 means 300 or more; a list of branded foods that lack an amount counts at most 1,000.',
  })
  totalCount!: number;
}

@ObjectType('Nutrients', {
  description:
    'The amount of each of the 14 nutrients, never negative. Unknown amounts count as 0; `knownNutrients` and `knownShare` show which are known.',
})
export class NutrientsType {}

@ObjectType('NutrientShares', {
  description: 'The share of the total of each nutrient that comes from known amounts, 0 to 1.',
})
export class NutrientSharesType {}

for (const nutrient of nutrients) {
  const description = describeNutrient(nutrient);
  Field(() => Float, { description })(NutrientsType.prototype, nutrient);
  Field(() => Float, { nullable: true, description })(NutrientsPer100gType.prototype, nutrient);
  Field(() => Float, { description: describeShare(nutrient) })(NutrientSharesType.prototype, nutrient);
}

function describeShare(nutrient: Nutrient): string {
  const whole = nutrientWholes[nutrient];
  return `${nutrientNames[nutrient]}: the share of the recipe's ${whole === undefined ? 'grams' : nutrientNames[whole].toLowerCase()} that comes from foods with a known amount.`;
}
