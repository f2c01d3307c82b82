import { rare, type TextRow } from '../parse-tokens/text-signs';

// What the numbered cans of the American trade hold, as tables of can sizes give it.
const ouncesByCan: ReadonlyMap<string, number> = new Map([
  ['1', 10.5],
  ['2', 20],
  ['2 1/2', 29],
  ['2.5', 29],
  ['3', 46],
  ['5', 56],
  ['10', 106],
  ['300', 15],
  ['303', 16],
]);

/** "2 (20 ounce) " for "2 #2 ": the size in place of the number. The text as it is for other numbers. */
const byCanNumber = (whole: string, count: string, can: string): string => {
  const ounces = ouncesByCan.get(can);
  return ounces === undefined ? whole : `${count}(${ounces} ounce) `;
};

const byCansBehind = (whole: string, ...[food = '', can = '', count = '']: (string | undefined)[]): string => {
  const cans = byCanNumber('', `${count} `, can);
  return cans === '' ? whole : `${cans}cans ${food}`;
};

/** Steps for cans by their number. They follow each other in `normalizeText`. */
export const canNumbers: readonly TextRow[] = [
  [
    'cans by their number',
    `#${rare}`,
    /^(\d{1,2} )\(?(?:#|no\.? ?|number )(10|5|303|300|3|2 1\/2|2\.5|2|1)\)? (?=(?:(?:size|can|tin)\b-? ?)*cans?\b)/i,
    byCanNumber,
    'digit',
    /(?:no\.? ?|number )[1-35]/,
  ],
  [
    'one can by its number',
    `#${rare}`,
    /^(?:#|no\.? ?)(10|5|303|300|3|2 1\/2|2\.5|2)[ -](?=cans?\b)/i,
    (whole: string, can = '') => byCanNumber(whole, '1 ', can),
    'any',
    /^no\.? ?[1-35]/,
  ],
  [
    'cans by their number behind the food',
    '#',
    /^(\p{L}[^#\d]{2,60}?),? ?#(10|5|303|300)(?: ?-?(?:cans?|cn))?(?:,| -)? (\d{1,2}) ?(?:ea|each|cans?|cn)\b\.?$/iu,
    byCansBehind,
    'letter',
  ],
  [
    'a count of numbered cans behind the food',
    '#',
    /^(\p{L}[^#\d]{2,80}?),? (?:- )?(\d{1,2}) ?#(10|5|303|300) ?-?(?:size )?(?:cans?|cn)$/iu,
    (whole: string, ...[food = '', count = '', can = '']: (string | undefined)[]) =>
      byCansBehind(whole, food, can, count),
    'letter',
  ],
];
