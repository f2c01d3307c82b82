import { Args, ArgsType, Ctx, Field, Float, Int, Mutation, Resolver, UseMiddleware } from 'type-graphql';
import type { DietFlag, FlagState, Food, MeasureKind } from '../../analysis/food';
import type { Nutrient } from '../../analysis/nutrient';
import { findFoods } from '../../catalog/find-foods';
import type { Correction, StoredCorrection } from '../../corrections/correction';
import { makeCorrection, undoCorrection } from '../../corrections/make-correction';
import { ApiError } from '../../errors';
import { findRecord } from '../http/request-record';
import { requireAdmin, type GraphqlContext } from './context';
import { waitForCatalog, describeCaller, type CorrectionParts } from './correction-parts';
import { CorrectionResultType, toCorrectionType } from './correction-types';
import { workOf } from './cost';
import { DietFlagEnum, FlagStateEnum, MeasureKindEnum, NutrientEnum } from './enums';

// All foods in memory are built again for each correction, in slices.
const editWork = 5000;

@ArgsType()
class ReasonedArgs {
  @Field(() => String, { description: 'Why, in 1 to 500 characters; it stays in the history.' })
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
      'What 100 g hold (100 ml where `product.servingUnit` is ml), in the unit of the nutrient: 0 or more, no more than the food weighs, 910 kcal at most. Null for "not known". Must be given, if only as null.',
  })
  amountPer100g?: number | null;
}

@ArgsType()
class CorrectPortionArgs extends FoodArgs {
  @Field(() => String, {
    description:
      'A unit that kitchens know, or a noun that the food has portions of, in any spelling: "cup", "tbsp", "slice", "fruit", "large". Not a mass; 40 characters at most.',
  })
  unit!: string;

  @Field(() => String, {
    defaultValue: '',
    description: 'What qualifies the unit: "chopped"; empty for the plain unit. 120 characters at most.',
  })
  modifier!: string;

  @Field(() => Float, {
    nullable: true,
    description:
      'Grams of one unit (millilitres where `product.servingUnit` is ml), above 0 and at most 10,000. Null to remove the portion. Must be given, if only as null.',
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
      'What people write, in any spelling: "our house flour". It has to hold a word, and 120 characters at most.',
  })
  phrase!: string;

  @Field(() => MeasureKindEnum, {
    nullable: true,
    description: 'The kind of amount it is to hold for; left out or null, for all kinds.',
  })
  when?: MeasureKind | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'FDC id of the food it is to mean, a branded one too. Null takes its present meaning away. Must be given, if only as null.',
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

/** Corrections by hand. Each answers once the catalog of this process has it, so that the next request is answered by it, or says that it has it not yet. */
@Resolver()
export class CorrectionMutations {
  constructor(private readonly parts: CorrectionParts) {}

  @Mutation(() => CorrectionResultType, {
    description: 'Needs the scope admin. Corrects how much of a nutrient a food has.',
    complexity: workOf(editWork),
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
    description: 'Needs the scope admin. Adds a portion of a food, weighs it anew or removes it.',
    complexity: workOf(editWork),
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
    description: 'Needs the scope admin. Says whether a food contains what a diet may forbid.',
    complexity: workOf(editWork),
  })
  @UseMiddleware(requireAdmin)
  setFlag(
    @Args(() => SetFlagArgs) { fdcId, flag, state, reason }: SetFlagArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<CorrectionResultType> {
    return this.make({ kind: 'flag', fdcId, change: { flag, state } }, reason, context);
  }

  @Mutation(() => CorrectionResultType, {
    description: 'Needs the scope admin. Says which food a phrase means in ingredient lines, whatever it meant before.',
    complexity: workOf(editWork),
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
      'Needs the scope admin. Takes a food out of use: never matched or searched again, and still found by its id.',
    complexity: workOf(editWork),
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
      'Needs the scope admin. Takes a correction back, so that what was corrected before it, or the record, holds again. It stays in the history as undone.',
    complexity: workOf(editWork),
  })
  @UseMiddleware(requireAdmin)
  async undoEdit(
    @Args(() => UndoCorrectionArgs) { id, reason }: UndoCorrectionArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<CorrectionResultType> {
    const edit = await undoCorrection(this.parts.database, id, { madeBy: describeCaller(context.caller), reason });
    return this.answer(edit, context);
  }

  private async make(correction: Correction, reason: string, context: GraphqlContext): Promise<CorrectionResultType> {
    const foods = { database: this.parts.database, catalog: context.snapshot.catalog };
    const edit = await makeCorrection(foods, correction, { madeBy: describeCaller(context.caller), reason });
    return this.answer(edit, context);
  }

  private async answer(edit: StoredCorrection, context: GraphqlContext): Promise<CorrectionResultType> {
    const isServed = await waitForCatalog(this.parts, context);
    const ids = edit.fdcId === null ? [] : [edit.fdcId];
    // The correction is kept by now: that its food cannot be shown must not look as if it was refused.
    const foods = await findFoods(context.snapshot.catalog, this.parts.database, ids).catch((cause: unknown) => {
      this.parts.errorLog.report('edits', cause, findRecord(context.response)?.id);
      return noFoods;
    });
    const made = toCorrectionType(edit, foods);
    return { edit: made, food: made.food, isServed };
  }
}

const noFoods: ReadonlyMap<number, Food> = new Map();

/** Null is an answer of its own: one who forgets the argument must not give it. */
function requireGiven<T>(path: string, value: T | undefined): T {
  if (value !== undefined) return value;
  throw new ApiError('invalid_argument', { details: [{ path, message: 'must be given, be it as null' }] });
}
