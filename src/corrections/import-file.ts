import { isDeepStrictEqual } from 'node:util';
import type { PoolClient } from 'pg';
import type { Catalog } from '../analysis/catalog';
import type { TransactionCheck } from '../database/transaction';
import type { StoredCorrection } from './correction';
import { findConflicts, type PlacedLine } from './file-conflicts';
import { readCorrectionLines, type CorrectionLine, type FoodReference, type NumberedLine } from './file-line';
import { openLedger } from './ledger';
import type { CorrectionContext } from './make-correction';
import { readCorrections } from './read-corrections';
import { addCorrection, correctInTurn } from './write-correction';

/** The result of importing a file. */
interface ImportedCorrections {
  readonly added: number;
  /** Existed already. */
  readonly known: number;
  /** Were in force here and are undone in the file: undone here as well. */
  readonly undone: number;
  readonly leftOut: readonly LeftOut[];
}

/** A correction that was not imported, and why. */
interface LeftOut {
  /** Line of the file, from 1. */
  readonly line: number;
  readonly uid: string;
  readonly reason: string;
}

/**
 * Adds the corrections of an exported file that this database lacks, in the order of the file and
 * after its own. Each is added whole or left out, and all are added in one transaction; the same
 * file again changes nothing. A correction that was undone here stays undone. Amounts of nutrients
 * are checked against the foods of this database. Portions, whatever their units, flags and phrases
 * are taken as they are: they were checked against the food where they were made.
 * @param checkRights whether the caller still may correct foods; absent for a program
 * @throws CorrectionFileError that names the first line that is not a correction; nothing was
 * changed then
 */
export async function importCorrections(
  { database, catalog }: CorrectionContext,
  lines: AsyncIterable<string> | Iterable<string>,
  checkRights?: TransactionCheck,
): Promise<ImportedCorrections> {
  const entries = await readCorrectionLines(lines);
  return correctInTurn(database, async (client) => {
    await checkRights?.(client);
    const uids = entries.map(({ uid }) => uid);
    const existing = await readCorrections(client, 'WHERE uid = ANY($1::uuid[])', [uids]);
    const storedByUid = new Map(existing.map((stored) => [stored.uid, stored]));
    const fresh = entries.filter(({ uid }) => !storedByUid.has(uid));
    const old = entries.filter(({ uid }) => storedByUid.has(uid));
    const same = old.filter((entry) => isSame(entry, storedByUid.get(entry.uid)));
    const contradicted = old.filter((entry) => !isSame(entry, storedByUid.get(entry.uid)));
    const undone = same.filter((entry) => isUndoneThere(entry, storedByUid));
    await undoAll(client, undone);
    const { added, leftOut } = await addAll(client, catalog, fresh);
    return {
      added,
      known: same.length - undone.length,
      undone: undone.length,
      leftOut: [...contradicted.map((entry) => leaveOut(entry, contradiction)), ...leftOut].sort(
        (one, other) => one.line - other.line,
      ),
    };
  });
}

const contradiction = 'this database has a correction with the same uid and other content, which is kept';

const leaveOut = ({ line, uid }: NumberedLine, reason: string): LeftOut => ({ line, uid, reason });

/** Whether a line and a stored correction say the same; the ids of their foods may differ. */
function isSame({ correction, reason, madeBy }: CorrectionLine, stored: StoredCorrection | undefined): boolean {
  return (
    stored !== undefined &&
    isDeepStrictEqual(
      [stored.kind, stored.change, stored.reason, stored.madeBy],
      [correction.kind, correction.change, reason, madeBy],
    )
  );
}

function isUndoneThere({ uid, undone }: CorrectionLine, storedByUid: ReadonlyMap<string, StoredCorrection>): boolean {
  return undone !== null && storedByUid.get(uid)?.undone === null;
}

async function undoAll(client: PoolClient, entries: readonly NumberedLine[]): Promise<void> {
  const undoings = entries.map(({ uid, undone }) => ({ uid, ...undone }));
  await client.query(
    `UPDATE food_edit SET undone_at = listed.at, undone_by = listed.by, undone_reason = listed.reason
     FROM json_to_recordset($1::json) AS listed (uid uuid, at timestamptz, by text, reason text)
     WHERE food_edit.uid = listed.uid AND undone_at IS NULL`,
    [JSON.stringify(undoings)],
  );
}

async function addAll(
  client: PoolClient,
  catalog: Catalog,
  entries: readonly NumberedLine[],
): Promise<Pick<ImportedCorrections, 'added' | 'leftOut'>> {
  const first = new Map(entries.toReversed().map((entry) => [entry.uid, entry]));
  const references = entries.flatMap(({ food }) => food ?? []);
  const ids = await findReferenced(client, references);
  const leftOut: LeftOut[] = [];
  const placed: PlacedLine[] = [];
  for (const entry of entries) {
    const here = placeHere(entry, ids);
    if (here === null) leftOut.push(leaveOut(entry, describeUnknown(entry)));
    else if (first.get(entry.uid) !== entry) leftOut.push(leaveOut(entry, 'an earlier line has the same uid'));
    else placed.push(here);
  }
  const ledger = await openLedger(
    client,
    catalog,
    placed.map(({ correction }) => correction),
  );
  const conflicts = findConflicts(ledger, placed);
  for (const { entry, correction } of placed) {
    const conflict = conflicts.get(entry);
    if (conflict !== undefined) {
      leftOut.push(leaveOut(entry, conflict));
      continue;
    }
    const food = correction.fdcId === null ? null : (ledger.findFood(correction.fdcId)?.food ?? null);
    await addCorrection(client, ledger, { correction, food, author: entry, provenance: entry });
  }
  return { added: entries.length - leftOut.length, leftOut };
}

/** The correction with its food's id here; null where this database lacks the food. */
function placeHere(entry: NumberedLine, ids: ReadonlyMap<FoodReference, number>): PlacedLine | null {
  const { correction, food } = entry;
  if (food === null) return { entry, correction };
  const fdcId = ids.get(food);
  return fdcId === undefined ? null : { entry, correction: { ...correction, fdcId } };
}

function describeUnknown({ food }: CorrectionLine): string {
  const name = food?.description ?? 'its food';
  return `${name} (FDC ${food?.fdcId ?? 'unknown id'}) is not in this database; import its dataset, then this file again`;
}

/**
 * The ids of the foods of a file in this database: the same id where it has the same number, else
 * the id of the record in use with the same NDB number, food code or GTIN, else the same id within
 * its dataset, whose number was another when the file was written. References to missing foods are
 * left out.
 */
async function findReferenced(
  client: Pick<PoolClient, 'query'>,
  references: readonly FoodReference[],
): Promise<ReadonlyMap<FoodReference, number>> {
  const requested = references.map(({ fdcId, dataset, key }, place) => ({ place, fdcId, dataset, key }));
  const { rows } = await client.query<{ place: number; fdcId: number }>(referencedSql, [JSON.stringify(requested)]);
  return new Map(
    rows.flatMap(({ place, fdcId }) => {
      const reference = references[place];
      return reference === undefined ? [] : [[reference, fdcId] as const];
    }),
  );
}

// Of several records with one number those in use come first, then the newest.
const referencedSql = `
  SELECT DISTINCT ON (place) place, found.fdc_id AS "fdcId"
  FROM json_to_recordset($1::json) AS requested (place int, "fdcId" int, dataset text, key text)
  CROSS JOIN LATERAL (
    SELECT fdc_id, retired_at, CASE WHEN requested.dataset IS NULL OR coalesce(ndb_number, food_code)::text IS NOT DISTINCT FROM key THEN 1 ELSE 3 END AS rank
    FROM food WHERE fdc_id = "fdcId" AND (requested.dataset IS NULL OR food.dataset::text = requested.dataset)
    UNION ALL
    SELECT fdc_id, retired_at, CASE WHEN requested.dataset IS NULL OR nullif(gtin, '') IS NOT DISTINCT FROM key THEN 1 ELSE 3 END
    FROM branded_food WHERE fdc_id = "fdcId" AND (requested.dataset IS NULL OR requested.dataset = 'branded')
    UNION ALL
    SELECT fdc_id, retired_at, 2 FROM food
    WHERE food.dataset::text = requested.dataset AND requested.dataset <> 'survey' AND ndb_number = CASE WHEN key ~ '^[0-9]{1,9}$' THEN key::int END
    UNION ALL
    SELECT fdc_id, retired_at, 2 FROM food
    WHERE food.dataset::text = requested.dataset AND requested.dataset = 'survey' AND food_code = CASE WHEN key ~ '^[0-9]{1,9}$' THEN key::int END
    UNION ALL
    SELECT fdc_id, retired_at, 2 FROM branded_food WHERE requested.dataset = 'branded' AND gtin = key AND key <> ''
  ) AS found
  ORDER BY place, rank, (found.retired_at IS NULL) DESC, found.fdc_id DESC`;
