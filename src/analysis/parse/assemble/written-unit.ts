import { readUnit } from '../../unit';

/** A unit as the line writes it, in lower case and singular: "Tablespoons" is "tablespoon", "T" and "Tbsp." are "tbsp", "leaves" is "leaf". */
export function writtenUnit(written: string): string {
  if (written === 'T') return 'tbsp';
  if (written === 't') return 'tsp';
  const word = written.toLowerCase();
  const unit = readUnit(word);
  if (unit === null || singular.has(word)) return word;
  const found = irregular.get(word) ?? [word.slice(0, -1), word.slice(0, -2)].find((stem, i) => word.endsWith(endings[i] ?? '') && readUnit(stem) === unit); // prettier-ignore
  return found ?? word;
}

const endings = ['s', 'es'] as const;
const singular = new Set(['tbs', 'ts', 'glass']);
const irregular: ReadonlyMap<string, string> = new Map([
  ['leaves', 'leaf'],
  ['loaves', 'loaf'],
  ['inches', 'inch'],
  ['bunches', 'bunch'],
  ['handsful', 'handful'],
  ['cupsful', 'cup'],
]);
