import { ArgsType, Field, Int } from 'type-graphql';

/** Which name to find foods for. */
@ArgsType()
export class MatchFoodArgs {
  @Field(() => String, { description: 'A food as people write it, "chedar" or "salted butter", without an amount.' })
  name!: string;

  @Field(() => String, { nullable: true, description: "The recipe's title; helps to tell foods of one name apart." })
  title?: string | null;

  @Field(() => Int, { defaultValue: 10, description: 'How many foods at most, 1 to 100.' })
  first!: number;
}
