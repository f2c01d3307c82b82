import { ArgsType, Field, Int } from 'type-graphql';

/** Which name to find foods for. */
@ArgsType()
export class MatchFoodArgs {
  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true, description: "The recipe's title, as a tie-breaker." })
  title?: string | null;

  @Field(() => Int, { defaultValue: 10, description: '1 to 100.' })
  first!: number;
}
