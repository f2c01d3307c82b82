import { z } from 'zod';
import { callOptions } from './call-options';
import type { ModelAddress } from './model-client';
import { ModelFault } from './model-fault';
import { openOllama } from './open-ollama';

/**
 * Has the server load the model, for good, under the options of all calls; where it is loaded already the answer comes at once. Loading takes longer
 * than a recipe can wait, and a server whose only caller leaves stops loading: without this a slow machine would never get there.
 * @throws ModelFault `unusable` where the server says something else than that the model is loaded; whatever the client throws
 */
export async function loadModel({ host, model }: ModelAddress, signal: AbortSignal): Promise<void> {
  const request = {
    model,
    messages: [],
    options: callOptions,
    stream: false as const,
    think: false,
    truncate: false,
    shift: false,
    keep_alive: -1,
  };
  if (!loaded.safeParse(await openOllama(host, signal).chat(request)).success) {
    throw new ModelFault('unusable', 'The server does not say that the model is loaded.');
  }
}

const loaded = z.object({ done: z.literal(true), done_reason: z.literal('load') });
