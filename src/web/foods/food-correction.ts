import { dietFlags, measureKinds, type DietFlag, type FlagState, type MeasureKind } from '../../analysis/food';
import { nutrients, type Nutrient } from '../../analysis/nutrient';
import type { Correction } from '../../corrections/correction';
import { ApiError } from '../../errors';
import { nutrientNames } from '../../api/graphql/enums';

/** What a form on the page of a food corrects. */
export type CorrectionTarget =
  | { readonly part: 'nutrient'; readonly nutrient: Nutrient }
  | { readonly part: 'portion'; readonly unit: string; readonly modifier: string }
  | { readonly part: 'new-portion' }
  | { readonly part: 'flag'; readonly flag: DietFlag }
  | { readonly part: 'phrase'; readonly phrase: string; readonly when: MeasureKind | null }
  | { readonly part: 'new-phrase' }
  | { readonly part: 'retirement' };

/** Reads a field of a form, or a parameter of an address; '' where it is missing. */
export type ReadValue = (name: string) => string;

/** The target as parameters of the address that opens its form, and as hidden fields of the form. */
export function toFields(target: CorrectionTarget): Readonly<Record<string, string>> {
  switch (target.part) {
    case 'nutrient':
      return { correct: target.part, nutrient: target.nutrient };
    case 'portion':
      return { correct: target.part, unit: target.unit, modifier: target.modifier };
    case 'flag':
      return { correct: target.part, flag: target.flag };
    case 'phrase':
      return { correct: target.part, phrase: target.phrase, when: target.when ?? '' };
    case 'new-portion':
    case 'new-phrase':
    case 'retirement':
      return { correct: target.part };
  }
}

/** Reads what `toFields` wrote; null for anything else. */
export function readTarget(read: ReadValue): CorrectionTarget | null {
  const part = read('correct');
  switch (part) {
    case 'nutrient': {
      const nutrient = findOne(nutrients, read('nutrient'));
      return nutrient === null ? null : { part, nutrient };
    }
    case 'flag': {
      const flag = findOne(dietFlags, read('flag'));
      return flag === null ? null : { part, flag };
    }
    case 'portion':
      return { part, unit: read('unit'), modifier: read('modifier') };
    case 'phrase':
      return { part, phrase: read('phrase'), when: findOne(measureKinds, read('when')) };
    case 'new-portion':
    case 'new-phrase':
    case 'retirement':
      return { part };
    default:
      return null;
  }
}

/** Whether two targets are the same part of a food. */
export function isSameTarget(one: CorrectionTarget | null, other: CorrectionTarget): boolean {
  return one !== null && JSON.stringify(toFields(one)) === JSON.stringify(toFields(other));
}

/** A form cannot be used: a sentence for the person who sent it. */
export class FormError extends Error {
  override readonly name = 'FormError';
}

/**
 * Reads the correction that a form asks for. The button `act=clear` stands for "not known" or
 * "remove".
 * @throws FormError
 */
export function readCorrection(fdcId: number, target: CorrectionTarget, read: ReadValue): Correction {
  const isClearing = read('act') === 'clear';
  switch (target.part) {
    case 'nutrient': {
      const amountPer100g = isClearing ? null : readAmount(read('amount'));
      return { kind: 'nutrient', fdcId, change: { nutrient: target.nutrient, amountPer100g } };
    }
    case 'portion': {
      const { unit, modifier } = target;
      return {
        kind: 'portion',
        fdcId,
        change: { unit, modifier, grams: isClearing ? null : readGrams(read('grams')) },
      };
    }
    case 'new-portion': {
      const change = { unit: read('unit'), modifier: read('modifier'), grams: readGrams(read('grams')) };
      return { kind: 'portion', fdcId, change };
    }
    case 'flag':
      return { kind: 'flag', fdcId, change: { flag: target.flag, state: readState(read('state')) } };
    case 'phrase':
      return { kind: 'pin', fdcId: null, change: { phrase: target.phrase, when: target.when } };
    case 'new-phrase':
      return {
        kind: 'pin',
        fdcId,
        change: { phrase: read('phrase'), when: findOne(measureKinds, read('when')) },
      };
    case 'retirement':
      return { kind: 'retire', fdcId, change: {} };
  }
}

function readAmount(text: string): number {
  const amount = readNumber(text);
  if (amount === null) throw new FormError('The amount is not a number; write it like 12.5.');
  if (amount < 0) throw new FormError('The amount is below 0; write 0 or more.');
  return amount;
}

function readGrams(text: string): number {
  const grams = readNumber(text);
  if (grams === null) throw new FormError('The weight is not a number; write it in grams, like 12.5.');
  if (grams <= 0) throw new FormError('The weight is not above 0; write the grams of one unit.');
  return grams;
}

function readNumber(text: string): number | null {
  return /^-?\d{1,15}(\.\d{1,20})?$/.test(text) ? Number(text) : null;
}

function readState(text: string): FlagState {
  const state = findOne(flagStates, text);
  if (state === null) throw new FormError('Choose whether the food contains it: yes, no or unknown.');
  return state;
}

export const flagStates = ['yes', 'no', 'unknown'] as const satisfies readonly FlagState[];

/** The member of a closed set that a text names; null for none. */
export function findOne<Value extends string>(values: readonly Value[], text: string): Value | null {
  return values.find((value) => value === text) ?? null;
}

/** Why a correction was refused, for its form. */
export interface Refused {
  readonly status: number;
  readonly problem: string;
}

/**
 * Converts what refuses a correction.
 * @throws the error itself if it is not an ApiError
 */
export function toRefused(error: unknown): Refused {
  if (error instanceof FormError) return { status: 422, problem: error.message };
  if (!(error instanceof ApiError) || error.status === 500 || error.status === 403) throw error;
  const { status, details, message } = error;
  return { status, problem: details === null ? message : details.map(printDetail).join(' ') };
}

function printDetail({ path, message }: { readonly path: string; readonly message: string }): string {
  const named = message.replace(nutrientPattern, (found) => {
    const nutrient = findOne(nutrients, found);
    return nutrient === null ? found : nutrientNames[nutrient].toLowerCase();
  });
  return `${labels.get(path) ?? path}: ${named}.`;
}

const nutrientPattern = new RegExp(`\\b(${nutrients.join('|')})\\b`, 'g');

/** The labels of the fields, by the paths of refusals. */
const labels: ReadonlyMap<string, string> = new Map([
  ['amountPer100g', 'Amount'],
  ['grams', 'Grams'],
  ['unit', 'Unit'],
  ['modifier', 'Description of the unit'],
  ['phrase', 'Phrase'],
  ['reason', 'Reason'],
  ['fdcId', 'Food'],
  ['id', 'Correction'],
]);
