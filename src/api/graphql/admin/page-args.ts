import { ArgsType, Field, Int } from 'type-graphql';

/** Which page of a list. */
@ArgsType()
export class PageArgs {
  @Field(() => Int, { defaultValue: 20, description: 'How many at most, 1 to 100.' })
  first!: number;

  @Field(() => String, {
    nullable: true,
    description: 'The `endCursor` of the page before; left out for the first page.',
  })
  after?: string | null;
}
