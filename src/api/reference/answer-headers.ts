/** A response header, as OpenAPI describes it. */
export interface Header {
  readonly description: string;
  readonly required: boolean;
  readonly schema: Readonly<Record<string, unknown>>;
}

const count = { type: 'integer', minimum: 0 } as const;
const seconds = { type: 'integer', minimum: 1 } as const;

const everywhere = {
  'X-Request-Id': {
    description: "Names the request in the log; the caller's own id if the request has a valid one.",
    schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,64}$' },
  },
} as const;

const limits = {
  'RateLimit-Policy': {
    description: 'The plan: requests per second, recipes per month; draft-ietf-httpapi-ratelimit-headers-10.',
    schema: { type: 'string', pattern: '^"second";q=\\d+;w=1, "month";q=\\d+$' },
  },
  RateLimit: {
    description: 'Requests left of this second, and the seconds until it ends.',
    schema: { type: 'string', pattern: '^"second";r=\\d+;t=\\d+$' },
  },
  'X-RateLimit-Limit': { description: 'Requests per second.', schema: count },
  'X-RateLimit-Remaining': { description: 'Requests left of this second.', schema: count },
  'X-RateLimit-Reset': { description: 'Seconds until the count starts over.', schema: seconds },
  'X-Quota-Limit': { description: 'Recipes per month.', schema: count },
  'X-Quota-Used': { description: 'Recipes of this month that were analyzed.', schema: count },
  'X-Quota-Remaining': { description: 'Recipes left of this month.', schema: count },
} as const;

const version = {
  'X-Data-Version': {
    description: 'The versions of the foods and the engine: the same recipe and version give the same bytes.',
    schema: { type: 'string', minLength: 1 },
  },
} as const;

const wait = {
  'Retry-After': { description: 'Seconds to wait before the request is sent again.', schema: seconds },
} as const;

const challenge = {
  'WWW-Authenticate': { description: 'How to send a key.', schema: { type: 'string', pattern: '^Bearer realm="api"' } },
} as const;

const allow = { Allow: { description: 'The methods that the address allows.', schema: { type: 'string' } } } as const;

type Headers = Readonly<Record<string, Header>>;

/** The headers of every response. */
export const plainHeaders: Headers = demand(everywhere);

/** The headers of the results of a batch. */
export const batchResultHeaders: Headers = demand({
  ...everywhere,
  'X-Data-Version': {
    description:
      'The versions of the foods and the engines that analyzed the recipes, separated by commas; empty if none did.',
    schema: { type: 'string' },
  },
});

/** The headers of an analysis. */
export const analysisHeaders: Headers = demand({ ...everywhere, ...version, ...limits });

/** Returns the headers of an error of a route without a key. */
export function toErrorHeaders(status: number): Headers {
  return {
    ...plainHeaders,
    ...(status === 429 || status === 503 ? demand(wait) : {}),
    ...(status === 401 ? demand(challenge) : {}),
    ...(status === 405 ? demand(allow) : {}),
  };
}

/**
 * Returns the headers of an error of a route that requires a key; the response to a valid key has the
 * headers of the limits.
 */
export function toKeyedErrorHeaders(status: number): Headers {
  return {
    ...toErrorHeaders(status),
    ...(status === 403 ? allowAbsence(challenge) : {}),
    // Present if the key is valid.
    ...(status === 401 ? {} : allowAbsence({ ...version, ...limits })),
  };
}

type Described = Readonly<Record<string, Omit<Header, 'required'>>>;

function demand(headers: Described): Headers {
  return Object.fromEntries(Object.entries(headers).map(([name, header]) => [name, { ...header, required: true }]));
}

function allowAbsence(headers: Described): Headers {
  return Object.fromEntries(Object.entries(headers).map(([name, header]) => [name, { ...header, required: false }]));
}
