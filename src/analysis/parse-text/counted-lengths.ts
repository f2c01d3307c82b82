import { wordValues } from '../parse-tokens/numbers-and-units';
import { rare, type TextRow } from '../parse-tokens/text-signs';

/**
 * Steps for counts beside a length, a width or a number of bones, which count nothing. They follow each
 * other in `normalizeText`.
 */
export const countedLengths: readonly TextRow[] = [
  [
    'a count before a fraction of an inch',
    `/${rare}`,
    /^((?:[2-9]|1\d) )(?=1\/[248] ?-? ?inch(?:es)?[ -](?:[a-z]+[ -]){0,4}[a-z]+s\b)/gi,
    '$1x ',
    'digit',
    /\d\/\d ?-? ?inch/,
  ],
  [
    'a count of several before any fraction of an inch',
    `/${rare}`,
    /^((?:\d{1,2} ?(?:-|to) ?)?(?:[4-9]|[1-4]\d) )(?=[1357]\/[248] ?-? ?inch(?:es)?[ -](?:[a-z]+[ -]){0,4}[a-z]+s\b)/gi,
    '$1x ',
    'digit',
    /\d\/\d ?-? ?inch/,
  ],
  [
    'a width before a length',
    `-/x${rare}`,
    /(?<=^(?:\d{1,2}|an?|one|two|three|four|six|eight) )(\d{1,2}|\d\/\d|\d[ -]\d\/\d)[ -]?(?:inch(?:es)?|cm)?[ -]{0,2}(?:by|x)[ -]{0,2}(?=\d{1,2}[ -]?(?:inch(?:es)?|cm)\b)/gi,
    'x ',
    'any',
    /\d\/\d ?(?:inch(?:es)?|cm)? {0,2}by\b/,
  ],
  [
    'the bones of a rack',
    '-',
    /^((?:(?:\d|an?|one|two|three|four) (?:x )?)?)\d{1,2}-(?:bone|rib|chop) (racks?(?= )|rib of beef|rib roast)/i,
    (_whole: string, count = '', rack = '') => `${count === '' ? '1 ' : count}${rack}`,
  ],
  [
    'the bones of a joint',
    rare,
    /^((?:(?:\d|an?|one|two) )?(?:racks? of|ribs? of|loin of|best end of) [a-z]+(?: [a-z]+)?) with \d{1,2} (?:ribs|bones|chops)\b/i,
    '$1',
    'any',
    /with \d{1,2} (?:rib|bone|chop)/,
  ],
  [
    'a unit or two of it',
    rare,
    /^(?:(?:an?|1|one) (\p{L}+(?: \p{L}+)?) or two(?:(?=$|,)| of(?= ))|(?:(?:an?|1|one) )?(splash|dash|glug|drizzle|pinch|squeeze|squirt|drop|dollop|knob|handful|spoonful|tablespoon|tbsp|teaspoon|tsp|cup|sprig|clove|slice|shake|stick|spoon) or (?:two|2)(?: of)?(?= [a-z]))/iu,
    (_whole: string, ...[noun, unit = '']: (string | undefined)[]) => `1 to 2 ${noun ?? unit}`,
    'any',
    /or (?:two|2)\b/,
  ],
  [
    'a length of a food, which is a piece',
    rare,
    /^((?:(?:\d{1,2}|an?|one) )?\d[\d./]{0,4}[ -](?:inch|cm)) (?:length|segment) of (?!(?:french )?baguette\b)(?=[a-z])/i,
    '$1 piece ',
    'any',
    /(?:length|segment) of\b/,
  ],
  [
    'an inch of a root',
    rare,
    /^(?:(?:an|one) )?inch(?: piece| knob)? (?:of )?(?=(?:fresh |root |peeled ){0,2}(?:ginger|turmeric|galangal)\b)/i,
    '1-inch piece ',
    'letter',
    /(?:(?:an|one) )?inch\b/,
  ],
  [
    'inches of a root, in words',
    rare,
    /^(two|three|four)[ -]inch(?:es)?(?: piece| knob)? (?:of )?(?=(?:fresh |root |peeled ){0,2}(?:ginger|turmeric|galangal)\b)/i,
    (_whole: string, word = '') => `${wordValues.get(word.toLowerCase()) ?? 1}-inch piece `,
    'letter',
    /(?:two|three|four)[ -]inch/,
  ],
  [
    'a root as long as a thumbnail',
    rare,
    /^(?:an? |1 )?(?:small )?thumb-?nail(?:[- ]?sized?)? (?:(?:piece|knob|chunk|bit) )?(?:of )?(?=(?:fresh |root |peeled ){0,2}(?:ginger|turmeric|galangal)\b)/i,
    '1/2-inch piece ',
    'any',
    /thumb-?nail/,
  ],
  [
    'a quantity that another recipe makes',
    rare,
    /^(\d|\d\/\d|one|half|two) quantity (?:of )?(?=[a-z])/i,
    '$1 recipe ',
    'any',
    /quantity\b/,
  ],
  [
    'rings, which are slices',
    rare,
    /^(\d{1,2}) rings? (?:of )?(?=(?:(?:fresh|canned|tinned) ){0,2}pineapples?\b)/i,
    '$1 slices ',
    'digit',
    /rings?\b/,
  ],
  [
    'halves, or wholes for them',
    rare,
    /^(\d{1,2}) half or \d{1,2} whole ((?:\([^()]{1,40}\) )?(?:[a-z-]+ ){0,4}breasts?)\b/i,
    '$1 half $2',
    'digit',
    /half or \d/,
  ],
  [
    'looks before the food and a comma',
    rare,
    /^(\d[^,()]{0,24}? )(?<!(?:inch(?:es)?|cm|mm|thick|wide) )(?:long|plump|slender|unblemished|unbroken), (?:unbroken )?(?=\p{L}{3})/iu,
    '$1',
    'digit',
    /(?:long|plump|slender|unblemished|unbroken), /,
  ],
];
