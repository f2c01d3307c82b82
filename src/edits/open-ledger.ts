import type { PoolClient } from 'pg';
import type { Catalog } from '../analysis/catalog';
import type { Alias, Food, MeasureKind } from '../analysis/food';
import { normalizePhrase } from '../analysis/match/words/normalize-phrase';
import { correctFood } from '../catalog/corrections/correct-food';
import type { Correction, Edit, PinChange } from '../catalog/corrections/edit';
import { findSuccessors } from '../catalog/corrections/find-successors';
import { pinAliases } from '../catalog/corrections/pin-aliases';
import { reviewProduct } from '../catalog/corrections/review-product';
import { readEditsInForce } from '../catalog/corrections/read-edits';
import { findStoredFoods } from '../catalog/stored/find-stored-foods';
import { readAliases } from '../catalog/stored/read-aliases';

/** What some corrections are about, as it stands with all others in force, while a transaction adds to them. */
export interface Ledger {
  /** The newest record of the same food; the id itself where no newer one has taken its place. */
  readonly follow: (fdcId: number) => number;
  /** Null where the database has no such food. */
  readonly findFood: (fdcId: number) => LedgerFood | null;
  /** The food that the phrase is a name of, for this kind of amount or, with null, in general; null where it is none. */
  readonly findNamed: (pin: PinChange) => number | null;
  /** Counts one more as in force. */
  readonly add: (edit: Edit) => void;
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
  const edits = [...(await readEditsInForce(client))];
  const aliases = corrections.some(({ kind }) => kind === 'pin') ? await readAliases(client) : [];
  const ids = [...edits, ...corrections, ...aliases].flatMap(({ fdcId }) => fdcId ?? []);
  const successors = await findSuccessors(client, ids);
  const follow = (fdcId: number): number => successors.get(fdcId) ?? fdcId;
  const asked = corrections.flatMap(({ fdcId }) => (fdcId === null ? [] : [follow(fdcId)]));
  const stored = await findStoredFoods(client, asked);
  const aliasesByPhrase = groupAliases(aliases);

  function findFood(fdcId: number): LedgerFood | null {
    const id = follow(fdcId);
    const known = stored.get(id);
    if (known === undefined) return null;
    const own = edits.filter((edit) => edit.kind !== 'pin' && follow(edit.fdcId) === id);
    const isRetired = known.retiredAt !== null || own.some(({ kind }) => kind === 'retire');
    return { food: reviewProduct(catalog, correctFood(known.food, own)), isRetired };
  }

  function findNamed({ phrase, when }: PinChange): number | null {
    const pins = edits.flatMap((edit) => (edit.kind === 'pin' && edit.change.phrase === phrase ? [edit] : []));
    const found = findAlias(pinAliases(aliasesByPhrase.get(phrase) ?? [], pins), when);
    return found === null ? null : follow(found.fdcId);
  }

  return { follow, findFood, findNamed, add: (edit) => void edits.push(edit) };
}

function groupAliases(aliases: readonly Alias[]): ReadonlyMap<string, readonly Alias[]> {
  const byPhrase = new Map<string, Alias[]>();
  for (const alias of aliases) {
    const phrase = normalizePhrase(alias.phrase);
    const known = byPhrase.get(phrase);
    if (known === undefined) byPhrase.set(phrase, [alias]);
    else known.push(alias);
  }
  return byPhrase;
}

/** As a line with this kind of amount is answered; in general, what holds for all kinds before what holds for one. */
function findAlias(aliases: readonly Alias[], when: MeasureKind | null): Alias | null {
  const general = aliases.find((alias) => alias.when === null);
  const particular = when === null ? aliases[0] : aliases.find((alias) => alias.when === when);
  return (when === null ? (general ?? particular) : (particular ?? general)) ?? null;
}
