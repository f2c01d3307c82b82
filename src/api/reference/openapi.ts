import { z } from 'zod';
import { readProjectVersion } from '../../project-root';
import {
  analysisSchema,
  errorSchema,
  healthSchema,
  ingredientSchema,
  nutrientsSchema,
  readinessSchema,
  recipeSchema,
  submittedBatchSchema,
  unavailableSchema,
} from './rest-schema';
import { unroutedReasons, toErrorResponses, type Response } from './error-responses';
import type { PathItem, Schema } from './operation';
import { createPaths } from './operations';
import type { DocumentedExamples } from './documented-examples';

/** The OpenAPI 3.1 document of the REST API. */
export interface OpenApi {
  readonly openapi: '3.1.1';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    /** Responses to unknown paths and to methods that a path does not accept. */
    readonly responses: Readonly<Record<string, Response>>;
    readonly securitySchemes: Readonly<Record<string, Readonly<Record<string, string>>>>;
  };
}

/**
 * Creates the document from the schemas that validate requests, the table of errors, and the
 * examples that the tests run.
 */
export function createOpenApi(documented: DocumentedExamples): OpenApi {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Recipe nutrition analysis',
      version: readProjectVersion(),
      description:
        'Analyzes recipes written in plain English: the foods, the grams, 14 nutrients, diet and health labels, and the confidence in every step.',
    },
    servers: [{ url: '/' }],
    paths: createPaths(documented),
    components: {
      schemas: toSchemas(),
      responses: Object.fromEntries(
        unroutedReasons.flatMap((reason) =>
          Object.values(toErrorResponses([reason], { isKeyed: false, documented })).map((response) => [
            reason,
            response,
          ]),
        ),
      ),
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'An API key; it begins with `rna_`.' } },
    },
  };
}

/** Returns the JSON Schema of each body by its name. The schemas refer to each other. */
function toSchemas(): Readonly<Record<string, Schema>> {
  const registry = z.registry<{ id: string }>();
  for (const schema of bodies) registry.add(schema, { id: String(schema.meta()?.id) });
  const { schemas } = z.toJSONSchema(registry, { io: 'input', uri: (id) => `#/components/schemas/${id}` });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, schema]): [string, Schema] => {
      // As parts of the document, schemas have neither an address nor a dialect of their own.
      const fields = Object.entries(schema).filter(([name]) => name !== '$id' && name !== '$schema');
      return [id, Object.fromEntries(fields)];
    }),
  );
}

const bodies = [
  recipeSchema,
  analysisSchema,
  ingredientSchema,
  nutrientsSchema,
  errorSchema,
  healthSchema,
  readinessSchema,
  unavailableSchema,
  submittedBatchSchema,
] as const;
