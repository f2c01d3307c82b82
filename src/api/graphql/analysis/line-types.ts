import { Field, Float, ObjectType } from 'type-graphql';
import type { WeighingWay } from '../../../analysis/line';
import { WeighingWayEnum } from '../enums';
import { FoodCandidateType, FoodType } from '../food/food-types';

@ObjectType('Issue', { description: 'Something about a line that a caller may want to look at.' })
export class IssueType {
  @Field(() => String, { description: 'A stable word for programs: "no_food", "range", "proxy".' })
  code!: string;

  @Field(() => String, { description: 'A sentence for people.' })
  message!: string;
}

@ObjectType('Parsed', { description: 'What was read from the line, as in the REST body.' })
export class ParsedType {
  @Field(() => Float, { description: 'The mean of a range; 1 where the line has no number.' })
  qty!: number;

  @Field(() => String)
  unit!: string;

  @Field(() => String, { description: "The matched record's description; empty when none matched." })
  food!: string;

  @Field(() => Float, { description: 'Grams of the whole line.' })
  gramWeight!: number;
}

@ObjectType('Confidence', { description: 'How sure each step is, 0 to 1.' })
export class ConfidenceType {
  @Field(() => Float)
  match!: number;

  @Field(() => Float)
  conversion!: number;

  @Field(() => Float, { description: 'Exactly match times conversion.' })
  overall!: number;
}

@ObjectType('Match', { description: 'Which food the line means, and why.' })
export class MatchType {
  @Field(() => FoodType, { nullable: true, description: 'Null when no food in the catalog is what the line means.' })
  food!: FoodType | null;

  @Field(() => [FoodCandidateType], { description: 'The runners-up, best first.' })
  alternatives!: readonly FoodCandidateType[];

  @Field(() => String)
  reason!: string;
}

@ObjectType('Weight', { description: 'How the grams came about.' })
export class WeightType {
  @Field(() => WeighingWayEnum)
  way!: WeighingWay;

  @Field(() => String)
  reason!: string;
}

@ObjectType('ParsedIngredient', { description: 'A line taken apart, before any food is looked for.' })
export class ParsedIngredientType {
  @Field(() => String)
  text!: string;

  @Field(() => Float, { nullable: true, description: 'Null where the line has no number.' })
  quantity!: number | null;

  @Field(() => Float, { nullable: true, description: 'Upper end of a range.' })
  quantityMax!: number | null;

  @Field(() => String, { nullable: true, description: 'As written, lower case, singular; null for a bare count.' })
  unit!: string | null;

  @Field(() => String, { nullable: true })
  size!: string | null;

  @Field(() => String, { description: 'Empty where the line names no food.' })
  name!: string;

  @Field(() => String, { nullable: true })
  preparation!: string | null;

  @Field(() => String, { nullable: true })
  comment!: string | null;

  @Field(() => String, { nullable: true })
  purpose!: string | null;

  @Field(() => Float, {
    description: 'Probability that quantity, unit and name are right, 0 to 0.999; fitted on lines labelled by hand.',
  })
  confidence!: number;

  @Field(() => [String], { description: 'The other foods the line allows ("butter or margarine").' })
  alternatives!: readonly string[];

  @Field(() => [IssueType])
  issues!: readonly IssueType[];
}
