import { rare, type TextRow } from '../parse-tokens/text-signs';

const rows: readonly (readonly [value: string, words: string])[] = [
  ['1/2', '(?:eine halbe|ein halbe[rs]|einen halben|ein halb|halbe[rs]?|halben)'],
  ['1/2', '(?:une? demie?|demie?|een halve|een half|(?:una )?media|medio|(?:una )?mezz[ao]|(?:uma )?meia|meio)'],
  ['1 1/2', '(?:anderthalb|eineinhalb|anderhalve)'],
  ['1', '(?:eine[nrs]?|ein|une?|una|uno|een|uma?)'],
  ['2', '(?:zwei|deux|dos|due|twee|dois|duas)'],
  ['3', '(?:drei|trois|tr[eê]s|tre|drie)'],
  ['4', '(?:quatre|cuatro|quattro|quatro)'],
];

/** What begins with such a word in English: "Tres leches cake", "un peeled", "um, some". */
const english =
  'equis|leches|glace|crema|luna|noche|to|some|about|maybe|like|half|(?:salt|sweeten|cook|peel|bleach|bak)\\w*ed';

/** A number in words that begins a line, as a part of a pattern. */
export const foreignNumber = `(?:${rows.map(([, words]) => words).join('|')}) (?!(?:${english})\\b)`;

const numbers = rows.map(([value, words]) => ({ value, pattern: new RegExp(`^${words}$`, 'iu') }));

const byNumber = (whole: string, ...[words = '']: (string | undefined)[]): string => {
  const found = numbers.find(({ pattern }) => pattern.test(words));
  return found === undefined ? whole : `${found.value} `;
};

/** Steps for numbers as other languages write them, where no English line begins so. */
export const foreignNumbers: readonly TextRow[] = [
  [
    'numbers in words of other languages',
    rare,
    new RegExp(`^(${rows.map(([, words]) => words).join('|')}) (?!(?:${english})\\b)(?=[\\p{L}(])`, 'iu'),
    byNumber,
    'letter',
    new RegExp(`^${foreignNumber}`),
  ],
  [
    'ranges of other languages',
    rare,
    /^(\d[\d/.,]{0,4}) ?(?:bis|à|ou|oder|o|tot) (?=\d)/iu,
    '$1-',
    'digit',
    /^\d[\d/.,]{0,4} ?(?:bis|à|ou|oder|o|tot) \d/,
  ],
  ['a fraction behind the Portuguese "and"', rare, /^(\d) e (?=\d\/\d)/iu, '$1 ', 'digit', /^\d e \d/],
  [
    'a half behind the measure',
    rare,
    /^(\d) (\p{L}+) (?:[ey] medi[oa]|e mei[oa]|e mezz[oa]|et demie?) (?=\p{L})/iu,
    '$1 1/2 $2 ',
    'digit',
    /^\d [a-zí]+ (?:e|y|et) (?:medi|mei|mezz|demi)/,
  ],
];
