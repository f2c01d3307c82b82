import { readUnit } from '../unit';
import { foreignNumber } from './numbers';
import { foreignFullness, foreignQuality, readForeignQuality } from './sizes';
import { bareForeignWords, findForeignUnit, foreignOfWords, foreignWords } from './units';
import { rare, type TextRow } from '../parse-tokens/text-signs';

/** Foods that mean something else in English, which the "of" before them shows to be in another language. */
const misleading: ReadonlyMap<string, string> = new Map([
  ['sale', 'salt'],
  ['pan', 'bread'],
  ['latte', 'milk'],
  ['burro', 'butter'],
  ['farina', 'flour'],
  ['crème', 'cream'],
  ['noix', 'walnuts'],
  ['pâtes', 'pasta'],
  ['óleo', 'vegetable oil'],
]);

/**
 * The name behind an "of" of another language: "farina" of "200 g di farina" is flour. Longer names, as "crème de
 * menthe", are other foods or known.
 */
export function readForeignName(name: string): string {
  const [, food = '', rest = ''] = /^(\p{L}+)(|[,(].*| \(.*)$/u.exec(name) ?? [];
  const english = misleading.get(food.toLowerCase());
  return english === undefined ? name : english + rest;
}

/** Parsley in Portuguese, of which a bunch is no sauce. */
const salsa = /^salsa(?!\p{L})/iu;

/** "1 Bund Petersilie" as "1 bunch Petersilie"; the text as it is if the word is no measure there. */
const byMeasure = (
  whole: string,
  ...[count = '', size = '', word = '', fullness = '', of, rest = '']: (string | undefined)[]
): string => {
  const unit = findForeignUnit(word.toLowerCase(), of !== undefined, rest);
  if (unit === null || (size + fullness === '' && of === undefined && readUnit(word) !== null)) return whole;
  const name =
    of === undefined
      ? rest
      : readForeignName(unit === 'bunch' || unit === 'sprig' ? rest.replace(salsa, 'salsinha') : rest);
  const amount = count.trim() || '1';
  if (isMilliliters(word, amount)) return `${amount} ml ${name}`;
  if (typeof unit === 'string') return `${amount} ${readForeignQuality(size || fullness)}${unit} ${name}`;
  const times = readCount(amount);
  return times === null ? whole : `${times * unit} g ${name}`;
};

/** "Petersilie, 1 Bund" as "1 Bund Petersilie" is read. */
const byMeasureBehind = (whole: string, ...[food = '', count = '', word = '']: (string | undefined)[]): string => {
  const unit = findForeignUnit(word.toLowerCase(), false, food);
  return typeof unit === 'string' && readUnit(word) === null ? `${count} ${unit} ${food}` : whole;
};

/** "250 cc de leche" are no teaspoons, as "2 cc de cumin" are. */
function isMilliliters(word: string, amount: string): boolean {
  return /^c\.?c/iu.test(word) && /^\d{2}/.test(amount);
}

/** A whole number, a fraction or a decimal; null for anything else. */
function readCount(text: string): number | null {
  const [, whole = '0', above, below] = /^(?:(\d{1,4}) )?(\d)\/(\d)$/.exec(text) ?? [];
  if (above !== undefined && below !== undefined) return Number(whole) + Number(above) / Number(below);
  return /^\d{1,4}(?:[.,]\d)?$/.test(text) ? Number(text.replace(',', '.')) : null;
}

const number = String.raw`\d(?:[\d.,/-]| (?=[\d/-])){0,10}`;
const ofWord = "(?:de la|della|delle|degli|dei|des|del|de|di|du|do|da|dos|das|von|van) (?:l')?|de l'|dell'|d'";
const behind = String.raw`(?!\p{L})(?:/n|/e|\(n\)|\(e\))?\.? ?(?:(${foreignFullness}) )?(${ofWord})?(?=[\p{L}(])(.*)$`;

/** Steps for measures of other languages. They follow `foreignNumbers`. */
export const foreignMeasures: readonly TextRow[] = [
  [
    'measures of other languages',
    rare,
    new RegExp(`^(${number}) ?(?:(${foreignQuality}) )?(${foreignWords}|${foreignOfWords})${behind}`, 'iu'),
    byMeasure,
    'any',
    new RegExp(
      `^(?:${foreignNumber}|\\d[\\d.,/ -]{0,10}(?:(?:e|y|et|und|en) [\\d/]{1,3} ?)?(?:(?:(?:${foreignQuality}) )?(?:${foreignWords})(?![a-z])|(?:${foreignOfWords})\\.? d(?:[aeiou]|'))|(?:(?:une?|1) )?[a-z]{4,7} (?:y|e|et) (?:medi|mezz|mei|demi))`,
    ),
  ],
  [
    'measures of other languages without a number',
    rare,
    new RegExp(`^()(?:(${foreignQuality}) )?(${bareForeignWords})${behind}`, 'iu'),
    byMeasure,
    'letter',
    new RegExp(`^(?:${bareForeignWords})(?![a-z])`),
  ],
  [
    'measures of other languages behind the food',
    rare,
    new RegExp(`^(\\p{L}[\\p{L} '-]{1,40}?),? (?:- )?(${number}) ?(${foreignWords})\\.?$`, 'iu'),
    byMeasureBehind,
    'letter',
    /\d ?[a-zßàäéíñöúüç]{2,14}\.?$/,
  ],
];
