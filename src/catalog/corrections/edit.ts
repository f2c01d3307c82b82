import type { DietFlag, FlagState, MeasureKind } from '../../analysis/food';
import type { Nutrient } from '../../analysis/nutrient';

/** What is to hold of a food from now on, whatever its record says. */
export type Correction =
  | { readonly kind: 'nutrient'; readonly fdcId: number; readonly change: NutrientChange }
  | { readonly kind: 'portion'; readonly fdcId: number; readonly change: PortionChange }
  | { readonly kind: 'flag'; readonly fdcId: number; readonly change: FlagChange }
  /** What the phrase means; null for nothing: what it meant before, it means no more. */
  | { readonly kind: 'pin'; readonly fdcId: number | null; readonly change: PinChange }
  /** Never to be matched or searched again; it can still be looked up by its id. */
  | { readonly kind: 'retire'; readonly fdcId: number; readonly change: Readonly<Record<string, never>> };

export type EditKind = Correction['kind'];

export interface NutrientChange {
  readonly nutrient: Nutrient;
  /** In the unit of the nutrient; null for "not known". */
  readonly amountPer100g: number | null;
}

export interface PortionChange {
  /** As units are called here: "cup", "tablespoon", "slice". */
  readonly unit: string;
  /** '' where nothing qualifies the unit. */
  readonly modifier: string;
  /** Of one unit, above 0; null to do away with the portion. */
  readonly grams: number | null;
}

interface FlagChange {
  readonly flag: DietFlag;
  readonly state: FlagState;
}

export interface PinChange {
  /** Normalised. */
  readonly phrase: string;
  /** The kind of amount this holds for; null for all. */
  readonly when: MeasureKind | null;
}

/** A correction with what held before it. */
export type RecordedCorrection =
  | (Extract<Correction, { kind: 'nutrient' }> & { readonly former: Pick<NutrientChange, 'amountPer100g'> })
  | (Extract<Correction, { kind: 'portion' }> & { readonly former: Pick<PortionChange, 'grams'> })
  | (Extract<Correction, { kind: 'flag' }> & { readonly former: Pick<FlagChange, 'state'> })
  | (Extract<Correction, { kind: 'pin' }> & { readonly former: { readonly fdcId: number | null } })
  | (Extract<Correction, { kind: 'retire' }> & { readonly former: Readonly<Record<string, never>> });

/** A correction as it is kept: written once, and undone at most once. */
export type Edit = RecordedCorrection & {
  /** Later ones have higher ids, and win. */
  readonly id: number;
  /** The same wherever the correction is carried to by file. */
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
