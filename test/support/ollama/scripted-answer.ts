import type { Chat } from './check-chat';

/** What a scripted model says. */
export interface Script {
  readonly content: string;
  /**
   * Probability of each token at the place of the first one of the content, over the whole vocabulary;
   * tokens that the grammar forbids may be among them.
   */
  readonly odds?: Readonly<Record<string, number>>;
  /**
   * Tokens before the content, as templates on the chat-completions path make them: blanks stand in
   * the answer, a code fence does not.
   */
  readonly before?: readonly string[];
}

/**
 * How the server runs the model: with its own template, or by the chat-completions path, which
 * sorts the properties of a grammar.
 */
export type AnswerPath = 'rendered' | 'native';

export interface ScriptedAnswer {
  /** The body of an answer that is not streamed. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The lines of an answer that is streamed. */
  readonly chunks: readonly Readonly<Record<string, unknown>>[];
}

/**
 * Writes the answer as the server does. The odds are those before the grammar: other tokens of the
 * vocabulary share what is left.
 */
export function toAnswer(chat: Chat, script: Script, path: AnswerPath): ScriptedAnswer {
  const { model, logprobs, options } = chat;
  const before = script.before ?? [];
  const whole = [...before, ...splitTokens(path === 'native' ? sortProperties(script.content) : script.content)];
  const most = options['num_predict'] ?? Infinity;
  // The token that ends the answer counts as well.
  const isCut = whole.length + 1 > most;
  const spoken = isCut ? whole.slice(0, most) : whole;
  const tokens = spoken.map((token, index) => ({
    content: index >= before.length || token.trim() === '' ? token : '',
    odds: toOdds(token, {
      odds: index === before.length ? script.odds : undefined,
      most: chat.top_logprobs ?? 0,
    }),
  }));
  const common = { model, created_at: someTime };
  const end = {
    done: true,
    done_reason: isCut ? 'length' : 'stop',
    total_duration: 5_000_000,
    load_duration: 1_000_000,
    prompt_eval_count: 400,
    prompt_eval_duration: 2_000_000,
    eval_count: spoken.length + (isCut ? 0 : 1),
    eval_duration: 1_000_000,
  };
  const say = (content: string) => ({ role: 'assistant', content });
  return {
    body: {
      ...common,
      message: say(tokens.map(({ content }) => content).join('')),
      ...end,
      ...(logprobs ? { logprobs: tokens.map(({ odds }) => odds) } : {}),
    },
    chunks: [
      ...tokens.map(({ content, odds }) => ({ ...common, message: say(content), done: false, ...(logprobs ? { logprobs: [odds] } : {}) })), // prettier-ignore
      { ...common, message: say(''), ...end },
    ],
  };
}

const someTime = '2026-01-01T00:00:00.000000001Z';

/** A token is at most six characters, about as in English. */
const splitTokens = (content: string): readonly string[] => content.match(/[^]{1,6}/g) ?? [];

function sortProperties(content: string): string {
  try {
    const value: unknown = JSON.parse(content);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return content;
    return JSON.stringify(Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))));
  } catch {
    return content;
  }
}

/**
 * The odds of a token, with as many of the likeliest tokens at its place as were asked for; it need
 * not be one of them.
 */
function toOdds(token: string, { odds, most }: { odds: Script['odds']; most: number }) {
  const given = Object.entries(odds ?? { [token]: 0.9, ' ': 0.04, The: 0.02 });
  const rest = Math.max(0, 1 - given.reduce((sum, [, probability]) => sum + probability, 0));
  const others = Array.from({ length: most }, (_, index): [string, number] => [`~${index}`, rest * 0.5 ** (index + 1) + 1e-9]); // prettier-ignore
  const likeliest = [...given, ...others]
    .sort(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([name, probability]) => toToken(name, probability));
  const own = likeliest.find((one) => one.token === token) ?? toToken(token, 1e-10);
  return { ...own, top_logprobs: likeliest };
}

function toToken(token: string, probability: number) {
  return { token, logprob: Math.log(probability), bytes: [...Buffer.from(token)] };
}
