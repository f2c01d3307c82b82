import type { Food } from '../food';
import type { ParsedLine } from '../line';
import { formatAmount, type Weight } from './weighing';

/**
 * Salt and sugar that stay behind: of what a line says is for a brine or for cooking water, the
 * share that the food takes up. At most 0.60, because that share varies. Null if the line says
 * neither, and where only a further amount is for it ("plus more for the pasta water").
 */
export function weighLeftBehind({ text, food }: ParsedLine & { food: Food }, weight: Weight): Weight | null {
  if (!dissolved.test(food.description) || furtherAmount.test(text)) return null;
  const row = liquids.find(({ words }) => words.test(text));
  if (row === undefined) return null;
  const { share, liquid, source } = row;
  const percent = formatAmount(100 * share);
  return {
    ...weight,
    grams: weight.grams * share,
    conversion: Math.min(weight.conversion, 0.6),
    way: weight.conversion < 0.6 ? weight.way : 'habit',
    reason: `${weight.reason}, of which about ${percent} % is eaten: the rest stays in the ${liquid} (${source})`,
  };
}

const dissolved = /^(?:salt, table|sugars, )/i;

const furtherAmount = /\b(?:plus|more|extra|additional)\b[^;()]*\bfor\b/i;

interface Liquid {
  readonly words: RegExp;
  readonly liquid: string;
  readonly share: number;
  readonly source: string;
}

const liquids: readonly Liquid[] = [
  {
    words: /\bfor (?:(?:the|a) )?(?:\p{L}+ )?brine\b|\bfor brining\b|^brine:/iu,
    liquid: 'brine',
    // Two pounds of breast take up 3 g of salt, of 60 to 70 g in a brine for them.
    share: 0.05,
    source: 'sodium of USDA SR28 05314 less 05062',
  },
  {
    words:
      /\bfor (?:the )?(?:(?:pasta|noodle|potato|cooking|boiling|blanching) )?water\b|\bfor (?:boiling|blanching|cooking) (?:the )?(?:pasta|spaghetti|noodles|gnocchi|potatoes|vegetables|beans)\b/i,
    liquid: 'water',
    // A pound of pasta takes up 3 g of salt, of 18 to 36 g in the water.
    share: 0.1,
    source: 'sodium of USDA SR28 20321 less 20121',
  },
];
