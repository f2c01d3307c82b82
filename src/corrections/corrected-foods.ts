import type { PoolClient } from 'pg';
import type { Alias, Food } from '../analysis/food';
import { findStoredFoods, findSuccessors } from '../food-store/find-foods';
import { readAliases, readGenericFoods } from '../food-store/generic-foods';
import { correctFood, pinAliases, type Pin } from './correct-food';
import type { StoredCorrection } from './correction';
import { readCorrectionsInForce } from './read-corrections';

/** The foods and names that a catalog is built from, before corrections. */
interface Uncorrected {
  readonly foods: readonly Food[];
  /** The branded products that corrections name. */
  readonly products: readonly Food[];
  readonly aliases: readonly Alias[];
}

export interface Corrected {
  readonly foods: readonly Food[];
  /** Null for a product that no line may be matched with. */
  readonly products: ReadonlyMap<number, Food | null>;
  /** Of existing foods and products. */
  readonly aliases: readonly Alias[];
  /** Phrases whose meaning a correction states. */
  readonly pinned: ReadonlySet<string>;
}

/**
 * Applies the corrections in force to the foods. Corrections of a missing food change nothing, and
 * a phrase pinned to a missing food keeps its former meaning.
 * @param corrections later ones last; the later of two for the same thing wins
 * @param follow the newest record of the same food, by its id or that of an older one: corrections
 * and aliases move to it
 */
export function applyCorrections(
  { foods, products, aliases }: Uncorrected,
  corrections: readonly StoredCorrection[],
  follow: (fdcId: number) => number,
): Corrected {
  const correctionsById = groupByFood(corrections, follow);
  const correct = (food: Food): Food | null => {
    const own = correctionsById.get(food.fdcId) ?? [];
    return own.some(({ kind }) => kind === 'retire') ? null : correctFood(food, own);
  };
  const kept = foods.map(correct).filter((food) => food !== null);
  const named = new Map(products.map((product) => [product.fdcId, correct(product)]));
  const ids = new Set(kept.map(({ fdcId }) => fdcId));
  const isThere = (fdcId: number): boolean => ids.has(fdcId) || (named.get(fdcId) ?? null) !== null;
  const pins = corrections.flatMap((correction) => (correction.kind === 'pin' ? [followPin(correction, follow)] : []));
  const usablePins = pins.filter(({ fdcId }) => fdcId === null || isThere(fdcId));
  const followed = aliases.map((alias) => followAlias(alias, follow));
  return {
    foods: kept,
    products: named,
    aliases: pinAliases(
      followed.filter(({ fdcId }) => isThere(fdcId)),
      usablePins,
    ),
    pinned: listPinned(usablePins),
  };
}

/**
 * The phrases whose meaning a correction states; not those whose meaning was removed for all kinds
 * of amounts.
 */
function listPinned(pins: readonly Pin[]): ReadonlySet<string> {
  const pinned = new Set<string>();
  for (const { fdcId, change } of pins) {
    if (fdcId !== null) pinned.add(change.phrase);
    else if (change.when === null) pinned.delete(change.phrase);
  }
  return pinned;
}

function groupByFood(
  corrections: readonly StoredCorrection[],
  follow: (fdcId: number) => number,
): ReadonlyMap<number, readonly StoredCorrection[]> {
  const byId = new Map<number, StoredCorrection[]>();
  for (const correction of corrections) {
    if (correction.kind === 'pin') continue;
    const fdcId = follow(correction.fdcId);
    const known = byId.get(fdcId);
    if (known === undefined) byId.set(fdcId, [correction]);
    else known.push(correction);
  }
  return byId;
}

function followPin(pin: Pin, follow: (fdcId: number) => number): Pin {
  return pin.fdcId === null ? pin : { ...pin, fdcId: follow(pin.fdcId) };
}

function followAlias(alias: Alias, follow: (fdcId: number) => number): Alias {
  const fdcId = follow(alias.fdcId);
  return fdcId === alias.fdcId ? alias : { ...alias, fdcId };
}

/**
 * Reads the foods that lines may be matched with, and their names, with all corrections in force.
 */
export async function readCorrected(client: Pick<PoolClient, 'query'>): Promise<Corrected> {
  const foods = await readGenericFoods(client, null);
  const aliases = await readAliases(client);
  const corrections = await readCorrectionsInForce(client);
  const generic = new Set(foods.map(({ fdcId }) => fdcId));
  const isElsewhere = (fdcId: number | null): fdcId is number => fdcId !== null && !generic.has(fdcId);
  const elsewhere = [...corrections, ...aliases].map(({ fdcId }) => fdcId).filter(isElsewhere);
  const successors = await findSuccessors(client, elsewhere);
  const follow = (fdcId: number): number => successors.get(fdcId) ?? fdcId;
  const named = corrections.flatMap(({ fdcId }) => (fdcId === null ? [] : [follow(fdcId)])).filter(isElsewhere);
  const stored = [...(await findStoredFoods(client, [...new Set(named)])).values()];
  const products = stored.flatMap(({ food, retiredAt }) => (retiredAt === null ? [food] : []));
  return applyCorrections({ foods, products, aliases }, corrections, follow);
}
