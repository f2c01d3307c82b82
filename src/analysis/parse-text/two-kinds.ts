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

const amount = String.raw`(\d[\d/.]{0,5}(?: \d\/\d)?)( ?(?:k?g|ml|oz|ounces?|lbs?|pounds?|cups?|tbsps?|tablespoons?|tsps?|teaspoons?|sticks?|cloves?)\b\.?)?`;

/** "100 g butter for the dough, 50 g for the filling": neither amount is part of the other. */
const byPurposes = (whole: string, ...parts: (string | undefined)[]): string => {
  const [one = '', unit, food = '', first = '', two = '', other, second = ''] = parts;
  const purposes = `for ${first} and ${second}`;
  if (unit !== undefined && other !== undefined) return `${one}${unit} plus ${two}${other} ${food}, ${purposes}`;
  if (unit !== undefined || other !== undefined) return whole;
  return `${Number((readCount(one) + readCount(two)).toFixed(3))} ${food}, ${purposes}`;
};

const byNamedPurposes = (
  whole: string,
  ...[food, one, unit, first, two, other, second]: (string | undefined)[]
): string => byPurposes(whole, one, unit, food, first, two, other, second);

const purpose = String.raw`,? for (?:the )?(\p{L}[\p{L} ]{2,30}?)`;
const joint = ' ?(?:, and|,|;|and|plus|\\+) ?';

/** Steps for amounts of two kinds of one food, or for two purposes: what counts is both. */
export const twoKinds: readonly TextRow[] = [
  [
    'counts of three kinds',
    rare,
    new RegExp(
      `^(${number}) (${kind}),? (${number}) (${kind}),? and (${number}) (${kind}) (\\p{L}[\\p{L}-]*(?: \\p{L}[\\p{L}-]*)?)`,
      'iu',
    ),
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
    new RegExp(
      `^(${number}) (${kind}) (?:and|&|plus|\\+) (${number}) (${kind}) (\\p{L}[\\p{L}-]*(?: \\p{L}[\\p{L}-]*)?)(?=$|,| \\()`,
      'iu',
    ),
    bySum,
    'digit',
    /(?:\d{1,2}|\d\/\d) [a-z]+ (?:and|&|plus|\+) (?:\d{1,2}|\d\/\d) [a-z]/,
  ],
  [
    'counts of two kinds of one size',
    rare,
    new RegExp(
      `^(${number}) (small|medium|large) (${kind}) (?:and|&|plus|\\+) (${number}) \\2 (${kind}) (\\p{L}[\\p{L}-]*(?: \\p{L}[\\p{L}-]*)?)(?=$|,| \\()`,
      'iu',
    ),
    bySizedSum,
    'digit',
    /(?:\d{1,2}|\d\/\d) (?:small|medium|large) [a-z]+ (?:and|&|plus|\+) (?:\d{1,2}|\d\/\d) [a-z]/,
  ],
  [
    'counts of two kinds, each with its noun',
    rare,
    new RegExp(
      `^(${number}) (${kind}) (\\p{L}[\\p{L}-]*(?: \\p{L}[\\p{L}-]*)?) (?:and|&|plus|\\+) (${number}) (${kind}) \\3(?=$|,| \\()`,
      'iu',
    ),
    byNoun,
    'digit',
    /(?:\d{1,2}|\d\/\d) [a-z]+ [a-z -]{2,30} (?:and|&|plus|\+) (?:\d{1,2}|\d\/\d) [a-z]/,
  ],
  [
    'an amount for each of two purposes',
    rare,
    new RegExp(`^${amount} (\\p{L}[\\p{L} -]{2,40}?)${purpose}${joint}${amount}${purpose}$`, 'iu'),
    byPurposes,
    'digit',
    /for (?:the )?[a-z ]{3,31}(?:,|;|\band|\bplus|\+) ?\d/,
  ],
  [
    'the same behind the food',
    rare,
    new RegExp(`^(\\p{L}[\\p{L} -]{2,40}?)(?: ?:| -) ${amount}${purpose}${joint}${amount}${purpose}$`, 'iu'),
    byNamedPurposes,
    'letter',
    /for (?:the )?[a-z ]{3,31}(?:,|;|\band|\bplus|\+) ?\d/,
  ],
];
