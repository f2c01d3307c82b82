import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { readSeed } from '../../src/seed/read-seed';
import { findQuantile, printTable, type Table } from '../eval/table';
import { makeLines } from './lines';

const root = join(__dirname, '../../..');
const linesPerRecipe = 10;

interface Options {
  readonly recipes: string;
  readonly rounds: string;
  readonly workers: string;
  readonly json?: true;
}

/**
 * Measures the command line on many recipes: time and memory by the number of threads, in turns, so
 * that a busy machine slows all alike, and whether `--resume` gives the same file after kill -9.
 */
async function bench({ recipes, rounds, workers, json }: Options): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-batch-'));
  const environment = { ...process.env, DATA_DIR: join(folder, 'data') };
  try {
    const [foods, input] = [join(folder, 'foods.catalog'), join(folder, 'recipes.jsonl')];
    report('writing the catalog and the recipes');
    await run(['catalog', 'export', foods], environment);
    await writeRecipes(input, Number(recipes));
    const analyze = (to: string, ...more: readonly string[]): readonly string[] => [
      'analyze',
      '--catalog',
      foods,
      '--out',
      'jsonl',
      '--to',
      join(folder, to),
      ...more,
      input,
    ];
    const counts = workers.split(',');
    const measured = new Map(counts.map((count) => [count, new Array<Measured>()]));
    for (let round = 1; round <= Number(rounds); round++) {
      for (const count of counts) {
        report(`round ${round}, --workers ${count}`);
        measured.get(count)?.push(await run(analyze(`out-${count}.jsonl`, '--workers', count), environment));
      }
    }
    const [first = ''] = counts;
    report('killed and resumed');
    const isSame = await killAndResume({
      args: analyze('resumed.jsonl', '--workers', counts.at(-1) ?? '', '--resume'),
      file: join(folder, 'resumed.jsonl'),
      whole: join(folder, `out-${first}.jsonl`),
      environment,
    });
    const table = tabulate(measured, Number(recipes), isSame);
    process.stdout.write(json === true ? `${JSON.stringify(table, null, 2)}\n` : `${printTable(table)}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Measured {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakMib: number;
}

/** Runs the built program to its end. @throws Error where it fails */
async function run(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<Measured> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/src/main.js', ...args], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  let last = { peakMib: 0, cpuSeconds: 0 };
  const timer = setInterval(() => (last = readProcess(child.pid ?? 0) ?? last), 100);
  const [code]: unknown[] = await once(child, 'close');
  clearInterval(timer);
  if (code !== 0) throw new Error(`recipes ${args.join(' ')} ends with ${String(code)}: ${said}`);
  return { seconds: (performance.now() - startedAt) / 1000, ...last };
}

/** Peak memory and CPU time of a process so far; null once it has ended. */
function readProcess(pid: number): { readonly peakMib: number; readonly cpuSeconds: number } | null {
  try {
    const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    // The fields behind the name, which may have blanks: user and system time are the 14th and 15th
    // of all, in hundredths of a second.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return peak === undefined
      ? null
      : { peakMib: Number(peak) / 1024, cpuSeconds: (Number(fields[11]) + Number(fields[12])) / 100 };
  } catch {
    return null;
  }
}

async function writeRecipes(path: string, count: number): Promise<void> {
  const lines = makeLines(readSeed().aliases, 1_000_000);
  const file = createWriteStream(path);
  for (let index = 0; index < count; index++) {
    const start = (index * linesPerRecipe) % (lines.length - linesPerRecipe + 1);
    const recipe = { title: `Recipe ${index}`, ingredients: lines.slice(start, start + linesPerRecipe), servings: 4 };
    if (!file.write(`${JSON.stringify(recipe)}\n`)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'close');
}

interface Kill {
  readonly args: readonly string[];
  readonly file: string;
  /** What an undisturbed run wrote. */
  readonly whole: string;
  readonly environment: NodeJS.ProcessEnv;
}

/** Kills a run at about half of its output, continues it, and compares the file. */
async function killAndResume({ args, file, whole, environment }: Kill): Promise<boolean> {
  const child = spawn(process.execPath, ['dist/src/main.js', ...args], {
    cwd: root,
    env: environment,
    stdio: 'ignore',
  });
  const ended = once(child, 'close');
  const half = statSync(whole).size / 2;
  while (child.exitCode === null && (statSync(`${file}.part`, { throwIfNoEntry: false })?.size ?? 0) < half)
    await new Promise((resolve) => setTimeout(resolve, 20));
  child.kill('SIGKILL');
  await ended;
  await run(args, environment);
  return readFileSync(file).equals(readFileSync(whole));
}

function tabulate(measured: ReadonlyMap<string, readonly Measured[]>, recipes: number, isSame: boolean): Table {
  const rows = [...measured].map(([workers, runs]) => {
    const median = (valueOf: (run: Measured) => number): number => findQuantile(runs.map(valueOf), 0.5);
    const seconds = median((each) => each.seconds);
    return [
      workers,
      seconds.toFixed(1),
      Math.round(recipes / seconds).toLocaleString('en-US'),
      median((each) => each.cpuSeconds).toFixed(1),
      median((each) => each.peakMib).toFixed(0),
    ];
  });
  return {
    title: `${recipes.toLocaleString('en-US')} recipes of 10 lines, JSONL to JSONL`,
    note: `All lines are different. After kill -9 at half of the output, --resume gives ${isSame ? 'the same file' : 'ANOTHER FILE'}.`,
    columns: ['threads', 'seconds, median', 'recipes/s', 'CPU seconds', 'MiB, peak'],
    rows,
    worst: [],
  };
}

const report = (text: string): unknown => process.stderr.write(`${text}\n`);

new Command('npm run bench:batch --')
  .description('Measures the command line on many recipes.')
  .option('--recipes <n>', 'how many', '100000')
  .option('--rounds <n>', 'how often each is measured', '3')
  .option('--workers <list>', 'numbers of threads, with commas between', '1,2')
  .option('--json', 'print the table as JSON')
  .action(bench)
  .parseAsync()
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
