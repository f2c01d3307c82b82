/**
 * JSON as a document shows it: what fits a line of 100 columns is on one, and amounts are several
 * on a line.
 */
export function printJson(value: unknown): string {
  return print('', value, '');
}

/** @param name what stands before the value: `"name": `, or nothing */
function print(name: string, value: unknown, indent: string): string {
  const flat = `${name}${printFlat(value)}`;
  if (typeof value !== 'object' || value === null || indent.length + flat.length <= maxColumns) return flat;
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const entries = Object.entries(value).map(([key, each]) => print(isList ? '' : `"${key}": `, each, inner));
  const isAmounts = Object.values(value).every((each) => typeof each === 'number');
  const lines = isAmounts ? fillLines(entries, maxColumns - inner.length) : entries;
  const [open, close] = isList ? '[]' : '{}';
  return `${name}${open}\n${lines.map((line) => `${inner}${line}`).join(',\n')}\n${indent}${close}`;
}

// One less than the documents have, for the comma behind.
const maxColumns = 99;

function printFlat(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printFlat).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, each]) => `"${key}": ${printFlat(each)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

function fillLines(entries: readonly string[], columns: number): readonly string[] {
  const lines: string[] = [];
  for (const entry of entries) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 2 + entry.length <= columns) lines[lines.length - 1] = `${line}, ${entry}`;
    else lines.push(entry);
  }
  return lines;
}
