import { z } from 'zod';
import type { Analysis, Recipe } from '../../analysis/recipe';
import type { Catalog } from '../../analysis/catalog';
import type { Database } from '../../database/open-database';
import { ApiError } from '../../errors';

/** A tool that a language model may call. Its fields have the names of REST. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** When to call it and what it returns, for the model. */
  readonly description: string;
  /** The arguments in the list of tools. The tool itself checks them. */
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  /**
   * Answers a call as `output` describes.
   * @throws ApiError for the same reasons as REST and GraphQL
   */
  call(args: unknown, world: ToolContext): Promise<Readonly<Record<string, unknown>>>;
}

/** What tools use: one version of the catalog, the database, and the analysis. */
export interface ToolContext {
  readonly catalog: Catalog;
  readonly database: Pick<Database, 'pool'>;
  /**
   * Analyzes a recipe and counts it as REST does.
   * @throws ApiError for the same reasons as REST
   */
  readonly analyze: (recipe: Recipe) => Promise<Analysis>;
  /**
   * Counts the cost of a call apart from recipes, in the unit of GraphQL documents.
   * @throws ApiError if the caller exceeds what the plan allows in a second
   */
  readonly countCost: (cost: number) => void;
}

/**
 * Checks the arguments of a call by the schema that describes them.
 * @throws ApiError `validation_error` that names each wrong argument
 */
export function readArguments<T>(schema: z.ZodType<T>, args: unknown): T {
  const read = schema.safeParse(args);
  if (read.success) return read.data;
  const details = read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new ApiError('invalid_argument', { details });
}
