import { GraphQLScalarType } from 'graphql';
import { GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Field, FieldResolver, Float, Int, ObjectType, Resolver, Root } from 'type-graphql';
import { nutrientUnits, type NutrientAmounts } from '../../analysis/nutrient';
import { ApiError } from '../../errors';
import {
  euReferenceIntakes,
  fdaDailyValues,
  keysOf,
  toDailyShares,
  toNetCarbs,
  type DailyShares,
  type EuIntake,
} from '../../nutrition-label/daily-values';
import { sumGrams } from '../../nutrition-label/dish-weight';
import type { LabelFacts } from '../../nutrition-label/label-facts';
import { drawNutritionLabel, toLabelFacts, type LabelStyle } from '../../nutrition-label/nutrition-label';
import { toSchemaOrgNutrition, type SchemaOrgNutrition } from '../../nutrition-label/schema-org';
import type { AnalyzedRecipe } from '../analyze';
import { AnalysisType } from './analysis-types';
import { once, workOf } from './cost';
import { LabelStyleEnum, nutrientNames } from './enums';
import { NutrientsType } from './food-types';

@ObjectType('FdaDailyValues', {
  description:
    'Percentages of the Daily Values of the FDA, 21 CFR 101.9(c)(8) and (9), not rounded. There are none for calories, trans fat and total sugars.',
})
class FdaDailyValuesType {}

for (const nutrient of keysOf(fdaDailyValues)) {
  const description = `${nutrientNames[nutrient]}: percent of ${fdaDailyValues[nutrient].toLocaleString('en')} ${nutrientUnits[nutrient]}.`;
  Field(() => Float, { description })(FdaDailyValuesType.prototype, nutrient);
}

@ObjectType('EuReferenceIntakes', {
  description:
    'Percentages of the reference intakes of the European Union, Regulation (EU) No 1169/2011, Annex XIII, not rounded. There is none for fibre.',
})
class EuReferenceIntakesType {}

const euNotes = {
  energy: 'kcal, by the energy factors of Annex XIV',
  fat: 'g',
  saturates: 'g',
  carbohydrate: 'g, without fibre',
  sugars: 'g',
  protein: 'g',
  salt: 'g, sodium times 2.5',
  vitaminD: 'mcg',
  calcium: 'mg',
  iron: 'mg',
  potassium: 'mg',
} as const satisfies Record<EuIntake, string>;

for (const intake of keysOf(euReferenceIntakes)) {
  const description = `Percent of ${euReferenceIntakes[intake].toLocaleString('en')} ${euNotes[intake]}.`;
  Field(() => Float, { description })(EuReferenceIntakesType.prototype, intake);
}

@ObjectType('DailyValues', { description: 'What a serving brings of what an adult should have in a day.' })
class DailyValuesType {
  @Field(() => FdaDailyValuesType, { description: 'By the rules of the United States.', complexity: once })
  fda!: DailyShares['fda'];

  @Field(() => EuReferenceIntakesType, { description: 'By the rules of the European Union.', complexity: once })
  eu!: DailyShares['eu'];
}

@ObjectType('AddedSugars', { description: 'The added sugars of a serving, as far as they are known.' })
class AddedSugarsType {
  @Field(() => Float, { description: 'Grams that were surely added: those of sugars, syrups, honey and sweets.' })
  grams!: number;

  @Field(() => Float, {
    nullable: true,
    description:
      'The maximum grams of added sugars: all sugars of foods whose records do not separate added sugars count. Null if a line has no food.',
  })
  gramsAtMost!: number | null;

  @Field(() => [Int], {
    description: 'The lines whose added sugars are not known: their indices in `ingredients`, from 0.',
  })
  unknownLines!: readonly number[];
}

@ObjectType('Yield', { description: 'What the recipe makes, as the request states it.' })
class YieldType {
  @Field(() => Float, { description: 'Grams of the finished dish.' })
  cookedGrams!: number;
}

const SvgScalar = new GraphQLScalarType<string, string>({
  name: 'SVG',
  description: 'An SVG document as text, to be stored in a file or embedded in a page. It loads nothing else.',
});

const JsonObjectScalar = new GraphQLScalarType({
  ...GraphQLJSONObject.toConfig(),
  description: 'An object of JSON with any fields, such as JSON-LD.',
});

const maxCookedGrams = 100_000_000;

/**
 * Checks the weight of the finished dish in a `RecipeInput`, which REST does not have.
 * @throws ApiError `validation_error` if it is not above 0, or above 100 tonnes
 */
export function checkCookedGrams(recipe: unknown): void {
  if (typeof recipe !== 'object' || recipe === null || !('cookedGrams' in recipe)) return;
  const { cookedGrams } = recipe;
  if (typeof cookedGrams !== 'number' || (cookedGrams > 0 && cookedGrams <= maxCookedGrams)) return;
  const message = `cookedGrams must be above 0 and at most ${maxCookedGrams.toLocaleString('en')}`;
  throw new ApiError('validation_error', { message, details: [{ path: 'cookedGrams', message }] });
}

/** Drawing takes about 200 µs, and 1 µs for each line. The cost counts for each line. */
const labelWork = 40;

/** What labels and daily values make of an analysis. */
@Resolver(() => AnalysisType)
export class NutritionFields {
  @FieldResolver(() => Float, { description: 'The sum of the grams of all lines, before cooking.' })
  totalGrams(@Root() { lines }: AnalyzedRecipe): number {
    return sumGrams(lines);
  }

  @FieldResolver(() => NutrientsType, {
    nullable: true,
    description:
      'The amounts in 100 g: of the finished dish if the request states `cookedGrams`, else of its lines. Null if they weigh nothing.',
    complexity: once,
  })
  perHundredGrams(@Root() analysis: AnalyzedRecipe): NutrientAmounts | null {
    return toFacts(analysis).perHundredGrams?.amounts ?? null;
  }

  @FieldResolver(() => YieldType, { nullable: true, description: 'Null if the request does not state `cookedGrams`.' })
  yield(@Root() { recipe: { cookedGrams } }: AnalyzedRecipe): YieldType | null {
    return typeof cookedGrams === 'number' ? { cookedGrams } : null;
  }

  @FieldResolver(() => DailyValuesType, { description: 'A serving in percent of the daily values of an adult.' })
  dailyValues(@Root() analysis: AnalyzedRecipe): DailyValuesType {
    return toDailyShares(toFacts(analysis).perServing);
  }

  @FieldResolver(() => Float, {
    description:
      'Grams of carbohydrates in a serving without fiber, 0 or more. Sugar alcohols are not known and stay in.',
  })
  netCarbs(@Root() { perServing }: AnalyzedRecipe): number {
    return toNetCarbs(perServing);
  }

  @FieldResolver(() => AddedSugarsType, {
    description: 'The added sugars of a serving, and where they are not known.',
    complexity: once,
  })
  addedSugars(@Root() analysis: AnalyzedRecipe): AddedSugarsType {
    const { grams, gramsAtMost, unknownLines } = toFacts(analysis).addedSugars;
    return { grams, gramsAtMost, unknownLines: unknownLines.map(({ lineIndex }) => lineIndex) };
  }

  @FieldResolver(() => SvgScalar, {
    description:
      'A nutrition label in the style of the United States or the European Union, with their rounding rules. It is not for packaging, and says so.',
    complexity: workOf(labelWork),
  })
  nutritionLabel(
    @Root() analysis: AnalyzedRecipe,
    @Arg('style', () => LabelStyleEnum, { description: 'Which form it has.' }) style: LabelStyle,
    @Arg('servingName', () => String, {
      nullable: true,
      description: 'A serving in kitchen measures, such as "2/3 cup"; "1 serving" if it is left out.',
    })
    servingName?: string | null,
  ): string {
    return drawNutritionLabel(toFacts(analysis), style, { servingName: servingName ?? null });
  }

  @FieldResolver(() => JsonObjectScalar, {
    description:
      'A serving as NutritionInformation of schema.org, for the JSON-LD of a page. Its `description` says so if the analysis failed its quality check.',
  })
  schemaOrgNutrition(@Root() analysis: AnalyzedRecipe): SchemaOrgNutrition {
    return toSchemaOrgNutrition(toFacts(analysis));
  }
}

function toFacts(analysis: AnalyzedRecipe): LabelFacts {
  return toLabelFacts(analysis, analysis.recipe);
}
