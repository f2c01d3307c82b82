import { Args, ArgsType, Ctx, Field, Float, Int, Mutation, Resolver, UseMiddleware } from 'type-graphql';
import type { DietFlag, FlagState, Food, MeasureKind } from '../../analysis/food';
import type { Nutrient } from '../../analysis/nutrient';
import { findFoods } from '../../catalog/find-foods';
import type { Correction, StoredCorrection } from '../../corrections/correction';
import { makeCorrection, undoCorrection } from '../../corrections/make-correction';
import { ApiError } from '../../errors';
import { findLogIds } from '../http/request-record';
import { toAuthor } from './admin-rights';
import { requireAdmin, type GraphqlContext } from './context';
import { waitForCatalog, type CorrectionParts } from './correction-parts';
import { CorrectionResultType, toCorrectionType } from './correction-types';
import { workOf } from './cost';
import { DietFlagEnum, FlagStateEnum, MeasureKindEnum, NutrientEnum } from './enums';

// Each correction rebuilds all foods in memory, in slices.
const correctionWork = 5000;

@ArgsType()
class ReasonedArgs {
  @Field(() => String, { description: 'Why it is made, in 1 to 500 characters; it stays in the history.' })
  reason!: string;
}

@ArgsType()
class FoodArgs extends ReasonedArgs {
  @Field(() => Int, { description: 'FDC id of the food, or of an older record of the same food.' })
  fdcId!: number;
}

@ArgsType()
class CorrectNutrientArgs extends FoodArgs {
  @Field(() => NutrientEnum, { description: 'Which of the 14 amounts to correct.' })
  nutrient!: Nutrient;

  @Field(() => Float, {
    nullable: true,
    description:
      'The amount in 100 g (100 ml if `product.servingUnit` is ml), in the unit of the nutrient: 0 or more, not more than the food weighs, at most 910 kcal. Null means not known. Required; pass null explicitly.',
  })
  amountPer100g?: number | null;
}

@ArgsType()
class CorrectPortionArgs extends FoodArgs {
  @Field(() => String, {
    description:
      'A kitchen unit, or a noun that the food has portions of, in any spelling: "cup", "tbsp", "slice", "fruit", "large". Not a mass. At most 40 characters.',
  })
  unit!: string;

  @Field(() => String, {
    defaultValue: '',
    description: 'What qualifies the unit: "chopped"; empty for the plain unit. At most 120 characters.',
  })
  modifier!: string;

  @Field(() => Float, {
    nullable: true,
    description:
      'Grams of one unit (millilitres if `product.servingUnit` is ml), above 0 and at most 10,000. Null removes the portion. Required; pass null explicitly.',
  })
  grams?: number | null;
}

@ArgsType()
class SetFlagArgs extends FoodArgs {
  @Field(() => DietFlagEnum, { description: 'What the food does or does not contain.' })
  flag!: DietFlag;

  @Field(() => FlagStateEnum, { description: 'Whether the food contains it.' })
  state!: FlagState;
}

@ArgsType()
class PinPhraseArgs extends ReasonedArgs {
  @Field(() => String, {
    description:
      'The words as recipes write them, in any spelling: "our house flour". At least one word, at most 120 characters.',
  })
  phrase!: string;

  @Field(() => MeasureKindEnum, {
    nullable: true,
    description: 'The kind of amount for which the phrase means the food; null or omitted for all kinds.',
  })
  when?: MeasureKind | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'FDC id of the food that the phrase means, generic or branded. Null removes the meaning of the phrase. Required; pass null explicitly.',
  })
  fdcId?: number | null;
}

@ArgsType()
class RetireFoodArgs extends FoodArgs {}

@ArgsType()
class UndoCorrectionArgs extends ReasonedArgs {
  @Field(() => Int, { description: 'The `id` of the correction, as `edits` and `history` list it.' })
  id!: number;
}

/**
 * Corrections by hand. Each answers once the catalog of this process has the correction, or says
 * that it does not have it yet.
 */
@Resolver()
export class CorrectionMutations {
  constructor(private readonly parts: CorrectionParts) {}

  @Mutation(() => CorrectionResultType, {
    description: 'Requires the scope `admin`. Corrects the amount of a nutrient in a food.',
    complexity: workOf(correctionWork),
  })
  @UseMiddleware(requireAdmin)
  correctNutrient(
    @Args(() => CorrectNutrientArgs) { fdcId, nutrient, amountPer100g, reason }: CorrectNutrientArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<CorrectionResultType> {
    const change = { nutrient, amountPer100g: requireGiven('amountPer100g', amountPer100g) };
    return this.make({ kind: 'nutrient', fdcId, change }, reason, context);
  }

  @Mutation(() => CorrectionResultType, {
    description: 'Requires the scope `admin`. Adds, changes or removes a portion of a food.',
    complexity: workOf(correctionWork),
  })
  @UseMiddleware(requireAdmin)
  correctPortion(
    @Args(() => CorrectPortionArgs) { fdcId, unit, modifier, grams, reason }: CorrectPortionArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<CorrectionResultType> {
    const change = { unit, modifier, grams: requireGiven('grams', grams) };
    return this.make({ kind: 'portion', fdcId, change }, reason, context);
  }

  @Mutation(() => CorrectionResultType, {
    description: 'Requires the scope `admin`. Sets whether a food contains what a diet may forbid.',
    complexity: workOf(correctionWork),
  })
  @UseMiddleware(requireAdmin)
  setFlag(
    @Args(() => SetFlagArgs) { fdcId, flag, state, reason }: SetFlagArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<CorrectionResultType> {
    return this.make({ kind: 'flag', fdcId, change: { flag, state } }, reason, context);
  }

  @Mutation(() => CorrectionResultType, {
    description: 'Requires the scope `admin`. Sets which food a phrase means in ingredient lines.',
    complexity: workOf(correctionWork),
  })
  @UseMiddleware(requireAdmin)
  pinPhrase(
    @Args(() => PinPhraseArgs) { phrase, when, fdcId, reason }: PinPhraseArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<CorrectionResultType> {
    const change = { phrase, when: when ?? null };
    return this.make({ kind: 'pin', fdcId: requireGiven('fdcId', fdcId), change }, reason, context);
  }

  @Mutation(() => CorrectionResultType, {
    description:
      'Requires the scope `admin`. Retires a food: it is no longer matched or found by a search, but still found by its id.',
    complexity: workOf(correctionWork),
  })
  @UseMiddleware(requireAdmin)
  retireFood(
    @Args(() => RetireFoodArgs) { fdcId, reason }: RetireFoodArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<CorrectionResultType> {
    return this.make({ kind: 'retire', fdcId, change: {} }, reason, context);
  }

  @Mutation(() => CorrectionResultType, {
    description:
      'Requires the scope `admin`. Undoes a correction, so that the earlier correction or the record applies again. It stays in the history as undone.',
    complexity: workOf(correctionWork),
  })
  @UseMiddleware(requireAdmin)
  async undoEdit(
    @Args(() => UndoCorrectionArgs) { id, reason }: UndoCorrectionArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<CorrectionResultType> {
    const undone = await undoCorrection(this.parts.database, id, toAuthor(context.caller, reason));
    return this.answer(undone, context);
  }

  private async make(correction: Correction, reason: string, context: GraphqlContext): Promise<CorrectionResultType> {
    const foods = { database: this.parts.database, catalog: context.snapshot.catalog };
    const made = await makeCorrection(foods, correction, toAuthor(context.caller, reason));
    return this.answer(made, context);
  }

  private async answer(stored: StoredCorrection, context: GraphqlContext): Promise<CorrectionResultType> {
    const isServed = await waitForCatalog(this.parts, context);
    const ids = stored.fdcId === null ? [] : [stored.fdcId];
    // The correction is stored by now: an unreadable food must not look like a refused correction.
    const foods = await findFoods(context.snapshot.catalog, this.parts.database, ids).catch((cause: unknown) => {
      this.parts.errorLog.report('edits', cause, findLogIds(context.response));
      return noFoods;
    });
    const edit = toCorrectionType(stored, foods);
    return { edit, food: edit.food, isServed };
  }
}

const noFoods: ReadonlyMap<number, Food> = new Map();

/** Null has a meaning of its own, so that an argument that was forgotten must not count as null. */
function requireGiven<T>(path: string, value: T | undefined): T {
  if (value !== undefined) return value;
  throw new ApiError('invalid_argument', { details: [{ path, message: 'must be given; pass null explicitly' }] });
}
