import { mapTogether } from '../../analysis/map-together';
import { restTogether, type Pace } from '../../analysis/pace';
import type { Analysis, Recipe } from '../../analysis/recipe';
import { unpackLines } from '../../batches/cut-chunks';
import { findOpenChunk, finishChunk, type ChunkAnswers, type ChunkId } from '../../batches/finish-chunk';
import type { JobWork } from '../../batches/run-jobs';
import type { Database } from '../../database/open-database';
import { findOutageKind } from '../../database/outage';
import { ApiError } from '../../errors';
import type { Log } from '../../log';
import { paceSnapshot, toDataVersion, type Snapshot } from '../analyze';
import { parseJsonBody } from '../http/read-json-body';
import { toErrorBody } from '../http/responses';
import { readRecipe } from '../read-recipe';
import { toRestJson } from '../rest-contract';
import type { Turns } from '../turns';
import type { BatchMetrics } from './batch-metrics';

/** The way to an analysis that REST has too. */
interface Analyzer {
  takeSnapshot(): Snapshot;
  analyzeRecipe(recipe: Recipe, world: { readonly snapshot: Snapshot }): Promise<Analysis>;
}

/** What analyzes chunks. */
export interface ChunkParts {
  readonly pool: Database['jobPool'];
  readonly resolver: Analyzer;
  readonly turns: Pick<Turns, 'openBackground'>;
  readonly metrics: BatchMetrics;
  readonly log: Pick<Log, 'error'>;
}

/**
 * Creates the work of a chunk: each recipe is read and answered as REST does, with one snapshot of
 * the foods for the whole chunk, in the time that requests leave.
 */
export function createChunkRunner(parts: ChunkParts): JobWork['runChunk'] {
  const { pool, resolver, turns, metrics } = parts;
  return async (chunk, signal) => {
    const open = await findOpenChunk(pool, chunk);
    if (open === null) return;
    const pace = restTogether(turns.openBackground());
    const snapshot = paceSnapshot(resolver.takeSnapshot(), pace);
    const lines = await unpackLines(open.input);
    try {
      const answers = await answerAll(parts, { lines, snapshot, pace, signal });
      await store(parts, chunk, { ...answers, dataVersion: toDataVersion(snapshot) });
    } catch (error) {
      metrics.countRetry();
      throw error;
    }
  };
}

interface ChunkReading {
  readonly lines: readonly Buffer[];
  readonly snapshot: Snapshot;
  readonly pace: Pace;
  readonly signal: AbortSignal;
}

async function answerAll(
  parts: ChunkParts,
  { lines, snapshot, pace, signal }: ChunkReading,
): Promise<Omit<ChunkAnswers, 'dataVersion'>> {
  const answers = await mapTogether(lines, snapshot.engine.together ?? 1, async (line) => {
    if (signal.aborted) throw new Error('The worker stops; another one takes the chunk.');
    if (pace.isDue()) await pace.rest();
    return answerLine(parts, line, { snapshot, pace });
  });
  return {
    lines: answers.map(({ body }) => body),
    failed: answers.flatMap(({ isRefused }, place) => (isRefused ? [place] : [])),
  };
}

/** @throws ApiError 503 or the error of an outage, after which the chunk is tried again */
async function answerLine(
  { resolver, log }: ChunkParts,
  line: Buffer,
  { snapshot, pace }: Pick<ChunkReading, 'snapshot' | 'pace'>,
): Promise<{ readonly body: string; readonly isRefused: boolean }> {
  try {
    const recipe = readRecipe(parseJsonBody(line));
    const analysis = await resolver.analyzeRecipe(recipe, { snapshot });
    if (pace.isDue()) await pace.rest();
    return { body: toRestJson(analysis), isRefused: false };
  } catch (error) {
    if ((error instanceof ApiError && error.status === 503) || findOutageKind(error) !== null) throw error;
    if (!(error instanceof ApiError)) log.error({ err: error }, 'a recipe of a batch cannot be analyzed');
    return { body: toErrorBody(error instanceof ApiError ? error : new ApiError('internal_error')), isRefused: true };
  }
}

async function store({ pool, metrics }: ChunkParts, chunk: ChunkId, answers: ChunkAnswers): Promise<void> {
  if (!(await finishChunk(pool, chunk, answers))) return;
  metrics.countRecipes(answers.lines.length - answers.failed.length, answers.failed.length);
}

/**
 * Refuses all recipes of a chunk whose attempts are used up: the service could not analyze them for
 * days.
 */
export async function giveUpChunk(parts: ChunkParts, chunk: ChunkId): Promise<void> {
  const open = await findOpenChunk(parts.pool, chunk);
  if (open === null) return;
  const body = toErrorBody(new ApiError('service_unavailable'));
  const lines = Array.from({ length: open.recipes }, () => body);
  const snapshot = parts.resolver.takeSnapshot();
  await store(parts, chunk, { lines, failed: lines.map((_, place) => place), dataVersion: toDataVersion(snapshot) });
}
