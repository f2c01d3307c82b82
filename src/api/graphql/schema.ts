import { lexicographicSortSchema, printSchema as print, type GraphQLObjectType, type GraphQLSchema } from 'graphql';
import { buildSchemaSync, type ContainerType } from 'type-graphql';
import { AnalysisFields, AnalysisResolver, IngredientFields, ParseResolver } from './analysis-resolver';
import { CorrectionFile } from './correction-file';
import { CorrectionHistory } from './correction-history';
import { CorrectionMutations } from './correction-mutations';
import type { CorrectionParts } from './correction-parts';
import { FoodDetails } from './food-details';
import { FoodResolver } from './food-resolver';
import { limitArguments } from './limit-arguments';
import { MissedNamesResolver } from './missed-names';
import { watchFields } from './watch-fields';

interface SchemaParts {
  readonly analysisResolver: AnalysisResolver;
  readonly missedNamesResolver: MissedNamesResolver;
  readonly edits: CorrectionParts;
}

/** The GraphQL schema over the running parts of the service. */
export function createSchema({ analysisResolver, missedNamesResolver, edits }: SchemaParts): GraphQLSchema {
  const instances = new Map<unknown, object>([
    [AnalysisResolver, analysisResolver],
    [AnalysisFields, new AnalysisFields()],
    [IngredientFields, new IngredientFields()],
    [MissedNamesResolver, missedNamesResolver],
    [CorrectionFile, new CorrectionFile(edits)],
    [CorrectionHistory, new CorrectionHistory(edits)],
    [CorrectionMutations, new CorrectionMutations(edits)],
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
  const schema = buildSchemaSync({
    resolvers: [
      AnalysisResolver,
      AnalysisFields,
      IngredientFields,
      MissedNamesResolver,
      CorrectionFile,
      CorrectionHistory,
      CorrectionMutations,
      FoodDetails,
      FoodResolver,
      ParseResolver,
    ],
    container,
    // Arguments are checked by the same functions as the REST body.
    validate: false,
  });
  limitArguments(schema);
  watchFields(schema);
  // The library has no place for what the two roots say.
  describe(schema.getQueryType(), aboutQueries);
  describe(schema.getMutationType(), aboutMutations);
  return schema;
}

function describe(root: GraphQLObjectType | null | undefined, description: string): void {
  if (root) root.description = description;
}

const aboutQueries =
  'What can be asked, with any key unless a field says which scope it needs. What is refused stands in `errors`, with a word for programs in `extensions.code` and what is wrong with each argument in `extensions.details`.';
const aboutMutations =
  'What can be changed, all of it with the scope admin. Mutations of one document are made in order: the first that is refused ends it, `path` of its error names it, and those before it are done.';

/** The schema as schema.graphql holds it. */
export function printSchema(schema: GraphQLSchema): string {
  return `${print(lexicographicSortSchema(schema))}\n`;
}
