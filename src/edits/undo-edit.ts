import type { Edit } from '../catalog/corrections/edit';
import { readEdits } from '../catalog/corrections/read-edits';
import { toMaker } from '../catalog/corrections/to-maker';
import type { Database } from '../database/open-database';
import { Refusal } from '../errors';
import type { Author } from './add-edit';
import { checkReason } from './check/check-reason';
import { correctInTurn } from './correct-in-turn';
import { toOneLine } from './check/to-one-line';

/**
 * Takes a correction back: what the record says, or an earlier correction, holds again. It stays in the history as undone, and is made anew where it is
 * wanted again after all.
 * @throws Refusal `validation_error` where there is no such correction or it is undone already
 */
export async function undoEdit(database: Pick<Database, 'pool'>, id: number, author: Author): Promise<Edit> {
  const reason = toOneLine(author.reason);
  const details = checkReason(reason);
  if (details.length > 0) throw new Refusal('invalid_argument', { details });
  return correctInTurn(database, async (client) => {
    const [edit] = await readEdits(client, 'WHERE id = $1', [id]);
    if (edit === undefined) throw refuse('there is no correction with this id; edits lists those there are');
    if (edit.undone !== null)
      throw refuse(`it was undone already, by ${edit.undone.by} on ${edit.undone.at.toISOString().slice(0, 10)}`);
    await client.query(
      'UPDATE food_edit SET undone_at = now(), undone_by = $2, undone_reason = $3 WHERE id = $1 AND undone_at IS NULL',
      [id, toMaker(author.madeBy), reason],
    );
    const [undone] = await readEdits(client, 'WHERE id = $1', [id]);
    if (undone === undefined) throw new Error('A correction was undone and is gone.');
    return undone;
  });
}

const refuse = (message: string): Refusal => new Refusal('invalid_argument', { details: [{ path: 'id', message }] });
