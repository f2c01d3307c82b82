import type { Chat } from './check-chat';

/** What a scripted model says. */
export interface Script {
  readonly content: string;
  /** Probability of each first token over the whole vocabulary; tokens that the grammar forbids may be among them. */
  readonly odds?: Readonly<Record<string, number>>;
}

export interface ScriptedAnswer {
  readonly body: Readonly<Record<string, unknown>>;
}

/** The answer as the server words it. The odds are those before the grammar: the rest of the vocabulary has the rest. */
export function toAnswer({ model, logprobs, options }: Chat, { content: whole, odds }: Script): ScriptedAnswer {
  // A token is a character or more, and an answer of more tokens than are allowed is cut.
  const isCut = Math.ceil(whole.length / 6) > (options['num_predict'] ?? Infinity);
  const content = isCut ? whole.slice(0, 6) : whole;
  const likeliest = Object.entries(odds ?? { [content]: 0.9, ' ': 0.04, The: 0.02 })
    .sort(([, one], [, other]) => other - one)
    .map(([token, probability]) => toToken(token, probability));
  const first = likeliest.find(({ token }) => content.startsWith(token)) ?? toToken(content, 1e-6);
  return {
    body: {
      model,
      created_at: '2026-01-01T00:00:00.000000001Z',
      message: { role: 'assistant', content },
      done: true,
      done_reason: isCut ? 'length' : 'stop',
      total_duration: 5_000_000,
      load_duration: 1_000_000,
      prompt_eval_count: 400,
      prompt_eval_duration: 2_000_000,
      eval_count: 1,
      eval_duration: 1_000_000,
      ...(logprobs ? { logprobs: [{ ...first, top_logprobs: likeliest }] } : {}),
    },
  };
}

function toToken(token: string, probability: number) {
  return { token, logprob: Math.log(probability), bytes: [...Buffer.from(token)] };
}
