/** A table of an accuracy report: figures by row, and the worst lines behind them. */
export interface Table {
  readonly title: string;
  /** One or two sentences: what was compared with what, and how. */
  readonly note: string;
  readonly columns: readonly string[];
  /** How many of the first cells tell a row from the others; one unless told. */
  readonly keyColumns?: number;
  readonly rows: readonly (readonly (string | number)[])[];
  /** The worst cases, worst first, one sentence each. */
  readonly worst: readonly string[];
}

/** A share as per cent with one decimal: "78.1 %"; "–" of nothing. */
export function formatShare(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;
}

/**
 * The value below which the share `quantile` (0 to 1) of `values` lies, without interpolation; NaN
 * of nothing.
 */
export function findQuantile(values: readonly number[], quantile: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(quantile * sorted.length))] ?? NaN;
}

/** A Markdown table. */
export function printTable(table: Table): string {
  const cells = [table.columns, ...table.rows].map((row) => row.map(String));
  const widths = table.columns.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)));
  const lines = cells.map(
    (row) => `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`,
  );
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [`## ${table.title}`, '', table.note, '', lines[0] ?? '', rule, ...lines.slice(1)].join('\n');
}

/** Tables as a program writes them: in Markdown, or as JSON. */
export function formatTables(tables: readonly Table[], { json }: { readonly json: boolean }): string {
  return json ? `${JSON.stringify(tables, null, 2)}\n` : tables.map((table) => `${printTable(table)}\n\n`).join('');
}

/** Orders texts by their code units: the same order on every machine, whatever its language. */
export function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
