import { fractionSigns } from '../fraction-signs';
import { anyText, gap, other, type TextRow } from '../parse-tokens/text-signs';
import { byAccent, byFraction, byHexNumber, byName, byNumber } from './written-characters';

/** The fraction whose last byte of UTF-8 was read as a sign of Windows-1252. */
const byStraySign = (_whole: string, sign = ''): string => '⅓⅔⅛⅜⅞'.charAt('“”›œž'.indexOf(sign));

/**
 * Steps from markup, entities and the many kinds of dashes, quotes and fractions to plain characters.
 * They come first in `normalizeText`, in this order: entities may hide tags, fractions and dashes.
 */
export const plainCharacters: readonly TextRow[] = [
  ['entities by number', '&', /&#(\d{1,7});/g, byNumber],
  ['entities by hexadecimal number', '&', /&#x([0-9a-f]{1,6});/gi, byHexNumber],
  ['doubly escaped ampersands', '&', /&amp;/gi, '&'],
  ['entities by name', '&', /&([a-z]{2,6}\d{0,2});/gi, byName],
  ['entities of accented letters', '&', /&([a-z])(acute|grave|circ|uml|tilde|cedil|ring);/gi, byAccent],
  ['plurals left open', '(', /(?<=[a-z])\(e?s\)/gi, ''],
  ['what is struck out, by tags', '<', /<(s|del|strike)>[^<>]{1,200}<\/\1>(?=.*\p{L})/giu, ' '],
  ['tags', '<', /<\/?[a-z][^<>]{0,200}>/gi, ' '],
  ['links as Markdown writes them', '[', /\[([^[\]()]{1,200})\]\([^()\s]{0,500}\)/g, '$1'],
  ['a stray letter of another encoding', other, /Â(?=[¼½¾°\u00a0])/g, ''],
  ['fractions in another encoding', other, /â…([“”›œž])/g, byStraySign],
  ['dashes and quotes in another encoding', other, /â€([“”™])/g, (_whole, sign) => (sign === '™' ? "'" : '-')],
  ['invisible characters', other, /[\p{Cf}\p{Cs}\p{Variation_Selector}]/gu, ''],
  ['pictures', other, /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u20e3/gu, ' '],
  ['odd blanks', other, /[\p{Cc}\p{Z}\u3000]/gu, ' '],
  ['fraction signs', other, fractionSigns, byFraction],
  ['blanks at the ends and in a row', `${gap}<([&`, /^ +| +$| +(?= )|(?<=\() +/g, ''],
  ['what is struck out', '~', /~~(?!~)[^~]{1,200}~~(?!~)(?=.*\p{L})/gu, ' '],
  ['bullets, boxes and list marks', anyText, /^(?:[\s•·◦▢□☐☑✓✔▪▫■●○*+>~_|-]|\[[ x]?\])+(?=[^\s•])/giu, '', 'mark'],
  ['an escaped slash', '/', /\\\//g, '/'],
  ['a line for a blank before a fraction', '_', /^(\d)_(?=\d\/\d)/, '$1 ', 'digit'],
  ['a fraction before a hyphen', '/', /(\d\/\d{1,2}) -(?=\S)/g, '$1-'],
  ['fraction slashes', other, /[⁄∕]/g, '/'],
  ['a slash with blanks between digits of a fraction', '/', /(?<![\d.,])(\d)(?: ?\/ | \/)(\d)(?![\d.,/])/g, '$1/$2'],
  ['the ending of a fraction', '/', /(\d\/\d{1,2})(?:ths?|rds?|nds?)\b/gi, '$1'],
  ['a comma before a fraction', '/', /^(\d),(?=\d\/\d)/, '$1 ', 'digit'],
  ['a plus sign before a fraction', '+', /^(\d) ?\+ ?(?=[1-7]\/[2348]\b)/, '$1 ', 'digit'],
  ['ampersands', '&', / & /g, ' and '],
  ['plus signs between amounts', '+', /,? \+ ?(?=\d)/g, ' plus '],
  ['dashes', other, /[‐‑‒–−]/g, '-'],
  ['long dashes', other, /[—―]/g, ' - '],
  ['single quotes', `${other}\``, /[‘’‚‛`´′]/g, "'"],
  ['double quotes', `${other}'\``, /[“”„‟″]|''/g, '"'],
  ['a name of a size in quotes', '"', /(?<=^|[ (])"([^ "]{0,8}\d)"(?=[ ),]|$)/g, '$1'],
  ['inch signs', '"\'`', /(\d) ?"/g, '$1 inch '],
  ['multiplication signs', 'x*', /(\d) ?[x×*] ?(?=\d)/gi, '$1 x '],
  ['other multiplication signs', other, /×/g, ' x '],
];
