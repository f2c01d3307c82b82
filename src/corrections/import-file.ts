import { isDeepStrictEqual } from 'node:util';
import type { PoolClient } from 'pg';
import type { Catalog } from '../analysis/catalog';
import type { StoredCorrection } from './correction';
import { findConflicts, type PlacedLine } from './file-conflicts';
import { readCorrectionLines, type CorrectionLine, type FoodReference, type NumberedLine } from './file-line';
import { openLedger } from './ledger';
import type { CorrectionContext } from './make-correction';
import { readCorrections } from './read-corrections';
import { addCorrection, correctInTurn } from './write-correction';

/** What became of the lines of a file. */
interface ImportedCorrections {
  readonly added: number;
  /** Were here already. */
  readonly known: number;
  /** Were here in force and are undone in the file: undone here as well. */
  readonly undone: number;
  readonly leftOut: readonly LeftOut[];
}

/** A correction that was not taken, and why. */
interface LeftOut {
  /** Of the file, from 1. */
  readonly line: number;
  readonly uid: string;
  readonly reason: string;
}

/**
 * Adds the corrections of an exported file that are not here yet, in the order they stand there and behind those that are here. Each comes in whole or is
 * left out, and all that come in do so at once; the same file again changes nothing. One that was undone here stays so. Amounts of nutrients are held to
 * the foods as they are here; portions, whatever their units, flags and phrases are taken as they are, for they were held against the food where they were
 * made.
 * @throws CorrectionFileError that names the line where one is no correction; nothing was changed then
 */
export async function importCorrections(
  { database, catalog }: CorrectionContext,
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<ImportedCorrections> {
  const entries = await readCorrectionLines(lines);
  return correctInTurn(database, async (client) => {
    const uids = entries.map(({ uid }) => uid);
    const here = await readCorrections(client, 'WHERE uid = ANY($1::uuid[])', [uids]);
    const editsByUid = new Map(here.map((edit) => [edit.uid, edit]));
    const fresh = entries.filter(({ uid }) => !editsByUid.has(uid));
    const old = entries.filter(({ uid }) => editsByUid.has(uid));
    const same = old.filter((entry) => isSame(entry, editsByUid.get(entry.uid)));
    const contradicted = old.filter((entry) => !isSame(entry, editsByUid.get(entry.uid)));
    const undone = same.filter((entry) => isUndoneThere(entry, editsByUid));
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

const contradiction = 'it is here with another content, which stands';

const leaveOut = ({ line, uid }: NumberedLine, reason: string): LeftOut => ({ line, uid, reason });

/** Whatever its food is called here. */
function isSame({ correction, reason, madeBy }: CorrectionLine, edit: StoredCorrection | undefined): boolean {
  return (
    edit !== undefined &&
    isDeepStrictEqual(
      [edit.kind, edit.change, edit.reason, edit.madeBy],
      [correction.kind, correction.change, reason, madeBy],
    )
  );
}

function isUndoneThere({ uid, undone }: CorrectionLine, editsByUid: ReadonlyMap<string, StoredCorrection>): boolean {
  return undone !== null && editsByUid.get(uid)?.undone === null;
}

async function undoAll(client: PoolClient, entries: readonly NumberedLine[]): Promise<void> {
  const undoings = entries.map(({ uid, undone }) => ({ uid, ...undone }));
  await client.query(
    `UPDATE food_edit SET undone_at = said.at, undone_by = said.by, undone_reason = said.reason
     FROM json_to_recordset($1::json) AS said (uid uuid, at timestamptz, by text, reason text)
     WHERE food_edit.uid = said.uid AND undone_at IS NULL`,
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
    if (here === null) leftOut.push(leaveOut(entry, tellUnknown(entry)));
    else if (first.get(entry.uid) !== entry) leftOut.push(leaveOut(entry, 'a line before it has the same uid'));
    else placed.push(here);
  }
  const ledger = await openLedger(
    client,
    catalog,
    placed.map(({ correction }) => correction),
  );
  const impossible = findConflicts(ledger, placed);
  for (const { entry, correction } of placed) {
    const fault = impossible.get(entry);
    if (fault !== undefined) {
      leftOut.push(leaveOut(entry, fault));
      continue;
    }
    const food = correction.fdcId === null ? null : (ledger.findFood(correction.fdcId)?.food ?? null);
    await addCorrection(client, ledger, { correction, food, author: entry, provenance: entry });
  }
  return { added: entries.length - leftOut.length, leftOut };
}

/** Null where this database does not have its food. */
function placeHere(entry: NumberedLine, ids: ReadonlyMap<FoodReference, number>): PlacedLine | null {
  const { correction, food } = entry;
  if (food === null) return { entry, correction };
  const fdcId = ids.get(food);
  return fdcId === undefined ? null : { entry, correction: { ...correction, fdcId } };
}

function tellUnknown({ food }: CorrectionLine): string {
  const name = food?.description ?? 'its food';
  return `${name} (FDC ${food?.fdcId ?? 'id not known'}) is not in this database; import its dataset, then this file again`;
}

/**
 * The ids that foods of a file have in this database: the same id where it is of the same food, else that of the record in use with the same NDB number, food
 * code or GTIN; where there is none, the same id of that dataset all the same, whose number was another then. A reference that is not in the answer is to no
 * food there is.
 */
async function findReferenced(
  client: Pick<PoolClient, 'query'>,
  references: readonly FoodReference[],
): Promise<ReadonlyMap<FoodReference, number>> {
  const asked = references.map(({ fdcId, dataset, key }, place) => ({ place, fdcId, dataset, key }));
  const { rows } = await client.query<{ place: number; fdcId: number }>(referencedSql, [JSON.stringify(asked)]);
  return new Map(
    rows.flatMap(({ place, fdcId }) => {
      const reference = references[place];
      return reference === undefined ? [] : [[reference, fdcId] as const];
    }),
  );
}

// Of several records with one key those in use come first, then the newest.
const referencedSql = `
  SELECT DISTINCT ON (place) place, found.fdc_id AS "fdcId"
  FROM json_to_recordset($1::json) AS asked (place int, "fdcId" int, dataset text, key text)
  CROSS JOIN LATERAL (
    SELECT fdc_id, retired_at, CASE WHEN asked.dataset IS NULL OR coalesce(ndb_number, food_code)::text IS NOT DISTINCT FROM key THEN 1 ELSE 3 END AS rank
    FROM food WHERE fdc_id = "fdcId" AND (asked.dataset IS NULL OR food.dataset::text = asked.dataset)
    UNION ALL
    SELECT fdc_id, retired_at, CASE WHEN asked.dataset IS NULL OR nullif(gtin, '') IS NOT DISTINCT FROM key THEN 1 ELSE 3 END
    FROM branded_food WHERE fdc_id = "fdcId" AND (asked.dataset IS NULL OR asked.dataset = 'branded')
    UNION ALL
    SELECT fdc_id, retired_at, 2 FROM food
    WHERE food.dataset::text = asked.dataset AND asked.dataset <> 'survey' AND ndb_number = CASE WHEN key ~ '^[0-9]{1,9}$' THEN key::int END
    UNION ALL
    SELECT fdc_id, retired_at, 2 FROM food
    WHERE food.dataset::text = asked.dataset AND asked.dataset = 'survey' AND food_code = CASE WHEN key ~ '^[0-9]{1,9}$' THEN key::int END
    UNION ALL
    SELECT fdc_id, retired_at, 2 FROM branded_food WHERE asked.dataset = 'branded' AND gtin = key AND key <> ''
  ) AS found
  ORDER BY place, rank, (found.retired_at IS NULL) DESC, found.fdc_id DESC`;
