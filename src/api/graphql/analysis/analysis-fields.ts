import { FieldResolver, Resolver, Root } from 'type-graphql';
import type { AnalyzedLine } from '../../../analysis/line';
import type { Nutrient, NutrientAmounts } from '../../../analysis/nutrient';
import type { Analysis } from '../../../analysis/recipe';
import { findKnownShares } from '../../../analysis/sum/find-known-shares';
import { once } from '../document/costs';
import { AnalysisType, IngredientType } from './analysis-types';
import { ConfidenceType, MatchType, ParsedType, WeightType } from './line-types';
import { NutrientSharesType } from '../food/nutrient-types';

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
