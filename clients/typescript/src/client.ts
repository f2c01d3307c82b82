import createOpenApiClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './api';
import { RecipeNutritionError } from './errors';
import { createRetryingFetch, waitByClock, type Wait } from './retry';

export { errorCodes, RecipeNutritionError, type ErrorCode, type ErrorDetail } from './errors';
export type { Wait } from './retry';
export type { components, paths } from './api';

/** A recipe: its title, its lines as people write them, and the number of servings. */
export type Recipe = components['schemas']['Recipe'];
/**
 * The analysis of a recipe. With the status `quality_check_failed` it is complete, but should not
 * be presented as reliable.
 */
export type Analysis = components['schemas']['Analysis'];
export type Ingredient = components['schemas']['Ingredient'];
export type Nutrients = components['schemas']['Nutrients'];

export interface RecipeNutritionClient {
  /**
   * Analyzes a recipe.
   * @throws RecipeNutritionError if the service refuses it, after the retries of the contract
   * @throws the error of `fetch` if the service cannot be reached in time
   */
  analyze(recipe: Recipe, options?: AnalyzeOptions): Promise<Analysis>;
  /**
   * An openapi-fetch client for every path of the OpenAPI document, with the same key and retries.
   * It returns refusals instead of throwing them.
   */
  readonly rest: Client<paths>;
}

export interface AnalyzeOptions {
  /** Aborts the request, and the waits between attempts. */
  readonly signal?: AbortSignal;
  /** The id of the request in the log of the service: 1 to 64 letters, digits, ".", "_" and "-". */
  readonly requestId?: string;
}

export interface ClientOptions {
  /** The address of the service, such as "https://nutrition.example.org". */
  readonly baseUrl: string;
  /** An API key. It is a secret: keep it on a server, never in a page or an app. */
  readonly key: string;
  /** The time limit of one attempt, in milliseconds. */
  readonly timeoutMs?: number;
  /**
   * The longest `Retry-After` of a 429 that the client waits for, in milliseconds. A longer one,
   * such as when the quota of a month is used up, is thrown at once.
   */
  readonly maxWaitMs?: number;
  /** Replaces the clock, for tests. */
  readonly wait?: Wait;
  /** Replaces the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** Creates a client of the service. */
export function createRecipeNutritionClient(options: ClientOptions): RecipeNutritionClient {
  const { baseUrl, key, timeoutMs = 30_000, maxWaitMs = 60_000, wait = waitByClock } = options;
  const send = options.fetch ?? ((request: Request) => globalThis.fetch(request));
  const retryingFetch = createRetryingFetch({ fetch: send, wait, timeoutMs, maxWaitMs });
  const rest = createOpenApiClient<paths>({
    baseUrl,
    headers: { Authorization: `Bearer ${key}` },
    fetch: retryingFetch,
  });
  return {
    rest,
    async analyze(recipe, { signal, requestId } = {}) {
      const { data, error, response } = await rest.POST('/v1/analyze', {
        body: recipe,
        fetch: async (request) => refuseOther(await retryingFetch(request)),
        ...(signal === undefined ? {} : { signal }),
        ...(requestId === undefined ? {} : { headers: { 'X-Request-Id': requestId } }),
      });
      if (data === undefined) throw new RecipeNutritionError(response, error);
      return data;
    },
  };
}

/** A page that another server sent with status 200, in place of the service, is no analysis. */
function refuseOther(response: Response): Response {
  const type = response.headers.get('Content-Type') ?? '';
  if (response.ok && !/\bjson\b/i.test(type)) throw new RecipeNutritionError(response, null);
  return response;
}
