import { Ollama } from 'ollama';
import { z } from 'zod';
import {
  ModelError,
  toModelError,
  type ModelAddress,
  type ModelAnswer,
  type ModelQuestion,
  type RunModel,
} from './model';
import { toFullName } from './model-name';

/**
 * One call of `POST /api/chat`.
 * @throws ModelError `unusable` where the model did not finish, `failed` where the answer is not
 * one of a model; the client's errors otherwise
 */
export async function askModel(
  { host, model, keepAlive, numBatch }: RunModel,
  { system, user, format, maxTokens }: ModelQuestion,
  signal: AbortSignal,
): Promise<ModelAnswer> {
  const request = {
    model,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: user },
    ],
    format,
    options: { ...toCallOptions(numBatch), num_predict: maxTokens },
    stream: false as const,
    // The default is yes for models that can think, and thinking would use up the tokens of the
    // answer.
    think: false,
    logprobs: true,
    top_logprobs: likeliestTokens,
    // An error is better than a prompt without its beginning.
    truncate: false,
    shift: false,
    keep_alive: keepAlive,
  };
  const read = answerSchema.safeParse(await openOllama(host, signal).chat(request));
  if (!read.success) throw new ModelError('failed', 'The response of the server is not a response of a model.');
  if (!read.data.done || read.data.done_reason === 'length') {
    throw new ModelError('unusable', 'The model did not finish its response.');
  }
  if (read.data.done_reason !== 'stop')
    throw new ModelError('failed', 'The server responded without running the model.');
  const { message, logprobs, prompt_eval_count: prompt, eval_count: count } = read.data;
  return {
    content: message.content,
    tokens: logprobs?.map(({ token, logprob, top_logprobs: others }) => ({ token, logprob, others })) ?? null,
    counted: { prompt, answer: count },
  };
}

// A probability of one may exceed one by a rounding error.
const oddsSchema = z.object({ token: z.string(), logprob: z.number().transform((value) => Math.min(0, value)) });

const answerSchema = z.object({
  // False, with status 200 and without a reason, where the model repeated the same token.
  done: z.boolean(),
  done_reason: z.string().optional(),
  message: z.object({ content: z.string() }),
  prompt_eval_count: z.int().default(0),
  eval_count: z.int().default(0),
  logprobs: z.array(oddsSchema.extend({ top_logprobs: z.array(oddsSchema).default([]) })).optional(),
});

/**
 * Every option of a call; none is left to the server, whose defaults have changed between versions
 * and depend on its memory. Those of the runner (`num_ctx`, `num_batch`) must be the same in all
 * calls, or the server loads the model again.
 */
export const toCallOptions = (numBatch: number) => ({
  frequency_penalty: 0,
  min_p: 0,
  num_batch: numBatch,
  // Prompt, line and answer need about 1,500 tokens; the rest is for scripts in which every
  // character takes two or three.
  num_ctx: 4096,
  num_keep: 0,
  presence_penalty: 0,
  repeat_last_n: 0,
  repeat_penalty: 1,
  seed: 1,
  temperature: 0,
  top_k: 1,
  top_p: 1,
  typical_p: 1,
});

/** The number of likeliest tokens to return; the maximum of Ollama. */
const likeliestTokens = 20;

/**
 * Loads the model with the options of all calls; returns at once where it is loaded. Loading takes
 * longer than a recipe can wait, and a server whose only caller leaves stops loading: a separate
 * load lets a slow machine finish.
 * @throws ModelError `load_failed` with the server's reason, which contains nothing of a recipe;
 * `missing` and others where the server cannot be asked
 */
export async function loadModel({ host, model, keepAlive, numBatch }: RunModel, signal: AbortSignal): Promise<void> {
  const request = {
    model,
    messages: [],
    options: toCallOptions(numBatch),
    stream: false as const,
    think: false,
    truncate: false,
    shift: false,
    keep_alive: keepAlive,
  };
  const said = await openOllama(host, signal).chat(request).catch(throwLoadError);
  if (!loadedSchema.safeParse(said).success) {
    throw new ModelError('load_failed', 'The server did not confirm that the model is loaded.');
  }
}

/**
 * Has the model read the fixed part of a prompt, which the server then caches. Otherwise the first
 * call of a step would take tens of seconds on a slow machine.
 * @throws ModelError as `loadModel` does
 */
export async function warmModel(
  model: RunModel,
  prompt: Pick<ModelQuestion, 'system' | 'format'>,
  signal: AbortSignal,
): Promise<void> {
  try {
    await askModel(model, { ...prompt, user: 'Line: ""', maxTokens: 1 }, signal);
  } catch (error) {
    // One token is no complete answer, but the prompt is read.
    if (toModelError(error)?.kind !== 'unusable') throwLoadError(error);
  }
}

/** Unloads the model once the calls under way are answered. @throws the client's errors */
export async function releaseModel(
  { host, model }: Pick<RunModel, 'host' | 'model'>,
  signal: AbortSignal,
): Promise<void> {
  await openOllama(host, signal).chat({ model, messages: [], stream: false, keep_alive: 0 });
}

function throwLoadError(cause: unknown): never {
  const error = toModelError(cause);
  const isRefused = error !== null && ['failed', 'rejected', 'too_long'].includes(error.kind);
  if (!isRefused) throw cause;
  const reason = refused.safeParse(cause).data?.message ?? '';
  throw new ModelError('load_failed', reason === '' ? error.message : toSentence(reason), { cause });
}

/** The message of the server on one line, cut where it is long. */
function toSentence(reason: string): string {
  const plain = reason.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  const cut = plain.length > maxReasonLength ? `${plain.slice(0, maxReasonLength)}…` : plain;
  return /[.!?…]$/.test(cut) ? cut : `${cut}.`;
}

const maxReasonLength = 300;

// An error of the client: the message of the server, with its status.
const refused = z.object({ status_code: z.number(), message: z.string() });

const loadedSchema = z.object({ done: z.literal(true), done_reason: z.literal('load') });

/**
 * A client for one call. The client's own `abort` ends neither a call without streaming nor one
 * that waits for its headers, so the signal is passed to `fetch`, and each call has its own client.
 */
function openOllama(host: string, signal: AbortSignal): Ollama {
  return new Ollama({
    host,
    fetch: async (url, init) => toJsonError(await fetch(url, { ...init, signal })),
  });
}

/**
 * Converts an error page, from a proxy, to the server's form: the client writes to the console
 * about any that is not JSON.
 */
async function toJsonError(response: Response): Promise<Response> {
  if (response.ok || (await isJsonError(response.clone()))) return response;
  const error = `status ${response.status}, ${(await response.text()).slice(0, 200)}`;
  return new Response(JSON.stringify({ error }), {
    status: response.status,
    headers: { 'content-type': 'application/json' },
  });
}

async function isJsonError(response: Response): Promise<boolean> {
  if (!response.headers.get('content-type')?.includes('application/json')) return false;
  try {
    await response.json();
    return true;
  } catch {
    return false;
  }
}

/**
 * The digest of the model that the server has now: 64 hexadecimal digits over weights, template and
 * parameters.
 * @throws ModelError `missing` where the server lacks the model; the client's errors where it
 * cannot be asked
 */
export async function readDigest({ host, model }: ModelAddress, signal: AbortSignal): Promise<string> {
  const read = listSchema.safeParse(await openOllama(host, signal).list());
  if (!read.success) throw new ModelError('failed', 'The response of the server is not a list of its models.');
  const { models } = read.data;
  const wanted = toFullName(model);
  const found = models.find(({ name }) => toFullName(name) === wanted);
  if (found === undefined) {
    throw new ModelError('missing', `The model server has no "${model}"; run "ollama pull ${model}" where it runs.`);
  }
  return found.digest;
}

/**
 * Whether the server has the model of this digest in memory, or is loading it.
 * @throws ModelError and the client's errors, as `readDigest`
 */
export async function isInMemory(host: string, digest: string, signal: AbortSignal): Promise<boolean> {
  const read = listSchema.safeParse(await openOllama(host, signal).ps());
  if (!read.success) throw new ModelError('failed', 'The response of the server is not a list of its loaded models.');
  return read.data.models.some((loaded) => loaded.digest === digest);
}

const listSchema = z.object({
  models: z.array(z.object({ name: z.string(), digest: z.string().regex(/^[0-9a-f]{64}$/) })),
});
