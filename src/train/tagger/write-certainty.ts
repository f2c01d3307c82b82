import { writeFileSync } from 'node:fs';
import { certaintySigns } from '../../analysis/parse/certainty/read-signs';

/** Writes the fitted odds as the module the parser reads; two decimals, so that the last bits of a machine make no difference. */
export function writeCertainty(path: string, odds: Float64Array): void {
  const rows = certaintySigns.map((sign, index) => `  ${sign}: ${Number((odds[index] ?? 0).toFixed(2)) + 0},`);
  writeFileSync(
    path,
    [
      '// Learned by `npm run train` and written by it: not for editing.',
      '',
      '/** Log odds that quantity, unit and name of a line are read right: what each sign of the reading adds. */',
      'export const certaintyOdds = {',
      ...rows,
      '} as const;',
      '',
    ].join('\n'),
  );
}
