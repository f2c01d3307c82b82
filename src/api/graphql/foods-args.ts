import { ArgsType, Field, Int } from 'type-graphql';
import type { Dataset } from '../../analysis/food';
import { DatasetEnum } from './enums';

/** Which foods to list; an argument left out narrows nothing. */
@ArgsType()
export class FoodsArgs {
  @Field(() => String, { nullable: true, description: 'Words of the description or a name of the food.' })
  search?: string | null;

  @Field(() => DatasetEnum, { nullable: true })
  dataset?: Dataset | null;

  @Field(() => String, { nullable: true, description: 'The exact name of a category.' })
  category?: string | null;

  @Field(() => Int, { defaultValue: 20, description: '1 to 100.' })
  first!: number;

  @Field(() => String, { nullable: true, description: 'The endCursor of the page before.' })
  after?: string | null;
}
