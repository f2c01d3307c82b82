import { z } from 'zod';

/**
 * Every way a call can fail. `retries`: a second try may do · `trips`: a sign that the server is not well, so that after a few of them
 * it is left alone · `retryAfterSeconds`: the least that the caller of the service is told.
 */
export const modelFaults = {
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

export type ModelFaultKind = keyof typeof modelFaults;

/** A call to the model failed. The message holds nothing of what was asked or answered, and may be logged; what the server said is in the cause. */
export class ModelFault extends Error {
  override readonly name = 'ModelFault';

  constructor(
    readonly kind: ModelFaultKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** What the client, the network or the breaker threw, by its kind; null for what none of them throws. */
export function toModelFault(cause: unknown): ModelFault | null {
  if (cause instanceof ModelFault) return cause;
  const read = thrown.safeParse(cause);
  if (!read.success) return null;
  const { name, message, code, status_code: status, cause: origin } = read.data;
  if (code === 'EOPENBREAKER') {
    return new ModelFault('left_alone', 'The model server failed of late and is left alone for a while.', { cause });
  }
  if (code === 'ESHUTDOWN') return new ModelFault('out_of_time', 'The model is asked nothing any more.', { cause });
  if (status !== undefined) {
    const kind = toKind(status, message);
    return new ModelFault(kind, describeStatus(status, kind), { cause });
  }
  const known = knownByName.get(name);
  if (known === undefined) return null;
  return new ModelFault(known.kind, `${known.message}${origin?.code === undefined ? '' : ` (${origin.code})`}.`, {
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

const knownByName = new Map<string, { readonly kind: ModelFaultKind; readonly message: string }>([
  ['TimeoutError', { kind: 'late', message: 'No answer came in time' }],
  ['AbortError', { kind: 'late', message: 'No answer came in time' }],
  // "fetch failed", "terminated".
  ['TypeError', { kind: 'unreachable', message: 'There is no connection, or it broke' }],
  ['SyntaxError', { kind: 'failed', message: 'The server answered what is no JSON' }],
]);

/** @param message what the server said, or a proxy in front of it */
function toKind(status: number, message: string): ModelFaultKind {
  // Only Ollama says it of a model; a proxy that knows no such path says 404 as well.
  if (status === 404) return /^model ['"].*['"] not found/.test(message) ? 'missing' : 'failed';
  if (status === 429 || status === 503) return 'busy';
  if (status >= 500) return 'failed';
  return /longer than the context|exceeds the available context|input length exceeds/.test(message)
    ? 'too_long'
    : 'rejected';
}

function describeStatus(status: number, kind: ModelFaultKind): string {
  if (kind === 'missing') return 'The server no longer has the model.';
  if (status !== 404) return `The server answered with status ${status}.`;
  return 'The server answered with status 404, and not in the words of Ollama; check that OLLAMA_HOST names an Ollama server.';
}
