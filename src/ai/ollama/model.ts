import { z } from 'zod';

/** What a model is asked in one call. */
export interface ModelQuestion {
  /** The fixed part, the same in every call of a step: the server keeps what it made of it. */
  readonly system: string;
  /** What differs from call to call. */
  readonly user: string;
  /** JSON Schema that the answer is bound to by the server's grammar. */
  readonly format: object;
  /** Tokens at most; an answer that is cut there is not used. */
  readonly maxTokens: number;
}

/** A whole answer: the server said that it was done and that the model stopped by itself. */
export interface ModelAnswer {
  readonly content: string;
  /** The answer's tokens with their odds before any grammar; null where the server gives none (Ollama before 0.12.11). */
  readonly tokens: readonly AnswerToken[] | null;
  /** Of the prompt and the answer, as the server counts them; 0 where it does not say. */
  readonly counted: { readonly prompt: number; readonly answer: number };
}

interface AnswerToken extends TokenOdds {
  /** The twenty likeliest tokens in its place, those the grammar does not allow among them. */
  readonly others: readonly TokenOdds[];
}

interface TokenOdds {
  readonly token: string;
  /** Natural logarithm of a probability over the whole vocabulary; 0 or less. */
  readonly logprob: number;
}

/** A model that can be asked. */
export interface ModelClient {
  /**
   * Asks once, and once more where the answer cannot be used or the connection broke.
   * @param accepts whether the answer is one that was allowed
   * @param deadline of the recipe: past it no call begins; one that has begun has its own deadline of a few seconds
   * @returns null where the model answered, and never in a way that can be used: it would say the same again
   * @throws Refusal `service_unavailable` where the server does not answer
   */
  readonly ask: (
    question: ModelQuestion,
    accepts: (answer: ModelAnswer) => boolean,
    deadline: AbortSignal,
  ) => Promise<ModelAnswer | null>;
  readonly state: () => ModelState;
  /** Ends the calls under way and refuses all others from now on, with `service_unavailable`. */
  readonly close: () => void;
}

export interface ModelState {
  /** Calls that wait for their turn. */
  readonly waiting: number;
  /** Calls that the server works at. */
  readonly running: number;
  /** `open`: the server failed of late and is left alone for a while; `half-open`: the next call is a trial. */
  readonly breaker: 'closed' | 'open' | 'half-open';
  /** Seconds that a call would wait for its turn now, as far as the latest calls tell; a whole number, 1 or more. */
  readonly waitSeconds: number;
}

/** Where the model is and what it is called. */
export interface ModelAddress {
  /** "http://127.0.0.1:11434" */
  readonly host: string;
  /** "qwen3:4b-instruct" */
  readonly model: string;
}

/** A model and how the server runs it. */
export interface RunModel extends ModelAddress {
  /** How long the server keeps it loaded after a call: seconds, or a duration such as "10m"; negative for good. */
  readonly keepAlive: number | string;
  /** Tokens of a prompt that are read at a time. It shapes the odds a little, and so is part of what a decision is stored under. */
  readonly numBatch: number;
}

/**
 * Every way a call can fail. `retries`: a second try may do · `trips`: a sign that the server is not well, so that after a few of them
 * it is left alone · `retryAfterSeconds`: the least that the caller of the service is told.
 */
export const modelErrors = {
  unreachable: { retries: true, trips: true, retryAfterSeconds: 5 },
  busy: { retries: true, trips: true, retryAfterSeconds: 2 },
  loading: { retries: false, trips: false, retryAfterSeconds: 10 },
  load_failed: { retries: false, trips: true, retryAfterSeconds: 30 },
  failed: { retries: true, trips: true, retryAfterSeconds: 5 },
  missing: { retries: false, trips: true, retryAfterSeconds: 30 },
  late: { retries: false, trips: true, retryAfterSeconds: 5 },
  left_alone: { retries: false, trips: false, retryAfterSeconds: 10 },
  out_of_time: { retries: false, trips: false, retryAfterSeconds: 2 },
  crowded: { retries: false, trips: false, retryAfterSeconds: 2 },
  // The model's own: the server is well, and the same prompt would have the same end.
  unusable: { retries: true, trips: false, retryAfterSeconds: 5 },
  too_long: { retries: false, trips: false, retryAfterSeconds: 30 },
  changed: { retries: false, trips: false, retryAfterSeconds: 1 },
  rejected: { retries: false, trips: false, retryAfterSeconds: 30 },
} as const satisfies Record<string, { retries: boolean; trips: boolean; retryAfterSeconds: number }>;

export type ModelErrorKind = keyof typeof modelErrors;

/** A call to the model failed. The message holds nothing of what was asked or answered, and may be logged; what the server said is in the cause. */
export class ModelError extends Error {
  override readonly name = 'ModelFault';

  constructor(
    readonly kind: ModelErrorKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** What the client, the network or the breaker threw, by its kind; null for what none of them throws. */
export function toModelError(cause: unknown): ModelError | null {
  if (cause instanceof ModelError) return cause;
  const read = thrown.safeParse(cause);
  if (!read.success) return null;
  const { name, message, code, status_code: status, cause: origin } = read.data;
  if (code === 'EOPENBREAKER') {
    return new ModelError('left_alone', 'The model server failed of late and is left alone for a while.', { cause });
  }
  if (code === 'ESHUTDOWN') return new ModelError('out_of_time', 'The model is asked nothing any more.', { cause });
  if (status !== undefined) {
    const kind = toKind(status, message);
    return new ModelError(kind, describeStatus(status, kind), { cause });
  }
  const known = knownByName.get(name);
  if (known === undefined) return null;
  return new ModelError(known.kind, `${known.message}${origin?.code === undefined ? '' : ` (${origin.code})`}.`, {
    cause,
  });
}

// Not by `instanceof`: the client keeps its class to itself, and those of the network may be of another realm.
const thrown = z.object({
  name: z.string(),
  message: z.string().catch(''),
  code: z.unknown().optional(),
  status_code: z.number().optional(),
  // Of the network: "ECONNREFUSED".
  cause: z.object({ code: z.string().optional() }).optional().catch(undefined),
});

const knownByName = new Map<string, { readonly kind: ModelErrorKind; readonly message: string }>([
  ['TimeoutError', { kind: 'late', message: 'No answer came in time' }],
  ['AbortError', { kind: 'late', message: 'No answer came in time' }],
  // "fetch failed", "terminated".
  ['TypeError', { kind: 'unreachable', message: 'There is no connection, or it broke' }],
  ['SyntaxError', { kind: 'failed', message: 'The server answered what is no JSON' }],
]);

/** @param message what the server said, or a proxy in front of it */
function toKind(status: number, message: string): ModelErrorKind {
  // Only Ollama says it of a model; a proxy that knows no such path says 404 as well.
  if (status === 404) return /^model ['"].*['"] not found/.test(message) ? 'missing' : 'failed';
  if (status === 429 || status === 503) return 'busy';
  if (status >= 500) return 'failed';
  return /longer than the context|exceeds the available context|input length exceeds/.test(message)
    ? 'too_long'
    : 'rejected';
}

function describeStatus(status: number, kind: ModelErrorKind): string {
  if (kind === 'missing') return 'The server no longer has the model.';
  if (status !== 404) return `The server answered with status ${status}.`;
  return 'The server answered with status 404, and not in the words of Ollama; check that OLLAMA_HOST names an Ollama server.';
}
