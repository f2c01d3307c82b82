import { rare, type TextRow } from '../parse-tokens/text-signs';
import { casedSpoons, readUnit } from '../unit';

const number = '\\d{1,3}(?:\\.\\d{1,2})?(?: \\d\\/\\d)?(?:\\/\\d)?';
const unit = '(?:lbs?|pounds?|gals?|gallons?|qts?|quarts?|pints?|cups?|c|tbsps?|tbs|tablespoons?|t)\\.?';
const smallerUnit = '(?:oz|ounces?|qts?|quarts?|pints?|cups?|c|tbsps?|tbs|tablespoons?|tsps?|teaspoons?|t)\\.?';

const measure =
  'lbs?|pounds?|oz|ounces?|kg|g|grams?|ml|liters?|litres?|gals?|gallons?|qts?|quarts?|pints?|cups?|tbsps?|tablespoons?|tsps?|teaspoons?';

/** "5 lb 8 oz" behind the food is a sum; "1 lb 16 oz" states the same twice. */
function byTwoUnits(whole: string, ...parts: (string | undefined)[]): string {
  const [food = '', count = '', large = '', added = '', small = ''] = parts;
  const [one, other] = [readWritten(large), readWritten(small)];
  if (one === null || other === null || one.kind !== other.kind) return whole;
  const isPart = readCount(added) * (other.amount ?? 0) < (one.amount ?? 0);
  return isPart ? `${food}${count} ${large} plus ${added} ${small}` : whole;
}

function readWritten(text: string): ReturnType<typeof readUnit> {
  const word = text.replace('.', '');
  return readUnit(casedSpoons.get(word) ?? word.toLowerCase());
}

/** The value of "1 1/2", "3/4" or "2.5". */
function readCount(text: string): number {
  return text.split(' ').reduce((sum, part) => {
    const [above = '', below = '1'] = part.split('/');
    return sum + Number(above) / Number(below);
  }, 0);
}

/** A comma parts "cut in cubes" and "canned in water, drained" from the amount behind them. */
const byPlace = (whole: string, food = ''): string =>
  placed.test(food) && !measuresOther.test(food) ? `${food}, ` : whole;

const placed = /, (?:.+ )?(?:cut|in|into|on|for) /i;
/** Words behind which an amount is that of something else: "soaked in 2 cups". */
const measuresOther = / (?:in|into|for|to|of|with|make|makes|making|yields?|about|than|from|per|or|and|plus|on|at)$/i;

const byPieces = (_whole: string, ...[food = '', count, dozens]: (string | undefined)[]): string =>
  count === undefined
    ? `${/^an?$|^one$/i.test(dozens ?? '') ? '1' : (dozens ?? '1')} dozen ${food}`
    : `${count} ${food}`;

const byPacks = (_whole: string, ...[food = '', size = '', behind, before]: (string | undefined)[]): string =>
  `${behind ?? before ?? ''} x ${size} ${food}`;

/**
 * Steps for amounts behind the food, as lists of kitchens and names of products in shops write them. They
 * follow each other in `normalizeText`.
 */
export const amountsBehind: readonly TextRow[] = [
  [
    'a brand that begins with a number',
    rare,
    /^365 (?:by whole foods market|whole foods market|everyday value)\b,? ?(?:(?:brand|organic)\b,? ?)?|^365 (?=organic\b)/i,
    '',
    'digit',
    /^365\b/,
  ],
  [
    'the fat of meat behind it',
    rare,
    /(?<=\b(?:beef|pork|lamb|veal|turkey|chicken)) (?=\d{1,2} ?% fat\b)/i,
    ', ',
    'digit',
    /\d{1,2} ?% fat\b/,
  ],
  [
    'an amount taken away behind the food',
    rare,
    new RegExp(
      `^(${number} ?${unit} )((?:of )?[a-z][a-z -]{2,40}?),? (?:minus|less) (${number} ?${smallerUnit})$`,
      'i',
    ),
    '$1minus $3 $2',
    'digit',
    /(?:minus|less) \d/,
  ],
  ['a count of one behind the food', 'x', /(?<=\p{L}) ?\(?x ?1\)?$/iu, '', 'digit'],
  [
    'an amount in two units behind the food',
    rare,
    new RegExp(`^(\\p{L}[^\\d]{1,80})(${number}) ?(${unit}) (${number}) ?(${smallerUnit})$`, 'iu'),
    byTwoUnits,
    'letter',
    new RegExp(`${unit} ${number} ?${smallerUnit}$`),
  ],
  [
    'an amount right behind where or how the food was cut or packed',
    ',',
    new RegExp(`^(\\p{L}[^\\d(]{4,140}) (?=${number} ?(?:${measure})\\.?(?: plus ${number} ?${smallerUnit})?$)`, 'iu'),
    byPlace,
    'letter',
  ],
  [
    'the count of sized packs behind a product',
    rare,
    /^(\p{L}[^(]{2,80}?),? \(?(\d{1,4}(?:\.\d{1,2})? ?-?(?:fl\.? ?)?(?:oz|ounces?|g|kg|ml|l|lbs?))\b\.?\)?(?: ?(?:cans?|boxes|bottles|bags|cartons|jars|tins|packs|pouches))?,? ?\(?(?:(?:pack|case|set) of (\d{1,2})|(\d{1,2})[ -]?(?:packs?|pk|count|ct))\)?$/iu,
    byPacks,
    'letter',
    /(?:(?:pack|case|set) of \d|\d{1,2}[ -]?(?:pack|pk|count|ct))/,
  ],
  [
    'the count of pieces behind a product',
    rare,
    /^(\p{L}[^\d(]{2,80}?),? \(?(?:(\d{1,2})[ -]?(?:ct|count|pk|pack|pieces|pcs)|(\d|an?|one) dozen)\b\.?\)?(?=$|, [^\d]+$)/iu,
    byPieces,
    'letter',
    /(?:\d{1,2}[ -]?(?:ct|count|pk|pack|pieces|pcs)|dozen)\b/,
  ],
];
