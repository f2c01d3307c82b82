import type { PoolClient } from 'pg';
import { findStoredFoods } from '../stored/find-stored-foods';
import { readAliases } from '../stored/read-aliases';
import { readGenericFoods } from '../stored/read-generic-foods';
import { applyEdits, type Corrected } from './apply-edits';
import { findSuccessors } from './find-successors';
import { readEditsInForce } from './read-edits';

/** Reads the foods that lines may be matched with and what they are called, with all corrections in force. */
export async function readCorrected(client: Pick<PoolClient, 'query'>): Promise<Corrected> {
  const foods = await readGenericFoods(client, null);
  const aliases = await readAliases(client);
  const edits = await readEditsInForce(client);
  const generic = new Set(foods.map(({ fdcId }) => fdcId));
  const isElsewhere = (fdcId: number | null): fdcId is number => fdcId !== null && !generic.has(fdcId);
  const elsewhere = [...edits, ...aliases].map(({ fdcId }) => fdcId).filter(isElsewhere);
  const successors = await findSuccessors(client, elsewhere);
  const follow = (fdcId: number): number => successors.get(fdcId) ?? fdcId;
  const named = edits.flatMap(({ fdcId }) => (fdcId === null ? [] : [follow(fdcId)])).filter(isElsewhere);
  const stored = [...(await findStoredFoods(client, [...new Set(named)])).values()];
  const products = stored.flatMap(({ food, retiredAt }) => (retiredAt === null ? [food] : []));
  return applyEdits({ foods, products, aliases }, edits, follow);
}
