import { Router, type Request, type RequestHandler, type Response } from 'express';
import { mapPaced } from '../../analysis/pace';
import type { Analysis, Recipe } from '../../analysis/recipe';
import { ApiError } from '../../errors';
import { paceSnapshot, toDataVersion } from '../analyze';
import { findRecord } from '../http/request-record';
import { readField, readForms } from './forms';
import { toUrl } from './home-page';
import { keptLimits, readKept, toTypist } from './kept-recipe';
import { sendSignIn } from './sign-in-content';
import { createTryAdmission, type Tester } from './try-admission';
import { TryContent } from './try-content';
import { examples } from './try-examples';
import { createEmptyForm, readTryActions, readTryForm, type TryForm } from './try-form';
import { drawLabel, labelPath } from './try-label';
import type { ListedLine } from './try-lines';
import { readTry, type TryReading } from './try-reading';
import { createReports } from './try-reports';
import { TryResult } from './try-result';
import { SignInRequired } from './visitors';
import type { WebParts } from './web-parts';

/** Creates /try, where people see what the service makes of a recipe. */
export function createTryPage(parts: WebParts): Router {
  const { config, pages, resolver, recipeReader, turns, missed } = parts;
  const admission = createTryAdmission(parts);
  const reports = createReports(config.missedNames === 'on' ? missed.missedNames : null);
  const router = Router({ caseSensitive: true });

  async function identify(request: Request, response: Response): Promise<Tester> {
    const tester = await admission.identify(request);
    testers.set(response, tester);
    return tester;
  }

  /**
   * Refuses a visitor who may not try recipes before a large form is read. A person without a
   * session goes on to the sign-in, the next route of the same path.
   */
  const admit: RequestHandler = async (request, response, next) => {
    try {
      await identify(request, response);
      next();
    } catch (error) {
      if (!(error instanceof SignInRequired)) throw error;
      next('route');
    }
  };

  /** Asks for the sign-in; its page has the recipe that was typed. */
  const askToSignIn: RequestHandler = (request, response) => {
    const kept = readKept(request);
    if (kept === null) throw new SignInRequired('/try');
    const problem = 'Your session has ended. Sign in to go on; your recipe is kept.';
    sendSignIn(parts, response, { status: 403, next: '/try', problem, kept });
  };

  /** Analyzes a recipe, and counts it unless it is a change of the one before. */
  async function analyze(recipe: Recipe, trial: Trial): Promise<TryAnswer> {
    const { request, response, form, tester } = trial;
    const admitted = await admission.admitRecipe(tester, { request, response, draft: form.draft });
    const answer = await compute(recipe, trial).catch(async (error: unknown) => {
      await admitted.refused();
      throw error;
    });
    await admitted.answered();
    const record = findRecord(response);
    if (record !== null) record.lines += answer.lines.length;
    return answer;
  }

  async function compute(recipe: Recipe, { response, form, tester, isLive }: Trial): Promise<TryAnswer> {
    const pace = turns.open({ keyId: tester.id, bytes: form.text.length, response });
    const snapshot = paceSnapshot(resolver.takeSnapshot(), pace);
    response.setHeader('X-Data-Version', toDataVersion(snapshot));
    const analysis = await resolver.tryRecipe({ ...recipe, chosen: form.chosen }, { snapshot, isDraft: isLive });
    const lines = await mapPaced(analysis.lines, pace, (line) => ({ line, candidates: line.listCandidates() }));
    return { analysis, lines };
  }

  function send(
    request: Request,
    response: Response,
    { tester, reading, result = null, status = 200 }: TryShown,
  ): void {
    const { visitor } = tester;
    const isSignedIn = visitor !== null;
    const typist = visitor === null ? '' : toTypist(visitor);
    const url = config.publicUrl ?? toUrl(request);
    const { form, recipe } = reading;
    const { mayReport } = reports;
    pages.send(response, {
      status,
      frame: { title: recipe?.title ?? 'Try a recipe', visitor, islands: ['try'], wide: true },
      content: (
        <TryContent {...reading} typist={typist} isStoring={mayReport}>
          {recipe === null || result === null ? null : (
            <TryResult
              form={form}
              recipe={recipe}
              {...result}
              reported={reports.list(toSender(tester, form))}
              mayReport={mayReport}
              url={url}
              isSignedIn={isSignedIn}
            />
          )}
        </TryContent>
      ),
    });
  }

  router.get('/try', async (request, response) => {
    const tester = await identify(request, response);
    send(request, response, { tester, reading: { ...unread, form: createEmptyForm() } });
  });

  router.post('/try', admit, ...readForms(tryLimits), async (request, response) => {
    const tester = testers.get(response) ?? (await identify(request, response));
    const form = withExample(readTryForm(request), readField(request, 'example'));
    const { report, isLive } = readTryActions(request);
    admission.admitText(tester, request, form.text);
    const reading = await readTry(form, recipeReader);
    if (reading.recipe === null) {
      send(request, response, { tester, reading, status: 422 });
      return;
    }
    const result = await analyze(reading.recipe, { request, response, form, tester, isLive });
    reports.file(toSender(tester, form), result.analysis.lines, report);
    send(request, response, { tester, reading, result });
  });

  router.post(labelPath, admit, ...readForms(tryLimits), async (request, response) => {
    const tester = testers.get(response) ?? (await identify(request, response));
    const form = readTryForm(request);
    admission.admitText(tester, request, form.text);
    const reading = await readTry(form, recipeReader);
    const { recipe } = reading;
    if (recipe === null) {
      send(request, response, { tester, reading, status: 422 });
      return;
    }
    const { analysis } = await analyze(recipe, { request, response, form, tester, isLive: true });
    response.setHeader('Content-Type', 'image/svg+xml; charset=utf-8');
    response.setHeader('Content-Disposition', `attachment; filename="${toFileName(recipe.title)}.svg"`);
    response.setHeader('Cache-Control', 'no-store');
    // A browser that opens the file from this address lets the picture load and run nothing.
    response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
    response.end(drawLabel({ form, recipe, analysis }, form.labelStyle));
  });

  for (const path of ['/try', labelPath]) router.post(path, ...readForms(keptLimits), askToSignIn);
  return router;
}

/** The title in letters that every system takes in the name of a file. */
function toFileName(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return words === null ? 'nutrition-label' : `${words.join('-').slice(0, 60)}-nutrition-label`;
}

const unread: Omit<TryReading, 'form'> = { recipe: null, problems: {}, read: null, others: [] };

// Found before the form is read. Express's own place for this, response.locals, has no types.
const testers = new WeakMap<Response, Tester>();

interface Trial {
  readonly request: Request;
  readonly response: Response;
  readonly form: TryForm;
  readonly tester: Tester;
  /** Whether the recipe is sent while it is typed. */
  readonly isLive: boolean;
}

interface TryAnswer {
  readonly analysis: Analysis;
  readonly lines: readonly ListedLine[];
}

interface TryShown {
  readonly tester: Tester;
  readonly reading: TryReading;
  readonly result?: TryAnswer | null;
  readonly status?: number;
}

/** A form takes a page of 2 MB, whose characters may take three bytes each in a form. */
const tryLimits = { maxBytes: 3 * 2 * 2 ** 20 + 2 ** 18, maxFields: 1100, tooLarge: 'source_too_large' } as const;

/** Puts the text of an example in the place of the form's. */
function withExample(form: TryForm, id: string): TryForm {
  const example = examples.find((each) => each.id === id);
  if (example === undefined && id !== '') throw new ApiError('unknown_page_part');
  return example === undefined ? form : { ...createEmptyForm(), text: example.text };
}

/** Names the recipe of a tester, for its reports. */
function toSender({ id }: Tester, { draft }: TryForm): string {
  return `${id} ${draft}`;
}
