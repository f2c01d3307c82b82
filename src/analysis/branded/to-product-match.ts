import type { Food } from '../food';
import type { Candidate, Issue, MatchedLine } from '../line';
import { roundScore } from '../match/match-score';
import { addKitchenPortions } from './product/add-kitchen-portions';
import type { ProductChoice } from './choose/choose-product';
import type { ProductRequest } from './choose/product-request';

/** The line with the product that was chosen; what it was matched with before is among the candidates. */
export function toProductMatch(
  { line, named }: ProductRequest,
  { best, others, equals, match }: ProductChoice,
  foods: ReadonlyMap<number, () => Food>,
): MatchedLine {
  const product = foods.get(best.hit.fdcId)?.();
  // Retired between the search and the reading: then it is as if the brand had no such product.
  if (product === undefined) return line;
  const { name } = named.brand;
  const issues: Issue[] = line.issues.filter(({ code }) => !ofFood.has(code));
  if (best.missed.length > 0)
    issues.push({ code: 'words_ignored', message: `Read without "${best.missed.join(' ')}".` });
  if (equals > 0)
    issues.push({
      code: 'vague_name',
      message: `${name} has several products that the line may mean; "${product.description}" is one of them.`,
    });
  return {
    ...line,
    issues,
    food: addKitchenPortions(product, line),
    match,
    matchReason: `The line names the brand ${name}; of its products this one fits ${best.cost === 0 ? 'exactly' : 'best'}.`,
    listCandidates: () => listCandidates(line, { others, match, foods }),
  };
}

/** Other products of the brand and the food without it, all less probable than the one that was chosen. */
function listCandidates(
  line: MatchedLine,
  {
    others,
    match,
    foods,
  }: Pick<ProductChoice, 'others' | 'match'> & { readonly foods: ReadonlyMap<number, () => Food> },
): readonly Candidate[] {
  const products = others.flatMap(({ hit, cost }) => {
    const food = foods.get(hit.fdcId)?.();
    return food === undefined ? [] : [{ food, score: roundScore((0.9 * match) / (1 + cost)) }];
  });
  const generic = line.food === null ? [] : [{ food: line.food, score: roundScore(0.9 * Math.min(match, line.match)) }];
  return [...generic, ...products].sort((one, other) => other.score - one.score || one.food.fdcId - other.food.fdcId);
}

/** What an engine says of the food it found; of the product it need not be so. */
const ofFood: ReadonlySet<Issue['code']> = new Set(['no_food', 'words_ignored', 'vague_name', 'proxy']);
