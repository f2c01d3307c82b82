import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import type { ParsedLine } from '../../../analysis/line';
import { toOwnWords } from '../../../analysis/parse/to-own-words';
import { readLines } from '../../read-recipe';
import { linesOf } from '../document/costs';
import type { GraphqlContext } from '../graphql-context';
import { ParsedIngredientType } from './line-types';

/** Lines taken apart, without looking for foods. */
@Resolver(() => ParsedIngredientType)
export class ParseResolver {
  @Query(() => [ParsedIngredientType], {
    description: 'Takes lines apart without looking for foods, one result for each line, in the same order.',
    complexity: linesOf(20),
  })
  async parseIngredients(
    @Arg('lines', () => [String], { description: '1 to 500 lines of at most 1,000 characters, none of them blank.' })
    lines: string[],
    @Ctx() { basis }: GraphqlContext,
  ): Promise<ParsedIngredientType[]> {
    const parsed = await basis.engine.parse(readLines(lines, 'lines'));
    return parsed.map((line) => toParsedIngredient(toOwnWords(line)));
  }
}

function toParsedIngredient(line: ParsedLine): ParsedIngredientType {
  const main = line.amounts[0];
  return {
    ...line,
    quantity: main?.quantity ?? null,
    quantityMax: main?.quantityMax ?? null,
    unit: main?.unit ?? null,
    confidence: line.certainty,
  };
}
