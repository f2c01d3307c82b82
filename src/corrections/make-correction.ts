import type { Catalog } from '../analysis/catalog';
import type { Food } from '../analysis/food';
import type { Database } from '../database/open-database';
import { ApiError, type ApiErrorDetail } from '../errors';
import { checkAgainstFood, checkCorrection, checkReason, normalizeCorrection } from './check-correction';
import { sanitizeAuthor, toOneLine, type Correction, type StoredCorrection } from './correction';
import { openLedger, type Ledger } from './ledger';
import { readCorrections } from './read-corrections';
import { addCorrection, correctInTurn, type Author } from './write-correction';

/**
 * Corrects a food, or what a phrase means. Whoever corrects the same at the same time takes turns, and each is told what held before his own.
 * @throws Refusal `validation_error` that says what to do where the food is not known or retired, or what is asked for cannot be
 */
export async function makeCorrection(
  { database, catalog }: CorrectionContext,
  asked: Correction,
  { madeBy, reason }: Author,
): Promise<StoredCorrection> {
  const correction = normalizeCorrection(asked);
  const author = { madeBy: sanitizeAuthor(madeBy), reason: toOneLine(reason) };
  refuseAny([...checkCorrection(correction), ...checkReason(author.reason)]);
  return correctInTurn(database, async (client) => {
    const ledger = await openLedger(client, catalog, [correction]);
    const food = getFood(ledger, correction);
    refuseAny(food === null ? checkForbidding(ledger, correction) : checkAgainstFood(food, correction));
    return addCorrection(client, ledger, { correction: aboutNewest(correction, food), food, author });
  });
}

function refuseAny(details: readonly ApiErrorDetail[]): void {
  if (details.length > 0) throw new ApiError('invalid_argument', { details });
}

/** The food that the correction is about; null for a forbidden phrase, which is about none. */
function getFood(ledger: Ledger, { fdcId }: Correction): Food | null {
  if (fdcId === null) return null;
  const found = ledger.findFood(fdcId);
  if (found === null) throw refuseFood('there is no food with this id; foods(search:) finds those there are');
  if (found.isRetired) throw refuseFood('this food is retired; undo that first, or take the food that is used now');
  return found.food;
}

const refuseFood = (message: string): ApiError =>
  new ApiError('invalid_argument', { details: [{ path: 'fdcId', message }] });

function checkForbidding(ledger: Ledger, correction: Correction): readonly ApiErrorDetail[] {
  if (correction.kind !== 'pin' || ledger.findNamed(correction.change) !== null) return [];
  const message = 'no food is called by this phrase, so there is nothing to forbid; give the food that it should mean';
  return [{ path: 'phrase', message }];
}

/** What is said of an old record is said of the newest of the same food. */
function aboutNewest(correction: Correction, food: Food | null): Correction {
  return food === null || food.fdcId === correction.fdcId ? correction : { ...correction, fdcId: food.fdcId };
}

/**
 * Takes a correction back: what the record says, or an earlier correction, holds again. It stays in the history as undone, and is made anew where it is
 * wanted again after all.
 * @throws Refusal `validation_error` where there is no such correction or it is undone already
 */
export async function undoCorrection(
  database: Pick<Database, 'pool'>,
  id: number,
  author: Author,
): Promise<StoredCorrection> {
  const reason = toOneLine(author.reason);
  const details = checkReason(reason);
  if (details.length > 0) throw new ApiError('invalid_argument', { details });
  return correctInTurn(database, async (client) => {
    const [edit] = await readCorrections(client, 'WHERE id = $1', [id]);
    if (edit === undefined) throw refuse('there is no correction with this id; edits lists those there are');
    if (edit.undone !== null)
      throw refuse(`it was undone already, by ${edit.undone.by} on ${edit.undone.at.toISOString().slice(0, 10)}`);
    await client.query(
      'UPDATE food_edit SET undone_at = now(), undone_by = $2, undone_reason = $3 WHERE id = $1 AND undone_at IS NULL',
      [id, sanitizeAuthor(author.madeBy), reason],
    );
    const [undone] = await readCorrections(client, 'WHERE id = $1', [id]);
    if (undone === undefined) throw new Error('A correction was undone and is gone.');
    return undone;
  });
}

const refuse = (message: string): ApiError => new ApiError('invalid_argument', { details: [{ path: 'id', message }] });

/** What corrections are made in. */
export interface CorrectionContext {
  readonly database: Pick<Database, 'pool'>;
  /** Of the database, be it of a moment ago: it knows what the ingredients of branded products are. */
  readonly catalog: Catalog;
}
