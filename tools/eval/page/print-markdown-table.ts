/** A Markdown table in the form that the project's formatter gives it. */
export function printMarkdownTable(
  columns: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const cells = [columns, ...rows].map((row) => columns.map((_, column) => toCell(row[column] ?? '')));
  const widths = columns.map((_, column) => Math.max(3, ...cells.map((row) => (row[column] ?? '').length)));
  const [header = [], ...body] = cells;
  return [header, widths.map((width) => '-'.repeat(width)), ...body]
    .map((row) => `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`)
    .join('\n');
}

function toCell(value: string | number): string {
  return String(value).replaceAll('|', '\\|').replaceAll('\n', ' ');
}
