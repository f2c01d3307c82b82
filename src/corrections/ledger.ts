import type { PoolClient } from 'pg';
import type { Catalog } from '../analysis/catalog';
import type { Alias, Food, MeasureKind } from '../analysis/food';
import { normalizePhrase } from '../analysis/match/normalize';
import { findStoredFoods, findSuccessors, type StoredFood } from '../food-store/find-foods';
import { readAliases } from '../food-store/generic-foods';
import { correctFood, pinAliases, reviewProduct } from './correct-food';
import type { Correction, StoredCorrection, PinChange } from './correction';
import { readCorrectionsInForce } from './read-corrections';

/** What some corrections are about, as it stands with all others in force, while a transaction adds to them. */
export interface Ledger {
  /** The newest record of the same food; the id itself where no newer one has taken its place. */
  readonly follow: (fdcId: number) => number;
  /** Null where the database has no such food. */
  readonly findFood: (fdcId: number) => LedgerFood | null;
  /** The food that the phrase is a name of, for this kind of amount or, with null, in general; null where it is none. */
  readonly findNamed: (pin: PinChange) => number | null;
  /** Counts one more as in force. */
  readonly add: (edit: StoredCorrection) => void;
}

interface LedgerFood {
  /** The newest record, with its corrections. */
  readonly food: Food;
  /** By a release that lacks it, or by hand. */
  readonly isRetired: boolean;
}

/**
 * Reads all that these corrections need at once, so that a file of thousands takes a few queries.
 * @param catalog knows what the ingredients of branded products are; what is being corrected is read from the database
 */
export async function openLedger(
  client: PoolClient,
  catalog: Catalog,
  corrections: readonly Correction[],
): Promise<Ledger> {
  const edits = await readCorrectionsInForce(client);
  const aliases = corrections.some(({ kind }) => kind === 'pin') ? await readAliases(client) : [];
  const ids = [...edits, ...corrections, ...aliases].flatMap(({ fdcId }) => fdcId ?? []);
  const successors = await findSuccessors(client, ids);
  const follow = (fdcId: number): number => successors.get(fdcId) ?? fdcId;
  const asked = corrections.flatMap(({ fdcId }) => (fdcId === null ? [] : [follow(fdcId)]));
  const stored = await findStoredFoods(client, asked);
  // Each correction is laid over what is here once, however many of a file are about one food or phrase.
  const foods = new Map([...stored].map(([fdcId, known]) => [fdcId, toLedgerFood(known)]));
  const names = groupAliases(aliases);
  for (const edit of edits) add(edit);
  return { follow, findFood, findNamed, add };

  function add(edit: StoredCorrection): void {
    if (edit.kind === 'pin') {
      const { phrase } = edit.change;
      names.set(phrase, pinAliases(names.get(phrase) ?? [], [edit]));
      return;
    }
    const fdcId = follow(edit.fdcId);
    const known = foods.get(fdcId);
    if (known === undefined) return;
    const isRetired = known.isRetired || edit.kind === 'retire';
    foods.set(fdcId, { food: correctFood(known.food, [edit]), isRetired });
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

/** As a line with this kind of amount is answered; in general, what holds for all kinds before what holds for one. */
function findAlias(aliases: readonly Alias[], when: MeasureKind | null): Alias | null {
  const general = aliases.find((alias) => alias.when === null);
  const particular = when === null ? aliases[0] : aliases.find((alias) => alias.when === when);
  return (when === null ? (general ?? particular) : (particular ?? general)) ?? null;
}
