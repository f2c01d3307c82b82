import { Arg, Ctx, FieldResolver, Query, Resolver, Root, UseMiddleware, type MiddlewareFn } from 'type-graphql';
import type { LineMemory } from '../../ai/line-cache';
import { concludeRecipe } from '../../analysis/analyze';
import type { Catalog } from '../../analysis/catalog';
import type { Engine } from '../../analysis/engine';
import type { AnalyzedLine, ParsedLine } from '../../analysis/line';
import type { Nutrient, NutrientAmounts } from '../../analysis/nutrient';
import { toOwnWords } from '../../analysis/parse/parse-line';
import type { Analysis, Recipe } from '../../analysis/recipe';
import { findKnownShares } from '../../analysis/sum';
import { ApiError } from '../../errors';
import type { MissedNames } from '../../missed-names/missed-names';
import { createTimedEngine, type Snapshot } from '../analyze';
import { findRecord } from '../http/request-note';
import type { Metrics } from '../metrics';
import { readLines, readRecipe } from '../read-recipe';
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
import { NutrientSharesType } from './food-types';

interface AnalysisParts {
  /** The engine and the catalog of this moment. */
  readonly engine: () => Engine;
  readonly catalog: () => Catalog;
  readonly memory: LineMemory;
  readonly missedNames: Pick<MissedNames, 'note'>;
  readonly metrics: Metrics;
}

/**
 * What the REST route does before it asks the resolver: checks what the key is for and the recipe, then counts it. Every analyzeRecipe of a document counts, so that
 * aliases are no way around the limits.
 * @throws Refusal as the REST route does
 */
const admitRecipe: MiddlewareFn<GraphqlContext> = async ({ args, context }, next) => {
  context.admission.checkScope(context.caller, 'analyze');
  const recipe = readRecipe(args['recipe']);
  const admitted = await context.admission.admitRecipe(context.caller, context.response);
  try {
    const analysis: unknown = await next();
    const note = findRecord(context.response);
    if (note !== null) note.lines += recipe.ingredients.length;
    return analysis;
  } catch (error) {
    // Where the answer is out already, since another recipe of the document was refused, the recipe stays counted.
    const isOut = error instanceof ApiError && error.reason === 'caller_left';
    if (!isOut) await admitted.giveBack();
    throw error;
  }
};

/** The one way to an analysis: the REST route calls this very method, GraphQL resolves by it. */
@Resolver(() => AnalysisType)
export class AnalysisResolver {
  constructor(private readonly parts: AnalysisParts) {}

  /** What an answer begun now is computed with, to the end of it. */
  takeSnapshot(): Snapshot {
    return { catalog: this.parts.catalog(), engine: this.parts.engine() };
  }

  /** @throws Refusal `service_unavailable` where the engine cannot answer now. */
  @Query(() => AnalysisType, {
    description:
      'What is in a recipe: foods, grams, 14 nutrients, labels, and how sure we are. Needs the scope analyze, and counts against the plan as a request of REST does. Ask for one a document: where one of several is refused none is answered, and those before it are counted.',
    complexity: linesOf(30),
  })
  @UseMiddleware(admitRecipe)
  async analyzeRecipe(
    @Arg('recipe', () => RecipeInput, { description: 'What to analyze: title, lines and servings.' }) recipe: Recipe,
    @Ctx() { basis }: { readonly basis: Snapshot },
  ): Promise<Analysis> {
    const { memory, missedNames, metrics } = this.parts;
    const engine = createTimedEngine(basis.engine);
    const startedAt = performance.now();
    const { lines, recalled } = await memory.recallLines(engine, basis.catalog, recipe);
    const analysis = concludeRecipe(lines, recipe.servings);
    const { parse, match } = engine.milliseconds;
    const figures = performance.now() - startedAt - (parse ?? 0) - (match ?? 0);
    metrics.observeAnalysis(analysis, { recalled, milliseconds: { parse, match, figures } });
    missedNames.note(lines);
    return analysis;
  }
}

/** What GraphQL calls otherwise than the pipeline does, on an analysis. */
@Resolver(() => AnalysisType)
export class AnalysisFields {
  @FieldResolver(() => [IngredientType])
  ingredients(@Root() analysis: Analysis): readonly AnalyzedLine[] {
    return analysis.lines;
  }

  @FieldResolver(() => NutrientSharesType, {
    description:
      "How much of each total rests on known amounts, 0 to 1; unknown amounts count as 0 in the totals. The share is of the recipe's fat for saturated and trans fat, of its carbohydrates for sugars and fiber, of its grams for all others.",
    complexity: once,
  })
  knownShare(@Root() analysis: Analysis): NutrientAmounts {
    return findKnownShares(analysis.lines);
  }
}

/** What GraphQL calls otherwise than the pipeline does, on a line. */
@Resolver(() => IngredientType)
export class IngredientFields {
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

/** Lines taken apart, without looking for foods. */
@Resolver(() => ParsedIngredientType)
export class ParseResolver {
  @Query(() => [ParsedIngredientType], {
    description: 'Takes lines apart without looking for foods, one result for each line, in the same order.',
    complexity: linesOf(20),
  })
  async parseIngredients(
    @Arg('lines', () => [String], { description: '1 to 500 lines of at most 1,000 characters, none of them blank.' })
    lines: string[],
    @Ctx() { basis }: GraphqlContext,
  ): Promise<ParsedIngredientType[]> {
    const parsed = await basis.engine.parse(readLines(lines, 'lines'));
    return parsed.map((line) => toParsedIngredient(toOwnWords(line)));
  }
}

function toParsedIngredient(line: ParsedLine): ParsedIngredientType {
  const main = line.amounts[0];
  return {
    ...line,
    quantity: main?.quantity ?? null,
    quantityMax: main?.quantityMax ?? null,
    unit: main?.unit ?? null,
    confidence: line.certainty,
  };
}
