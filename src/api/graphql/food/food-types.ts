import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { Dataset, DietFlag, FlagState, Portion } from '../../../analysis/food';
import type { Nutrient, NutrientsPer100g } from '../../../analysis/nutrient';
import type { NutrientOrigin } from '../../../analysis/nutrient-origin';
import {
  DatasetEnum,
  DietFlagEnum,
  FlagStateEnum,
  NutrientEnum,
  NutrientOriginKindEnum,
  PortionOriginEnum,
} from '../enums';
import { NutrientsPer100gType } from './nutrient-types';
import { ProductType } from './product-type';

@ObjectType('Portion', { description: 'One unit of a food and what it weighs.' })
class PortionType {
  @Field(() => String, { description: 'Singular: "cup", "clove", "slice", "large".' })
  unit!: string;

  @Field(() => String, { description: 'What qualifies the unit: "chopped"; empty when nothing does.' })
  modifier!: string;

  @Field(() => Float, { description: 'Grams of one unit.' })
  grams!: number;

  @Field(() => PortionOriginEnum)
  origin!: Portion['origin'];

  @Field(() => Int, {
    nullable: true,
    description: 'FDC id of the record that says so; null for customary kitchen weights and corrections.',
  })
  sourceFdcId!: number | null;
}

@ObjectType('FoodFlag', { description: 'Whether a food contains what a diet may forbid, and why we say so.' })
export class FoodFlagType {
  @Field(() => DietFlagEnum)
  flag!: DietFlag;

  @Field(() => FlagStateEnum)
  state!: FlagState;

  @Field(() => String)
  reason!: string;
}

@ObjectType('NutrientOrigin', { description: "Where an amount comes from that is not the record's own." })
export class NutrientOriginType {
  @Field(() => NutrientEnum)
  nutrient!: Nutrient;

  @Field(() => NutrientOriginKindEnum)
  kind!: NutrientOrigin['kind'];

  @Field(() => Int, {
    nullable: true,
    description: 'FDC id of the record it comes from; null for a rule and a correction.',
  })
  fdcId!: number | null;

  @Field(() => String, { description: 'How it comes from there, or what the rule says, in a sentence.' })
  reason!: string;
}

@ObjectType('Food', { description: 'A food record of USDA FoodData Central.' })
export class FoodType {
  @Field(() => Int)
  fdcId!: number;

  @Field(() => String)
  description!: string;

  @Field(() => DatasetEnum)
  dataset!: Dataset;

  @Field(() => String)
  category!: string;

  @Field(() => NutrientsPer100gType)
  nutrientsPer100g!: NutrientsPer100g;

  @Field(() => [PortionType])
  portions!: readonly Portion[];

  @Field(() => ProductType, { nullable: true, description: 'Of branded foods alone.' })
  product?: ProductType;
}

@ObjectType('FoodCandidate', { description: 'A food that a name might mean.' })
export class FoodCandidateType {
  @Field(() => FoodType)
  food!: FoodType;

  @Field(() => Float, { description: '0 to 1; comparable within one answer only.' })
  score!: number;
}

@ObjectType('PageInfo')
export class PageInfoType {
  @Field(() => Boolean)
  hasNextPage!: boolean;

  @Field(() => String, { nullable: true })
  endCursor!: string | null;
}

@ObjectType('FoodEdge')
export class FoodEdgeType {
  @Field(() => String)
  cursor!: string;

  @Field(() => FoodType)
  node!: FoodType;
}

@ObjectType('FoodConnection', { description: 'A page of foods.' })
export class FoodConnectionType {
  @Field(() => [FoodEdgeType])
  edges!: readonly FoodEdgeType[];

  @Field(() => PageInfoType)
  pageInfo!: PageInfoType;

  @Field(() => Int, {
    description:
      'Of all pages. A search counts 500 foods at most, so that 500 means as many or more; lists of branded foods that lack an amount count 1,000 of them.',
  })
  totalCount!: number;
}
