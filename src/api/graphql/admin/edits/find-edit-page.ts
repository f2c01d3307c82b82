import { z } from 'zod';
import type { Catalog } from '../../../../analysis/catalog';
import { findFoods } from '../../../../catalog/find-foods';
import type { Database } from '../../../../database/open-database';
import { listEdits } from '../../../../edits/list-edits';
import { checkFirst } from '../../check-first';
import { readCursor, toCursor } from '../../cursor';
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
  const before = after == null ? null : readCursor(placeSchema, after)[1];
  const { edits, hasNextPage, totalCount } = await listEdits(database, { fdcId, first: checkFirst(first), before });
  const ids = edits.flatMap((edit) => edit.fdcId ?? []);
  const foods = await findFoods(catalog, database, ids);
  const edges = edits.map((edit) => ({ cursor: toCursor(['edit', edit.id]), node: toEditType(edit, foods) }));
  return { edges, pageInfo: { hasNextPage, endCursor: edges.at(-1)?.cursor ?? null }, totalCount };
}

const placeSchema = z.tuple([z.literal('edit'), z.int32()]);
