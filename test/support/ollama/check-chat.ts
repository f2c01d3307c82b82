import { z } from 'zod';

const chat = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })),
  stream: z.boolean().default(true),
  think: z.boolean().optional(),
  truncate: z.boolean().default(true),
  shift: z.boolean().default(true),
  keep_alive: z.union([z.number(), z.string()]).optional(),
  logprobs: z.boolean().default(false),
  top_logprobs: z.int().optional(),
  format: z.looseObject({ type: z.string() }).optional(),
  options: z.record(z.string(), z.number()).default({}),
});

/** A request of `POST /api/chat`, with the server's defaults. */
export type Chat = z.infer<typeof chat>;

/** What the server itself refuses: status and the sentence of its body. */
export interface ChatRefusal {
  readonly status: number;
  readonly error: string;
}

export function readChat(body: string, models: ReadonlyMap<string, string>): Chat | ChatRefusal {
  if (body === '') return { status: 400, error: 'missing request body' };
  const json = parseJson(body);
  const read = chat.safeParse(json);
  if (!read.success) return { status: 400, error: z.prettifyError(read.error) };
  const request = read.data;
  if (request.model === '') return { status: 400, error: 'model is required' };
  if (!models.has(request.model)) return { status: 404, error: `model '${request.model}' not found` };
  if (request.think === true) return { status: 400, error: `"${request.model}" does not support thinking` };
  if ((request.top_logprobs ?? 0) > 20) return { status: 400, error: 'top_logprobs must be between 0 and 20' };
  return request;
}

/**
 * What the server lets through though it would be our mistake: a default that changes with its version or machine, a thought that uses up the
 * answer, another context size than before, which loads the model anew.
 */
export function findMistakes(request: Chat, before: Chat | undefined): readonly string[] {
  const { options, think, truncate, shift, keep_alive: keepAlive } = request;
  const isLoad = request.messages.length === 0;
  const missing = everyOption.filter((name) => !(name in options) && !(isLoad && name === 'num_predict'));
  const unknown = Object.keys(options).filter((name) => !everyOption.some((known) => known === name));
  return [
    ...missing.map((name) => `the option ${name} is left to the server`),
    ...unknown.map((name) => `the option ${name} is not known to the server`),
    ...(think === false ? [] : ['think is not false']),
    ...(truncate || shift ? ['truncate or shift is left on'] : []),
    ...(keepAlive === -1 ? [] : ['keep_alive is not -1']),
    ...(request.format === undefined && !isLoad ? ['no format binds the answer'] : []),
    ...runnerOptions
      .filter((name) => before !== undefined && before.options[name] !== options[name])
      .map((name) => `${name} differs from the call before, which loads the model anew`),
    ...(isAlphabetical(request.format) ? [] : ['the properties of the format are not in alphabetical order']),
  ];
}

const runnerOptions = ['num_ctx', 'num_batch'] as const;

const everyOption = [
  'frequency_penalty',
  'min_p',
  'num_batch',
  'num_ctx',
  'num_keep',
  'num_predict',
  'presence_penalty',
  'repeat_last_n',
  'repeat_penalty',
  'seed',
  'temperature',
  'top_k',
  'top_p',
  'typical_p',
] as const;

function isAlphabetical(format: Chat['format']): boolean {
  const { properties } = z.object({ properties: z.record(z.string(), z.unknown()).default({}) }).parse(format ?? {});
  const names = Object.keys(properties);
  return names.join() === [...names].sort().join();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
