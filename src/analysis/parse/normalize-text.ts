import { anyText, findSigns, findStart, joined, other, starts, toSigns } from './text-signs';

/**
 * The line in one plain spelling: no markup, entities, bullets, control or invisible characters;
 * fractions as "1/2"; one kind of dash and quote; single blanks; units without full stops. Upper
 * and lower case stay.
 */
export function normalizeText(text: string): string {
  const present = findSigns(text);
  let plain = text;
  let begin = findStart(plain);
  for (const { pattern, replacement, signs, start } of steps) {
    if ((signs & present) === 0 || (start & begin) === 0) continue;
    const before = plain;
    plain = typeof replacement === 'string' ? plain.replace(pattern, replacement) : plain.replace(pattern, replacement);
    if (plain !== before) begin = findStart(plain);
  }
  return (plain.includes('  ') ? plain.replace(/ {2,}/g, ' ') : plain).trim();
}

// prettier-ignore
const fractions: Readonly<Record<string, string>> = {
  '½': '1/2',
  '⅓': '1/3',
  '⅔': '2/3',
  '¼': '1/4',
  '¾': '3/4',
  '⅕': '1/5',
  '⅖': '2/5',
  '⅗': '3/5',
  '⅘': '4/5',
  '⅙': '1/6',
  '⅚': '5/6',
  '⅐': '1/7',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
  '⅑': '1/9',
  '⅒': '1/10',
};

// prettier-ignore
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  nbsp: ' ',
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  frac13: '⅓',
  frac23: '⅔',
  frac18: '⅛',
  deg: '°',
  ndash: '-',
  mdash: ' - ',
  rsquo: "'",
  lsquo: "'",
  rdquo: '"',
  ldquo: '"',
  egrave: 'è',
  ecirc: 'ê',
  acirc: 'â',
  ccedil: 'ç',
  ntilde: 'ñ',
  uuml: 'ü',
  ouml: 'ö',
  auml: 'ä',
  times: 'x',
  frasl: '/',
  bull: ' ',
  hellip: ' ',
};

const byName = (whole: string, name: string): string => entities[name.toLowerCase()] ?? whole;
const byNumber = (_whole: string, digits: string): string => character(Number(digits));
const byHexNumber = (_whole: string, digits: string): string => character(Number.parseInt(digits, 16));
const character = (code: number): string => (code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ');
const byAccent = (_whole: string, letter: string, accent: string): string =>
  `${letter}${accents[accent.toLowerCase()] ?? ''}`.normalize('NFC');
const byFraction = (sign: string): string => ` ${fractions[sign] ?? sign} `;

// prettier-ignore
const accents: Readonly<Record<string, string>> = {
  acute: '\u0301', grave: '\u0300', circ: '\u0302', uml: '\u0308', tilde: '\u0303', cedil: '\u0327', ring: '\u030a',
};

interface Step {
  readonly pattern: RegExp;
  readonly replacement: Replacement;
  /** The step changes only texts that have one of these signs. */
  readonly signs: number;
  /** The step changes only texts that begin so, as bits of `starts`. */
  readonly start: number;
}

type Replacement = string | ((match: string, ...groups: string[]) => string);

// In this order: entities may hide tags, fractions and dashes. Every quantifier is bounded or
// repeats a single class, so the time is linear. Each row: the topic, the signs of which the text
// must have one, the pattern, the replacement, and what the text must begin with.
const rows: readonly (readonly [string, string, RegExp, Replacement, (keyof typeof starts)?])[] = [
  ['entities by number', '&', /&#(\d{1,7});/g, byNumber],
  ['entities by hexadecimal number', '&', /&#x([0-9a-f]{1,6});/gi, byHexNumber],
  ['doubly escaped ampersands', '&', /&amp;/gi, '&'],
  ['entities by name', '&', /&([a-z]{2,6}\d{0,2});/gi, byName],
  ['entities of accented letters', '&', /&([a-z])(acute|grave|circ|uml|tilde|cedil|ring);/gi, byAccent],
  ['plurals left open', '(', /(?<=[a-z])\(e?s\)/gi, ''],
  ['tags', '<', /<\/?[a-z][^<>]{0,200}>/gi, ' '],
  ['links as Markdown writes them', '[', /\[([^[\]()]{1,200})\]\([^()\s]{0,500}\)/g, '$1'],
  ['invisible characters', other, /[\p{Cf}\p{Cs}\p{Variation_Selector}]/gu, ''],
  ['pictures', other, /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u20e3/gu, ' '],
  ['odd blanks', other, /[\p{Cc}\p{Z}\u3000]/gu, ' '],
  ['fraction signs', other, /[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒]/g, byFraction],
  ['a fraction before a hyphen', '/', /(\d\/\d{1,2}) -(?=\S)/g, '$1-'],
  ['fraction slashes', other, /[⁄∕]/g, '/'],
  ['a slash with blanks between digits of a fraction', '/', /(?<![\d.,])(\d) ?\/ (\d)(?![\d.,/])/g, '$1/$2'],
  ['ampersands', '&', / & /g, ' and '],
  ['plus signs between amounts', '+', /,? \+ ?(?=\d)/g, ' plus '],
  ['dashes', other, /[‐‑‒–−]/g, '-'],
  ['long dashes', other, /[—―]/g, ' - '],
  ['single quotes', `${other}\``, /[‘’‚‛`´′]/g, "'"],
  ['double quotes', `${other}'\``, /[“”„‟″]|''/g, '"'],
  ['inch signs', '"\'`', /(\d) ?"/g, '$1 inch '],
  ['multiplication signs', 'x*', /(\d) ?[x×*] ?(?=\d)/gi, '$1 x '],
  ['other multiplication signs', other, /×/g, ' x '],
  [
    'a number alone in brackets before a unit',
    '(',
    /\((\d[\d ./]{0,8})\) ?-?(pounds?|ounces?|oz|lbs?|inch|g|kg|ml)\b/gi,
    '($1 $2)',
  ],
  [
    'with, written short',
    '/',
    /\bw\/o(?=[ a-z])|\bw\/(?=[ a-z])/gi,
    (sign) => (sign.length === 3 ? 'without ' : 'with '),
  ],
  ['a line all in brackets', '(', /^\(([^()]+)\)$/, '$1'],
  [
    'a count joined to the size of a package',
    '-',
    /^(?:([1-4]) ?- ?(?=\d\d|1?\d{3,4})|([12]) ?- ?(?=[5-9]))(?=[\d.]{1,5} ?-?(?:oz|ounces?|g|grams?|ml)\b\.? (?:cans?|tins?|jars?|packages?|pkgs?|packets?|bags?|bottles?|box|boxes|cartons?|containers?|tubs?)\b)/i,
    '$1$2 x ',
    'digit',
  ],
  [
    'a number that waits for the unit of the next',
    '-',
    /(\d)- (?=(?:or|to|and) (?:an? )?\d[\d./]{0,5}[ -]?(?:ounces?|oz|inch|pounds?|lbs?|cm|grams?|g|ml)\b)/gi,
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
    'a blank left out before a number',
    `${joined}(`,
    /\b(cloves?|cups?|teaspoons?|tablespoons?|tbsps?|tsps?|ounces?|pounds?)(?=\d)/gi,
    '$1 ',
  ],
  ['"of" with its letters exchanged', 'f', /(?<=[a-z] )fo (?=[a-z])/gi, 'of '],
  ['a count before a fraction of an inch', '/', /^((?:[2-9]|1\d) )(?=1\/[248] ?-? ?inch)/gi, '$1x ', 'digit'],
  [
    'a count before packages of a quarter ounce',
    '/',
    /^([2-9] )(?=1\/4[ -]?(?:oz|ounce) (?:packages|packets|envelopes))/gi,
    '$1x ',
    'digit',
  ],
  [
    'numbers in words before a unit',
    '-',
    /\b(one|two|three|four|five|six|seven|eight|nine|ten|twelve|quarter|half)-(?=(?:ounce|pound|inch|lb|oz|quart|pint|cup|gallon|liter)s?\b)/gi,
    '$1 ',
  ],
  ['bullets, boxes and list marks', anyText, /^(?:[\s•·◦▢□☐☑✓✔▪▫■●○*+>~_|-]|\[[ x]?\])+(?=[^\s•])/giu, '', 'mark'],
  ['numbering', ').', /^\d{1,2}[.)] (?=\S)/, '', 'digit'],
  ['emphasis', '*_~', /\*{1,3}|_{2,}|~{2,}/g, ' '],
  ['the flour of gram, which is a pea', 'g', /(?<=[a-z)] )gram (?=flour\b)/gi, 'gram-'],
  [
    'an amount left open before the food',
    anyText,
    /^(to taste|as needed),? (?=\p{L})(.{1,200})$/isu,
    '$2, $1',
    'letter',
  ],
  [
    'taste before the food',
    anyText,
    /^(\d[\d./ -]{0,10}[a-z]{1,12}) or to taste (?=\p{L})(.{1,200})$/isu,
    '$1 $2, or to taste',
    'digit',
  ],
  [
    'none before an open amount',
    anyText,
    /^none (?=(?:an? )?(?:pinch|dash|drizzle|handful|splash|sprinkle|cups?|tsp|teaspoons?|tbsp|tablespoons?|cans?|packages?|bunch|cloves?|slices?)\b)/i,
    '',
    'letter',
  ],
  ['a bound or heap before the number', anyText, /^(?:less than|more than|brimming) (?=\d)/i, '', 'letter'],
  ['prices', '$', / ?\(?\$\d{1,3}(?:\.\d{1,2})?\)?\*{0,3}$/, ''],
  ['offers', '-', / - (?:on )?sale!*$/i, ''],
  ['footnote marks', `${other}[`, /[†‡§¹²³⁴-⁹®™©]|\[\d{1,3}\]/g, ' '],
  [
    'a name before its count and size',
    anyText,
    /^(?!(?:serves|makes|yields?|servings|step|part|use|bake)\b)(\p{L}[\p{L} '-]{1,40}?)(?<! (?:of|from|or|and|plus|in|for|about|with|to)),?(?: ?[-:])? (\d{1,2}(?:\/\d{1,2})?|\d \d\/\d) ((?:extra )?(?:small|medium|large|big))(?=$|[,(])/iu,
    '$2 $3 $1',
    'letter',
  ],
  [
    'a plural before its count in brackets',
    '(',
    /^(\p{L}[\p{L} '-]{1,40}[^s\W]s) \(([2-9]|[1-3]\d)\)(?=$|,)/iu,
    '$2 $1',
    'letter',
  ],
  [
    'parts before the eggs they come from',
    anyText,
    /^(?:egg )?(yolks?|whites?) (?:of|from) (\d{1,2}|an?|one|two|three|four|five|six|eight) ((?:(?:extra|small|medium|large|jumbo)[ -]){0,2})eggs?\b/i,
    '$2 $3egg $1',
    'letter',
  ],
  ['parts of eggs behind them', ',', /^(\d.{0,20}\beggs?), (whites?|yolks?) only\b/i, '$1 ($2 only)', 'digit'],
  ['parts of fruit in brackets', '(', / \((juice|zest|rind|peel) only\)/i, ', $1 only'],
  [
    'cloves before the head they come from',
    anyText,
    /^(?:peeled )?cloves (?:of|from) (?=(?:\d{1,2}|an?|one|two|half an?|half a) (?:\p{L}+ )?(?:heads?|bulbs?) (?:of )?garlic\b)/iu,
    '',
    'letter',
  ],
  [
    'parts of a plant before its amount',
    anyText,
    /^((?:\p{L}+ )?(?:leaves|florets|fronds)) (?:of|from) (?=(?:\d|an? |one |two |half ))/iu,
    '$1 from ',
    'letter',
  ],
  [
    'what runs out of a food before the food',
    anyText,
    /^(?:the |reserved )?(liquid|brine|fat|drippings|grease) (?:of|from) (?=\d|an? |one )(?:an? )?([^,()]{3,60})$/i,
    '$2 $1',
    'letter',
  ],
  ['a size by comparison', 'z', /(?<=\p{L}),? (?:(?:about )?the size of an? [\p{L} -]{2,20})(?=$|,)/iu, ''],
  ['points between thousands of grams', '.', /(?<![\d.,])([1-9])\.(\d[05]0)(?= ?(?:g|gr|grams?)\b)/gi, '$1$2'],
  [
    'full stops after units',
    '.',
    /(?<![a-z])(tsps?|tbsps?|tbs|tb|tbl|ozs?|lbs?|fl|pkgs?|pkts?|pts?|qts?|gal|kgs?|gr?|gms?|ml|dl|cl|ltr|l|c|t|in|cm|lge?|med|sm|approx|opt|ea|env|doz|no)\.(?![a-z0-9])/gi,
    '$1 ',
  ],
];

const steps: readonly Step[] = rows.map(([, needs, pattern, replacement, start = 'any']) => ({
  pattern,
  replacement,
  start: starts[start],
  signs: toSigns(needs),
}));
