import { z } from 'zod';
import { callOptions, likeliestTokens } from './call-options';
import type { ModelAddress, ModelAnswer, ModelQuestion } from './model-client';
import { ModelFault } from './model-fault';
import { openOllama } from './open-ollama';

/**
 * One call of `POST /api/chat`.
 * @throws ModelFault `unusable` where the answer is not a whole one; whatever the client throws for all else
 */
export async function askModel(
  { host, model }: ModelAddress,
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
    options: { ...callOptions, num_predict: mostTokens },
    stream: false as const,
    // Left out, it means yes for models that can think, and a thought would use up the answer's tokens.
    think: false,
    logprobs: true,
    top_logprobs: likeliestTokens,
    // Rather an error than a prompt that lost its beginning.
    truncate: false,
    shift: false,
    keep_alive: -1,
  };
  const read = answer.safeParse(await openOllama(host, signal).chat(request));
  if (!read.success) {
    throw new ModelFault('unusable', 'The model gave no whole answer.');
  }
  const { message, logprobs, prompt_eval_count: prompt, eval_count: count } = read.data;
  return {
    content: message.content,
    tokens: logprobs?.map(({ token, logprob, top_logprobs: others }) => ({ token, logprob, others })) ?? null,
    counted: { prompt, answer: count },
  };
}

// A probability of one may come out a rounding error above it.
const odds = z.object({ token: z.string(), logprob: z.number().transform((value) => Math.min(0, value)) });

// `done` and its reason are looked at since the server also answers 200 where it gave up midway.
const answer = z.object({
  done: z.literal(true),
  done_reason: z.literal('stop'),
  message: z.object({ content: z.string() }),
  prompt_eval_count: z.int().default(0),
  eval_count: z.int().default(0),
  logprobs: z.array(odds.extend({ top_logprobs: z.array(odds).default([]) })).optional(),
});
