import type { Catalog } from '../catalog';
import type { MatchedLine } from '../line';
import { mapPaced, withoutPause, type Pace } from '../pace';
import { chooseProduct, type ProductChoice } from './choose/choose-product';
import { readProductFoods } from './product/read-product-foods';
import { listSearches, readProductRequest, type ProductRequest } from './choose/product-request';
import { toProductMatch } from './to-product-match';

/**
 * Gives the lines that name a brand the product they name, where the brand has one that fits; all others stay as they are. It comes behind any engine's
 * matching. Only lines that name a brand wait for the database.
 * @throws Refusal `service_unavailable` where the database does not answer in time.
 */
export async function matchBranded(
  catalog: Catalog,
  lines: readonly MatchedLine[],
  pace: Pace = withoutPause,
): Promise<readonly MatchedLine[]> {
  if (catalog.branded.brandCount === 0) return lines;
  const requests = await mapPaced(lines, pace, (line) => readProductRequest(catalog, line));
  const asked = requests.filter((request) => request !== null);
  return asked.length === 0 ? lines : matchRequests(catalog, lines, requests);
}

async function matchRequests(
  catalog: Catalog,
  lines: readonly MatchedLine[],
  requests: readonly (ProductRequest | null)[],
): Promise<readonly MatchedLine[]> {
  const choices = await chooseProducts(
    catalog,
    requests.filter((request) => request !== null),
  );
  const ids = [...choices.values()].flatMap(({ best, others }) => [best, ...others].map(({ hit }) => hit.fdcId));
  const foods = await readProductFoods(catalog, ids);
  return lines.map((line, index) => {
    const request = requests[index] ?? null;
    const choice = request === null ? undefined : choices.get(request);
    return request === null || choice === undefined ? line : toProductMatch(request, choice, foods);
  });
}

/** By request the products that fit; those that no product fits are not in it. All requests are asked about at once, and the unanswered again. */
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
