import { isDeepStrictEqual } from 'node:util';
import type { PoolClient } from 'pg';
import type { Catalog } from '../../analysis/catalog';
import type { Edit } from '../../catalog/corrections/edit';
import { readEdits } from '../../catalog/corrections/read-edits';
import { addEdit } from '../add-edit';
import type { EditBasis } from '../edit-basis';
import { correctInTurn } from '../correct-in-turn';
import { openLedger } from '../open-ledger';
import type { EditLine, FoodReference } from './edit-line';
import { findImpossible, type PlacedLine } from './find-impossible';
import { findReferenced } from './find-referenced';
import { readEditLines, type NumberedLine } from './read-edit-lines';

/** What became of the lines of a file. */
export interface ImportedEdits {
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
 * @throws EditFileFault that names the line where one is no correction; nothing was changed then
 */
export async function importEdits(
  { database, catalog }: EditBasis,
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<ImportedEdits> {
  const entries = await readEditLines(lines);
  return correctInTurn(database, async (client) => {
    const uids = entries.map(({ uid }) => uid);
    const here = await readEdits(client, 'WHERE uid = ANY($1::uuid[])', [uids]);
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
function isSame({ correction, reason, madeBy }: EditLine, edit: Edit | undefined): boolean {
  return (
    edit !== undefined &&
    isDeepStrictEqual(
      [edit.kind, edit.change, edit.reason, edit.madeBy],
      [correction.kind, correction.change, reason, madeBy],
    )
  );
}

function isUndoneThere({ uid, undone }: EditLine, editsByUid: ReadonlyMap<string, Edit>): boolean {
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
): Promise<Pick<ImportedEdits, 'added' | 'leftOut'>> {
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
  const impossible = findImpossible(ledger, placed);
  for (const { entry, correction } of placed) {
    const fault = impossible.get(entry);
    if (fault !== undefined) {
      leftOut.push(leaveOut(entry, fault));
      continue;
    }
    const food = correction.fdcId === null ? null : (ledger.findFood(correction.fdcId)?.food ?? null);
    await addEdit(client, ledger, { correction, food, author: entry, provenance: entry });
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

function tellUnknown({ food }: EditLine): string {
  const name = food?.description ?? 'its food';
  return `${name} (FDC ${food?.fdcId ?? 'id not known'}) is not in this database; import its dataset, then this file again`;
}
