import type { Nutrient } from '../../analysis/nutrient';
import type { PublishedNutrition } from '../draft/recipe-draft';

/**
 * Reads a schema.org NutritionInformation, or an object with fields of like names: "240 kcal",
 * "12 g", "1.2 grams fat". Amounts that are no number of the nutrient's unit are left out.
 * @returns null if no amount can be read
 */
export function readPublishedNutrition(value: unknown): PublishedNutrition | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const amounts: Partial<Record<Nutrient, number>> = {};
  let servingSize: string | null = null;
  for (const [key, content] of Object.entries(value)) {
    const field = key.replace(/^.*[/:]/, '').toLowerCase();
    const text = readFirstText(content);
    if (text === null) continue;
    if (field === 'servingsize') servingSize = text;
    const nutrient = fields.get(field);
    const amount = nutrient === undefined ? null : readAmount(text, nutrient);
    if (nutrient !== undefined && amount !== null) amounts[nutrient] = amount;
  }
  return Object.keys(amounts).length === 0 ? null : { servingSize, amounts };
}

const fields: ReadonlyMap<string, Nutrient> = new Map([
  ['calories', 'calories'],
  ['energy', 'calories'],
  ['proteincontent', 'protein'],
  ['protein', 'protein'],
  ['fatcontent', 'fatTotal'],
  ['fat', 'fatTotal'],
  ['saturatedfatcontent', 'fatSaturated'],
  ['transfatcontent', 'fatTrans'],
  ['cholesterolcontent', 'cholesterol'],
  ['cholesterol', 'cholesterol'],
  ['sodiumcontent', 'sodium'],
  ['sodium', 'sodium'],
  ['carbohydratecontent', 'carbsTotal'],
  ['carbohydrates', 'carbsTotal'],
  ['carbs', 'carbsTotal'],
  ['sugarcontent', 'carbsSugar'],
  ['sugar', 'carbsSugar'],
  ['fibercontent', 'carbsFiber'],
  ['fiber', 'carbsFiber'],
  ['totalfat', 'fatTotal'],
  ['saturatedfat', 'fatSaturated'],
  ['transfat', 'fatTrans'],
  ['totalcarbohydrate', 'carbsTotal'],
  ['dietaryfiber', 'carbsFiber'],
  ['sugars', 'carbsSugar'],
]);

function readFirstText(content: unknown): string | null {
  const first: unknown = Array.isArray(content) ? content[0] : content;
  if (typeof first === 'number') return String(first);
  return typeof first === 'string' && first.trim() !== '' ? first.trim().slice(0, 100) : null;
}

/** What the unit is times, to give the unit of the nutrient. */
const gramFactors: Readonly<Record<string, number>> = { kg: 1000, g: 1, mg: 0.001, mcg: 0.000001 };

function readAmount(text: string, nutrient: Nutrient): number | null {
  const [, digits = '', word = ''] = /(\d[\d.,]*)\s*(\p{L}*)/u.exec(text) ?? [];
  const amount = Number(
    digits
      .replace(/,(?=\d{3}\b)/g, '')
      .replace(',', '.')
      .replace(/\.$/, ''),
  );
  if (digits === '' || !Number.isFinite(amount)) return null;
  if (nutrient === 'calories') return /^(?:kj|kilojoule)/i.test(word) ? null : amount;
  const factor = gramFactors[toGramUnit(word)];
  if (factor === undefined || !isMilligrams(nutrient)) return factor === undefined ? amount : amount * factor;
  return amount * factor * 1000;
}

function isMilligrams(nutrient: Nutrient): boolean {
  return nutrient === 'cholesterol' || nutrient === 'sodium';
}

function toGramUnit(word: string): string {
  const lower = word.toLowerCase();
  if (/^m(?:illi)?g/.test(lower)) return 'mg';
  if (/^(?:mcg|µg|μg|microg)/.test(lower)) return 'mcg';
  if (/^(?:kg|kilog)/.test(lower)) return 'kg';
  return /^g/.test(lower) ? 'g' : '';
}
