import type { ParsedLine } from '../line';

/** What a mass of "chicken" is of, where the line says no more of it. */
type ChickenMass = 'whole' | 'open';

/**
 * What a mass of bare chicken is of. A weight that describes it ("a 4-pound chicken", "3 1/2 to 4-pound
 * chicken") or is no round one ("1.6 kg chicken", "4 1/2 lb chicken") is that of a bird; as much of it in
 * other words ("3 lb chicken") may be a bird or meat. Null for less, and where the line names a part.
 */
export function readChickenMass({ text, name }: Pick<ParsedLine, 'text' | 'name'>, grams: number): ChickenMass | null {
  if (!bareChicken.test(name) || grams < leastGrams || grams > mostGrams || parts.test(text)) return null;
  return ofOneBird.test(text) ? 'whole' : 'open';
}

// Birds that are sold for roasting; what weighs more is several.
const leastGrams = 1200;
const mostGrams = 3200;

const bareChicken = /^(?:(?:fresh|frozen|free[- ]range|organic|corn-fed|young|raw) ){0,3}chicken$/i;

const parts =
  /\b(?:breasts?|thighs?|legs?|wings?|drumsticks?|tenders?|tenderloins?|fillets?|pieces|parts|joints|meat|mince|boneless|skinless|strips|cubes?|chunks|bags?|packs?|packages?)\b/i;

const ofOneBird = /\d-(?:pound|lb|kg|kilo)\b|\d\.\d{1,2} ?kg\b|\b[3-6][- ]?(?:1\/2|½|1\/4|¼|3\/4|¾) ?lb\b/i;
