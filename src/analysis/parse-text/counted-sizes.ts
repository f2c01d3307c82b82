import { packCounts } from './pack-counts';
import { rare, type TextRow } from '../parse-tokens/text-signs';

// From so many times the count on, the two numbers are no range: "2-6 oz", but "4-6 oz".
const leastTimes = 2.5;
const leastTimesOne = 4;

const byPieceSize = (whole: string, ...[count = '', rest = '', size = '']: (string | undefined)[]): string =>
  Number(size) < Number(count) * (count === '1' ? leastTimesOne : leastTimes) ? whole : `${count} x ${rest}`;

const byPackOfSizes = (
  _whole: string,
  ...[pack = '', count = '', size = '', unit = '']: (string | undefined)[]
): string => `${pack} (${Number((Number(count) * Number(size)).toFixed(1))} ${unit})`;

// As boxes of eggs and bags of vegetables print them.
const sizesByLetter: Readonly<Record<string, string>> = {
  S: 'small',
  M: 'medium',
  L: 'large',
  XL: 'extra large',
  XXL: 'jumbo',
};

/**
 * Steps for packs by their size, and for a count beside the size of each piece or package. They follow
 * each other in `normalizeText`.
 */
export const countedSizes: readonly TextRow[] = [
  ...packCounts,
  [
    'the mass of pieces behind a dash',
    '-',
    /^(\d{1,2} \p{L}[\p{L} -]{2,40}?) - ((?:about )?\d[\d./]{0,5} ?(?:g|kg|oz|lbs?|pounds?|ounces?)\b\.?(?: each| total)?)$/iu,
    '$1 ($2)',
    'digit',
  ],
  [
    'the size of each package between commas',
    ',',
    /^([2-9]) (cans|tins|packages|packets|boxes|jars|bags|cartons|containers), (\d[\d./]{0,4} ?(?:oz|ounces|g|grams)\.?)(?: each)?, (?=[a-z])/i,
    '$1 ($3) $2 ',
    'digit',
  ],
  ['fat cloves', rare, /^(\d{1,2} )fat (?=(?:garlic )?cloves?\b)/i, '$1large ', 'digit', /fat (?:garlic|clove)/],
  [
    'the size of a piece by a letter behind it',
    '(',
    /^((?:about )?\d{1,2}(?: ?(?:-|to) ?\d{1,2})? )(?:x )?([^\d()]{2,40}?) ?\((XX?L|[SML])\)/,
    (_whole: string, ...[count = '', food = '', letter = '']: (string | undefined)[]) =>
      `${count}${sizesByLetter[letter] ?? ''} ${food}`,
  ],
  [
    'the size of a piece by a letter before it',
    rare,
    /^(\d{1,2}) (?:x )?(?:\((XX?L|[SML])\)|(XX?L|[SML])) (?=(?:free[- ]range |organic )?(?:eggs?|onions?|carrots?|potato(?:es)?|tomato(?:es)?|apples?|peppers?|lemons?|bananas?)(?=$|,| \())/,
    (_whole: string, ...[count = '', closed, open]: (string | undefined)[]) =>
      `${count} ${sizesByLetter[closed ?? open ?? ''] ?? ''} `,
    'digit',
    /(?:x[xl]?l|[sml])\)? (?:free|organic|egg|onion|carrot|potato|tomato|apple|pepper|lemon|banana)/,
  ],
  [
    'the size of a pack before it',
    rare,
    /^(\d{1,2}|an?|one) ((?:family|party|sharing|snack|fun)(?:[- ]?sized?)?) (packs?|packages?|bags?|boxe?s?|tubs?|pots?|cartons?|jars?|cans?|tins?) (?:of )?/i,
    '$1 $3 ($2) ',
    'any',
    /(?:family|party|sharing|snack|fun)\b/,
  ],
  [
    'a pack by its energy, which is for one',
    rare,
    /^(?:(\d{1,2}|an?|one|two) (?:x )?)?\(?\d{2,3}[ -]?(?:k?cal|calories?)\)?[ -](packs?|packages?|packets?|bags?) (?:of )?/i,
    (_whole: string, ...[count = '1', pack = '']: (string | undefined)[]) => `${count} ${pack} `,
    'any',
    /\d{2,3}[ -]?(?:k?cal|calories?)\b/,
  ],
  [
    'a net of fruit',
    rare,
    /^(\d{1,2}|an?|one) nets? (?:bags? )?(?:of )?(?=(?:lemons|limes|oranges|clementines|satsumas|tangerines|mandarins|onions|garlic|potatoes|sprouts)\b)/i,
    '$1 bag ',
    'any',
    /nets? [a-z]/,
  ],
  [
    'a count joined to the size of a package',
    '-',
    /^([1-4](?= ?- ?\d\d)|1(?= ?- ?[2-9])|2(?= ?- ?[5-9])|[2-9](?= ?- ?[2-9][^ -]{0,3} ?-?[a-z]{1,6}\.? (?:cans|tins|jars|packages|pkgs|packets|bags|bottles|boxes|cartons|containers|tubs)\b)) ?- ?(?=[\d.]{1,5} ?-?(?:oz|ounces?|g|grams?|ml)\b\.? (?:cans?|tins?|jars?|packages?|pkgs?|packets?|bags?|bottles?|box|boxes|cartons?|containers?|tubs?)\b)/i,
    '$1 x ',
    'digit',
  ],
  [
    'a count joined to the size of each piece',
    '-',
    /^([1-9]) ?- ?((\d{1,3}(?:\.\d)?) ?-?(?:oz|ounces?|g|grams?)\b\.? (?:[a-z-]+,? ){0,4}(?:fillet|filet|steak|chop|breast|patty|patties|cutlet|link|portion|tail|mignon)s?\b)/i,
    byPieceSize,
    'digit',
  ],
  [
    'a number that waits for the unit of the next',
    '-',
    /(\d)- ?(?=(?:or|to|and) (?:an? )?\d[\d./]{0,5}[ -]?(?:ounces?|oz|inch|pounds?|lbs?|cm|grams?|g|ml)\b)/gi,
    '$1 ',
  ],
  [
    'a part of a package joined to its size',
    '-',
    /^(1\/[234]) ?- ?(?=\d\d?(?:\.\d)? ?-?(?:oz|ounces?)\b\.? (?:cans?|jars?|packages?|pkgs?|packets?|bags?|bottles?|box|boxes|cartons?|containers?|tubs?)\b)/gi,
    '$1 x ',
    'digit',
  ],
  [
    'the count of what is in a package before the package',
    '(',
    /^(\d{1,2}|an?|one) \((\d{1,3})(?:\) ?-?|[ -])(?:count|ct|pieces?|pcs?)\b\.?\)? (packages?|pkgs?|packets?|packs?|bags?|box|boxes|cartons?)\b\.?(?= [a-z])/i,
    '$1 $3 ($2 count)',
  ],
  [
    'the food in brackets behind the size of its package',
    '(',
    /^((?:\d{1,2}|an?|one) (?:packets?|packages?|pkgs?|sachets?|envelopes?|cans?|tins?|jars?|bags?|boxe?s?)) \((\d[\d./ ]{0,6} ?-?(?:tsps?|teaspoons?|tbsps?|tablespoons?|oz|ounces?|g|grams?)\b\.?),? ([a-z][a-z -]{3,40})\)$/i,
    '$1 ($2) $3',
  ],
  [
    'the size of each of several packages behind the food',
    '(',
    /^([2-9] [^\d()]{3,50}) \((\d[\d./]{0,4} ?-?(?:oz|ounces?|g)\b\.?) (?:packages|packets|packs|pkgs|bags|boxes)\)/i,
    '$1 ($2 each)',
    'digit',
  ],
  [
    'several of one size in a package',
    '(',
    /^((?:1 |an? |one )?(?:small |large )?(?:packs?|packets?|packages?|pkgs?|box|bag|tray|carton)) \((\d) x (\d{1,4}(?:\.\d)?) ?(g|ml|oz)\)/i,
    byPackOfSizes,
  ],
  [
    'a package of several of one size',
    'x',
    /^(?:1 |an? |one )?(?:pack|packet|package|pkg|box|bag|tray|carton) of (?=\d{1,2} x \d{1,4} ?(?:g|ml|oz)\b)/i,
    '',
  ],
  [
    'the size of a portion behind the food, and the count',
    rare,
    /^(\p{L}[^\d]{2,50}?),? (\d{1,2}(?:\.\d)?) ?-?oz\b\.?(?: portions?)?,? (\d{1,2}) ?(?:ea|each)\b\.?$/iu,
    '$3 x $2 oz $1',
    'letter',
    /\d ?-?oz\b.{0,20}\d ?ea/,
  ],
  [
    'the size of the pack behind a volume of it',
    '(',
    /^(\d[\d./ ]{0,6} ?(?:c|cups?|tbsps?|tablespoons?|tsps?|teaspoons?)\b[^()]{2,40}) \(\d[\d./]{0,4}[ -]?(?:oz|ounces?|g)\.? (?:bag|pkg|package|box|container|bottle|jar|tub|carton)\)$/i,
    '$1',
    'digit',
  ],
  [
    'a size of each piece, apart',
    rare,
    /(?<=\d ?-?(?:oz|ounces?|g|grams?|lbs?|pounds?)\.?) a piece\b/i,
    ' each',
    'digit',
    /a piece\b/,
  ],
];
