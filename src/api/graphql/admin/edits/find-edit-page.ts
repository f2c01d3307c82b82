import { z } from 'zod';
import type { Catalog } from '../../../../analysis/catalog';
import type { Food } from '../../../../analysis/food';
import { findFoods } from '../../../../catalog/find-foods';
import type { Database } from '../../../../database/open-database';
import { listEdits, type EditPage, type EditQuery } from '../../../../edits/list-edits';
import { listHistories } from '../../../../edits/list-histories';
import { checkFirst } from '../../check-first';
import { readCursor, toCursor } from '../../cursor';
import type { EditConnectionType } from './edit-types';
import type { PageArgs } from '../page-args';
import { toEditType } from './to-edit-type';

interface EditPageParts {
  readonly database: Pick<Database, 'pool'>;
  readonly catalog: Catalog;
}

/** A page of all corrections, the latest first, with the foods they are about. */
export async function findEditPage(parts: EditPageParts, query: EditQuery): Promise<EditConnectionType> {
  const page = await listEdits(parts.database, query);
  return toConnection(page, await findFoodsOf(parts, [page]));
}

/** For each of these foods such a page of its history. */
export async function findHistories(
  parts: EditPageParts,
  fdcIds: readonly number[],
  query: EditQuery,
): Promise<ReadonlyMap<number, EditConnectionType>> {
  const pages = await listHistories(parts.database, fdcIds, query);
  const foods = await findFoodsOf(parts, [...pages.values()]);
  return new Map([...pages].map(([fdcId, page]) => [fdcId, toConnection(page, foods)]));
}

/** @throws Refusal `validation_error` where `first` is out of bounds or `after` is no cursor */
export function readEditQuery({ first, after }: PageArgs): EditQuery {
  return { first: checkFirst(first), before: after == null ? null : readCursor(placeSchema, after)[1] };
}

const placeSchema = z.tuple([z.literal('edit'), z.int32()]);

function findFoodsOf(
  { catalog, database }: EditPageParts,
  pages: readonly EditPage[],
): Promise<ReadonlyMap<number, Food>> {
  const ids = pages.flatMap(({ edits }) => edits.flatMap(({ fdcId }) => fdcId ?? []));
  return findFoods(catalog, database, ids);
}

function toConnection(
  { edits, hasNextPage, totalCount }: EditPage,
  foods: ReadonlyMap<number, Food>,
): EditConnectionType {
  const edges = edits.map((edit) => ({ cursor: toCursor(['edit', edit.id]), node: toEditType(edit, foods) }));
  return { edges, pageInfo: { hasNextPage, endCursor: edges.at(-1)?.cursor ?? null }, totalCount };
}
