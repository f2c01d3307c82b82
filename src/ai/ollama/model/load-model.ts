import { z } from 'zod';
import { askModel } from './ask-model';
import { toCallOptions } from './call-options';
import type { ModelQuestion, RunModel } from './model-client';
import { ModelFault, toModelFault } from './model-fault';
import { openOllama } from './open-ollama';

/**
 * Has the server load the model under the options of all calls; where it is loaded already the answer comes at once. Loading takes longer than a
 * recipe can wait, and a server whose only caller leaves stops loading: without this a slow machine would never get there.
 * @throws ModelFault `load_failed` with the server's reason, which holds nothing of a recipe; `missing` and the like where the server cannot be asked
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
  const said = await openOllama(host, signal).chat(request).catch(throwLoadFault);
  if (!loaded.safeParse(said).success) {
    throw new ModelFault('load_failed', 'The server does not say that the model is loaded.');
  }
}

/**
 * Has the model read the fixed part of a prompt, which the server then keeps: the first call of a step would pay for it otherwise, tens of seconds on
 * a slow machine.
 * @throws ModelFault as `loadModel` does
 */
export async function warmModel(
  model: RunModel,
  prompt: Pick<ModelQuestion, 'system' | 'format'>,
  signal: AbortSignal,
): Promise<void> {
  try {
    await askModel(model, { ...prompt, user: 'Line: ""', mostTokens: 1 }, signal);
  } catch (error) {
    // One token is no whole answer; the prompt is read all the same.
    if (toModelFault(error)?.kind !== 'unusable') throwLoadFault(error);
  }
}

/** Has the server unload the model, once the calls under way are answered. @throws whatever the client throws */
export async function releaseModel(
  { host, model }: Pick<RunModel, 'host' | 'model'>,
  signal: AbortSignal,
): Promise<void> {
  await openOllama(host, signal).chat({ model, messages: [], stream: false, keep_alive: 0 });
}

function throwLoadFault(cause: unknown): never {
  const fault = toModelFault(cause);
  const isRefused = fault !== null && ['failed', 'rejected', 'too_long'].includes(fault.kind);
  if (!isRefused) throw cause;
  const reason = refused.safeParse(cause).data?.message ?? '';
  throw new ModelFault('load_failed', reason === '' ? fault.message : toSentence(reason), { cause });
}

/** The server's own words in one line, not all of them where they are a page. */
function toSentence(reason: string): string {
  const plain = reason.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  const cut = plain.length > longestReason ? `${plain.slice(0, longestReason)}…` : plain;
  return /[.!?…]$/.test(cut) ? cut : `${cut}.`;
}

const longestReason = 300;

// Of the client: what the server said, with its status.
const refused = z.object({ status_code: z.number(), message: z.string() });

const loaded = z.object({ done: z.literal(true), done_reason: z.literal('load') });
