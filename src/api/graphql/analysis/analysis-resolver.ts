import { Arg, Ctx, Query, Resolver, UseMiddleware } from 'type-graphql';
import type { LineMemory } from '../../../ai/create-line-memory';
import type { Catalog } from '../../../analysis/catalog';
import { concludeRecipe } from '../../../analysis/conclude-recipe';
import type { Engine } from '../../../analysis/engine';
import type { Analysis, Recipe } from '../../../analysis/recipe';
import type { AskedNames } from '../../../asked/create-asked-names';
import type { Metrics } from '../../../metrics';
import type { Basis } from '../../basis';
import { createTimedEngine } from '../../timed-engine';
import { linesOf } from '../document/costs';
import { admitRecipe } from './admit-recipe';
import { AnalysisType, RecipeInput } from './analysis-types';

export interface AnalysisParts {
  /** The engine and the catalog of this moment. */
  readonly engine: () => Engine;
  readonly catalog: () => Catalog;
  readonly memory: LineMemory;
  readonly askedNames: Pick<AskedNames, 'note'>;
  readonly metrics: Metrics;
}

/** The one way to an analysis: the REST route calls this very method, GraphQL resolves by it. */
@Resolver(() => AnalysisType)
export class AnalysisResolver {
  constructor(private readonly parts: AnalysisParts) {}

  /** What an answer begun now is computed with, to the end of it. */
  takeBasis(): Basis {
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
    @Ctx() { basis }: { readonly basis: Basis },
  ): Promise<Analysis> {
    const { memory, askedNames, metrics } = this.parts;
    const engine = createTimedEngine(basis.engine);
    const startedAt = performance.now();
    const { lines, recalled } = await memory.recallLines(engine, basis.catalog, recipe);
    const analysis = concludeRecipe(lines, recipe.servings);
    const { parse, match } = engine.milliseconds;
    const figures = performance.now() - startedAt - (parse ?? 0) - (match ?? 0);
    metrics.observeAnalysis(analysis, { recalled, milliseconds: { parse, match, figures } });
    askedNames.note(lines);
    return analysis;
  }
}
