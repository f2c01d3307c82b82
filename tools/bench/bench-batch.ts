import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Table } from '../eval/table';
import { findMedian, measureInTurns, report, runRecipeBench, type RecipeBenchOptions } from './recipe-bench';
import { writeRecipes } from './recipe-file';

const root = join(__dirname, '../../..');

/**
 * Measures the command line on many recipes: time and memory by the number of threads, and whether
 * `--resume` gives the same file after kill -9. As many programs of one thread, which share
 * nothing, show how much faster the machine itself becomes by that number.
 */
async function measure(options: RecipeBenchOptions): Promise<Table> {
  const { recipes, counts, folder } = options;
  const environment = { ...process.env, DATA_DIR: join(folder, 'data') };
  const [foods, input] = [join(folder, 'foods.catalog'), join(folder, 'recipes.jsonl')];
  report('writing the catalog and the recipes');
  await run(['catalog', 'export', foods], environment);
  await writeRecipes(input, recipes);
  const analyze = (from: string, to: string, ...more: readonly string[]): readonly string[] => [
    'analyze',
    '--catalog',
    foods,
    '--out',
    'jsonl',
    '--to',
    join(folder, to),
    ...more,
    from,
  ];
  const measured = await measureInTurns(options, async (count) => {
    const threads = await run(analyze(input, `out-${count}.jsonl`, '--workers', String(count)), environment);
    if (count === 1) return { threads, programs: threads };
    report(`as ${count} programs`);
    const share = join(folder, `share-${count}.jsonl`);
    await writeRecipes(share, Math.round(recipes / count));
    const programs = await runAtOnce(
      Array.from({ length: count }, (_, index) => analyze(share, `out-${count}-${index}.jsonl`, '--workers', '1')),
      environment,
    );
    return { threads, programs };
  });
  report('killed and resumed');
  const isSame = await killAndResume({
    args: analyze(input, 'resumed.jsonl', '--workers', String(counts.at(-1)), '--resume'),
    file: join(folder, 'resumed.jsonl'),
    whole: join(folder, `out-${counts[0]}.jsonl`),
    environment,
  });
  return tabulate(measured, recipes, isSame);
}

interface Measured {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakMib: number;
}

/** The same recipes by threads of one program, and by as many programs of one thread. */
interface MeasuredTwice {
  readonly threads: Measured;
  readonly programs: Measured;
}

/** Runs programs at the same time, until the last has ended. */
async function runAtOnce(programs: readonly (readonly string[])[], environment: NodeJS.ProcessEnv): Promise<Measured> {
  const measured = await Promise.all(programs.map((args) => run(args, environment)));
  return {
    seconds: Math.max(...measured.map((each) => each.seconds)),
    cpuSeconds: measured.reduce((sum, each) => sum + each.cpuSeconds, 0),
    peakMib: measured.reduce((sum, each) => sum + each.peakMib, 0),
  };
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

function tabulate(measured: ReadonlyMap<number, readonly MeasuredTwice[]>, recipes: number, isSame: boolean): Table {
  const rows = [...measured].map(([workers, runs]) => {
    const seconds = findMedian(runs, ({ threads }) => threads.seconds);
    return [
      workers,
      seconds.toFixed(1),
      Math.round(recipes / seconds).toLocaleString('en-US'),
      findMedian(runs, ({ threads }) => threads.cpuSeconds).toFixed(1),
      findMedian(runs, ({ threads }) => threads.peakMib).toFixed(0),
      findMedian(runs, ({ programs }) => programs.seconds).toFixed(1),
      findMedian(runs, ({ programs }) => programs.cpuSeconds).toFixed(1),
    ];
  });
  return {
    title: `${recipes.toLocaleString('en-US')} recipes of 10 lines, JSONL to JSONL`,
    note: `All lines are different. After kill -9 at half of the output, --resume gives ${isSame ? 'the same file' : 'ANOTHER FILE'}.`,
    columns: [
      'threads',
      'seconds, median',
      'recipes/s',
      'CPU seconds',
      'MiB, peak',
      'seconds of as many programs',
      'CPU seconds of these',
    ],
    rows,
    worst: [],
  };
}

runRecipeBench({
  name: 'bench:batch',
  description: 'Measures the command line on many recipes.',
  recipes: 100_000,
  what: 'threads',
  measure,
});
