import { z } from 'zod';
import { likeliestTokens, toCallOptions } from './call-options';
import type { ModelAnswer, ModelQuestion, RunModel } from './model-client';
import { ModelFault } from './model-fault';
import { openOllama } from './open-ollama';

/**
 * One call of `POST /api/chat`.
 * @throws ModelFault `unusable` where the model did not come to an end, `failed` where the answer is none of a model; whatever the client throws for all else
 */
export async function askModel(
  { host, model, keepAlive, numBatch }: RunModel,
  { system, user, format, mostTokens }: ModelQuestion,
  signal: AbortSignal,
): Promise<ModelAnswer> {
  const request = {
    model,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: user },
    ],
    format,
    options: { ...toCallOptions(numBatch), num_predict: mostTokens },
    stream: false as const,
    // Left out, it means yes for models that can think, and a thought would use up the answer's tokens.
    think: false,
    logprobs: true,
    top_logprobs: likeliestTokens,
    // Rather an error than a prompt that lost its beginning.
    truncate: false,
    shift: false,
    keep_alive: keepAlive,
  };
  const read = answer.safeParse(await openOllama(host, signal).chat(request));
  if (!read.success) throw new ModelFault('failed', 'The server answered what is no answer of a model.');
  if (!read.data.done || read.data.done_reason === 'length') {
    throw new ModelFault('unusable', 'The model did not come to an end.');
  }
  if (read.data.done_reason !== 'stop') throw new ModelFault('failed', 'The server answered without asking the model.');
  const { message, logprobs, prompt_eval_count: prompt, eval_count: count } = read.data;
  return {
    content: message.content,
    tokens: logprobs?.map(({ token, logprob, top_logprobs: others }) => ({ token, logprob, others })) ?? null,
    counted: { prompt, answer: count },
  };
}

// A probability of one may come out a rounding error above it.
const odds = z.object({ token: z.string(), logprob: z.number().transform((value) => Math.min(0, value)) });

const answer = z.object({
  // False, with status 200 and without a reason, where the model said the same token over and over.
  done: z.boolean(),
  done_reason: z.string().optional(),
  message: z.object({ content: z.string() }),
  prompt_eval_count: z.int().default(0),
  eval_count: z.int().default(0),
  logprobs: z.array(odds.extend({ top_logprobs: z.array(odds).default([]) })).optional(),
});
