import { foreignNumber } from './numbers';
import { rare, type TextRow } from '../parse-tokens/text-signs';

const qualities: readonly (readonly [english: string, words: string])[] = [
  ['heaped', String.raw`gehäufte[rn]?|geh\.|colm[oaie]|colmad[oa]s?|bombée?s?|cheias?`],
  ['level', String.raw`gestrichene[rn]?|gestr\.|ras[oaie]s?`],
  ['small', String.raw`kleine?[rsn]?|kl\.|petite?s?|pequeñ[oa]s?|pequen[oa]s?|piccol[oaie]`],
  ['medium', 'mittlere[rsn]?|mittelgro(?:ß|ss)e[rsn]?|middelgrote|moyen(?:ne)?s?|median[oa]s?|medi[aoe]|médi[oa]s?'],
  ['large', 'gro(?:ß|ss)e[rsn]?|grote|gros(?:se)?s?|grande?s?|grandi'],
];
const patterns = qualities.map(([english, words]) => ({ english, pattern: new RegExp(`^(?:${words})$`, 'iu') }));

/** Words for sizes and for how full a spoon is, as a part of a pattern. */
export const foreignQuality = qualities.map(([, words]) => words).join('|');

/** Words for how full a spoon is, as they stand behind it. */
export const foreignFullness = 'colm[oaie]|colmad[oa]s?|bombée?s?|cheias?|ras[oaie]s?';

/** The English word for a size, with a blank; empty if there is none. */
export function readForeignQuality(word: string): string {
  const found = patterns.find(({ pattern }) => pattern.test(word));
  return found === undefined ? '' : `${found.english} `;
}

const bySize = (_whole: string, ...[count = '', size = '']: (string | undefined)[]): string =>
  `${count} ${readForeignQuality(size)}`;

const bySizeBehind = (_whole: string, ...[count = '', food = '', size = '']: (string | undefined)[]): string =>
  `${count} ${readForeignQuality(size)}${food}`;

// Without "grande", which is a cup of coffee, and "media", which also begins names of foods.
const before =
  'kleine?[rsn]?|mittlere[rsn]?|mittelgro(?:ß|ss)e[rsn]?|gro(?:ß|ss)e[rsn]?|grote|middelgrote|gros(?:se)?s?|petite?s?|pequeñ[oa]s?|pequen[oa]s?|piccol[oaie]';
const names = '(?!pois|filet|peas|beurre|suisse|four|s[iy]rah|verdot|basque)';
const behind =
  'grande?s?|grandi|median[oa]s?|moyen(?:ne)?s?|pequeñ[oa]s?|pequen[oa]s?|piccol[oaie]|medi[aoe]|médi[oa]s?|gross[oaie]';

/** Steps for sizes of whole foods in other languages, before and behind their name. */
export const foreignSizes: readonly TextRow[] = [
  [
    'sizes of other languages',
    rare,
    new RegExp(`^(\\d[\\d./,-]{0,6}) (${before}) ${names}(?=\\p{L})`, 'iu'),
    bySize,
    'any',
    new RegExp(`^(?:${foreignNumber}|\\d[\\d./,-]{0,6} (?:${before}) )`),
  ],
  [
    'sizes of other languages behind the food',
    rare,
    new RegExp(`^(\\d[\\d./,-]{0,6}) (\\p{L}+) (${behind})(?=$|[,(]| \\()`, 'iu'),
    bySizeBehind,
    'any',
    new RegExp(`^(?:${foreignNumber}|\\d[\\d./,-]{0,6} [a-z]+ (?:${behind})(?![a-z]))`),
  ],
];
