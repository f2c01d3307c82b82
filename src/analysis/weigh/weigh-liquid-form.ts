import type { Food } from '../food';
import { findMl } from '../weigh-amounts/amounts';
import { formatAmount, type LineWords, type Weighing, type Weight } from '../weigh-amounts/weighing';
import { cuts } from '../weigh-portions/portion-words';
import { readOwnWords, readPortions } from '../weigh-portions/portions';

/**
 * 0.70: a volume of a juice, puree or paste of a food whose portions are all of pieces: a cup of
 * cucumber juice is no cup of slices, and one of mashed parsnips none of parsnips in slices.
 */
export function weighLiquidForm({ food, quantity, unit, words }: Weighing): Weight | null {
  const ml = findMl(unit);
  if (ml === null) return null;
  const form = findForm(food, words);
  const own = readOwnWords(food);
  // Tomato paste is a puree already: its own spoon counts.
  if (form === undefined || liquidForms.some(({ word }) => own.has(word))) return null;
  if (
    readPortions(food).all.some((portion) => portion.ml !== null && form.also.some((word) => portion.words.has(word)))
  )
    return null;
  if (!solids.test(food.category)) return null;
  const reason = `${formatAmount(quantity * ml)} ml at ${formatAmount(form.gramsPerMl)} g per ml, as a ${form.noun} weighs`;
  return { grams: quantity * ml * form.gramsPerMl, conversion: 0.7, way: 'density', reason, noun: null };
}

/** The form that the name ends in, or the only cut that the line states: "mashed". */
function findForm({ category }: Food, { nameWords, lineWords }: LineWords): LiquidForm | undefined {
  const named = liquidForms.find(({ word }) => nameWords.has(word));
  if (named !== undefined) return named;
  const stated = [...lineWords].filter((word) => cuts.has(word));
  if (stated.length > 1) return undefined;
  // Crushed berries for jam are mashed; crushed garlic is not.
  if (stated[0] === 'crush') return category.startsWith('Fruits') ? crushedFruit : undefined;
  return liquidForms.find(({ word, isCut }) => isCut && stated[0] === word);
}

interface LiquidForm {
  /** Normalised. */
  readonly word: string;
  readonly noun: string;
  /** Words of portions that are of this form. */
  readonly also: readonly string[];
  readonly isCut: boolean;
  readonly gramsPerMl: number;
}

// Of SR Legacy: carrot juice 236 g a cup, tomato puree 250 g, tomato paste 262 g; mashed bananas 225 g,
// turnips 230 g, rutabagas 240 g, sweet potatoes 255 g.
const liquidForms: readonly LiquidForm[] = [
  { word: 'juice', noun: 'juice', also: ['juice'], isCut: false, gramsPerMl: 1 },
  { word: 'puree', noun: 'puree', also: ['puree', 'mash'], isCut: true, gramsPerMl: 1.06 },
  { word: 'paste', noun: 'paste', also: ['paste'], isCut: false, gramsPerMl: 1.11 },
  { word: 'mash', noun: 'mash', also: ['mash', 'puree'], isCut: true, gramsPerMl: 1 },
];
const crushedFruit: LiquidForm = { word: 'crush', noun: 'mash', also: ['crush'], isCut: true, gramsPerMl: 1 };
const solids = /^(?:Vegetables|Fruits|Legumes|Nut|Spices)/;
