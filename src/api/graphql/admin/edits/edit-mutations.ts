import { Args, Ctx, Mutation, Resolver, UseMiddleware } from 'type-graphql';
import type { Food } from '../../../../analysis/food';
import type { Correction, Edit } from '../../../../catalog/corrections/edit';
import { findFoods } from '../../../../catalog/find-foods';
import { makeEdit } from '../../../../edits/make-edit';
import { undoEdit } from '../../../../edits/undo-edit';
import { Refusal } from '../../../../errors';
import { findNote } from '../../../http/request-note';
import { workOf } from '../../document/costs';
import type { GraphqlContext } from '../../graphql-context';
import {
  CorrectNutrientArgs,
  CorrectPortionArgs,
  PinPhraseArgs,
  RetireFoodArgs,
  SetFlagArgs,
  UndoEditArgs,
} from './edit-args';
import type { EditParts } from './edit-parts';
import { EditResultType } from './edit-types';
import { requireAdmin } from '../require-admin';
import { settleCatalog } from './settle-catalog';
import { tellCaller } from './tell-caller';
import { toEditType } from './to-edit-type';

// All foods in memory are built again for each correction, in slices.
const editWork = 5000;

/** Corrections by hand. Each answers once the catalog of this process has it, so that the next request is answered by it, or says that it has it not yet. */
@Resolver()
export class EditMutations {
  constructor(private readonly parts: EditParts) {}

  @Mutation(() => EditResultType, {
    description: 'Needs the scope admin. Corrects how much of a nutrient a food has.',
    complexity: workOf(editWork),
  })
  @UseMiddleware(requireAdmin)
  correctNutrient(
    @Args(() => CorrectNutrientArgs) { fdcId, nutrient, amountPer100g, reason }: CorrectNutrientArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<EditResultType> {
    const change = { nutrient, amountPer100g: requireGiven('amountPer100g', amountPer100g) };
    return this.make({ kind: 'nutrient', fdcId, change }, reason, context);
  }

  @Mutation(() => EditResultType, {
    description: 'Needs the scope admin. Adds a portion of a food, weighs it anew or removes it.',
    complexity: workOf(editWork),
  })
  @UseMiddleware(requireAdmin)
  correctPortion(
    @Args(() => CorrectPortionArgs) { fdcId, unit, modifier, grams, reason }: CorrectPortionArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<EditResultType> {
    const change = { unit, modifier, grams: requireGiven('grams', grams) };
    return this.make({ kind: 'portion', fdcId, change }, reason, context);
  }

  @Mutation(() => EditResultType, {
    description: 'Needs the scope admin. Says whether a food contains what a diet may forbid.',
    complexity: workOf(editWork),
  })
  @UseMiddleware(requireAdmin)
  setFlag(
    @Args(() => SetFlagArgs) { fdcId, flag, state, reason }: SetFlagArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<EditResultType> {
    return this.make({ kind: 'flag', fdcId, change: { flag, state } }, reason, context);
  }

  @Mutation(() => EditResultType, {
    description: 'Needs the scope admin. Says which food a phrase means in ingredient lines, whatever it meant before.',
    complexity: workOf(editWork),
  })
  @UseMiddleware(requireAdmin)
  pinPhrase(
    @Args(() => PinPhraseArgs) { phrase, when, fdcId, reason }: PinPhraseArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<EditResultType> {
    const change = { phrase, when: when ?? null };
    return this.make({ kind: 'pin', fdcId: requireGiven('fdcId', fdcId), change }, reason, context);
  }

  @Mutation(() => EditResultType, {
    description:
      'Needs the scope admin. Takes a food out of use: never matched or searched again, and still found by its id.',
    complexity: workOf(editWork),
  })
  @UseMiddleware(requireAdmin)
  retireFood(
    @Args(() => RetireFoodArgs) { fdcId, reason }: RetireFoodArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<EditResultType> {
    return this.make({ kind: 'retire', fdcId, change: {} }, reason, context);
  }

  @Mutation(() => EditResultType, {
    description:
      'Needs the scope admin. Takes a correction back, so that what was corrected before it, or the record, holds again. It stays in the history as undone.',
    complexity: workOf(editWork),
  })
  @UseMiddleware(requireAdmin)
  async undoEdit(
    @Args(() => UndoEditArgs) { id, reason }: UndoEditArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<EditResultType> {
    const edit = await undoEdit(this.parts.database, id, { madeBy: tellCaller(context.caller), reason });
    return this.answer(edit, context);
  }

  private async make(correction: Correction, reason: string, context: GraphqlContext): Promise<EditResultType> {
    const basis = { database: this.parts.database, catalog: context.basis.catalog };
    const edit = await makeEdit(basis, correction, { madeBy: tellCaller(context.caller), reason });
    return this.answer(edit, context);
  }

  private async answer(edit: Edit, context: GraphqlContext): Promise<EditResultType> {
    const isServed = await settleCatalog(this.parts, context);
    const ids = edit.fdcId === null ? [] : [edit.fdcId];
    // The correction is kept by now: that its food cannot be shown must not look as if it was refused.
    const foods = await findFoods(context.basis.catalog, this.parts.database, ids).catch((cause: unknown) => {
      this.parts.faults.report('edits', cause, findNote(context.response)?.id);
      return noFoods;
    });
    const made = toEditType(edit, foods);
    return { edit: made, food: made.food, isServed };
  }
}

const noFoods: ReadonlyMap<number, Food> = new Map();

/** Null is an answer of its own: one who forgets the argument must not give it. */
function requireGiven<T>(path: string, value: T | undefined): T {
  if (value !== undefined) return value;
  throw new Refusal('invalid_argument', { details: [{ path, message: 'must be given, be it as null' }] });
}
