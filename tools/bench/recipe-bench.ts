import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { findQuantile, printTable, type Table } from '../eval/table';

/** What is measured: `recipes` recipes, `rounds` times with each number of `counts`. */
export interface RecipeBenchOptions {
  readonly recipes: number;
  readonly rounds: number;
  /** Numbers of `what` that share the work, such as threads. */
  readonly counts: readonly number[];
  /** Is empty at first, and removed at the end. */
  readonly folder: string;
}

interface RecipeBench {
  readonly name: string;
  readonly description: string;
  /** How many recipes unless told. */
  readonly recipes: number;
  /** What shares the work, in plural. */
  readonly what: string;
  readonly measure: (options: RecipeBenchOptions) => Promise<Table>;
}

/** Runs a bench over many recipes as a program: reads its options and prints its table. */
export function runRecipeBench({ name, description, recipes, what, measure }: RecipeBench): void {
  new Command(`npm run ${name} --`)
    .description(description)
    .option('--recipes <n>', 'how many', String(recipes))
    .option('--rounds <n>', 'how often each is measured', '3')
    .option('--workers <list>', `numbers of ${what}, with commas between`, '1,2')
    .option('--json', 'print the table as JSON')
    .action(async (given: Readonly<Record<'recipes' | 'rounds' | 'workers', string>> & { readonly json?: true }) => {
      const folder = mkdtempSync(join(tmpdir(), 'recipe-bench-'));
      try {
        const table = await measure({
          recipes: readCount('recipes', given.recipes),
          rounds: readCount('rounds', given.rounds),
          counts: given.workers.split(',').map((count) => readCount('workers', count)),
          folder,
        });
        process.stdout.write(given.json === true ? `${JSON.stringify(table, null, 2)}\n` : `${printTable(table)}\n`);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    })
    .parseAsync()
    .catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exitCode = 1;
    });
}

/** @throws Error in one sentence if it is no whole number of at least 1 */
function readCount(option: string, text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new Error(`--${option} takes whole numbers from 1, not "${text}".`);
  return count;
}

/** Measures each count in turns, so that a busy machine slows all alike. */
export async function measureInTurns<Measured>(
  { rounds, counts }: RecipeBenchOptions,
  measure: (count: number) => Promise<Measured>,
): Promise<ReadonlyMap<number, readonly Measured[]>> {
  const measured = new Map(counts.map((count) => [count, new Array<Measured>()]));
  for (let round = 1; round <= rounds; round++) {
    for (const [count, runs] of measured) {
      report(`round ${round}, --workers ${count}`);
      runs.push(await measure(count));
    }
  }
  return measured;
}

/** The median of a figure of several runs. */
export function findMedian<Measured>(runs: readonly Measured[], valueOf: (run: Measured) => number): number {
  return findQuantile(runs.map(valueOf), 0.5);
}

/** Says on standard error what is done now. */
export function report(text: string): void {
  process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${text}` : `${text}\n`);
}
