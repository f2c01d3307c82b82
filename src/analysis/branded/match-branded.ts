import type { Catalog } from '../catalog';
import type { Food } from '../food';
import type { Candidate, Issue, MatchedLine } from '../line';
import { toIgnoredIssue } from '../match/judgement';
import { roundScore } from '../match-ranking/score';
import { mapPaced, withoutPause, type Pace } from '../pace';
import {
  chooseProduct,
  listSearches,
  readProductRequest,
  type ProductChoice,
  type ProductRequest,
} from './choose-product';
import { addKitchenPortions, readProductFoods } from './product-food';

/**
 * Gives each line that names a brand the best product of that brand; all other lines stay as they
 * are. Runs after the matching of any engine. Only lines that name a brand wait for the database.
 * @throws ApiError `service_unavailable` if the database does not answer in time
 */
export async function matchBranded(
  catalog: Catalog,
  lines: readonly MatchedLine[],
  pace: Pace = withoutPause,
): Promise<readonly MatchedLine[]> {
  if (catalog.branded.brandCount === 0) return lines;
  const requests = await mapPaced(lines, pace, (line) => readProductRequest(catalog, line));
  const asked = requests.filter((request) => request !== null);
  if (asked.length === 0) return lines;
  const choices = await chooseProducts(catalog, asked);
  const ids = [...choices.values()].flatMap(({ best, others }) => [best, ...others].map(({ hit }) => hit.fdcId));
  const foods = await readProductFoods(catalog, ids);
  return lines.map((line, index) => {
    const request = requests[index] ?? null;
    const choice = request === null ? undefined : choices.get(request);
    return request === null || choice === undefined ? line : toProductMatch(request, choice, foods);
  });
}

/**
 * The chosen product of each request; requests without a fitting product are missing. One query
 * asks for all requests, and the next query for those without an answer.
 */
async function chooseProducts(
  catalog: Catalog,
  requests: readonly ProductRequest[],
): Promise<ReadonlyMap<ProductRequest, ProductChoice>> {
  const choices = new Map<ProductRequest, ProductChoice>();
  let open = requests.map((request) => ({ request, searches: listSearches(catalog, request) }));
  for (let turn = 0; open.length > 0; turn++) {
    const asked = open.flatMap(({ request, searches }) => {
      const words = searches[turn];
      return words === undefined ? [] : [{ request, words }];
    });
    const found = await catalog.branded.searchProducts(
      asked.map(({ request, words }) => ({ phrases: request.named.brand.phrases, words })),
    );
    for (const [place, { request }] of asked.entries()) {
      const choice = chooseProduct(catalog, request, found[place] ?? []);
      if (choice !== null) choices.set(request, choice);
    }
    open = open.filter(({ request, searches }) => !choices.has(request) && searches.length > turn + 1);
  }
  return choices;
}

/** The line with the chosen product. The food it was matched with before becomes a candidate. */
function toProductMatch(
  { line, named }: ProductRequest,
  { best, others, equals, match }: ProductChoice,
  foods: ReadonlyMap<number, () => Food>,
): MatchedLine {
  const product = foods.get(best.hit.fdcId)?.();
  // Retired between the search and the reading: the brand then has no such product.
  if (product === undefined) return line;
  const { name } = named.brand;
  const issues: Issue[] = line.issues.filter(({ code }) => !ofFood.has(code));
  if (best.missed.length > 0) issues.push(toIgnoredIssue(best.missed));
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
    matchReason: `The line names the brand ${name}; this product matches the line ${best.cost === 0 ? 'exactly' : 'best'}.`,
    listCandidates: () => listCandidates(line, { others, match, foods }),
  };
}

/**
 * Other products of the brand, and the food without the brand; each less probable than the chosen
 * product.
 */
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

/** Issues about the food that the engine found. They need not hold for the product. */
const ofFood: ReadonlySet<Issue['code']> = new Set(['no_food', 'words_ignored', 'vague_name', 'proxy']);
