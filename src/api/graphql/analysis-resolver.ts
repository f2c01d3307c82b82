import type { ServerResponse } from 'node:http';
import { Arg, Ctx, FieldResolver, Int, Query, Resolver, Root, UseMiddleware, type MiddlewareFn } from 'type-graphql';
import type { Catalog } from '../../analysis/catalog';
import type { Engine } from '../../analysis/engine';
import { toSentText, type AnalyzedLine, type ParsedLine } from '../../analysis/line';
import type { Nutrient, NutrientAmounts } from '../../analysis/nutrient';
import { toOwnWords } from '../../analysis/parse/parse-line';
import type { Analysis, Recipe } from '../../analysis/recipe';
import { findKnownShares } from '../../analysis/sum';
import { analyze, type AnalyzedRecipe, type AnalyzeParts, type ChosenRecipe, type Snapshot } from '../analyze';
import { findRecord } from '../http/request-record';
import { readIngredientLines, readRecipe } from '../read-recipe';
import {
  AnalysisType,
  ConfidenceType,
  IngredientType,
  MatchType,
  ParsedIngredientType,
  ParsedType,
  RecipeInput,
  WeightType,
} from './analysis-types';
import type { GraphqlContext } from './context';
import { linesOf, once } from './cost';
import type { PublicLineKind } from './enums';
import { NutrientSharesType } from './food-types';
import { checkCookedGrams } from './nutrition-fields';

interface ResolverParts extends AnalyzeParts {
  /** The current engine. */
  readonly engine: () => Engine;
  /** The current catalog. */
  readonly catalog: () => Catalog;
}

/**
 * Does what the REST route does before it calls the resolver: checks the scope of the key and the
 * recipe, then counts the recipe. Every `analyzeRecipe` of a document counts, so that aliases do
 * not bypass the limits.
 * @throws ApiError the same as the REST route
 */
const admitRecipe: MiddlewareFn<GraphqlContext> = ({ args, context }, next) => {
  context.admission.checkScope(context.caller, 'analyze');
  const recipe = readRecipe(args['recipe']);
  checkCookedGrams(args['recipe']);
  return admitAnalysis(context, recipe, next);
};

/**
 * Counts a recipe, then analyzes it; a recipe that cannot be answered is given back.
 * @throws ApiError if the plan allows no further recipe now; what `analyzeAdmitted` throws
 */
export async function admitAnalysis<Result>(
  { admission, caller, response }: Pick<GraphqlContext, 'admission' | 'caller'> & { readonly response: ServerResponse },
  recipe: Recipe,
  analyzeAdmitted: () => Promise<Result>,
): Promise<Result> {
  const admitted = await admission.admitRecipe(caller, response);
  try {
    const analysis = await analyzeAdmitted();
    const record = findRecord(response);
    if (record !== null) record.lines += recipe.ingredients.length;
    return analysis;
  } catch (error) {
    // The recipe stays counted if the response is already sent because another recipe was rejected.
    if (!response.writableEnded) await admitted.giveBack();
    throw error;
  }
}

/** The only way to an analysis over HTTP: the REST route calls `analyzeRecipe`, as GraphQL does. */
@Resolver(() => AnalysisType)
export class AnalysisResolver {
  constructor(private readonly parts: ResolverParts) {}

  /** The snapshot for an answer that begins now. */
  takeSnapshot(): Snapshot {
    return { catalog: this.parts.catalog(), engine: this.parts.engine() };
  }

  /** @throws ApiError `service_unavailable` if the engine cannot answer now */
  @Query(() => AnalysisType, {
    description:
      'Analyzes a recipe: foods, grams, 14 nutrients, labels and confidence. Requires the scope `analyze`, and counts against the plan like a REST request. Send one recipe per document: if one of several is rejected, no result is returned, and those before it are counted.',
    complexity: linesOf(30),
  })
  @UseMiddleware(admitRecipe)
  analyzeRecipe(
    @Arg('recipe', () => RecipeInput, { description: 'The title, lines and servings to analyze.' }) recipe: Recipe,
    @Ctx() { snapshot }: { readonly snapshot: Snapshot },
  ): Promise<AnalyzedRecipe> {
    return analyze(this.parts, snapshot, recipe);
  }

  /**
   * Analyzes a recipe with the foods that a person chose on the page that tries one.
   * @param missedNames counts the missed names of the recipe
   * @throws ApiError `service_unavailable` if the engine cannot answer now
   */
  tryRecipe(
    recipe: ChosenRecipe,
    { snapshot, missedNames }: { readonly snapshot: Snapshot } & Pick<ResolverParts, 'missedNames'>,
  ): Promise<Analysis> {
    return analyze({ ...this.parts, missedNames }, snapshot, recipe);
  }
}

/** The fields of an analysis that the pipeline names differently. */
@Resolver(() => AnalysisType)
export class AnalysisFields {
  @FieldResolver(() => String, { description: 'The title that was analyzed: as sent, or as read from the text.' })
  title(@Root() { recipe }: AnalyzedRecipe): string {
    return recipe.title;
  }

  @FieldResolver(() => Int, {
    description: 'The servings that the totals are divided by: as sent, or as read from the text.',
  })
  servings(@Root() { recipe }: AnalyzedRecipe): number {
    return recipe.servings;
  }

  @FieldResolver(() => [IngredientType])
  ingredients(@Root() analysis: Analysis): readonly AnalyzedLine[] {
    return analysis.lines;
  }

  @FieldResolver(() => NutrientSharesType, {
    description:
      "The share of each total that comes from known amounts, 0 to 1; unknown amounts count as 0 in the totals. The share is of the recipe's fat for saturated and trans fat, of its carbohydrates for sugars and fiber, and of its grams for all other nutrients.",
    complexity: once,
  })
  knownShare(@Root() analysis: Analysis): NutrientAmounts {
    return findKnownShares(analysis.lines);
  }
}

/** The fields of a line that the pipeline names differently. */
@Resolver(() => IngredientType)
export class IngredientFields {
  @FieldResolver()
  text(@Root() line: AnalyzedLine): string {
    return toSentText(line);
  }

  @FieldResolver()
  kind(@Root() { kind }: AnalyzedLine): PublicLineKind {
    return kind === 'step' ? 'note' : kind;
  }

  @FieldResolver(() => ParsedType)
  parsed(@Root() line: AnalyzedLine): ParsedType {
    return { qty: line.quantity, unit: line.unit, food: line.food?.description ?? '', gramWeight: line.grams };
  }

  @FieldResolver(() => ConfidenceType)
  confidence(@Root() line: AnalyzedLine): ConfidenceType {
    return { match: line.match, conversion: line.conversion, overall: line.overall };
  }

  @FieldResolver(() => MatchType)
  match(@Root() line: AnalyzedLine): MatchType {
    return { food: line.food, alternatives: line.listCandidates(), reason: line.matchReason };
  }

  @FieldResolver(() => WeightType)
  weight(@Root() line: AnalyzedLine): WeightType {
    return { way: line.way, reason: line.weighReason };
  }

  @FieldResolver()
  knownNutrients(@Root() line: AnalyzedLine): readonly Nutrient[] {
    return [...line.known];
  }
}

/** Lines parsed without looking for foods. */
@Resolver(() => ParsedIngredientType)
export class ParseResolver {
  @Query(() => [ParsedIngredientType], {
    description: 'Parses lines without looking for foods: one result for each line, in the same order.',
    complexity: linesOf(20),
  })
  async parseIngredients(
    @Arg('lines', () => [String], { description: '1 to 500 lines of at most 1,000 characters, none of them blank.' })
    lines: string[],
    @Ctx() { snapshot }: GraphqlContext,
  ): Promise<ParsedIngredientType[]> {
    const parsed = await snapshot.engine.parse(readIngredientLines(lines, 'lines'));
    return parsed.map((line) => toParsedIngredient(toOwnWords(line)));
  }
}

function toParsedIngredient(line: ParsedLine): ParsedIngredientType {
  const main = line.amounts[0];
  return {
    ...line,
    text: toSentText(line),
    quantity: main?.quantity ?? null,
    quantityMax: main?.quantityMax ?? null,
    unit: main?.unit ?? null,
    confidence: line.certainty,
  };
}
