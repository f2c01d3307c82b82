import { Router, type Request, type RequestHandler, type Response } from 'express';
import { mapPaced } from '../analysis/pace';
import type { Analysis } from '../analysis/recipe';
import { ApiError } from '../errors';
import { paceSnapshot, toDataVersion } from '../api/analyze';
import { findRecord } from '../api/http/request-record';
import { toServiceUrl } from '../api/http/service-url';
import { readField, readForms } from './parts/forms';
import { keptLimits, readKept, toTypist } from './sign-in/kept-recipe';
import { sendSignIn } from './sign-in/sign-in-content';
import { createTryAdmission, type Tester, type TryAdmission } from './try/try-admission';
import { TryContent } from './try/try-content';
import { examples } from './try/try-examples';
import { createEmptyForm, readTryActions, readTryForm, type TryForm } from './try/try-form';
import { drawLabel, labelPath } from './try/try-label';
import type { ListedLine } from './try/try-lines';
import { findServed, readTry, type TriedRecipe, type TryReading } from './try/try-reading';
import { createTryMissedNames, noMissedNames, type TryMissedNames } from './try/try-missed-names';
import { createReports, type TryReports } from './try/try-reports';
import { TryResult } from './try/try-result';
import { SignInRequired } from './parts/visitors';
import type { Exchange, WebParts } from './parts/web-parts';

/** Creates /try, where people see what the service makes of a recipe. */
export function createTryPage(parts: WebParts): Router {
  const { config, missed } = parts;
  const missedNames = config.missedNames === 'on' ? missed.missedNames : null;
  const world: TryWorld = {
    ...parts,
    tryAdmission: createTryAdmission(parts),
    reports: createReports(missedNames),
    tryMissedNames: createTryMissedNames(missedNames),
  };
  const admit = createAdmit(world);
  const router = Router({ caseSensitive: true });
  router.get('/try', (request, response) => showForm(world, request, response));
  router.post('/try', admit, ...readForms(tryLimits), (request, response) => tryRecipe(world, request, response));
  router.post(labelPath, admit, ...readForms(tryLimits), (request, response) => sendLabel(world, request, response));
  for (const path of ['/try', labelPath])
    router.post(path, ...readForms(keptLimits), (request, response) => askToSignIn(world, request, response));
  return router;
}

interface TryWorld extends WebParts {
  readonly tryAdmission: TryAdmission;
  readonly reports: TryReports;
  readonly tryMissedNames: TryMissedNames;
}

/**
 * Creates the handler that refuses a visitor who may not try recipes before a large form is read. A
 * person without a session goes on to the sign-in, the next route of the same path.
 */
function createAdmit(world: TryWorld): RequestHandler {
  return async (request, response, next) => {
    try {
      await identify(world, request, response);
      next();
    } catch (error) {
      if (!(error instanceof SignInRequired)) throw error;
      next('route');
    }
  };
}

async function identify({ tryAdmission }: TryWorld, request: Request, response: Response): Promise<Tester> {
  const tester = await tryAdmission.identify(request);
  testers.set(response, tester);
  return tester;
}

// Found before the form is read. Express's own place for this, response.locals, has no types.
const testers = new WeakMap<Response, Tester>();

async function showForm(world: TryWorld, request: Request, response: Response): Promise<void> {
  const tester = await identify(world, request, response);
  send(world, { request, response }, { tester, reading: { ...unread, form: createEmptyForm() } });
}

async function tryRecipe(world: TryWorld, request: Request, response: Response): Promise<void> {
  const { tryAdmission, reports, recipeReader } = world;
  const tester = testers.get(response) ?? (await identify(world, request, response));
  const form = withExample(readTryForm(request), readField(request, 'example'));
  const { report, line, isLive } = readTryActions(request);
  tryAdmission.admitText(tester, request, form.text);
  const reading = await readTry(form, recipeReader);
  if (reading.recipe === null) {
    send(world, { request, response }, { tester, reading, status: 422 });
    return;
  }
  const result = await analyze(world, reading.recipe, { request, response, form, tester, isLive });
  reports.file(toSender(tester, form), result.analysis.lines, report);
  send(world, { request, response }, { tester, reading, result, opened: line });
}

async function sendLabel(world: TryWorld, request: Request, response: Response): Promise<void> {
  const tester = testers.get(response) ?? (await identify(world, request, response));
  const form = readTryForm(request);
  world.tryAdmission.admitText(tester, request, form.text);
  const reading = await readTry(form, world.recipeReader);
  const recipe = reading.recipe === null ? null : findServed(reading.recipe);
  if (recipe === null) {
    send(world, { request, response }, { tester, reading: { ...reading, recipe }, status: 422 });
    return;
  }
  const { analysis } = await analyze(world, recipe, { request, response, form, tester, isLive: true });
  response.setHeader('Content-Type', 'image/svg+xml; charset=utf-8');
  response.setHeader('Content-Disposition', `attachment; filename="${toFileName(recipe.title)}.svg"`);
  response.setHeader('Cache-Control', 'no-store');
  // A browser that opens the file from this address lets the picture load and run nothing.
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
  response.end(drawLabel({ form, recipe, analysis }, form.labelStyle));
}

/** Asks for the sign-in; its page has the recipe that was typed. */
function askToSignIn(world: TryWorld, request: Request, response: Response): void {
  const kept = readKept(request);
  if (kept === null) throw new SignInRequired('/try');
  const problem = 'Your session has ended. Sign in to continue; your recipe is kept.';
  sendSignIn(world, response, { status: 403, next: '/try', problem, kept });
}

/** Analyzes a recipe, and counts it unless it is a change of the one before. */
async function analyze(world: TryWorld, recipe: TriedRecipe, trial: Trial): Promise<TryAnswer> {
  const { request, response, form, tester } = trial;
  const admitted = await world.tryAdmission.admitRecipe(tester, { request, response, draft: form.draft });
  const answer = await compute(world, recipe, trial).catch(async (error: unknown) => {
    await admitted.refused();
    throw error;
  });
  await admitted.answered();
  const record = findRecord(response);
  if (record !== null) record.lines += answer.lines.length;
  return answer;
}

async function compute(
  { turns, resolver, tryMissedNames }: TryWorld,
  recipe: TriedRecipe,
  trial: Trial,
): Promise<TryAnswer> {
  const { response, form, tester, isLive } = trial;
  const pace = turns.open({ keyId: tester.id, bytes: form.text.length, response });
  const snapshot = paceSnapshot(resolver.takeSnapshot(), pace);
  response.setHeader('X-Data-Version', toDataVersion(snapshot));
  const missedNames = isLive ? noMissedNames : tryMissedNames.of(toSender(tester, form));
  const analysis = await resolver.tryRecipe({ ...recipe, chosen: form.chosen }, { snapshot, missedNames });
  const lines = await mapPaced(analysis.lines, pace, (line) => ({ line, candidates: line.listCandidates() }));
  return { analysis, lines };
}

function send({ pages, config, reports }: TryWorld, { request, response }: Exchange, shown: TryShown): void {
  const { tester, reading, result = null, opened = '', status = 200 } = shown;
  const { visitor } = tester;
  const isSignedIn = visitor !== null;
  const typist = visitor === null ? '' : toTypist(visitor);
  const url = toServiceUrl(config, request);
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
            opened={opened}
            url={url}
            isSignedIn={isSignedIn}
          />
        )}
      </TryContent>
    ),
  });
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
  /** The text of the line whose details are shown. */
  readonly opened?: string;
  readonly status?: number;
}

/** A form takes a page of 2 MiB, whose characters may take three bytes each in a form. */
const tryLimits = { maxBytes: 3 * 2 * 2 ** 20 + 2 ** 18, maxFields: 1100, tooLarge: 'source_too_large' } as const;

/** Puts the text of an example in the place of the form's. */
function withExample(form: TryForm, id: string): TryForm {
  const example = examples.find((each) => each.id === id);
  if (example === undefined && id !== '') throw new ApiError('unknown_page_part');
  return example === undefined ? form : { ...createEmptyForm(), text: example.text };
}

/** Names the recipe of a tester, for its reports and missed names. */
function toSender({ id }: Tester, { draft }: TryForm): string {
  return `${id} ${draft}`;
}
