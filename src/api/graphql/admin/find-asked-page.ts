import { z } from 'zod';
import { analyzeLines } from '../../../analysis/analyze-lines';
import type { Catalog } from '../../../analysis/catalog';
import type { Engine } from '../../../analysis/engine';
import type { AskedName } from '../../../asked/asked-name';
import type { AskedNames } from '../../../asked/create-asked-names';
import { sureMatch, type Shortfall } from '../../../asked/find-shortfall';
import { longestExample } from '../../../asked/create-tally';
import { isStorable } from '../../../database/is-storable';
import { readCursor, toCursor } from '../cursor';
import type { AskedNameConnectionType, AskedNameType } from './asked-name-types';

export interface AskedPageQuery {
  readonly shortfall: Shortfall;
  readonly first: number;
  readonly after: string | null;
}

interface AskedPageParts {
  readonly askedNames: Pick<AskedNames, 'list' | 'count'>;
  readonly engine: Engine;
  readonly catalog: Catalog;
}

/** So many names are looked at for one page, however many of them turn out to be matched by now. */
const mostLookedAt = 500;
const lookedAtOnce = 100;

/**
 * One page of names that callers did not get, each matched anew: what is surely matched by now is left out. A cursor is the place of a name in the
 * order, so that names which come, go or are asked for more often meanwhile move no other.
 * @throws Refusal `validation_error` where `after` is no cursor; whatever the driver says
 */
export async function findAskedPage(
  { askedNames, engine, catalog }: AskedPageParts,
  { shortfall, first, after }: AskedPageQuery,
): Promise<AskedNameConnectionType> {
  const nodes: AskedNameType[] = [];
  let place: Place | null = after === null ? null : readPlace(after);
  let hasNextPage = true;
  for (let left = mostLookedAt; hasNextPage && nodes.length < first && left > 0; left -= lookedAtOnce) {
    // One more than is looked at tells whether there are any behind.
    const names = await askedNames.list({ shortfall, after: place, limit: lookedAtOnce + 1 });
    hasNextPage = names.length > lookedAtOnce;
    for (const [index, node] of (await matchNames(engine, catalog, names.slice(0, lookedAtOnce))).entries()) {
      if (nodes.length === first) {
        hasNextPage = true;
        break;
      }
      place = names[index] ?? place;
      if (node.match < sureMatch) nodes.push(node);
    }
  }
  return {
    edges: nodes.map((node) => ({ cursor: toCursor(printPlace(node)), node })),
    pageInfo: { hasNextPage, endCursor: place === null ? null : toCursor(printPlace(place)) },
    totalCount: await askedNames.count(shortfall),
  };
}

async function matchNames(
  engine: Engine,
  catalog: Catalog,
  names: readonly AskedName[],
): Promise<readonly AskedNameType[]> {
  // A line that was cut off may end in half a word.
  const ingredients = names.map(({ name, example }) => (example.length < longestExample ? example : name));
  const lines = await analyzeLines(engine, catalog, { title: '', ingredients });
  return names.map((name, index) => ({
    ...name,
    food: lines[index]?.food ?? null,
    match: lines[index]?.match ?? 0,
  }));
}

/** Where a name stands in the order. */
type Place = Pick<AskedName, 'name' | 'count'>;

const placeSchema = z.tuple([z.literal('asked'), z.int32(), z.string().refine(isStorable)]);

const printPlace = ({ name, count }: Place) => ['asked', count, name] as const;

function readPlace(cursor: string): Place {
  const [, count, name] = readCursor(placeSchema, cursor);
  return { name, count };
}
