import type { PoolClient } from 'pg';
import type { Alias, Food } from '../analysis/food';
import { findStoredFoods, findSuccessors } from '../food-store/find-foods';
import { readAliases, readGenericFoods } from '../food-store/generic-foods';
import { correctFood, pinAliases, type Pin } from './correct-food';
import type { StoredCorrection } from './correction';
import { readCorrectionsInForce } from './read-corrections';

/** What a catalog is built from. */
interface Uncorrected {
  readonly foods: readonly Food[];
  /** The branded products that corrections name. */
  readonly products: readonly Food[];
  readonly aliases: readonly Alias[];
}

export interface Corrected {
  readonly foods: readonly Food[];
  /** Null for one that no line may be matched with. */
  readonly products: ReadonlyMap<number, Food | null>;
  /** Of foods and products that are there. */
  readonly aliases: readonly Alias[];
  /** Phrases that mean what they mean by hand. */
  readonly pinned: ReadonlySet<string>;
}

/**
 * Lays the corrections in force over the foods. Those of a food that is not there change nothing, nor does a pin to one: its phrase means what it
 * meant.
 * @param edits later ones last; the later of two for the same thing wins
 * @param follow the newest record of the same food, by its own id or that of an older one: corrections and aliases go with it
 */
export function applyCorrections(
  { foods, products, aliases }: Uncorrected,
  edits: readonly StoredCorrection[],
  follow: (fdcId: number) => number,
): Corrected {
  const editsById = groupByFood(edits, follow);
  const correct = (food: Food): Food | null => {
    const own = editsById.get(food.fdcId) ?? [];
    return own.some(({ kind }) => kind === 'retire') ? null : correctFood(food, own);
  };
  const kept = foods.map(correct).filter((food) => food !== null);
  const named = new Map(products.map((product) => [product.fdcId, correct(product)]));
  const ids = new Set(kept.map(({ fdcId }) => fdcId));
  const isThere = (fdcId: number): boolean => ids.has(fdcId) || (named.get(fdcId) ?? null) !== null;
  const pins = edits.flatMap((edit) => (edit.kind === 'pin' ? [followPin(edit, follow)] : []));
  const live = pins.filter(({ fdcId }) => fdcId === null || isThere(fdcId));
  const followed = aliases.map((alias) => followAlias(alias, follow));
  return {
    foods: kept,
    products: named,
    aliases: pinAliases(
      followed.filter(({ fdcId }) => isThere(fdcId)),
      live,
    ),
    pinned: listPinned(live),
  };
}

/** The phrases that have a meaning by hand: one that was taken away for all kinds of amounts is none. */
function listPinned(pins: readonly Pin[]): ReadonlySet<string> {
  const pinned = new Set<string>();
  for (const { fdcId, change } of pins) {
    if (fdcId !== null) pinned.add(change.phrase);
    else if (change.when === null) pinned.delete(change.phrase);
  }
  return pinned;
}

function groupByFood(
  edits: readonly StoredCorrection[],
  follow: (fdcId: number) => number,
): ReadonlyMap<number, readonly StoredCorrection[]> {
  const byId = new Map<number, StoredCorrection[]>();
  for (const edit of edits) {
    if (edit.kind === 'pin') continue;
    const fdcId = follow(edit.fdcId);
    const known = byId.get(fdcId);
    if (known === undefined) byId.set(fdcId, [edit]);
    else known.push(edit);
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

/** Reads the foods that lines may be matched with and what they are called, with all corrections in force. */
export async function readCorrected(client: Pick<PoolClient, 'query'>): Promise<Corrected> {
  const foods = await readGenericFoods(client, null);
  const aliases = await readAliases(client);
  const edits = await readCorrectionsInForce(client);
  const generic = new Set(foods.map(({ fdcId }) => fdcId));
  const isElsewhere = (fdcId: number | null): fdcId is number => fdcId !== null && !generic.has(fdcId);
  const elsewhere = [...edits, ...aliases].map(({ fdcId }) => fdcId).filter(isElsewhere);
  const successors = await findSuccessors(client, elsewhere);
  const follow = (fdcId: number): number => successors.get(fdcId) ?? fdcId;
  const named = edits.flatMap(({ fdcId }) => (fdcId === null ? [] : [follow(fdcId)])).filter(isElsewhere);
  const stored = [...(await findStoredFoods(client, [...new Set(named)])).values()];
  const products = stored.flatMap(({ food, retiredAt }) => (retiredAt === null ? [food] : []));
  return applyCorrections({ foods, products, aliases }, edits, follow);
}
