/** Formats rows under their headings in columns two blanks apart, without blanks at line ends. */
export function formatTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headings, ...rows];
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  return lines.map((line) => pad(line, widths).join('  ').trimEnd()).join('\n');
}

const pad = (line: readonly string[], widths: readonly number[]): string[] =>
  line.map((cell, column) => cell.padEnd(widths[column] ?? 0));
