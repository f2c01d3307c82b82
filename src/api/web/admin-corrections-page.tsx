import { Router, type Request, type Response } from 'express';
import type { VNode } from 'preact';
import type { StoredCorrection } from '../../corrections/correction';
import { exportCorrections } from '../../corrections/export-file';
import { findCorrection, listCorrections } from '../../corrections/list-corrections';
import { undoCorrection } from '../../corrections/make-correction';
import { ApiError } from '../../errors';
import type { Visitor } from '../../people/sessions';
import { waitUntilServed } from '../graphql/correction-parts';
import { sendAdminPage } from './admin-frame';
import {
  CorrectionTable,
  findCorrectedFoods,
  findNotice,
  FoodLink,
  printCorrection,
  readCorrectionId,
  toDonePath,
  Undoing,
} from './correction-content';
import { Moment } from './dashboard';
import { toRefused } from './food-correction';
import { Field, Problem, readField, readForms, readParameter, toLocalPath } from './forms';
import type { WebParts } from './web-parts';

const path = '/admin/corrections';
const pageSize = 50;

/** /admin/corrections: all corrections by hand, what they changed, and their undoing. */
export function createAdminCorrectionsPages(parts: WebParts): Router {
  const { pages, visitors, database, resolver, corrections: wait } = parts;
  const router = Router({ caseSensitive: true });

  router.get(path, async (request, response) => {
    const visitor = await visitors.getAdmin(request);
    const { catalog } = resolver.takeSnapshot();
    const before = readCorrectionId(readParameter(request, 'before'));
    const page = await listCorrections(database, { first: pageSize, before });
    const last = page.hasNextPage ? page.corrections.at(-1) : undefined;
    const notice = await findNotice(request, { catalog, database, back: path });
    const content = (
      <>
        {notice}
        <p class="hint">
          {page.totalCount === 1 ? '1 correction' : `${page.totalCount.toLocaleString('en')} corrections`}, undone ones
          included.{' '}
          <a href={`${path}/export`} download>
            Save all as a file
          </a>{' '}
          for <code>npm run edits -- import</code> in another installation.
        </p>
        {page.corrections.length === 0 ? (
          <p>{before === null ? 'There are no corrections yet.' : 'There are no earlier corrections.'}</p>
        ) : (
          <CorrectionTable
            caption="Corrections, the latest first"
            corrections={page.corrections}
            foods={await findCorrectedFoods(catalog, database, page.corrections)}
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
    sendAdminPage(pages, { request, response }, { visitor, title: 'Corrections', tab: path, content });
  });

  router.get(`${path}/export`, async (request, response) => {
    await visitors.getAdmin(request);
    // Read whole before it is sent, so that an error does not leave half a file.
    const lines: string[] = [];
    for await (const line of exportCorrections(database)) lines.push(line);
    response.setHeader('Content-Type', 'application/jsonl; charset=utf-8');
    response.setHeader('Content-Disposition', 'attachment; filename="corrections.jsonl"');
    response.setHeader('Cache-Control', 'no-store');
    response.end(lines.join(''));
  });

  router.get(`${path}/:id`, async (request, response) => {
    const visitor = await visitors.getAdmin(request);
    const back = toLocalPath(readParameter(request, 'back'), path);
    await sendCorrection(request, response, { visitor, back, correction: await getCorrection(request) });
  });

  router.post(`${path}/:id/undo`, ...readForms(), async (request, response) => {
    const visitor = await visitors.getAdmin(request);
    const correction = await getCorrection(request);
    const back = toLocalPath(readField(request, 'back'), path);
    const reason = readField(request, 'reason');
    const author = { madeBy: toAuthorName(visitor), reason };
    const undone = await undoCorrection(database, correction.id, author).catch(toRefused);
    if ('problem' in undone) await sendCorrection(request, response, { visitor, back, correction, reason, ...undone });
    else response.redirect(303, toDonePath(back, undone, await waitUntilServed(wait)));
  });

  async function getCorrection(request: Request): Promise<StoredCorrection> {
    const id = readCorrectionId(String(request.params['id']));
    const correction = id === null ? null : await findCorrection(database, id);
    if (correction === null) throw new ApiError('unknown_page_part');
    return correction;
  }

  async function sendCorrection(request: Request, response: Response, page: CorrectionPage): Promise<void> {
    const { visitor, correction, status = 200 } = page;
    const foods = await findCorrectedFoods(resolver.takeSnapshot().catalog, database, [correction]);
    const content = <CorrectionContent {...page} foods={foods} />;
    const title = `Correction ${correction.id}`;
    sendAdminPage(pages, { request, response }, { status, visitor, title, tab: path, content });
  }
  return router;
}

/** Who makes a correction on a page, as its history names them. */
export function toAuthorName({ user, account }: Visitor): string {
  return user.email ?? account.name;
}

interface CorrectionPage {
  readonly visitor: Visitor;
  readonly correction: StoredCorrection;
  /** Where to go after the undoing. */
  readonly back: string;
  readonly reason?: string;
  readonly problem?: string;
  readonly status?: number;
}

type CorrectionContentParts = CorrectionPage & { readonly foods: Parameters<typeof printCorrection>[1] };

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
          <p>The value of an earlier correction, or of the record, then holds again. Both stay in the history.</p>
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
