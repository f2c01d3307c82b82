import type { PoolClient } from 'pg';
import type { Catalog } from '../analysis/catalog';
import type { Alias, Food, MeasureKind } from '../analysis/food';
import { normalizePhrase } from '../analysis/match-words/normalize';
import { findStoredFoods, findSuccessors, type StoredFood } from '../food-store/find-foods';
import { readAliases } from '../food-store/generic-foods';
import { correctFood, pinAliases, reviewProduct } from './correct-food';
import type { Correction, StoredCorrection, PinChange } from './correction';
import { readCorrectionsInForce } from './read-corrections';

/**
 * The foods and phrases that some corrections are about, as they are with all corrections in force,
 * while a transaction adds to them.
 */
export interface Ledger {
  /** The newest record of the same food; the id itself where no newer record has replaced it. */
  readonly follow: (fdcId: number) => number;
  /** Null where the database lacks the food. */
  readonly findFood: (fdcId: number) => LedgerFood | null;
  /**
   * The food that the phrase names for this kind of amount or, with null, in general; null where it
   * names none.
   */
  readonly findNamed: (pin: PinChange) => number | null;
  /** Adds a correction to those in force. */
  readonly add: (correction: StoredCorrection) => void;
}

interface LedgerFood {
  /** The newest record, with its corrections. */
  readonly food: Food;
  /** Retired by a release that lacks it, or by hand. */
  readonly isRetired: boolean;
}

/**
 * Reads all that these corrections need at once, so that a file of thousands takes few queries.
 * @param catalog explains the ingredients of branded products; the foods to correct are read from
 * the database
 */
export async function openLedger(
  client: PoolClient,
  catalog: Catalog,
  corrections: readonly Correction[],
): Promise<Ledger> {
  const inForce = await readCorrectionsInForce(client);
  const aliases = corrections.some(({ kind }) => kind === 'pin') ? await readAliases(client) : [];
  const ids = [...inForce, ...corrections, ...aliases].flatMap(({ fdcId }) => fdcId ?? []);
  const successors = await findSuccessors(client, ids);
  const follow = (fdcId: number): number => successors.get(fdcId) ?? fdcId;
  const requested = corrections.flatMap(({ fdcId }) => (fdcId === null ? [] : [follow(fdcId)]));
  const stored = await findStoredFoods(client, requested);
  // Each correction is applied once, however many of a file are about one food or phrase.
  const foods = new Map([...stored].map(([fdcId, known]) => [fdcId, toLedgerFood(known)]));
  const names = groupAliases(aliases);
  for (const correction of inForce) add(correction);
  return { follow, findFood, findNamed, add };

  function add(correction: StoredCorrection): void {
    if (correction.kind === 'pin') {
      const { phrase } = correction.change;
      names.set(phrase, pinAliases(names.get(phrase) ?? [], [correction]));
      return;
    }
    const fdcId = follow(correction.fdcId);
    const known = foods.get(fdcId);
    if (known === undefined) return;
    const isRetired = known.isRetired || correction.kind === 'retire';
    foods.set(fdcId, { food: correctFood(known.food, [correction]), isRetired });
  }

  function findFood(fdcId: number): LedgerFood | null {
    const known = foods.get(follow(fdcId));
    return known === undefined ? null : { ...known, food: reviewProduct(catalog, known.food) };
  }

  function findNamed({ phrase, when }: PinChange): number | null {
    const found = findAlias(names.get(phrase) ?? [], when);
    return found === null ? null : follow(found.fdcId);
  }
}

function toLedgerFood({ food, retiredAt }: StoredFood): LedgerFood {
  return { food, isRetired: retiredAt !== null };
}

function groupAliases(aliases: readonly Alias[]): Map<string, readonly Alias[]> {
  const byPhrase = new Map<string, Alias[]>();
  for (const alias of aliases) {
    const phrase = normalizePhrase(alias.phrase);
    const known = byPhrase.get(phrase);
    if (known === undefined) byPhrase.set(phrase, [alias]);
    else known.push(alias);
  }
  return new Map(byPhrase);
}

/**
 * The alias that answers a line with this kind of amount; for null, the one for all kinds before
 * one for a single kind.
 */
function findAlias(aliases: readonly Alias[], when: MeasureKind | null): Alias | null {
  const general = aliases.find((alias) => alias.when === null);
  const particular = when === null ? aliases[0] : aliases.find((alias) => alias.when === when);
  return (when === null ? (general ?? particular) : (particular ?? general)) ?? null;
}
