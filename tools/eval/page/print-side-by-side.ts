import type { Table } from '../table';
import { findTable, parts, type PartTables } from './part-tables';
import { printMarkdownTable } from './print-markdown-table';

/** One table of all parts: each row of the whole with the same row of the learning and the check part above it. Empty where the data has none. */
export function printSideBySide(tables: PartTables, title: string): string {
  const whole = findTable(tables.all, title);
  if (whole === null) return '';
  const [first = '', ...columns] = whole.columns;
  const rows = whole.rows.flatMap(([name = '']) =>
    parts
      .flatMap((part) => {
        const row = findTable(tables[part], title)?.rows.find((cells) => cells[0] === name);
        return row === undefined ? [] : [[part, ...row.slice(1)]];
      })
      .map((row, index) => [index === 0 ? name : '', ...row]),
  );
  return printBlock(whole, printMarkdownTable([first, 'part', ...columns], rows));
}

/** A table of one part alone. Empty where the data has none. */
export function printAlone(tables: readonly Table[], title: string): string {
  const table = findTable(tables, title);
  return table === null ? '' : printBlock(table, printMarkdownTable(table.columns, table.rows));
}

function printBlock({ title, note }: Table, printed: string): string {
  return `### ${title}\n\n${wrapProse(note)}\n\n${printed}`;
}

const maxColumns = 100;

/** Breaks a paragraph between words, as the formatter wraps the other documents. */
function wrapProse(text: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line === '') lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length <= maxColumns) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
}
