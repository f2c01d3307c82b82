import { lexicographicSortSchema, printSchema as print, type GraphQLSchema } from 'graphql';

/** The schema as schema.graphql holds it. */
export function printSchema(schema: GraphQLSchema): string {
  return `${print(lexicographicSortSchema(schema))}\n`;
}
