import type { Food } from '../food';
import type { ParsedLine } from '../line';
import type { Weight } from './weighing';

/**
 * The dry share of beans that a line measures soaked ("2 cups soaked chickpeas"), whose record is that
 * of dry ones; at most 0.60, because the share depends on the hours. Null where the soaking comes after
 * the measuring ("1 cup dried chickpeas, soaked overnight").
 */
export function weighSoaked({ text, food }: ParsedLine & { food: Food }, weight: Weight): Weight | null {
  if (!soaked.test(text) || !dryPulses.test(`${food.category}: ${food.description}`)) return null;
  return {
    ...weight,
    grams: weight.grams * dryShare,
    conversion: Math.min(weight.conversion, 0.6),
    way: weight.conversion < 0.6 ? weight.way : 'habit',
    reason: `${weight.reason}, of which half is water: beans take up their own weight of it`,
  };
}

// A pound of dry beans weighs two pounds after a night in water, and fills twice the volume.
const dryShare = 0.5;

const soaked = /^[^,(]*\b(?:pre-?)?soaked (?!for\b|overnight\b|in\b|and\b|dr(?:y|ied)\b)\p{L}/iu;
const dryPulses = /^legumes.*\braw\b/i;
