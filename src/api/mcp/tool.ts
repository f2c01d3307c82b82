import { z } from 'zod';
import type { Analysis, Recipe } from '../../analysis/recipe';
import type { Catalog } from '../../analysis/catalog';
import type { Database } from '../../database/open-database';
import { ApiError } from '../../errors';

/** One tool that a language model may call. Names and fields are as REST writes them. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** When to call it and what comes back, for the model. */
  readonly description: string;
  /** What it takes, as the list of tools says; the tool itself checks what comes. */
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  /**
   * The answer to a call, as `output` describes it.
   * @throws ApiError as REST and GraphQL do
   */
  call(args: unknown, world: ToolWorld): Promise<Readonly<Record<string, unknown>>>;
}

/** What tools answer with: the foods of one moment, and the way to an analysis. */
export interface ToolWorld {
  readonly catalog: Catalog;
  readonly database: Pick<Database, 'pool'>;
  /**
   * Analyzes a recipe and counts it as REST does.
   * @throws ApiError as REST does
   */
  readonly analyze: (recipe: Recipe) => Promise<Analysis>;
  /**
   * Counts what a call costs besides recipes, in the unit of GraphQL documents.
   * @throws ApiError where the caller has used up what the plan allows in a second
   */
  readonly countCost: (cost: number) => void;
}

/**
 * The arguments of a call, checked by the schema that describes them.
 * @throws ApiError `validation_error` that names each argument that is wrong
 */
export function readArguments<T>(schema: z.ZodType<T>, args: unknown): T {
  const read = schema.safeParse(args);
  if (read.success) return read.data;
  const details = read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new ApiError('invalid_argument', { details: details });
}
