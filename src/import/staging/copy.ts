import { once } from 'node:events';
import type { Client } from 'pg';
import { from } from 'pg-copy-streams';
import type { StagedRow } from '../sources/import-source';
import { listBrandPhrases, listProductWords, readServing, toGtin } from './product-text';

/**
 * Copies lines of COPY's text format into a table, within the session's transaction.
 * @throws DatabaseError where the database rejects a line
 */
export async function copyText(session: Client, table: string, text: string): Promise<void> {
  const stream = session.query(from(`COPY ${table} FROM STDIN`));
  const finished = once(stream, 'finish');
  stream.end(text);
  await finished;
}

/**
 * A value as a cell of COPY's text format. Text gets single blanks, none at its ends, and no NUL,
 * which the database rejects.
 */
export function toCell(value: string | number | boolean | null): string {
  if (value === null) return String.raw`\N`;
  if (typeof value !== 'string') return String(value);
  const text = untidy.test(value) ? value.replace(/\0/g, '').replace(/\s+/g, ' ').trim() : value;
  // Tabs and line breaks are gone, so only backslashes need an escape.
  return text.includes('\\') ? text.replaceAll('\\', '\\\\') : text;
}

const untidy = /^\s|\s$|\s\s|[^\S ]|\0/;

type StagedTable = StagedRow['table'];

/**
 * The lines for COPY of the rows of one source, by table. The search words, serving and trade item
 * number of a product are read here, because SQL cannot.
 * @param source the number of the source in this import
 */
export function toCopyText(rows: readonly StagedRow[], source: number): ReadonlyMap<StagedTable, string> {
  const texts = new Map<StagedTable, string>();
  for (const row of rows) {
    const line = `${source}\t${row.fdcId}\t${toCells(row)}\n`;
    texts.set(row.table, (texts.get(row.table) ?? '') + line);
  }
  return texts;
}

function toCells(row: StagedRow): string {
  switch (row.table) {
    case 'food':
      return [
        row.dataset,
        toCell(row.description),
        toCell(row.category),
        toCell(row.publishedAt),
        row.dataset === 'branded' ? toLexemes(listProductWords(row.description)) : toCell(null),
      ].join('\t');
    case 'key':
      return `${row.key}\t${toCell(row.category)}`;
    case 'amounts':
      return toAmounts(row.values);
    case 'portion':
      return `${row.sequence}\t${toCell(row.text)}\t${row.amount}\t${row.grams}`;
    case 'ingredient':
      return `${row.sequence}\t${row.code}\t${row.grams}\t${row.cooked}`;
    case 'product': {
      const names = { owner: row.brandOwner, name: row.brandName, subbrand: row.subbrandName };
      const serving = readServing(row.servingSize, row.servingUnit);
      return [
        toCell(names.owner),
        toCell(names.name),
        toCell(names.subbrand),
        toGtin(row.gtin),
        toCell(row.category),
        toCell(row.ingredients),
        toCell(serving === null ? null : serving.size),
        serving === null ? '' : serving.unit,
        toCell(row.householdServing),
        toLexemes(listBrandPhrases(names).map((phrase) => `brand:${phrase}`)),
      ].join('\t');
    }
  }
}

function toAmounts(values: Float64Array): string {
  let text = '';
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? NaN;
    text += `${index === 0 ? '' : '\t'}${toCell(Number.isNaN(value) ? null : value)}`;
  }
  return text;
}

/**
 * A tsvector as text. Normalised words and phrases need only quotes: they have letters, digits,
 * points, per cent signs and blanks.
 */
function toLexemes(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(' ');
}
