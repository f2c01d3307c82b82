import { lostFraction } from '../fraction-signs';
import { other, rare, type TextRow } from '../parse-tokens/text-signs';

const byZeros = (_whole: string, number = ''): string => number.replace(/[Oo]/g, '0').replace(/[lI]/g, '1');

const byFractionOfSign = (_whole: string, whole = '', part = ''): string => `${whole}1/${part}`;

/** "225/8oz flour": an ounce is about 28 g. */
const byOunces = (whole: string, ...[grams = '', ounces = '']: (string | undefined)[]): string => {
  const each = Number(grams) / Number(ounces);
  return each > 20 && each < 35 ? `${grams}g/` : whole;
};

/** Steps for signs that the reading of a scanned page mistook. They follow each other in `normalizeText`. */
export const misreadSigns: readonly TextRow[] = [
  [
    'a sign in place of a lost fraction',
    `${rare}${other}`,
    lostFraction,
    (_whole: string, count?: string) => `${count === undefined ? '' : `${count.trim()} `}1/2 `,
    'any',
    /\d{1,2} ?[%?]{1,3} ?(?:c|t|lb|p|o)/,
  ],
  [
    'a blank within a decimal',
    '.',
    /^(\d) \.(?:(?=\d{1,2} )| (?=(?:25|5|75) (?:c|cups?|t|tsps?|tbsps?|teaspoons?|tablespoons?|lbs?|pounds?|oz|ounces?|kg|l|litres?|liters?)\b))/i,
    '$1.',
    'digit',
  ],
  [
    'letters for digits of a number of grams',
    rare,
    /^(?=[\dlIOo]{0,3}[lIOo])(?=[\dlIOo]{0,3}\d|[lI][Oo]{2})([\dlI][\dlIOo]{1,3})(?= ?(?:g|gms?|gr|grams?|kg|ml|oz|lbs?)\b)/,
    byZeros,
    'any',
    /[\dli]{0,3}[lio][\dlio]{0,3} ?(?:g|kg|ml|oz|lb)/,
  ],
  [
    'a blank within a number of grams',
    rare,
    /^([1-9]) (0\d?|000)(?= ?(?:g|gms?|grams?|ml)\b)/i,
    '$1$2',
    'digit',
    /\d 0\d{0,2} ?(?:g|ml)/,
  ],
  ['an apostrophe between thousands', "'", /^([1-9])'(\d{3})(?= ?(?:g|gms?|grams?|ml)\b)/i, '$1$2', 'digit'],
  [
    'points between thousands of ml',
    '.',
    /^([1-9])\.(\d[05]0)(?= ?ml (?:of )?(?:[\p{L}-]+ ){0,2}(?:water|milk|stock|broth|wine|beer|cream|juice)\b)/iu,
    '$1$2',
    'digit',
  ],
  ['a raised point of a decimal', other, /(\d)·(?=\d)/g, '$1.', 'digit'],
  [
    'a letter for the one before a cup or spoon',
    rare,
    /^[lI] (?=[cTt]\.? ?[a-z])/,
    '1 ',
    'letter',
    /[li] [ct]\.? ?[a-z]/,
  ],
  ['a letter for the one before a times sign', 'x', /^[lI] x (?=[a-z])/, '1 x ', 'letter'],
  [
    'grams that are left out before their ounces',
    rare,
    /^(\d{2,4})\/(?=(\d{1,2})(?:\.\d| ?\d\/\d)? ?oz\b)/i,
    byOunces,
    'digit',
    /^\d{2,4}\/\d{1,2}(?:\.\d| ?\d\/\d)? ?oz/,
  ],
  ['a zero for the letter of ounces', rare, /^(\d{1,2}) ?0z\b\.? ?/i, '$1 oz ', 'digit', /\d{1,2} ?0z\b/],
  [
    'a capital or digit for the letter of pounds',
    rare,
    /^(\d[\d/. ]{0,5}) ?[I1]bs?\b\.? ?(?=[a-z])/,
    '$1 lb ',
    'digit',
    /\d[\d/. ]{0,5} ?[i1]bs?\b/,
  ],
  [
    'signs for a fraction before a measure',
    rare,
    /^(\d )?(?:[YV¥]|'\/|'?\/|1\/(?=Z))([24Z])(?= ?(?:cups?|c|tsp|tbsp|teaspoons?|tablespoons?|lbs?|pounds?|pints?|pt|oz|ounces?)\b)/,
    (whole: string, count = '', part = '') => byFractionOfSign(whole, count, part.replace('Z', '2')),
    'any',
    /(?:\d )?(?:[yv]|1\/(?=z))[24z] /,
  ],
];
