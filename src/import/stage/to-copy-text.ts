import { listBrandPhrases } from '../branded/list-brand-phrases';
import { listProductWords } from '../branded/list-product-words';
import { readServing } from '../branded/read-serving';
import { toGtin } from '../branded/to-gtin';
import type { StagedRow } from '../source/staged-row';
import { toCell } from './to-cell';

type StagedTable = StagedRow['table'];

/**
 * Rows of one source as the lines that COPY takes, by the table they go to. What a product is searched by, its serving and its trade item number are
 * read here already: the database could not.
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

/** Normalised words are letters, digits, points and per cents, and phrases have blanks: quotes are all that they need. */
function toLexemes(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(' ');
}
