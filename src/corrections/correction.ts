import { z } from 'zod';
import {
  dietFlags,
  measureKinds,
  type DietFlag,
  type FlagState,
  type MeasureKind,
  type Portion,
} from '../analysis/food';
import { nutrients, type Nutrient } from '../analysis/nutrient';
import { readUnit } from '../analysis/unit';

/** What holds for a food in place of what its record says. */
export type Correction =
  | { readonly kind: 'nutrient'; readonly fdcId: number; readonly change: NutrientChange }
  | { readonly kind: 'portion'; readonly fdcId: number; readonly change: PortionChange }
  | { readonly kind: 'flag'; readonly fdcId: number; readonly change: FlagChange }
  /** The food that the phrase means; null removes its meaning. */
  | { readonly kind: 'pin'; readonly fdcId: number | null; readonly change: PinChange }
  /** The food is neither matched nor found by a search; it can still be looked up by id. */
  | { readonly kind: 'retire'; readonly fdcId: number; readonly change: Readonly<Record<string, never>> };

export type CorrectionKind = Correction['kind'];

export interface NutrientChange {
  readonly nutrient: Nutrient;
  /** In the unit of the nutrient; null for "not known". */
  readonly amountPer100g: number | null;
}

export interface PortionChange {
  /** The name of the unit in this program: "cup", "tablespoon", "slice". */
  readonly unit: string;
  /** '' where the unit has no modifier. */
  readonly modifier: string;
  /** Grams of one unit, above 0; null removes the portion. */
  readonly grams: number | null;
}

interface FlagChange {
  readonly flag: DietFlag;
  readonly state: FlagState;
}

export interface PinChange {
  /** Normalised. */
  readonly phrase: string;
  /** The kind of amount that this holds for; null for all. */
  readonly when: MeasureKind | null;
}

/** A correction with the former value. */
export type RecordedCorrection =
  | (Extract<Correction, { kind: 'nutrient' }> & { readonly former: Pick<NutrientChange, 'amountPer100g'> })
  | (Extract<Correction, { kind: 'portion' }> & { readonly former: Pick<PortionChange, 'grams'> })
  | (Extract<Correction, { kind: 'flag' }> & { readonly former: Pick<FlagChange, 'state'> })
  | (Extract<Correction, { kind: 'pin' }> & { readonly former: { readonly fdcId: number | null } })
  | (Extract<Correction, { kind: 'retire' }> & { readonly former: Readonly<Record<string, never>> });

/** A correction as the database stores it: written once, and undone at most once. */
export type StoredCorrection = RecordedCorrection & {
  /** Later corrections have higher ids, and win. */
  readonly id: number;
  /** The same in every database that the correction is copied to. */
  readonly uid: string;
  readonly reason: string;
  readonly madeBy: string;
  readonly madeAt: Date;
  /** Null while it is in force. */
  readonly undone: Undoing | null;
};

export interface Undoing {
  readonly at: Date;
  readonly by: string;
  readonly reason: string;
}

const amount = z.number().nonnegative();
const fdcId = z.int();
const nothing = z.strictObject({});

const change = {
  nutrient: z.strictObject({ nutrient: z.enum(nutrients), amountPer100g: amount.nullable() }),
  portion: z.strictObject({ unit: z.string().min(1), modifier: z.string(), grams: z.number().positive().nullable() }),
  flag: z.strictObject({ flag: z.enum(dietFlags), state: z.enum(['yes', 'no', 'unknown']) }),
  pin: z.strictObject({ phrase: z.string().min(1), when: z.enum(measureKinds).nullable() }),
};

/** The kind and the change of a correction, as they stand in a file. */
export const changeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('nutrient'), change: change.nutrient }),
  z.object({ kind: z.literal('portion'), change: change.portion }),
  z.object({ kind: z.literal('flag'), change: change.flag }),
  z.object({ kind: z.literal('pin'), change: change.pin }),
  z.object({ kind: z.literal('retire'), change: nothing }),
]);

/** A correction and the former value, as they stand in a row of the database. */
export const recordedSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('nutrient'),
    fdcId,
    change: change.nutrient,
    former: z.strictObject({ amountPer100g: amount.nullable() }),
  }),
  z.object({
    kind: z.literal('portion'),
    fdcId,
    change: change.portion,
    former: z.strictObject({ grams: z.number().positive().nullable() }),
  }),
  z.object({
    kind: z.literal('flag'),
    fdcId,
    change: change.flag,
    former: change.flag.pick({ state: true }),
  }),
  z.object({
    kind: z.literal('pin'),
    fdcId: fdcId.nullable(),
    change: change.pin,
    former: z.strictObject({ fdcId: fdcId.nullable() }),
  }),
  z.object({ kind: z.literal('retire'), fdcId, change: nothing, former: nothing }),
]);

/**
 * The author of a correction or an undoing, as it is stored: names of accounts and keys may contain
 * anything, and a file of corrections takes one line of 500 plain characters.
 */
export function sanitizeAuthor(name: string): string {
  const line = name.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();
  // The cut may split a surrogate pair.
  const cut = line
    .slice(0, maxMakerLength)
    .replace(/\p{Cs}$/u, '')
    .trim();
  return cut === '' ? 'somebody' : cut;
}

const maxMakerLength = 500;

/**
 * The name of a unit in this program, for any spelling: "tbsp" is "tablespoon", "Fruit" is "fruit".
 */
export function toUnitName(unit: string): string {
  const written = unit.trim().replace(/\s+/g, ' ');
  return readUnit(written)?.id ?? written.toLowerCase();
}

/** Whether a portion has this unit, in any spelling, and exactly this modifier. */
export function isPortion(portion: Portion, { unit, modifier }: Pick<PortionChange, 'unit' | 'modifier'>): boolean {
  return portion.modifier === modifier && toUnitName(portion.unit) === toUnitName(unit);
}

/**
 * Whether a text is not blank and has no control characters and no unpaired surrogates, which
 * PostgreSQL cannot store.
 */
export function isPlainText(text: string): boolean {
  return text.trim() !== '' && !/[\p{Cc}\p{Cs}]/u.test(text);
}

/** The text with single blanks between its words and none at its ends. */
export function toOneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}
