import type { Food } from '../analysis/food';
import type { Correction, Edit } from '../catalog/corrections/edit';
import { toMaker } from '../catalog/corrections/to-maker';
import { Refusal, type RefusalDetail } from '../errors';
import { addEdit, type Author } from './add-edit';
import { checkAgainstFood } from './check/check-against-food';
import { checkCorrection } from './check/check-correction';
import { checkReason } from './check/check-reason';
import { correctInTurn } from './correct-in-turn';
import type { EditBasis } from './edit-basis';
import { normalizeCorrection } from './check/normalize-correction';
import { openLedger, type Ledger } from './open-ledger';
import { toOneLine } from './check/to-one-line';

/**
 * Corrects a food, or what a phrase means. Whoever corrects the same at the same time takes turns, and each is told what held before his own.
 * @throws Refusal `validation_error` that says what to do where the food is not known or retired, or what is asked for cannot be
 */
export async function makeEdit(
  { database, catalog }: EditBasis,
  asked: Correction,
  { madeBy, reason }: Author,
): Promise<Edit> {
  const correction = normalizeCorrection(asked);
  const author = { madeBy: toMaker(madeBy), reason: toOneLine(reason) };
  refuseAny([...checkCorrection(correction), ...checkReason(author.reason)]);
  return correctInTurn(database, async (client) => {
    const ledger = await openLedger(client, catalog, [correction]);
    const food = getFood(ledger, correction);
    refuseAny(food === null ? checkForbidding(ledger, correction) : checkAgainstFood(food, correction));
    return addEdit(client, ledger, { correction: aboutNewest(correction, food), food, author });
  });
}

function refuseAny(details: readonly RefusalDetail[]): void {
  if (details.length > 0) throw new Refusal('invalid_argument', { details });
}

/** The food that the correction is about; null for a forbidden phrase, which is about none. */
function getFood(ledger: Ledger, { fdcId }: Correction): Food | null {
  if (fdcId === null) return null;
  const found = ledger.findFood(fdcId);
  if (found === null) throw refuseFood('there is no food with this id; foods(search:) finds those there are');
  if (found.isRetired) throw refuseFood('this food is retired; undo that first, or take the food that is used now');
  return found.food;
}

const refuseFood = (message: string): Refusal =>
  new Refusal('invalid_argument', { details: [{ path: 'fdcId', message }] });

function checkForbidding(ledger: Ledger, correction: Correction): readonly RefusalDetail[] {
  if (correction.kind !== 'pin' || ledger.findNamed(correction.change) !== null) return [];
  const message = 'no food is called by this phrase, so there is nothing to forbid; give the food that it should mean';
  return [{ path: 'phrase', message }];
}

/** What is said of an old record is said of the newest of the same food. */
function aboutNewest(correction: Correction, food: Food | null): Correction {
  return food === null || food.fdcId === correction.fdcId ? correction : { ...correction, fdcId: food.fdcId };
}
