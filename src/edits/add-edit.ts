import type { PoolClient } from 'pg';
import type { Food } from '../analysis/food';
import { isPortion } from '../catalog/corrections/is-portion';
import type { Correction, Edit, Undoing } from '../catalog/corrections/edit';
import { editColumns, toEdit, type EditRow } from '../catalog/corrections/read-edits';
import type { Ledger } from './open-ledger';

/** Who makes a correction, and why. */
export interface Author {
  /** The account and the key, for people. */
  readonly madeBy: string;
  readonly reason: string;
}

/** What a correction that was made elsewhere brings along; the database makes all of it for one that is made here. */
export interface Provenance {
  readonly uid: string;
  readonly madeAt: Date;
  readonly undone: Undoing | null;
}

/** Writes a checked correction down with what held before it. @param food the one it is about as it stands; null for a forbidden phrase */
export async function addEdit(
  client: PoolClient,
  ledger: Ledger,
  { correction, food, author, provenance }: Addition,
): Promise<Edit> {
  const { kind, fdcId, change } = correction;
  const { rows } = await client.query<EditRow>(addSql, [
    provenance?.uid ?? null,
    kind,
    fdcId,
    JSON.stringify(change),
    JSON.stringify(findFormer(ledger, correction, food)),
    author.reason,
    author.madeBy,
    provenance?.madeAt ?? null,
    provenance?.undone?.at ?? null,
    provenance?.undone?.by ?? null,
    provenance?.undone?.reason ?? null,
  ]);
  const [row] = rows;
  if (row === undefined) throw new Error('A correction was written and is not there.');
  const edit = toEdit(row);
  if (edit.undone === null) ledger.add(edit);
  return edit;
}

interface Addition {
  readonly correction: Correction;
  readonly food: Food | null;
  readonly author: Author;
  readonly provenance?: Provenance;
}

const addSql = `
  INSERT INTO food_edit (uid, kind, fdc_id, change, former, reason, made_by, made_at, undone_at, undone_by, undone_reason)
  VALUES (coalesce($1::uuid, gen_random_uuid()), $2, $3, $4, $5, $6, $7, coalesce($8::timestamptz, now()), $9, $10, $11)
  RETURNING ${editColumns}`;

function findFormer(ledger: Ledger, correction: Correction, food: Food | null): Edit['former'] {
  switch (correction.kind) {
    case 'nutrient':
      return { amountPer100g: food?.nutrientsPer100g[correction.change.nutrient] ?? null };
    case 'portion':
      return { grams: food?.portions.find((portion) => isPortion(portion, correction.change))?.grams ?? null };
    case 'flag':
      return { state: food?.flags[correction.change.flag].state ?? 'unknown' };
    case 'pin':
      return { fdcId: ledger.findNamed(correction.change) };
    case 'retire':
      return {};
  }
}
