import { Arg, Args, Ctx, Int, Mutation, Query, Resolver, UseMiddleware } from 'type-graphql';
import type { Engine } from '../../../analysis/engine';
import { normalizePhrase } from '../../../analysis/match/words/normalize-phrase';
import type { AskedNames } from '../../../asked/create-asked-names';
import { checkFirst } from '../check-first';
import { pageOf, workOf } from '../document/costs';
import type { GraphqlContext } from '../graphql-context';
import { AskedNameConnectionType, AskedNameType } from './asked-name-types';
import { findAskedPage, type AskedPageQuery } from './find-asked-page';
import { PageArgs } from './page-args';
import { requireAdmin } from './require-admin';

export interface AskedNamesResolverParts {
  readonly askedNames: AskedNames;
  /** Matches names as they would be matched now; one that asks a model for each would take too long for a page of them. */
  readonly engine: Engine;
}

// Up to 500 names are matched anew for a page.
const pageWork = 15_000;

/** What callers ask for and do not get, for those who can do something about it. */
@Resolver(() => AskedNameType)
export class AskedNamesResolver {
  constructor(private readonly parts: AskedNamesResolverParts) {}

  @Query(() => AskedNameConnectionType, {
    description: 'Needs the scope admin. Names that no food was found for, those asked for most often first.',
    complexity: pageOf(pageWork),
  })
  @UseMiddleware(requireAdmin)
  unmatchedNames(@Args(() => PageArgs) args: PageArgs, @Ctx() context: GraphqlContext): AskedPage {
    return this.findPage({ ...toPageQuery(args), shortfall: 'unmatched' }, context);
  }

  @Query(() => AskedNameConnectionType, {
    description:
      'Needs the scope admin. Names whose food was right with a probability below 0.70, those asked for most often first.',
    complexity: pageOf(pageWork),
  })
  @UseMiddleware(requireAdmin)
  lowConfidenceNames(@Args(() => PageArgs) args: PageArgs, @Ctx() context: GraphqlContext): AskedPage {
    return this.findPage({ ...toPageQuery(args), shortfall: 'unsure' }, context);
  }

  @Mutation(() => Boolean, {
    description:
      'Needs the scope admin. Forgets how often a name was asked for; it comes again when callers go on asking. True, or false where it is not on record.',
    complexity: workOf(500),
  })
  @UseMiddleware(requireAdmin)
  async dismissName(
    @Arg('name', () => String, { description: 'The `name` to forget, in any spelling.' }) name: string,
  ): Promise<boolean> {
    return (await this.parts.askedNames.dismiss(normalizePhrase(name))) > 0;
  }

  @Mutation(() => Int, {
    description: 'Needs the scope admin. Forgets all names, and says how many there were.',
    complexity: workOf(500),
  })
  @UseMiddleware(requireAdmin)
  dismissAllNames(): Promise<number> {
    return this.parts.askedNames.dismiss(null);
  }

  private findPage(query: AskedPageQuery, { basis }: GraphqlContext): AskedPage {
    return findAskedPage({ ...this.parts, catalog: basis.catalog }, query);
  }
}

type AskedPage = Promise<AskedNameConnectionType>;

/** @throws Refusal `validation_error` where `first` is not 1 to 100 */
function toPageQuery({ first, after }: PageArgs): Omit<AskedPageQuery, 'shortfall'> {
  return { first: checkFirst(first), after: after ?? null };
}
