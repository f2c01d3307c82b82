import { z } from 'zod';
import type { ModelShelf } from './model-shelf';

const chat = z.object({
  model: z.string().default(''),
  messages: z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })).default([]),
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

/** How the server refuses a request: status and the sentence of its body. */
export interface ChatRefusal {
  readonly status: number;
  readonly error: string;
}

/** The request as the server reads it, or its refusal in the server's own words. */
export function readChat(body: string, shelf: ModelShelf): Chat | ChatRefusal {
  if (body === '') return { status: 400, error: 'missing request body' };
  const json = parseJson(body);
  if (json === undefined) return { status: 400, error: describeSyntaxError(body) };
  const raw = looseChat.safeParse(json);
  if (!raw.success) return { status: 400, error: describeTypeError(raw.error) };
  const { model = '', options = {}, format } = raw.data;
  if (model === '') return { status: 400, error: 'model is required' };
  if (!/^[\w./:-]+$/.test(model)) return { status: 400, error: 'invalid model name' };
  if (!shelf.has(model)) return { status: 404, error: `model '${model}' not found` };
  for (const [name, value] of Object.entries(options)) {
    const kind = wholeOptions.has(name) ? 'integer' : 'float32';
    const fits = typeof value === 'number' && (kind === 'float32' || Number.isInteger(value));
    if (!fits) return { status: 500, error: `option "${name}" must be of type ${kind}` };
  }
  if (format !== undefined && format !== 'json' && !z.record(z.string(), z.unknown()).safeParse(format).success) {
    const error = `invalid format: ${JSON.stringify(format)}; expected "json" or a valid JSON Schema object`;
    return { status: 500, error };
  }
  const read = chat.safeParse(json);
  if (!read.success) return { status: 400, error: describeTypeError(read.error) };
  if (read.data.think === true) return { status: 400, error: `"${model}" does not support thinking` };
  const top = read.data.top_logprobs ?? 0;
  if (top < 0 || top > 20) return { status: 400, error: 'top_logprobs must be between 0 and 20' };
  return read.data;
}

const looseChat = z.looseObject({
  model: z.string().optional(),
  stream: z.boolean().optional(),
  options: z.record(z.string(), z.unknown()).optional(),
  format: z.unknown().optional(),
});

/** The message for text that is not JSON, as Go words it. */
function describeSyntaxError(body: string): string {
  const [first = ''] = body.trim();
  return '{["'.includes(first) ? 'unexpected EOF' : `invalid character '${first}' looking for beginning of value`;
}

function describeTypeError({ issues }: z.ZodError): string {
  const path = issues[0]?.path.join('.') ?? '';
  return `json: cannot unmarshal value into Go struct field ChatRequest.${path}`;
}

/** Without a question the server loads the model, or with `keep_alive` 0 unloads it. */
const isLoad = ({ messages, keep_alive: keepAlive }: Chat): boolean => messages.length === 0 && keepAlive !== 0;
export const isUnload = ({ messages, keep_alive: keepAlive }: Chat): boolean =>
  messages.length === 0 && keepAlive === 0;

/**
 * Whether a call asks for a single token. That is no answer: the server reads the prompt and caches
 * its state for the next call.
 */
export const isWarmUp = ({ messages, options }: Chat): boolean => messages.length > 0 && options['num_predict'] === 1;

/**
 * Finds mistakes that the server accepts: an option left to a default that differs between versions
 * and machines, thinking, which uses up the tokens of the answer, or another context size than
 * before, which loads the model again.
 */
export function findMistakes(request: Chat, before: Chat | undefined): readonly string[] {
  if (isUnload(request)) return request.stream ? ['the model is unloaded in a stream'] : [];
  const { options, think, truncate, shift, keep_alive: keepAlive } = request;
  const missing = everyOption.filter((name) => !(name in options) && !(isLoad(request) && name === 'num_predict'));
  const unknown = Object.keys(options).filter((name) => !everyOption.some((known) => known === name));
  return [
    ...missing.map((name) => `the option ${name} is left to the server`),
    ...unknown.map((name) => `the option ${name} is not known to the server`),
    ...(think === false ? [] : ['think is not false']),
    ...(truncate || shift ? ['truncate or shift is left on'] : []),
    ...(keepAlive === undefined ? ['keep_alive is left to the server'] : []),
    ...(request.format === undefined && !isLoad(request) ? ['no format binds the answer'] : []),
    ...runnerOptions
      .filter((name) => before !== undefined && before.options[name] !== options[name])
      .map((name) => `${name} differs from the call before, which loads the model again`),
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

const wholeOptions = new Set(['num_batch', 'num_ctx', 'num_keep', 'num_predict', 'repeat_last_n', 'seed', 'top_k']);

function isAlphabetical(format: Chat['format']): boolean {
  const { properties } = z.object({ properties: z.record(z.string(), z.unknown()).default({}) }).parse(format ?? {});
  const names = Object.keys(properties);
  return names.join() === [...names].sort().join();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
