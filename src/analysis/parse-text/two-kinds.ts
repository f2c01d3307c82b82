import { rare, type TextRow } from '../parse-tokens/text-signs';

const kind =
  'red|green|yellow|orange|white|black|brown|purple|golden|ripe|unripe|sweet|sour|small|medium|large|cooking|eating';
const number = String.raw`\d{1,2}|\d\/\d`;

const readCount = (count: string): number => {
  const [top, bottom = '1'] = count.split('/');
  return Number(top) / Number(bottom);
};

/** "2 green and red bell pepper" for "1 green and 1 red bell pepper": the first kind counts for both. */
const bySum = (_whole: string, ...[one = '', first = '', two = '', second = '', noun = '']: (string | undefined)[]) =>
  `${Number((readCount(one) + readCount(two)).toFixed(3))} ${first} ${noun}, ${first} and ${second}`;

const byThree = (
  _whole: string,
  ...[one = '', first = '', two = '', second = '', three = '', third = '', noun = '']: (string | undefined)[]
) =>
  `${Number((readCount(one) + readCount(two) + readCount(three)).toFixed(3))} ${first} ${noun}, ${first}, ${second} and ${third}`;

const byNoun = (
  _whole: string,
  ...[one = '', first = '', noun = '', two = '', second = '']: (string | undefined)[]
): string => bySum('', one, first, two, second, noun);

const bySizedSum = (
  _whole: string,
  ...[one = '', size = '', first = '', two = '', second = '', noun = '']: (string | undefined)[]
): string => bySum('', one, `${size} ${first}`, two, second, noun);

/** Steps for counts of two kinds of one food: the count is that of both. */
export const twoKinds: readonly TextRow[] = [
  [
    'counts of three kinds',
    rare,
    new RegExp(`^(${number}) (${kind}),? (${number}) (${kind}),? and (${number}) (${kind}) (\\p{L}[\\p{L}-]*(?: \\p{L}[\\p{L}-]*)?)`, 'iu'),
    byThree,
    'digit',
    /(?:\d{1,2}|\d\/\d) [a-z]+,? (?:\d{1,2}|\d\/\d) [a-z]+,? and (?:\d{1,2}|\d\/\d) [a-z]/,
  ],
  [
    'sticks of two vegetables',
    rare,
    /^(\d{1,2} )(carrots?|celery|cucumbers?) (and|&|or) (carrot|celery|cucumber) (?=sticks\b)/i,
    '$1$2 sticks $3 $4 ',
    'digit',
    /(?:carrots?|celery|cucumbers?) (?:and|or) (?:carrot|celery|cucumber) sticks/,
  ],
  [
    'counts of two kinds',
    rare,
    new RegExp(`^(${number}) (${kind}) (?:and|&|plus|\\+) (${number}) (${kind}) (\\p{L}[\\p{L}-]*(?: \\p{L}[\\p{L}-]*)?)(?=$|,| \\()`, 'iu'),
    bySum,
    'digit',
    /(?:\d{1,2}|\d\/\d) [a-z]+ (?:and|&|plus|\+) (?:\d{1,2}|\d\/\d) [a-z]/,
  ],
  [
    'counts of two kinds of one size',
    rare,
    new RegExp(`^(${number}) (small|medium|large) (${kind}) (?:and|&|plus|\\+) (${number}) \\2 (${kind}) (\\p{L}[\\p{L}-]*(?: \\p{L}[\\p{L}-]*)?)(?=$|,| \\()`, 'iu'),
    bySizedSum,
    'digit',
    /(?:\d{1,2}|\d\/\d) (?:small|medium|large) [a-z]+ (?:and|&|plus|\+) (?:\d{1,2}|\d\/\d) [a-z]/,
  ],
  [
    'counts of two kinds, each with its noun',
    rare,
    new RegExp(`^(${number}) (${kind}) (\\p{L}[\\p{L}-]*(?: \\p{L}[\\p{L}-]*)?) (?:and|&|plus|\\+) (${number}) (${kind}) \\3(?=$|,| \\()`, 'iu'),
    byNoun,
    'digit',
    /(?:\d{1,2}|\d\/\d) [a-z]+ [a-z -]{2,30} (?:and|&|plus|\+) (?:\d{1,2}|\d\/\d) [a-z]/,
  ],
]; // prettier-ignore
