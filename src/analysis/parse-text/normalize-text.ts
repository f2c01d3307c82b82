import { amountsBehind } from './amounts-behind';
import { canNumbers } from './can-numbers';
import { chattyWords } from './chatty-words';
import { countedLengths } from './counted-lengths';
import { countedSizes } from './counted-sizes';
import { foreignCuts } from '../parse-foreign/cuts';
import { foreignFractions } from '../parse-foreign/fractions';
import { foreignFruit } from '../parse-foreign/fruit';
import { foreignMeasures } from '../parse-foreign/measures';
import { foreignNumbers } from '../parse-foreign/numbers';
import { foreignOpenAmounts } from '../parse-foreign/open-amounts';
import { foreignPurposes } from '../parse-foreign/purposes';
import { foreignSizes } from '../parse-foreign/sizes';
import { frenchSpoons } from '../parse-foreign/french-spoons';
import { gluedUnits } from './glued-units';
import { halves } from './halves';
import { imperialPints } from './imperial-pints';
import { kitchenForms } from './kitchen-forms';
import { misreadSigns } from './misread-signs';
import { wordValues } from '../parse-tokens/numbers-and-units';
import { openAmounts } from './open-amounts';
import { plainCharacters } from './plain-characters';
import { shortForms } from './short-words';
import { allGroups, createRareForms, groupRareRows } from './rare-forms';
import { allSigns, findSigns, findStart, other, rare, starts, toSigns, type TextRow } from '../parse-tokens/text-signs';
import { twoKinds } from './two-kinds';
import { unitFirst } from './unit-first';
import { wordOrder } from './word-order';

/**
 * The line in one plain spelling: no markup, entities, bullets, control or invisible characters;
 * fractions as "1/2"; one kind of dash and quote; single blanks; units without full stops. Upper
 * and lower case stay.
 */
export function normalizeText(text: string): string {
  const clean = applySteps(text, firstSteps, { signs: findSigns(text, false), groups: allGroups });
  const signs = findSigns(clean, true);
  const groups = signs === allSigns ? allGroups : findRareForms(clean);
  const plain = applySteps(clean, laterSteps, { signs, groups });
  return (plain.includes('  ') ? plain.replace(/ {2,}/g, ' ') : plain).trim();
}

/** Applies the steps whose signs or group of words the text has, one after the other. */
function applySteps(text: string, steps: readonly Step[], present: Pick<Step, 'signs' | 'groups'>): string {
  let plain = text;
  let begin = findStart(plain);
  for (const { pattern, replacement, signs, groups, start } of steps) {
    if (((signs & present.signs) | (groups & present.groups)) === 0 || (start & begin) === 0) continue;
    const before = plain;
    plain = typeof replacement === 'string' ? plain.replace(pattern, replacement) : plain.replace(pattern, replacement);
    if (plain !== before) begin = findStart(plain);
  }
  return plain;
}

// As old cookbooks take them: an egg is two ounces of butter, a walnut one.
const bySizeOfButter = (_whole: string, size: string): string =>
  `${size.toLowerCase() === 'egg' ? 4 : 2} knobs of butter`;

interface Step {
  readonly pattern: RegExp;
  readonly replacement: TextRow[3];
  /** The step changes only texts that have one of these signs. */
  readonly signs: number;
  /** Or words of one of these groups. */
  readonly groups: number;
  /** The step changes only texts that begin so, as bits of `starts`. */
  readonly start: number;
}

// Every quantifier is bounded or repeats a single class, so the time is linear.
const laterRows: readonly TextRow[] = [
  ...misreadSigns,
  ...chattyWords,
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
  ...canNumbers,
  ...amountsBehind,
  ...imperialPints,
  ['pounds by their sign', '#', /(\d) ?#(?= (?!\d)|$|,)/g, '$1 lb'],
  ['pounds by their sign before ounces', '#', /(\d)# ?(?=\d{1,2}(?:\.\d{1,2})? ?oz\b)/gi, '$1 lb '],
  [
    'a slash before a count of another food',
    '/',
    /(?<=^\d[^/]{2,30}[a-z]) \/ (?=\d{1,2} (?!(?:oz|ounces?|lbs?|pounds?|kg|ml|fl|cups?|tbsps?|tsps?|tablespoons?|teaspoons?|pints?|quarts?|sticks?|inch|grams?|dl|cl)\b)[a-z]{3,})/i,
    ' or ',
    'digit',
  ],
  ['each, written short', rare, /(?<=\d ?-?(?:oz|lbs?|g|kg|ounces?|pounds?)\.? )ea\b\.?(?! )/gi, 'each', 'any', /ea\b/],
  ['cells of a table', '|', /(\d) ?\| ?(?=[a-z])/gi, '$1 '],
  [
    'commas between a number and the unit at the end',
    ',;',
    /(?<=[a-z][,;] ?)(\d{1,4}(?:[./]\d{1,2})?) ?[,;] ?(?=(?:g|kg|ml|l|oz|lbs?|tsp|tbsp|cups?)$)/i,
    '$1 ',
  ],
  ...unitFirst,
  ['dots that lead to the number', `.${other}`, /(?<![\d.…])(?:\.{2,}|…) ?(?=\d)/g, ' - '],
  ['times behind the food', 'x', /(?<=\p{L}) x ?(?=\d)/giu, ' - ', 'letter'],
  [
    'times behind a package',
    'x',
    /^(\d{2,4} ?(?:g|ml|oz) (?:cans?|tins?|jars?|packs?|packets?|bags?|bottles?|tubs?|cartons?|pots?) .{2,50}) ?x ?([2-9])$/i,
    '$2 x $1',
    'digit',
  ],
  [
    'times between a size and its package',
    'x',
    /^(\d{2,4} ?(?:g|ml|oz)) {0,2}x {0,2}([2-9]) (?=(?:cans|tins|jars|packs|packets|bags|bottles|tubs|cartons|pots|boxes|pouches)\b)/i,
    '$2 x $1 ',
    'digit',
  ],
  [
    'the size of each behind its sign',
    '@',
    /^(\d{1,2} \p{L}[\p{L} -]{2,40}?) ?@ ?(\d[\d./]{0,5} ?(?:g|kg|oz|lbs?|ounces?|grams?|pounds?))(?: each)?$/iu,
    '$1, $2 each',
    'digit',
  ],
  ['a word for counted pieces', rare, /(\d) (?:nos\.?(?=$|[ ,;)])|no\.?(?=$|[,;)]))/i, '$1', 'any', /nos?\b/],
  ['a count of sizes', '@', /(\d) ?@ ?(?=\d)/g, '$1 x '],
  [
    'a count before a size',
    rare,
    /^(\d{1,2}) ?(?:(?:ea|each|nos|pcs?) (?=\d)|no\.? (?=\d{2,4} ?(?:g|kg|ml|oz)\b))/i,
    '$1 x ',
    'digit',
    /(?:\d{1,2})?(?:ea|each|nos?|pcs?)\.? \d/,
  ],
  ['a line all in brackets', '(', /^\(([^()]+)\)$/, '$1'],
  ...gluedUnits,
  ...countedSizes,
  [
    'flour by the word that sounds alike',
    rare,
    /^(\d[\d./ -]{0,8}(?:c|cups?|tbsps?|tsps?|tablespoons?|teaspoons?|g|kg|oz|lbs?)\.? (?:of )?(?:(?:plain|white|all[- ]purpose|bread|cake|self[- ]rais?ing|self[- ]rising|whole ?wheat|wholemeal|wheat|corn|rice) )?)flower(?=$|,| \()/i,
    '$1flour',
    'digit',
    /flower\b/,
  ],
  ['"of" with its letters exchanged', rare, /(?<=[a-z] )fo (?=[a-z])/gi, 'of ', 'any', /fo\b/],
  ...countedLengths,
  [
    'a count before packages of a quarter ounce',
    `/${rare}`,
    /^([2-9] (?=1\/4[ -]?(?:oz|ounce)\.? (?:packages|packets|envelopes|pkgs|pkts))|1 (?=1\/4[ -]?(?:oz|ounce)\.? (?:package|packet|envelope|pkg|pkt|sachet)s?\b\.? (?:[a-z-]+ ){0,5}(?:yeast|gelatine?)\b))/gi,
    '$1x ',
    'digit',
    /1\/4[ -]?(?:oz|ounce)/,
  ],
  [
    'halves in words before a unit',
    '-',
    /\b(one|two|three|four|five|six|seven|eight)-and-(?:a|one)-half(?:-(?= (?:to|or) )|(?=-))/gi,
    (_whole: string, word = '') => `${wordValues.get(word.toLowerCase()) ?? 1} 1/2`,
  ],
  [
    'numbers in words before a unit',
    '-',
    /\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|eighteen|twenty(?:-(?:four|eight))?|thirty|quarter|half)-(?=(?:ounce|pound|inch|lb|oz|quart|pint|cup|gallon|liter)s?\b)/gi,
    '$1 ',
  ],
  [
    'a small letter or capital for the number one',
    rare,
    /^[lI](?=(?: 1)?\/[2348] (?:cups?|c|tsp|tbsp|teaspoons?|tablespoons?|lbs?|pounds?|oz|pints?)\b| (?:cups?|tsp|tbsp|teaspoon|tablespoon|lb|oz|pound|ounce|pint|pkg|package|clove|large|small|medium|egg|onion)\b)/,
    '1',
    'letter',
    /^[li][ /]/,
  ],
  [
    'a small letter for the one of a fraction',
    '/',
    /^(\d) ?l(?=\/(?:[23] (?:cups?|c|tsp|tbsp|teaspoons?|tablespoons?)|4 (?:cup|tsp|tbsp|teaspoons?|tablespoons?))\b)/,
    '$1 1',
    'digit',
  ],
  ['numbers in words for a range', rare, /^between (\d[\d./ ]{0,5}) and (?=\d)/i, '$1 to ', 'letter', /^between\b/],
  ...foreignOpenAmounts,
  ...foreignPurposes,
  ...foreignFractions,
  ...foreignFruit,
  ...foreignNumbers,
  ...frenchSpoons,
  ...foreignMeasures,
  ...foreignSizes,
  ...foreignCuts,
  ...kitchenForms,
  ...twoKinds,
  ...halves,
  [
    'salt and pepper, written short',
    rare,
    /^((?:(?:\d[\d/ ]{0,5} ?(?:tsps?\.?|teaspoons?)|(?:1 |an? )?(?:pinch|dash)) (?:of )?)?)s ?(?:&|and|\+) ?p\b/i,
    '$1salt and pepper',
    'any',
    /s ?(?:and|\+) ?p\b/,
  ],
  ['to taste, written short', rare, /(?<=\p{L}),? (?:TT|t\.t\.?)$/u, ', to taste', 'letter', /t\.?t\.?$/],
  [
    'butter by comparison',
    rare,
    /^(?:(?:an? |1 )?(?:lump|piece|knob) (?:of )?)?butter,? (?:about )?(?:the )?size of an? (egg|walnut)\b/i,
    bySizeOfButter,
    'any',
    /size of\b/,
  ],
  [
    'cloves of garlic, written short',
    rare,
    /^(\d[\d/ ]{0,4} ?)cl\.? (?=(?:of )?garlic\b)/i,
    '$1cloves ',
    'digit',
    /^\d[\d/ ]{0,4} ?cl\b/,
  ],
  ['garlic before its cloves, written short', rare, /^(garlic,?(?: -)? \d )cl\b\.?/i, '$1cloves', 'letter', /garlic\b/],
  [
    'a short size behind the food',
    rare,
    /^(\d{1,2} )([a-z][a-z -]{1,30}) (lg|lge|sm|med|md|xl)\.?$/i,
    '$1$3 $2',
    'digit',
    /(?:lg|lge|sm|med|md|xl)\.?$/,
  ],
  ['a letter for a bullet', rare, /^o (?=\d)/, '', 'letter', /^o \d/],
  ['the number of a step', ':.-', /^(?:step|part|layer) \d{1,2} ?[:.-] (?=\d)/i, '', 'letter'],
  ['numbering', ').', /^\d{1,2}[.)] (?=\S)/, '', 'digit'],
  ['emphasis', '*_~', /\*{1,3}|_{2,}|~{2,}/g, ' '],
  [
    'what the food is ready for',
    rare,
    /(?<=[\da-z)] )ready to (bake|cook|pour|roll|spread|use) (?!as\b|and\b|for\b|in\b|on\b|or\b|when\b|with\b)(?=\p{L})/giu,
    'ready-to-$1 ',
    'any',
    /ready to\b/,
  ],
  ['the flour of gram, which is a pea', rare, /(?<=[a-z)] )gram (?=flour\b)/gi, 'gram-', 'any', /gram flour\b/],
  ...openAmounts,
  [
    'how many shellfish make a pound',
    rare,
    /,? ?(?:\((?:about )?(?=[^()]*\)))?\b(?:\d{1,2} ?(?:-|\/|to) ?\d{1,2}|u[-/ ]?\d{1,2})(?:[ -]?(?:count|ct)\b\.?(?: size)?(?: ?(?:\/|per) ?(?:pound|lb)\b\.?)?|(?: ?\/ ?| per )(?:pound|lb)\b\.?)\)?(?:(?<=\b(?:shrimp|prawns?|scallops?)\b.{0,60})|(?=.{0,30}\b(?:shrimp|prawns?|scallops?)\b))/gi,
    '',
    'any',
    /(?:shrimp|prawns?|scallops?)\b/,
  ],
  ['a brand that ends in the name of a measure', rare, /\bmrs\.? dash\b/gi, 'Mrs-Dash', 'any', /mrs\b/],
  ['candy that is called pieces', rare, /\breese'?s pieces\b/gi, "Reese's-pieces", 'any', /reese/],
  ['prices', '$', / ?\(?\$\d{1,3}(?:\.\d{1,2})?\)?\*{0,3}$/, ''],
  ['offers', '-', / - (?:on )?sale!*$/i, ''],
  ['footnote marks', `${other}[`, /[†‡§¹²³⁴-⁹®™©]|\[\d{1,3}\]/g, ' '],
  ...wordOrder,
  [
    'a size by comparison',
    rare,
    /(?<=\p{L}),? (?:(?:about )?the size of an? [\p{L} -]{2,20})(?=$|,)/iu,
    '',
    'any',
    /the size of\b/,
  ],
  ['points between thousands', '.', /(?<![\d.,])([1-9])\.(\d[05]0)(?= ?(?:g|gr|grams?)\b)/gi, '$1$2'],
  ['full stops in units', '.', /(?<=\d ?)c\.c\./gi, 'cc'],
  ...shortForms,
  [
    'full stops after units',
    '.',
    /(?<![a-z])(tsps?|tbsps?|tbs|tb|tbl|ozs?|lbs?|fl|pkgs?|pkts?|pts?|qts?|gal|kgs?|gr?|gms?|ml|dl|cl|ltr|l|c|t|in|cm|lge?|lrg|med|sm|hd|approx|ca|opt|ea|env|doz|sq|bsp|bu|pck|nos?)\.(?![a-z0-9])/gi,
    '$1 ',
  ],
];

const rareGroups = groupRareRows(laterRows);
const findRareForms = createRareForms(rareGroups);
const [firstSteps, laterSteps] = [plainCharacters.map(toStep), laterRows.map(toStep)];

function toStep(row: TextRow): Step {
  const [, signs, pattern, replacement, start = 'any'] = row;
  return { pattern, replacement, signs: toSigns(signs), groups: rareGroups.get(row) ?? 0, start: starts[start] };
}
