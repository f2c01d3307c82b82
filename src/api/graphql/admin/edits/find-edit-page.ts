import type { Catalog } from '../../../../analysis/catalog';
import { findFoods } from '../../../../catalog/find-foods';
import type { Database } from '../../../../database/open-database';
import { listEdits } from '../../../../edits/list-edits';
import { Refusal } from '../../../../errors';
import { checkFirst } from '../../check-first';
import type { EditConnectionType } from './edit-types';
import type { PageArgs } from '../page-args';
import { toEditType } from './to-edit-type';

/**
 * A page of corrections, the latest first, with the foods they are about.
 * @param fdcId of the food whose history it is; null for all foods
 * @throws Refusal `validation_error` where `first` is out of bounds or `after` is no cursor
 */
export async function findEditPage(
  { database, catalog }: { readonly database: Pick<Database, 'pool'>; readonly catalog: Catalog },
  fdcId: number | null,
  { first, after }: PageArgs,
): Promise<EditConnectionType> {
  const before = after == null ? null : readCursor(after);
  const { edits, hasNextPage, totalCount } = await listEdits(database, { fdcId, first: checkFirst(first), before });
  const ids = edits.flatMap((edit) => edit.fdcId ?? []);
  const foods = await findFoods(catalog, database, ids);
  const edges = edits.map((edit) => ({ cursor: toCursor(edit.id), node: toEditType(edit, foods) }));
  return { edges, pageInfo: { hasNextPage, endCursor: edges.at(-1)?.cursor ?? null }, totalCount };
}

function readCursor(cursor: string): number {
  const id = /^edit:(\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  if (id === undefined)
    throw new Refusal('invalid_argument', {
      details: [{ path: 'after', message: 'must be the endCursor of a page of this very query' }],
    });
  return Number(id);
}

function toCursor(id: number): string {
  return Buffer.from(`edit:${id}`).toString('base64url');
}
