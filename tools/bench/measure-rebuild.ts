import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findQuantile, type Table } from '../eval/table';
import type { RebuildFigures } from './rebuild-process';

const rounds = 15;

/**
 * Measures what it costs to build a new catalog beside the one in use, as the service does when
 * foods change.
 * @param url of a migrated database with foods in it
 */
export async function measureRebuild(url: string): Promise<Table> {
  // As `npm start` runs the service.
  const flags = ['--max-old-space-size=512', '--max-semi-space-size=16'];
  const script = join(__dirname, 'rebuild-process.js');
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, script, url, String(rounds)]);
  const figures: RebuildFigures = JSON.parse(stdout);
  const spread = (values: readonly number[]): string[] =>
    [0.5, 0, 1].map((quantile) => findQuantile(values, quantile).toFixed(0));
  return {
    title: 'Rebuilding the catalog beside the one in use',
    note: `${figures.foods} foods, read from the database and indexed ${rounds} times in a process that does nothing else. The longest block is how long a request could have had to wait for its turn. Memory is resident, the database apart; before and after are with one catalog and all garbage collected.`,
    columns: ['what', 'median', 'least', 'most'],
    rows: [
      ['time, ms', ...spread(figures.rounds.map(({ ms }) => ms))],
      ['longest block of the event loop, ms', ...spread(figures.rounds.map(({ maxBlockMs }) => maxBlockMs))],
      ['memory at its peak, MiB', ...spread(figures.rounds.map(({ peakMib }) => peakMib))],
      ['memory before, MiB', figures.beforeMib.toFixed(0), '', ''],
      [`memory after ${rounds} rebuilds, MiB`, figures.afterMib.toFixed(0), '', ''],
    ],
    worst: [],
  };
}
