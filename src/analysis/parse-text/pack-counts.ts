import { wordValues } from '../parse-tokens/numbers-and-units';
import { rare, type TextRow } from '../parse-tokens/text-signs';

const size = '\\d{1,4}(?:[./]\\d{1,2})? ?-?(?:g|kg|ml|l|oz|ounces?|lbs?)\\b\\.?';
const packs =
  '(?:cans?|tins?|jars?|packs?|packets?|packages?|pkgs?|bags?|bottles?|tubs?|cartons?|pots?|boxe?s?|pouche?s?|blocks?)';
const unitsBehind =
  '(?! (?:cups?|tbsps?|tsps?|tablespoons?|teaspoons?|oz|ounces?|g|kg|ml|lbs?|pounds?|inch|slices?|minutes?)\\b)';

const severalPacks = '(?:cans|tins|jars|packs|packets|packages|bags|bottles|tubs|cartons|pots|boxes|pouches|blocks)';
// A mass without a hyphen or range is that of all: "500 g potatoes (4)".
const sizeOfEach =
  '(?:\\d{1,2}(?:[./ -]\\d(?:\\/\\d)?)?[ -]?(?:inch(?:es)?|cm)|(?:\\d{1,2} ?(?:-|to) ?\\d{1,2}[ -]?|\\d{1,2}(?:\\.\\d)?-)(?:oz|ounces?|g|grams?|lbs?|pounds?)\\b\\.?)';
const countBehind = '(?:,| -| \\(| x) ?(?:([2-9]|[1-9]\\d)|(two|three|four|five|six|eight|ten|twelve))\\)?$';

const byCountBehind = (_whole: string, ...[food = '', count, word = '']: (string | undefined)[]): string =>
  `${count ?? wordValues.get(word.toLowerCase()) ?? ''} x ${food}`;

const byTinned = (_whole: string, ...[state = '', food = '', count = '']: (string | undefined)[]): string =>
  `${count} ${state.toLowerCase() === 'tinned' ? 'tins' : 'cans'} ${food}`;

/** Of "2 chipotle chiles (from a can)" it matters that they are canned, and not how much a can holds. */
function byPackOfFood(whole: string, ...[food = '', pack = '']: (string | undefined)[]): string {
  if (/\b(?:liquid|juice|brine|syrup|water|sauce|oil|marinade)$/i.test(food)) return whole;
  const state = /^(?:can|tin)/i.test(pack) ? ', canned' : /^jar/i.test(pack) ? ', jarred' : '';
  return `${food}${state}`;
}

/** Steps for the count of packs behind their size or food. They follow each other in `normalizeText`. */
export const packCounts: readonly TextRow[] = [
  ['a count behind its sign', 'x', /^x ?(\d{1,2}) (?=\p{L}{3})/iu, '$1 ', 'letter'],
  [
    'the count behind a package of a size',
    'x-(',
    new RegExp(
      `^(${size} ?-?${packs}\\b),? ?(?:x ?|- ?|\\(x? ?)([2-9])(?: ?x)?\\)?(?=$|,|\\)| \\p{L})${unitsBehind}[,)]?`,
      'iu',
    ),
    '$2 x $1',
    'digit',
  ],
  [
    'the count at the end of a package of a size',
    'x(',
    new RegExp(`^(${size} ?-?${packs}) ([^\\d(]{3,50}?),? ?(?:[x-] ?([2-9])|\\(x? ?([2-9])\\))$`, 'iu'),
    (_whole: string, ...[pack = '', food = '', count, closed]: (string | undefined)[]) =>
      `${count ?? closed ?? ''} x ${pack} ${food}`,
    'digit',
  ],
  [
    'packs before the sign and their size',
    'x',
    new RegExp(`^([2-9]) ${packs} ?x ?(${size}) (?=\\p{L})`, 'iu'),
    '$1 x $2 ',
    'digit',
  ],
  [
    'the count at the end of a pack of a size',
    'x-',
    new RegExp(`^${packs} of (${size}) ([^\\d(]{3,50}?),? ?[x-] ?([2-9])$`, 'iu'),
    '$3 x $1 $2',
    'letter',
  ],
  [
    'packs of a size in brackets behind the food',
    'x(',
    new RegExp(`^(\\p{L}[\\p{L} ',-]{1,50}?) \\(([1-9]) ?x ?(${size} ?-?${packs})\\b\\.?\\)(?=$|,)`, 'iu'),
    '$2 x $3 $1',
    'letter',
  ],
  [
    'the count behind several packs of a size',
    ',-(x',
    new RegExp(`^(${size}[ -]?${severalPacks} [a-z][a-z -]{2,50})${countBehind}`, 'i'),
    byCountBehind,
    'digit',
  ],
  [
    'the count behind pieces of a size',
    ',-(x',
    new RegExp(`^(${sizeOfEach}[ -]{1,2}(?:[a-z]+[ -]){0,4}[a-z]+s(?: [a-z]+)?)${countBehind}`, 'i'),
    byCountBehind,
    'digit',
  ],
  [
    'a size and count behind the food',
    'x',
    new RegExp(
      `^(\\p{L}[\\p{L} '-]{2,40}?)[,:]?(?: -)? \\(?(${size}(?: ?-?${packs})?) ?[x-] ?([2-9])\\)?(?=$|,)`,
      'iu',
    ),
    '$3 x $2 $1',
    'letter',
  ],
  [
    'a count of tinned food',
    'x-',
    /^(tinned|canned) (\p{L}[\p{L} -]{2,30}?),? ?(?:x ?|- )([1-9])$/iu,
    byTinned,
    'letter',
  ],
  [
    'packs of a size',
    rare,
    new RegExp(`^(\\d{1,2}) (?:x )?(${packs}) of (${size})(?! ?x)(?= [\\p{L}(])`, 'iu'),
    '$1 x $3 $2',
    'digit',
    /of \d/,
  ],
  [
    'the pack that the food is taken from',
    rare,
    new RegExp(
      `^(\\d.{3,80}?)(?:,| \\(|, \\() ?(?:taken )?from (?:(?:an?|one|the|1) )?(?:\\(?${size}\\)? ?-?|small |large )?(${packs})\\b\\.?(?: of [^,;()\\d]{3,50}?)?(?:\\)|(?=$|[,;)]))`,
      'iu',
    ),
    byPackOfFood,
    'digit',
    /from (?:(?:an?|one|the|1) )?(?:\(?\d|small |large |can|tin|jar|pack|pkg|bag|bottle|tub|carton|pot|box|pouch|block)/,
  ],
  [
    'the can that counted pieces are taken from',
    rare,
    /^(\d{1,2} (?!(?:g|kg|ml|l|oz|ounces?|lbs?|pounds?|cups?|tbsps?|tsps?|tablespoons?|teaspoons?|grams?)\b)\p{L}[^,;()\d]{2,60}?) from (?:an?|one|the|1) (?:small |large )?(can|tin|jar)\b(?: of [^,;()\d]{3,50}?)?(?=$|[,;])/iu,
    byPackOfFood,
    'digit',
    /from (?:an?|one|the|1) (?:small |large )?(?:can|tin|jar)\b/,
  ],
  [
    'the half of what is bought',
    rare,
    /^(\d{1,3})(?= (?!\d))(.{3,80}?)(?:,| -| \(|;) ?(?:only )?use (?:only |just |about )?(?:half|1\/2)(?: of (?:it|the \p{L}+))?\)?$/iu,
    (_whole: string, ...[count = '', rest = '']: (string | undefined)[]) => `${Number(count) / 2}${rest}`,
    'digit',
    /use (?:only |just |about )?(?:half|1\/2)/,
  ],
  [
    'what is used of a pack',
    rare,
    new RegExp(
      `^(?:1|an?|one) (?:\\(?${size}\\)? ?-?)?(${packs}) (?:of )?([a-z][^,(\\d]{2,40}?)(?:,| -| \\() ?(?:only )?use (?:only |just |about )?(\\d[\\d/ .]{0,6} ?(?:cups?|tbsps?|tablespoons?|tsps?|teaspoons?|g|oz|ounces?|ml))\\)?$`,
      'i',
    ),
    (_whole: string, ...[pack = '', food = '', used = '']: (string | undefined)[]) =>
      `${used} ${/^(?:can|tin)/i.test(pack) ? 'canned ' : ''}${food}`,
    'any',
    /use (?:only |just |about )?\d/,
  ],
  [
    'the pieces of a pack in brackets behind them',
    '(',
    new RegExp(
      `^(\\d{1,2}|an?|one) (${packs}|trays?|flats?|punnets?|sleeves?) (?:of )?(\\p{L}[\\p{L} '-]{2,40}s) \\((\\d{1,3})\\)$`,
      'iu',
    ),
    (_whole: string, ...[count = '', pack = '', food = '', pieces = '']: (string | undefined)[]) =>
      `${count} ${/^flat/i.test(pack) ? 'tray' : pack} (${pieces}) ${food}`,
    'any',
  ],
  [
    'the pieces of a pack before it',
    rare,
    new RegExp(
      `^(\\d{1,2}|an?|one|two|three) (\\d{1,2})[- ](?:count|ct|pieces?|pcs?|sheets?|lea(?:f|ves)|rolls?|buns?|tortillas?|muffins?|biscuits?|links?|slices?)[- ](${packs}) (?:of )?(?=\\p{L})`,
      'iu',
    ),
    '$1 $3 ($2 count) ',
    'any',
    /\d{1,2}[- ](?:count|ct|piece|pcs?|sheet|leaf|leaves|roll|bun|tortilla|muffin|biscuit|link|slice)/,
  ],
  [
    'the packs that counted pieces fill',
    rare,
    /^(\d{2,3} (?!(?:oz|ounces?|g|grams?|ml)\b)[a-z][a-z -]{3,40}) \((?:about |from |roughly )?(?:two|three|four|[234]) [\d.]{1,4}[- ](?:ounce|oz)\.? (?:boxes|packages|bags|packets)\b[^()]{0,30}\)/i,
    '$1',
    'digit',
    /(?:two|three|four|[234]) [\d.]{1,4}[- ](?:ounce|oz)/,
  ],
  [
    'the pieces in brackets behind their packs',
    '(',
    new RegExp(`^([2-9]) (${packs}) \\((\\d{1,2}) (?:sheets?|leaves|pieces|count|rolls) (?:each|per [a-z]+)\\)`, 'iu'),
    '$1 $2 ($3 count)',
    'digit',
  ],
  [
    'a flat of eggs, which are thirty',
    rare,
    /^(\d{1,2}|an?|one) flats? (?:of )?(?=(?:\p{L}+ ){0,2}eggs\b)/iu,
    '$1 tray (30) ',
    'any',
    /(?:\d{1,2}|an?|one) flats?\b/,
  ],
  [
    'a flat of berries, which is a crate',
    rare,
    /^(\d{1,2}|an?|one) flat(s?) (?:of )?(?=(?:\p{L}+ ){0,2}(?:(?:straw|rasp|blue|black)berries|tomatoes|peaches)\b)/iu,
    '$1 crate$2 ',
    'any',
    /(?:\d{1,2}|an?|one) flats?\b/,
  ],
  [
    'a pack of bottles',
    rare,
    /^(?:(?:1|an?|one) )?(?:(\d{1,2}|four|six|eight|twelve)[- ](?:pack|pk)(?: of)?|pack of (\d{1,2})) (?=(?:\p{L}+ ){0,2}(?:beer|lager|stout|ale|cider|cola|coke|soda)\b)/iu,
    (_whole: string, ...[before, behind]: (string | undefined)[]) => `${before ?? behind ?? ''} bottles `,
    'any',
    /(?:(?:\d{1,2}|four|six|eight|twelve)[- ](?:pack|pk)|pack of \d)/,
  ],
  [
    'a pack by the number in it',
    rare,
    /^(?:(\d|an?|one|two) )?\(?([2-9]|[1-9]\d|four|six|eight|twelve)[- ](?:pack|pk)\)? (?:of )?(?!(?:\d|oz|g)\b)(?=\p{L}{3})/iu,
    (_whole: string, ...[count, pieces = '']: (string | undefined)[]) => `${count ?? '1'} pack of ${pieces} `,
    'any',
    /(?:\d{1,2}|four|six|eight|twelve)[- ](?:pack|pk)\b/,
  ],
];
