import { z } from 'zod';

/** One question to a model. */
export interface ModelQuestion {
  /** The fixed part, the same in every call of a step: the server caches its result. */
  readonly system: string;
  /** The part that differs from call to call. */
  readonly user: string;
  /** JSON Schema that the server's grammar applies to the answer. */
  readonly format: object;
  /** The largest number of tokens; an answer cut there is not used. */
  readonly maxTokens: number;
}

/** A complete answer: the server reported the end, and the model stopped by itself. */
export interface ModelAnswer {
  readonly content: string;
  /**
   * The answer's tokens with their odds before any grammar; null where the server gives none
   * (Ollama before 0.12.11).
   */
  readonly tokens: readonly AnswerToken[] | null;
  /** Tokens of the prompt and the answer, as the server counts them; 0 where it gives no count. */
  readonly counted: { readonly prompt: number; readonly answer: number };
}

interface AnswerToken extends TokenOdds {
  /** The twenty likeliest tokens at its position, those that the grammar forbids included. */
  readonly others: readonly TokenOdds[];
}

interface TokenOdds {
  readonly token: string;
  /** Natural logarithm of a probability over the whole vocabulary; 0 or less. */
  readonly logprob: number;
}

/** A client of a model. */
export interface ModelClient {
  /**
   * Asks the model, and asks again where the answer is not usable or the connection broke.
   * @param accepts whether the answer is allowed
   * @param deadline of the recipe: after it no call begins; a call under way has its own deadline
   * of a few seconds
   * @returns null where the model answers, but not in a usable way: it would do so again
   * @throws ApiError `service_unavailable` where the server does not answer
   */
  readonly ask: (
    question: ModelQuestion,
    accepts: (answer: ModelAnswer) => boolean,
    deadline: AbortSignal,
  ) => Promise<ModelAnswer | null>;
  readonly state: () => ModelState;
  /** Ends the calls under way and refuses all others from then on, with `service_unavailable`. */
  readonly close: () => void;
}

export interface ModelState {
  /** Calls that wait for their turn. */
  readonly waiting: number;
  /** Calls that the server is processing. */
  readonly running: number;
  /**
   * `open`: the server failed repeatedly and gets no calls for a while; `half-open`: the next call
   * is a trial.
   */
  readonly breaker: 'closed' | 'open' | 'half-open';
  /**
   * Estimated seconds until a new call starts, from the latest calls; a whole number, 1 or more.
   */
  readonly waitSeconds: number;
}

/** The host and the name of a model. */
export interface ModelAddress {
  /** "http://127.0.0.1:11434" */
  readonly host: string;
  /** "qwen3:4b-instruct" */
  readonly model: string;
}

/** A model and how the server runs it. */
export interface RunModel extends ModelAddress {
  /**
   * How long the server keeps the model in memory after a call: seconds, or a duration such as
   * "10m"; negative to keep it permanently.
   */
  readonly keepAlive: number | string;
  /**
   * The number of prompt tokens that are read at a time. It changes the odds slightly, and so is
   * part of a decision's key.
   */
  readonly numBatch: number;
}

/**
 * Every way a call can fail. `retries`: a second attempt may succeed · `trips`: a sign of a broken
 * server, which gets no calls for a while after a few of them · `retryAfterSeconds`: the minimum
 * that a caller of the service is told.
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
  // Failures of the model itself: the server works, and the same prompt would fail again.
  unusable: { retries: true, trips: false, retryAfterSeconds: 5 },
  too_long: { retries: false, trips: false, retryAfterSeconds: 30 },
  changed: { retries: false, trips: false, retryAfterSeconds: 1 },
  rejected: { retries: false, trips: false, retryAfterSeconds: 30 },
} as const satisfies Record<string, { retries: boolean; trips: boolean; retryAfterSeconds: number }>;

export type ModelErrorKind = keyof typeof modelErrors;

/**
 * A failed call to the model. The message contains nothing of the question or the answer, and may
 * be logged; the words of the server are in the cause.
 */
export class ModelError extends Error {
  override readonly name = 'ModelError';

  constructor(
    readonly kind: ModelErrorKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Converts an error of the client, the network or the breaker; null for any other error. */
export function toModelError(cause: unknown): ModelError | null {
  if (cause instanceof ModelError) return cause;
  const read = thrown.safeParse(cause);
  if (!read.success) return null;
  const { name, message, code, status_code: status, cause: origin } = read.data;
  if (code === 'EOPENBREAKER') {
    return new ModelError('left_alone', 'The model server failed repeatedly and gets no calls for a while.', { cause });
  }
  if (code === 'ESHUTDOWN') return new ModelError('out_of_time', 'The client of the model is closed.', { cause });
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

// Not by `instanceof`: the client does not export its class, and errors of the network may be of
// another realm.
const thrown = z.object({
  name: z.string(),
  message: z.string().catch(''),
  code: z.unknown().optional(),
  status_code: z.number().optional(),
  // A code of the network, "ECONNREFUSED".
  cause: z.object({ code: z.string().optional() }).optional().catch(undefined),
});

const knownByName = new Map<string, { readonly kind: ModelErrorKind; readonly message: string }>([
  ['TimeoutError', { kind: 'late', message: 'No response arrived in time' }],
  ['AbortError', { kind: 'late', message: 'No response arrived in time' }],
  // "fetch failed", "terminated".
  ['TypeError', { kind: 'unreachable', message: 'The connection failed or broke' }],
  ['SyntaxError', { kind: 'failed', message: 'The response of the server is not JSON' }],
]);

/** The kind of a failed status. @param message of the server, or of a proxy in front of it */
function toKind(status: number, message: string): ModelErrorKind {
  // Only Ollama words it so; a proxy without such a path also answers 404.
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
  return 'The server returned status 404 in another form than Ollama does. Check that OLLAMA_HOST names an Ollama server.';
}
