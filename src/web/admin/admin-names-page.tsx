import { Router, type Request, type Response } from 'express';
import type { Catalog } from '../../analysis/catalog';
import { normalizePhrase } from '../../analysis/match-words/normalize';
import { makeCorrection } from '../../corrections/make-correction';
import { isStorable } from '../../database/names';
import { findMissedPage, type MissedPlace, type RematchedName } from '../../missed-names/find-missed-page';
import type { Visitor } from '../../people/sessions';
import { findCandidates } from '../../search/find-candidates';
import { toAuthor, toRightsCheck } from './admin-actor';
import { sendAdminPage } from './admin-frame';
import { findDonePath, findNotice } from '../foods/correction-content';
import { findOne, FormError, toRefused } from '../foods/food-correction';
import { readField, readForms, readParameter } from '../parts/forms';
import { DismissAll, MissedNameLists, type ListedName } from './missed-name-lists';
import type { Exchange, WebParts } from '../parts/web-parts';

const path = '/admin/names';
const pageSize = 25;
const maxCandidates = 4;

const done = {
  dismissed: 'The name is dismissed; it returns when another line misses it.',
  'all-dismissed': 'All names are dismissed; each returns when another line misses it.',
};

/** /admin/names: the missed names, each with foods to pin it to. */
export function createAdminNamesPages(parts: WebParts): Router {
  const router = Router({ caseSensitive: true });
  router.get(path, (request, response) => showNames(parts, request, response));
  router.post(`${path}/pin`, ...readForms(), (request, response) => pinName(parts, request, response));
  router
    .route(`${path}/dismiss-all`)
    .get((request, response) => confirmDismissAll(parts, request, response))
    .post(...readForms(), (request, response) => dismissAll(parts, request, response));
  router.post(`${path}/dismiss`, ...readForms(), (request, response) => dismiss(parts, request, response));
  return router;
}

async function showNames(parts: WebParts, request: Request, response: Response): Promise<void> {
  const visitor = await parts.visitors.getAdmin(request);
  const list = readList(readParameter(request, 'list'));
  await sendNames(parts, { request, response }, { visitor, list });
}

async function pinName(parts: WebParts, request: Request, response: Response): Promise<void> {
  const visitor = await parts.visitors.getAdmin(request);
  const list = readList(readField(request, 'list'));
  const made = await pin(parts, request, visitor).catch(toRefused);
  if ('problem' in made) await sendNames(parts, { request, response }, { visitor, list, ...made });
  else response.redirect(303, await findDonePath(parts.corrections, toListPath(list), made));
}

/** @throws FormError or ApiError where the form cannot be used */
async function pin({ database, resolver }: WebParts, request: Request, visitor: Visitor) {
  const fdcId = readField(request, 'fdcId');
  if (!/^\d{1,9}$/.test(fdcId)) throw new FormError('The form names no food; choose one of the list.');
  const author = toAuthor(visitor, '');
  const change = { phrase: readField(request, 'phrase'), when: null };
  const foods = { database, catalog: resolver.takeSnapshot().catalog };
  const reason = `Pinned from the list of missed names by ${author.madeBy}.`;
  return makeCorrection(foods, { kind: 'pin', fdcId: Number(fdcId), change }, { ...author, reason });
}

async function confirmDismissAll({ pages, visitors }: WebParts, request: Request, response: Response): Promise<void> {
  const visitor = await visitors.getAdmin(request);
  const content = <DismissAll />;
  sendAdminPage(pages, { request, response }, { visitor, title: 'Dismiss all missed names', tab: path, content });
}

async function dismissAll({ visitors, missed }: WebParts, request: Request, response: Response): Promise<void> {
  const { user } = await visitors.getAdmin(request);
  await missed.missedNames.dismiss(null, toRightsCheck(user));
  response.redirect(303, `${path}?done=all-dismissed`);
}

async function dismiss({ visitors, missed }: WebParts, request: Request, response: Response): Promise<void> {
  const { user } = await visitors.getAdmin(request);
  const name = normalizePhrase(readField(request, 'name'));
  // A name that is not there was dismissed meanwhile, which is what was wanted.
  if (isStorable(name)) await missed.missedNames.dismiss(name, toRightsCheck(user));
  response.redirect(303, `${toListPath(readList(readField(request, 'list')))}&done=dismissed`);
}

interface NamesPage {
  readonly visitor: Visitor;
  readonly list: MissedList;
  readonly status?: number;
  readonly problem?: string;
}

async function sendNames(parts: WebParts, exchange: Exchange, page: NamesPage): Promise<void> {
  const { config, pages, database, resolver, missed } = parts;
  const { request } = exchange;
  const { visitor, list, status = 200, problem } = page;
  const { catalog } = resolver.takeSnapshot();
  const after = readPlace(readParameter(request, 'after'));
  const found = await findMissedPage({ ...missed, catalog }, { missReason: list, first: pageSize, after });
  const content = (
    <>
      {await findNotice(request, { catalog, database, back: toListPath(list) })}
      <MissedNameLists
        list={list}
        count={found.count}
        names={await addCandidates(missed, catalog, found.names)}
        isFirst={after === null}
        nextPath={found.hasMore && found.last !== null ? toListPath(list, found.last) : null}
        problem={problem}
        isStoring={config.missedNames === 'on'}
      />
    </>
  );
  sendAdminPage(pages, exchange, { status, visitor, title: 'Missed names', tab: path, done, content });
}

/** Adds foods to pin each name to. */
async function addCandidates(
  { engine }: WebParts['missed'],
  catalog: Catalog,
  names: readonly RematchedName[],
): Promise<readonly ListedName[]> {
  const lines = await engine.parse(names.map(({ name }) => name));
  return Promise.all(
    names.map(async (each, index) => {
      const line = lines[index];
      const query = { name: each.name, title: '', first: maxCandidates };
      const found = line === undefined ? [] : await findCandidates(catalog, { ...query, line });
      // The match of the whole line stands first, even where the name alone means another food.
      const others = found.filter(({ food }) => food.fdcId !== each.food?.fdcId);
      const own = each.food === null ? [] : [{ food: each.food, score: each.match }];
      return { ...each, candidates: [...own, ...others].slice(0, maxCandidates) };
    }),
  );
}

const lists = ['unmatched', 'unsure'] as const;
type MissedList = (typeof lists)[number];

function readList(text: string): MissedList {
  return findOne(lists, text) ?? 'unmatched';
}

function toListPath(list: MissedList, after: MissedPlace | null = null): string {
  const place = after === null ? {} : { after: `${after.count} ${after.name}` };
  return `${path}?${new URLSearchParams({ list, ...place }).toString()}`;
}

/** The place that an address names; null for the first page. */
function readPlace(text: string): MissedPlace | null {
  const [, count, name] = /^(\d{1,9}) (.{1,100})$/u.exec(text) ?? [];
  return count === undefined || name === undefined || !isStorable(name) ? null : { count: Number(count), name };
}
