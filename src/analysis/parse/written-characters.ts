/*
 * Entities, accents and fractions as texts of the web write them, and the characters they stand for.
 * Each function answers one match of a step of `normalizeText`.
 */

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

export const byName = (whole: string, name: string): string => entities[name.toLowerCase()] ?? whole;
export const byNumber = (_whole: string, digits: string): string => character(Number(digits));
export const byHexNumber = (_whole: string, digits: string): string => character(Number.parseInt(digits, 16));
const character = (code: number): string => (code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ');
export const byAccent = (_whole: string, letter: string, accent: string): string =>
  `${letter}${accents[accent.toLowerCase()] ?? ''}`.normalize('NFC');
export const byFraction = (sign: string): string => ` ${fractions[sign] ?? sign} `;

// prettier-ignore
const accents: Readonly<Record<string, string>> = {
  acute: '\u0301', grave: '\u0300', circ: '\u0302', uml: '\u0308', tilde: '\u0303', cedil: '\u0327', ring: '\u030a',
};
