import type { GraphQLSchema } from 'graphql';
import { buildSchemaSync, type ContainerType } from 'type-graphql';
import { AskedNamesResolver } from './admin/asked-names-resolver';
import { EditFile } from './admin/edits/edit-file';
import { EditHistory } from './admin/edits/edit-history';
import { EditMutations } from './admin/edits/edit-mutations';
import type { EditParts } from './admin/edits/edit-parts';
import { AnalysisFields, IngredientFields } from './analysis/analysis-fields';
import { AnalysisResolver } from './analysis/analysis-resolver';
import { FoodDetails } from './food/food-details';
import { FoodResolver } from './food/food-resolver';
import { ParseResolver } from './analysis/parse-resolver';

interface SchemaParts {
  readonly analysisResolver: AnalysisResolver;
  readonly askedNamesResolver: AskedNamesResolver;
  readonly edits: EditParts;
}

/** The GraphQL schema over the running parts of the service. */
export function createSchema({ analysisResolver, askedNamesResolver, edits }: SchemaParts): GraphQLSchema {
  const instances = new Map<unknown, object>([
    [AnalysisResolver, analysisResolver],
    [AnalysisFields, new AnalysisFields()],
    [IngredientFields, new IngredientFields()],
    [AskedNamesResolver, askedNamesResolver],
    [EditFile, new EditFile(edits)],
    [EditHistory, new EditHistory(edits)],
    [EditMutations, new EditMutations(edits)],
    [FoodDetails, new FoodDetails()],
    [FoodResolver, new FoodResolver(edits)],
    [ParseResolver, new ParseResolver()],
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
    resolvers: [
      AnalysisResolver,
      AnalysisFields,
      IngredientFields,
      AskedNamesResolver,
      EditFile,
      EditHistory,
      EditMutations,
      FoodDetails,
      FoodResolver,
      ParseResolver,
    ],
    container,
    // Arguments are checked by the same functions as the REST body.
    validate: false,
  });
}
