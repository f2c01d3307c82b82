import type { ParsedLine } from '../line';
import { readUnit } from '../unit';

/**
 * Preparation and comment without the parts that do not describe the state of the food; '' for most
 * lines. Left out are states that are merely allowed or preferred ("or frozen"), that are excluded
 * ("not canned"), or that the food has later ("makes 3 cups cooked"), other amounts ("or 1/2 teaspoon
 * dried", "or 1 cup dried beans, cooked", "from 1 cup dry"), other foods ("beaten with 1 tablespoon dry
 * sherry"), drying after a wash ("rinsed and patted dry") or by hand ("squeezed dry"), and parts that
 * are removed ("dry skins removed").
 */
export function readAsides(line: ParsedLine): string {
  const { text, preparation, comment } = line;
  if (preparation === null && comment === null) return '';
  const said = `${preparation ?? ''},${comment ?? ''}`;
  if (!mayAllow.test(said) && !/\bor\b/i.test(text)) return said;
  const asides = (givesCookedYield(line) ? said.replace(cooked, ' ') : said)
    .replace(weighedDry, '$1')
    .replace(excluded, ' ')
    .replace(madeOfIt, ' ')
    .replace(alternative, ' ')
    .replace(fineToo, ' ')
    .replace(another, ' ')
    .replace(madeFrom, ' ')
    .replace(wiped, '$1')
    .replace(pressed, '$1')
    .replace(shed, ' ');
  const counted = text.replace(otherAmount, ' ');
  if (counted === text) return asides;
  const words = new Set(counted.toLowerCase().match(word));
  return asides.replace(word, (found) => (words.has(found.toLowerCase()) ? found : ' '));
}

const word = /\p{L}+/gu;
/** The words of which each pattern for the asides needs one. */
const mayAllow =
  /\b(?:or|preferably|ideally|with|in|from|dried|dry|may|can|frozen|canned|not|never|instead|rather|makes?|yields?|cooked)\b/i;
const alternative = /\b(?:or|preferably|ideally|(?:may|can) (?:also )?(?:use|be))\b[^,;()]*/gi;
const weighedDry = /\b(dry|dried) weight\b/gi;
const excluded = /\b(?:not|never|instead of|rather than)\b[^,;()]*/gi;
const madeOfIt = /\b(?:makes?|yields?) (?:about |approximately |around |roughly )?\p{N}[^;()]*/giu;
const fineToo = /\b(?:frozen|canned|fresh|dried) (?:is|are|works?) (?:also )?(?:fine|ok|okay|good|great|well|too)\b/gi;
const another = /\b(?:with|in) (?:about )?\p{N}[^,;()]*/giu;
const madeFrom = /\bfrom (?:about )?\p{N}[^,;()]*?\b(?:dry|dried|raw|uncooked)\b[^,;()]*/giu;
const otherAmount =
  /\bor\s+(?:about\s+)?(?:\p{N}|half\b)(?:[^,;()]*\b(?:dried|dry|raw|uncooked)\b[^,;()]*, ?(?:soaked|boiled|cooked|simmered)\b)?[^,;()]*/giu;
const wiped = /\b(washed|rinsed|cleaned|soaked|patted|pat|spun|wiped)\b[^;()]{0,30}?\b(?:dried|dry)\b/gi;
const pressed = /\b(squeezed|wrung|pressed|blotted|dabbed|drained)(?: \p{L}+){0,2} dry\b/giu;
const shed = /\b(?:dried|dry) (?:\p{L}+ )?(?:skins?|husks?|peels?|ends?|tips?|layers?)\b/giu;

/**
 * "1 cup rice (3 cups cooked)", "8 cups spinach, about 1 cup cooked": cooking changes the volume, so that the
 * second is of the cooked food, and the first is not.
 */
function givesCookedYield({ text, amounts }: ParsedLine): boolean {
  const [first, second] = amounts;
  if (first === undefined || second?.relation !== 'same' || !cookedBehind.test(text)) return false;
  const [before, after] = [first, second].map(({ quantity, unit }) => {
    const measured = readUnit(unit ?? '');
    return measured?.kind === 'volume' ? quantity * (measured.amount ?? 0) : 0;
  });
  if (!before || !after) return false;
  return Math.max(before, after) >= otherVolume * Math.min(before, after);
}

// Times the other volume, more than the same food differs in a cup.
const otherVolume = 1.5;
const cooked = /\b(?:cooked|boiled|steamed)\b/gi;
const cookedBehind = /[(,-] ?(?:\p{L}+ ){0,2}\p{N}[^,;()]{0,25}?\b(?:cooked|boiled|steamed)\b/iu;
