import { Router, type Request, type Response } from 'express';
import type { VNode } from 'preact';
import type { StoredCorrection } from '../../corrections/correction';
import { exportCorrections } from '../../corrections/export-file';
import { findCorrection, listCorrections, type CorrectionPage } from '../../corrections/list-corrections';
import { undoCorrection } from '../../corrections/make-correction';
import { ApiError } from '../../errors';
import type { Visitor } from '../../people/sessions';
import { toAuthor } from './admin-actor';
import { sendAdminPage } from './admin-frame';
import {
  CorrectionTable,
  findCorrectedFoods,
  findDonePath,
  findNotice,
  FoodLink,
  printCorrection,
  readCorrectionId,
  Undoing,
} from '../foods/correction-content';
import { Moment } from '../dashboard/dashboard';
import { toRefused } from '../foods/food-correction';
import { Field, Problem, readField, readForms, readParameter, toLocalPath } from '../parts/forms';
import type { Exchange, WebParts } from '../parts/web-parts';

const path = '/admin/corrections';
const pageSize = 50;

/** /admin/corrections: all corrections by hand, what they changed, and their undoing. */
export function createAdminCorrectionsPages(parts: WebParts): Router {
  const router = Router({ caseSensitive: true });
  router.get(path, (request, response) => showCorrections(parts, request, response));
  router.get(`${path}/export`, (request, response) => sendFile(parts, request, response));
  router.get(`${path}/:id`, (request, response) => showCorrection(parts, request, response));
  router.post(`${path}/:id/undo`, ...readForms(), (request, response) => undo(parts, request, response));
  return router;
}

async function showCorrections(parts: WebParts, request: Request, response: Response): Promise<void> {
  const { pages, visitors, database, resolver } = parts;
  const visitor = await visitors.getAdmin(request);
  const { catalog } = resolver.takeSnapshot();
  const before = readCorrectionId(readParameter(request, 'before'));
  const page = await listCorrections(database, { first: pageSize, before });
  const content = (
    <>
      {await findNotice(request, { catalog, database, back: path })}
      <Corrections
        page={page}
        foods={await findCorrectedFoods(catalog, database, page.corrections)}
        isFirst={before === null}
      />
    </>
  );
  sendAdminPage(pages, { request, response }, { visitor, title: 'Corrections', tab: path, content });
}

async function sendFile({ visitors, database }: WebParts, request: Request, response: Response): Promise<void> {
  await visitors.getAdmin(request);
  // Read whole before it is sent, so that an error does not leave half a file.
  const lines: string[] = [];
  for await (const line of exportCorrections(database)) lines.push(line);
  response.setHeader('Content-Type', 'application/jsonl; charset=utf-8');
  response.setHeader('Content-Disposition', 'attachment; filename="corrections.jsonl"');
  response.setHeader('Cache-Control', 'no-store');
  response.end(lines.join(''));
}

async function showCorrection(parts: WebParts, request: Request, response: Response): Promise<void> {
  const visitor = await parts.visitors.getAdmin(request);
  const back = toLocalPath(readParameter(request, 'back'), path);
  const correction = await getCorrection(parts, request);
  await sendCorrection(parts, { request, response }, { visitor, back, correction });
}

async function undo(parts: WebParts, request: Request, response: Response): Promise<void> {
  const visitor = await parts.visitors.getAdmin(request);
  const correction = await getCorrection(parts, request);
  const back = toLocalPath(readField(request, 'back'), path);
  const reason = readField(request, 'reason');
  const undone = await undoCorrection(parts.database, correction.id, toAuthor(visitor, reason)).catch(toRefused);
  if ('problem' in undone)
    await sendCorrection(parts, { request, response }, { visitor, back, correction, reason, ...undone });
  else response.redirect(303, await findDonePath(parts.corrections, back, undone));
}

async function getCorrection({ database }: WebParts, request: Request): Promise<StoredCorrection> {
  const id = readCorrectionId(String(request.params['id']));
  const correction = id === null ? null : await findCorrection(database, id);
  if (correction === null) throw new ApiError('unknown_page_part');
  return correction;
}

interface CorrectionShown {
  readonly visitor: Visitor;
  readonly correction: StoredCorrection;
  /** Where to go after the undoing. */
  readonly back: string;
  readonly reason?: string;
  readonly problem?: string;
  readonly status?: number;
}

async function sendCorrection(parts: WebParts, exchange: Exchange, page: CorrectionShown): Promise<void> {
  const { visitor, correction, status = 200 } = page;
  const foods = await findCorrectedFoods(parts.resolver.takeSnapshot().catalog, parts.database, [correction]);
  const content = <CorrectionContent {...page} foods={foods} />;
  const title = `Correction ${correction.id}`;
  sendAdminPage(parts.pages, exchange, { status, visitor, title, tab: path, content });
}

function NoCorrections({ isFirst }: Pick<CorrectionsParts, 'isFirst'>): VNode {
  if (!isFirst) return <p>There are no earlier corrections.</p>;
  return (
    <p>
      There are no corrections yet. Open a <a href="/admin/foods">food</a> to correct it, or pin a{' '}
      <a href="/admin/names">missed name</a> to a food.
    </p>
  );
}

interface CorrectionsParts {
  readonly page: CorrectionPage;
  readonly foods: Parameters<typeof printCorrection>[1];
  /** Whether these are the latest corrections. */
  readonly isFirst: boolean;
}

function Corrections({ page, foods, isFirst }: CorrectionsParts): VNode {
  const last = page.hasNextPage ? page.corrections.at(-1) : undefined;
  return (
    <>
      <p class="hint">
        {page.totalCount === 1 ? '1 correction' : `${page.totalCount.toLocaleString('en')} corrections`}, undone ones
        included.{' '}
        <a href={`${path}/export`} download>
          Save all as a file
        </a>{' '}
        for <code>npm run edits -- import</code> in another installation.
      </p>
      {page.corrections.length === 0 ? (
        <NoCorrections isFirst={isFirst} />
      ) : (
        <CorrectionTable
          caption="Corrections, the latest first"
          corrections={page.corrections}
          foods={foods}
          back={path}
          hasFoods
        />
      )}
      {last === undefined ? null : (
        <p>
          <a href={`${path}?before=${last.id}`}>Earlier corrections</a>
        </p>
      )}
    </>
  );
}

type CorrectionContentParts = CorrectionShown & { readonly foods: Parameters<typeof printCorrection>[1] };

function CorrectionContent({ correction, foods, back, reason = '', problem }: CorrectionContentParts): VNode {
  const { id, fdcId, madeBy, madeAt, undone } = correction;
  return (
    <>
      <dl class="facts">
        <dt>What</dt>
        <dd>{printCorrection(correction, foods)}</dd>
        <dt>Food</dt>
        <dd>
          <FoodLink fdcId={fdcId} foods={foods} />
        </dd>
        <dt>Why</dt>
        <dd>{correction.reason}</dd>
        <dt>Who</dt>
        <dd>{madeBy}</dd>
        <dt>When</dt>
        <dd>
          <Moment at={madeAt} />
        </dd>
      </dl>
      <Problem>{problem}</Problem>
      {undone === null ? (
        <>
          <h2>Undo it</h2>
          <p>The value of an earlier correction, or of the record, then applies again. Both stay in the history.</p>
          <form method="post" action={`${path}/${id}/undo`} class="narrow">
            <input type="hidden" name="back" value={back} />
            <Field label="Reason" name="reason" value={reason} maxLength={500} autofocus />
            <p class="actions">
              <button type="submit">Undo the correction</button>
              <a class="button plain" href={back}>
                Cancel
              </a>
            </p>
          </form>
        </>
      ) : (
        <p>
          <Undoing undone={undone} />
        </p>
      )}
    </>
  );
}
