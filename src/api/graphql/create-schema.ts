import type { GraphQLSchema } from 'graphql';
import { buildSchemaSync, type ContainerType } from 'type-graphql';
import type { Catalog } from '../../analysis/catalog';
import type { Engine } from '../../analysis/engine';
import { AnalysisFields, IngredientFields } from './analysis-fields';
import { AnalysisResolver } from './analysis-resolver';
import { FoodResolver } from './food-resolver';
import { ParseResolver } from './parse-resolver';

interface SchemaParts {
  readonly analysisResolver: AnalysisResolver;
  readonly engine: () => Engine;
  readonly catalog: () => Catalog;
}

/** The GraphQL schema over the running parts of the service. */
export function createSchema({ analysisResolver, engine, catalog }: SchemaParts): GraphQLSchema {
  const instances = new Map<unknown, object>([
    [AnalysisResolver, analysisResolver],
    [AnalysisFields, new AnalysisFields()],
    [IngredientFields, new IngredientFields()],
    [FoodResolver, new FoodResolver(engine, catalog)],
    [ParseResolver, new ParseResolver(engine)],
  ]);
  return buildSchema({ get: (resolver: unknown) => instances.get(resolver) });
}

/** The same schema with nothing behind it, to be printed. */
export function createBareSchema(): GraphQLSchema {
  return buildSchema({
    get: () => {
      throw new Error('A bare schema answers nothing.');
    },
  });
}

function buildSchema(container: ContainerType): GraphQLSchema {
  return buildSchemaSync({
    resolvers: [AnalysisResolver, AnalysisFields, IngredientFields, FoodResolver, ParseResolver],
    container,
    // Arguments are checked by the same functions as the REST body.
    validate: false,
  });
}
