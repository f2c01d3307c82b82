/*
 * Entities, accents and fractions as texts of the web write them, and the characters they stand for.
 * Each function answers one match of a step of `normalizeText`.
 */

import { writeFraction } from '../fraction-signs';

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
export const byFraction = (sign: string): string => ` ${writeFraction(sign)} `;

// prettier-ignore
const accents: Readonly<Record<string, string>> = {
  acute: '\u0301', grave: '\u0300', circ: '\u0302', uml: '\u0308', tilde: '\u0303', cedil: '\u0327', ring: '\u030a',
};
