import { lexicographicSortSchema, printSchema as print, type GraphQLObjectType, type GraphQLSchema } from 'graphql';
import { buildSchemaSync, type ContainerType } from 'type-graphql';
import { AnalysisFields, AnalysisResolver, IngredientFields, ParseResolver } from './analysis-resolver';
import { BatchFields, type BatchFieldParts } from './batch-fields';
import { BatchResolver } from './batch-resolver';
import { CorrectionFile } from './correction-file';
import { CorrectionHistory } from './correction-history';
import { CorrectionMutations } from './correction-mutations';
import type { CorrectionParts } from './correction-parts';
import { FoodDetails } from './food-details';
import { FoodResolver } from './food-resolver';
import { KeyResolver, type KeyParts } from './key-resolver';
import { limitArguments } from './limit-arguments';
import { MissedNamesResolver } from './missed-names';
import { NutritionFields } from './nutrition-fields';
import type { RecipeReader } from '../recipe-reader';
import { RecipeResolver } from './recipe-resolver';
import { UsageResolver } from './usage-resolver';
import { watchFields } from './watch-fields';

interface SchemaParts {
  readonly analysisResolver: AnalysisResolver;
  readonly missedNamesResolver: MissedNamesResolver;
  readonly corrections: CorrectionParts;
  readonly keys: KeyParts;
  readonly recipeReader: RecipeReader;
  readonly batches: BatchFieldParts;
}

/** Creates the GraphQL schema over the running parts of the service. */
export function createSchema({
  analysisResolver,
  missedNamesResolver,
  corrections,
  keys,
  recipeReader,
  batches,
}: SchemaParts): GraphQLSchema {
  const batchFields = new BatchFields(batches);
  const instances = new Map<unknown, object>([
    [AnalysisResolver, analysisResolver],
    [AnalysisFields, new AnalysisFields()],
    [IngredientFields, new IngredientFields()],
    [BatchFields, batchFields],
    [BatchResolver, new BatchResolver(batches, batchFields)],
    [NutritionFields, new NutritionFields()],
    [MissedNamesResolver, missedNamesResolver],
    [CorrectionFile, new CorrectionFile(corrections)],
    [CorrectionHistory, new CorrectionHistory(corrections)],
    [CorrectionMutations, new CorrectionMutations(corrections)],
    [FoodDetails, new FoodDetails()],
    [FoodResolver, new FoodResolver(corrections)],
    [KeyResolver, new KeyResolver(keys)],
    [ParseResolver, new ParseResolver()],
    [RecipeResolver, new RecipeResolver(analysisResolver, recipeReader)],
    [UsageResolver, new UsageResolver(keys)],
  ]);
  return buildSchema({ get: (resolver: unknown) => instances.get(resolver) });
}

/** Creates the same schema without a service, to be printed. */
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
      BatchFields,
      BatchResolver,
      IngredientFields,
      NutritionFields,
      MissedNamesResolver,
      CorrectionFile,
      CorrectionHistory,
      CorrectionMutations,
      FoodDetails,
      FoodResolver,
      KeyResolver,
      ParseResolver,
      RecipeResolver,
      UsageResolver,
    ],
    container,
    // The functions that check the REST body check arguments too.
    validate: false,
  });
  limitArguments(schema);
  watchFields(schema);
  // The library has no option for the descriptions of the two root types.
  describe(schema.getQueryType(), aboutQueries);
  describe(schema.getMutationType(), aboutMutations);
  return schema;
}

function describe(root: GraphQLObjectType | null | undefined, description: string): void {
  if (root) root.description = description;
}

const aboutQueries =
  'All queries. Any key may use a field that does not name a scope. Errors are in `errors`, with a code for programs in `extensions.code` and the error of each argument in `extensions.details`.';
const aboutMutations =
  'All mutations; each names the scope that it requires. The mutations of one document run in order: the first that fails ends the document, `path` of its error names it, and those before it are done.';

/** Prints the schema as schema.graphql has it. */
export function printSchema(schema: GraphQLSchema): string {
  return `${print(lexicographicSortSchema(schema))}\n`;
}
