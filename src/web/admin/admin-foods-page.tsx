import { Router, type Request, type Response } from 'express';
import { datasets } from '../../analysis/food';
import type { Catalog } from '../../analysis/catalog';
import type { Food } from '../../analysis/food';
import { findFoods } from '../../catalog/find-foods';
import { listHistories } from '../../corrections/list-corrections';
import { makeCorrection } from '../../corrections/make-correction';
import { ApiError } from '../../errors';
import { findRetirements } from '../../food-store/find-foods';
import type { Visitor } from '../../people/sessions';
import { findFoodPage } from '../../search/find-food-page';
import { noFilter } from '../../search/food-filter';
import { toAuthor } from './admin-actor';
import { sendAdminPage } from './admin-frame';
import { findCorrectedFoods, findDonePath, findNotice, readCorrectionId } from '../foods/correction-content';
import {
  findOne,
  readCorrection,
  readTarget,
  toRefused,
  type CorrectionTarget,
  type ReadValue,
} from '../foods/food-correction';
import { FoodList, type FoodSearch } from '../foods/food-list';
import { FoodRecord } from '../foods/food-record';
import { listSources } from '../foods/food-source';
import { readField, readForms, readParameter } from '../parts/forms';
import type { Exchange, WebParts } from '../parts/web-parts';

const path = '/admin/foods';
const pageSize = 50;
const historySize = 20;

/** /admin/foods: the foods, and the page of each with forms that correct it. */
export function createAdminFoodsPages(parts: WebParts): Router {
  const router = Router({ caseSensitive: true });
  router.get(path, (request, response) => showFoods(parts, request, response));
  router
    .route(`${path}/:fdcId`)
    .get((request, response) => showFood(parts, request, response))
    .post(...readForms(), (request, response) => correctFood(parts, request, response));
  return router;
}

async function showFoods(parts: WebParts, request: Request, response: Response): Promise<void> {
  const visitor = await parts.visitors.getAdmin(request);
  const search = readFoodSearch(request);
  const { catalog } = parts.resolver.takeSnapshot();
  const found = await findSearched(catalog, search);
  const named = search.after === null ? await findById(parts, catalog, search) : [];
  const content = <FoodList search={search} {...found} named={named} />;
  sendAdminPage(parts.pages, { request, response }, { visitor, title: 'Foods', tab: path, content });
}

async function findSearched(catalog: Catalog, search: FoodSearch) {
  const filter = { ...noFilter, dataset: search.dataset };
  const query = { search: search.text, filter, first: pageSize };
  // A search that no longer finds the food before the page starts again.
  const page = (await findFoodPage(catalog, { ...query, after: search.after })) ??
    (await findFoodPage(catalog, { ...query, after: null })) ?? { foods: [], count: 0, hasMore: false };
  return page;
}

/** The food whose FDC id is the text of the search. */
async function findById({ database }: WebParts, catalog: Catalog, { text }: FoodSearch): Promise<readonly Food[]> {
  const fdcId = readFdcId(text);
  return fdcId === null ? [] : [...(await findFoods(catalog, database, [fdcId])).values()];
}

async function showFood(parts: WebParts, request: Request, response: Response): Promise<void> {
  const visitor = await parts.visitors.getAdmin(request);
  const target = readTarget((name) => readParameter(request, name));
  await sendRecord(parts, { request, response }, { visitor, target });
}

async function correctFood(parts: WebParts, request: Request, response: Response): Promise<void> {
  const visitor = await parts.visitors.getAdmin(request);
  const read = (name: string): string => readField(request, name);
  const target = readTarget(read);
  if (target === null) throw new ApiError('unknown_page_part');
  const { fdcId } = await getFood(parts, request);
  const made = await correct(parts, fdcId, { target, read, visitor }).catch(toRefused);
  if ('problem' in made) await sendRecord(parts, { request, response }, { visitor, target, read, ...made });
  else response.redirect(303, await findDonePath(parts.corrections, `${path}/${fdcId}`, made));
}

/** @throws FormError or ApiError where the form cannot be used */
async function correct(
  { database, resolver }: WebParts,
  fdcId: number,
  { target, read, visitor }: { readonly target: CorrectionTarget; readonly read: ReadValue; readonly visitor: Visitor },
) {
  const foods = { database, catalog: resolver.takeSnapshot().catalog };
  return makeCorrection(foods, readCorrection(fdcId, target, read), toAuthor(visitor, read('reason')));
}

async function getFood({ database, resolver }: WebParts, request: Request): Promise<Food> {
  const fdcId = readFdcId(String(request.params['fdcId']));
  const { catalog } = resolver.takeSnapshot();
  const food = fdcId === null ? undefined : (await findFoods(catalog, database, [fdcId])).get(fdcId);
  if (food === undefined) throw new ApiError('unknown_food');
  return food;
}

interface RecordPage {
  readonly visitor: Visitor;
  /** The form that is open; null for none. */
  readonly target: CorrectionTarget | null;
  /** What was typed into it; without it the values of the food stand there. */
  readonly read?: ReadValue;
  readonly problem?: string;
  readonly status?: number;
}

async function sendRecord(parts: WebParts, exchange: Exchange, page: RecordPage): Promise<void> {
  const { pages, database, resolver } = parts;
  const { request } = exchange;
  const { visitor, target, read = null, problem, status = 200 } = page;
  const food = await getFood(parts, request);
  const { fdcId } = food;
  const { catalog } = resolver.takeSnapshot();
  const back = `${path}/${fdcId}`;
  const before = readCorrectionId(readParameter(request, 'before'));
  const histories = await listHistories(database, [fdcId], { first: historySize, before });
  const history = histories.get(fdcId) ?? { corrections: [], hasNextPage: false, totalCount: 0 };
  const retirement = catalog.foods.has(fdcId) ? null : (await findRetirements(database, [fdcId])).get(fdcId);
  const sources = await findFoods(catalog, database, listSources(food));
  const content = (
    <>
      {await findNotice(request, { catalog, database, back })}
      <FoodRecord
        food={food}
        aliases={catalog.listAliases(fdcId)}
        pinned={catalog.pinned}
        retirement={retirement ?? null}
        history={history}
        foods={new Map([...sources, ...(await findCorrectedFoods(catalog, database, history.corrections))])}
        form={target === null ? null : { target, read, problem }}
      />
    </>
  );
  sendAdminPage(pages, exchange, { status, visitor, title: food.description, tab: path, content });
}

function readFoodSearch(request: Request): FoodSearch {
  return {
    text: readParameter(request, 'q').trim().slice(0, 200),
    dataset: findOne(datasets, readParameter(request, 'dataset')),
    after: readFdcId(readParameter(request, 'after')),
    pin: readParameter(request, 'pin').trim().slice(0, 120),
  };
}

/** An FDC id; null for anything that the column of ids cannot hold. */
function readFdcId(text: string): number | null {
  return /^\d{1,10}$/.test(text) && Number(text) < 2 ** 31 ? Number(text) : null;
}
