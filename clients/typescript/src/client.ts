import createOpenApiClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './api';
import { RecipeNutritionError } from './errors';
import { createRetryingFetch, waitByClock, type Wait } from './retry';

export { errorCodes, RecipeNutritionError, type ErrorCode, type ErrorDetail } from './errors';
export type { Wait } from './retry';
export type { components, paths } from './api';

/** A title, lines as a cook writes them, and the number of servings. */
export type Recipe = components['schemas']['Recipe'];
/** What is in a recipe. With the status `quality_check_failed` it is complete, but not to be presented as reliable. */
export type Analysis = components['schemas']['Analysis'];
export type Ingredient = components['schemas']['Ingredient'];
export type Nutrients = components['schemas']['Nutrients'];

export interface RecipeNutritionClient {
  /**
   * Analyzes a recipe.
   * @throws RecipeNutritionError where the service refuses it, after the retries of the contract; what `fetch` throws where it cannot be reached in time
   */
  analyze(recipe: Recipe, options?: AnalyzeOptions): Promise<Analysis>;
  /** Every address of the OpenAPI document by its path, with the same key and retries; it gives refusals instead of throwing them. */
  readonly rest: Client<paths>;
}

export interface AnalyzeOptions {
  /** Ends the request, and the waits between tries. */
  readonly signal?: AbortSignal;
  /** Names the request in the log of the service: 1 to 64 letters, digits, ".", "_" and "-". */
  readonly requestId?: string;
}

export interface ClientOptions {
  /** Where the service is, such as "https://nutrition.example.org". */
  readonly baseUrl: string;
  /** An API key. It is a secret: keep it on a server, never in a page or an app. */
  readonly key: string;
  /** How long one try may take, in milliseconds. */
  readonly timeoutMs?: number;
  /** The longest `Retry-After` of a 429 that is waited for, in milliseconds; a longer one, as of a month that is used up, is thrown at once. */
  readonly maxWaitMs?: number;
  /** In place of the clock, for tests. */
  readonly wait?: Wait;
  /** In place of the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

export function createRecipeNutritionClient(options: ClientOptions): RecipeNutritionClient {
  const { baseUrl, key, timeoutMs = 30_000, maxWaitMs = 60_000, wait = waitByClock } = options;
  const send = options.fetch ?? ((request: Request) => globalThis.fetch(request));
  const rest = createOpenApiClient<paths>({
    baseUrl,
    headers: { Authorization: `Bearer ${key}` },
    fetch: createRetryingFetch({ fetch: send, wait, timeoutMs, maxWaitMs }),
  });
  return {
    rest,
    async analyze(recipe, { signal, requestId } = {}) {
      const { data, error, response } = await rest.POST('/v1/analyze', {
        body: recipe,
        ...(signal === undefined ? {} : { signal }),
        ...(requestId === undefined ? {} : { headers: { 'X-Request-Id': requestId } }),
      });
      if (data === undefined) throw new RecipeNutritionError(response, error);
      return data;
    },
  };
}
