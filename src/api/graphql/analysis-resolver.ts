import { Arg, Query, Resolver, UseMiddleware } from 'type-graphql';
import { analyzeRecipe } from '../../analysis/analyze-recipe';
import type { Catalog } from '../../analysis/catalog';
import type { Engine } from '../../analysis/engine';
import type { Analysis, Recipe } from '../../analysis/recipe';
import type { Metrics } from '../../metrics';
import { createTimedEngine } from '../timed-engine';
import { admitRecipe } from './admit-recipe';
import { AnalysisType, RecipeInput } from './analysis-types';

/** The one way to an analysis: the REST route calls this very method, GraphQL resolves by it. */
@Resolver(() => AnalysisType)
export class AnalysisResolver {
  constructor(
    private readonly engine: Engine,
    /** The catalog of this moment; a request keeps the one it began with. */
    private readonly catalog: () => Catalog,
    private readonly metrics: Metrics,
  ) {}

  /** Names the catalog and the engine that compute an analysis begun now. */
  get dataVersion(): string {
    return `${this.catalog().version}/${this.engine.version}`;
  }

  /** @throws Refusal `service_unavailable` where the engine cannot answer now. */
  @Query(() => AnalysisType, {
    description: 'What is in a recipe: foods, grams, 14 nutrients, labels, and how sure we are.',
  })
  @UseMiddleware(admitRecipe)
  async analyzeRecipe(@Arg('recipe', () => RecipeInput) recipe: Recipe): Promise<Analysis> {
    const engine = createTimedEngine(this.engine);
    const startedAt = performance.now();
    const analysis = await analyzeRecipe(engine, this.catalog(), recipe);
    const { parse, match } = engine.milliseconds;
    this.metrics.observeAnalysis(analysis, { parse, match, figures: performance.now() - startedAt - parse - match });
    return analysis;
  }
}
