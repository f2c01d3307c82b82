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
 * Corrects a food, or the meaning of a phrase. Concurrent corrections are serialized, so that each
 * records the value that it replaces.
 * @throws ApiError `validation_error` that says what to do where the food is unknown or retired, or
 * the change is impossible
 */
export async function makeCorrection(
  { database, catalog }: CorrectionContext,
  asked: Correction,
  { madeBy, reason, checkRights }: Author,
): Promise<StoredCorrection> {
  const correction = normalizeCorrection(asked);
  const author = { madeBy: sanitizeAuthor(madeBy), reason: toOneLine(reason) };
  refuseAny([...checkCorrection(correction), ...checkReason(author.reason)]);
  return correctInTurn(database, async (client) => {
    await checkRights?.(client);
    const ledger = await openLedger(client, catalog, [correction]);
    const food = getFood(ledger, correction);
    refuseAny(food === null ? checkForbidding(ledger, correction) : checkAgainstFood(food, correction));
    return addCorrection(client, ledger, { correction: aboutNewest(correction, food), food, author });
  });
}

function refuseAny(details: readonly ApiErrorDetail[]): void {
  if (details.length > 0) throw new ApiError('invalid_argument', { details });
}

/** The food that the correction is about; null for a forbidden phrase, which has none. */
function getFood(ledger: Ledger, { fdcId }: Correction): Food | null {
  if (fdcId === null) return null;
  const found = ledger.findFood(fdcId);
  if (found === null) throw refuseFood('no food has this id; foods(search:) finds foods');
  if (found.isRetired)
    throw refuseFood('this food is retired; undo its retirement first, or correct the food that is in use');
  return found.food;
}

const refuseFood = (message: string): ApiError =>
  new ApiError('invalid_argument', { details: [{ path: 'fdcId', message }] });

function checkForbidding(ledger: Ledger, correction: Correction): readonly ApiErrorDetail[] {
  if (correction.kind !== 'pin' || ledger.findNamed(correction.change) !== null) return [];
  const message = 'this phrase names no food, so there is nothing to forbid; give the food that it should mean';
  return [{ path: 'phrase', message }];
}

/** Moves a correction of an older record to the newest record of the same food. */
function aboutNewest(correction: Correction, food: Food | null): Correction {
  return food === null || food.fdcId === correction.fdcId ? correction : { ...correction, fdcId: food.fdcId };
}

/**
 * Undoes a correction: the value of the record, or of an earlier correction, holds again. The
 * correction stays in the history as undone; to apply it again, make it again.
 * @throws ApiError `validation_error` where no correction has this id, or it is already undone
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
    await author.checkRights?.(client);
    const [stored] = await readCorrections(client, 'WHERE id = $1', [id]);
    if (stored === undefined) throw refuse('no correction has this id; the field edits lists all');
    if (stored.undone !== null)
      throw refuse(
        `this correction is already undone, by ${stored.undone.by} on ${stored.undone.at.toISOString().slice(0, 10)}`,
      );
    await client.query(
      'UPDATE food_edit SET undone_at = now(), undone_by = $2, undone_reason = $3 WHERE id = $1 AND undone_at IS NULL',
      [id, sanitizeAuthor(author.madeBy), reason],
    );
    const [undone] = await readCorrections(client, 'WHERE id = $1', [id]);
    if (undone === undefined) throw new Error('An undone correction is missing.');
    return undone;
  });
}

const refuse = (message: string): ApiError => new ApiError('invalid_argument', { details: [{ path: 'id', message }] });

/** The database to correct, and its catalog. */
export interface CorrectionContext {
  readonly database: Pick<Database, 'pool'>;
  /**
   * A catalog of the database; it may be slightly older. It explains the ingredients of branded
   * products.
   */
  readonly catalog: Catalog;
}
