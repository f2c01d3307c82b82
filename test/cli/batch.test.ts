import { exec } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeLines } from '../../tools/bench/lines';
import { projectRoot } from '../process/run-service';
import { createFolder } from '../support/folder';
import { waitUntil } from '../support/wait-until';
import { findSmallCatalog } from '../support/seed-catalog';
import { readSmallSeed } from '../support/small-seed';
import { runProgram, startProgram } from './run-program';

const count = 900;
let folder: string;
let foods: string;
let input: string;
let expected: string;

beforeAll(async () => {
  folder = createFolder('batch');
  input = join(folder, 'recipes.jsonl');
  foods = findSmallCatalog();
  const lines = makeLines(readSmallSeed().aliases, 10 * count);
  const recipes = Array.from({ length: count }, (_, index) => ({
    title: `Recipe ${index}`,
    ingredients: lines.slice(10 * index, 10 * index + 10),
    servings: 1 + (index % 8),
  }));
  // One of them cannot be read.
  const texts = recipes.map((recipe, index) => (index === 100 ? '{"title":' : JSON.stringify(recipe)));
  writeFileSync(input, texts.map((text) => `${text}\n`).join(''));
  const { out } = await runProgram(analyze('--workers', '1', input));
  expected = out;
});

const analyze = (...args: readonly string[]): readonly string[] => ['analyze', '--catalog', foods, '--json', ...args];

test('a line of input is a line of output, in order, of any number of threads', async () => {
  expect(expected.trim().split('\n')).toHaveLength(count);
  expect(expected.split('\n')[100]).toMatch(/^\{"status":"error"/);
  for (const workers of ['2', '3']) {
    const { code, out } = await runProgram(analyze('--workers', workers, input));
    expect(code).toBe(1);
    expect(out === expected).toBe(true);
  }
});

test('standard input is a filter: a result comes before the next recipe is sent', async () => {
  const [first = '', second = ''] = readFileSync(input, 'utf8').split('\n');
  const { child, ended } = startProgram(analyze('-'));
  child.stdin?.write(`${first}\n`);
  const [chunk]: unknown[] = await once(child.stdout ?? child, 'data');
  expect(String(chunk)).toBe(`${expected.split('\n')[0] ?? ''}\n`);
  child.stdin?.end(`${second}\n`);
  expect((await ended).code).toBe(0);
});

test('a reader that has read enough ends it quietly', async () => {
  const program = join(projectRoot, 'dist/src/main.js');
  const command = `'${process.execPath}' '${program}' analyze --catalog '${foods}' --json --workers 2 '${input}' | head -n 3`;
  const { stdout, stderr } = await promisify(exec)(command);
  expect(stdout).toBe(
    expected
      .split('\n')
      .slice(0, 3)
      .map((line) => `${line}\n`)
      .join(''),
  );
  // The one recipe that cannot be read may have been met before.
  expect(stderr).toMatch(/^(?:\S+, line 101 is not valid JSON: .*\n)?$/);
});

describe('--resume', () => {
  const resume = (to: string, ...more: readonly string[]): readonly string[] =>
    analyze('--workers', '2', '--to', to, '--resume', ...more, input);

  test('after kill -9 and a half-written line it gives the same file', async () => {
    const to = join(folder, 'killed.jsonl');
    const { child, ended } = startProgram(resume(to));
    await waitUntil(() => existsSync(`${to}.part`) && statSync(`${to}.part`).size > 100_000);
    child.kill('SIGKILL');
    await ended;
    expect(existsSync(to)).toBe(false);
    writeFileSync(`${to}.part`, '{"status":"succ', { flag: 'a' });
    const { code, out, err } = await runProgram(resume(to));
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^\d+ results are in \S+killed\.jsonl\.part already; the others follow\.\n/);
    expect(readFileSync(to, 'utf8') === expected).toBe(true);
    expect(existsSync(`${to}.part`) || existsSync(`${to}.part.json`)).toBe(false);
    expect(await runProgram(resume(to))).toMatchObject({ code: 1, err: expect.stringMatching(/killed\.jsonl is complete/) }); // prettier-ignore
    const other = await runProgram(resume(to, '--servings', '2'));
    expect(other).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/killed\.jsonl is complete, and was not written by --resume with these .*; leave out --resume/) }); // prettier-ignore
    expect(readFileSync(to, 'utf8') === expected).toBe(true);
  });

  test('a complete file is left as it is, with the exit code of its results', async () => {
    const to = join(folder, 'complete.jsonl');
    const soup = join(folder, 'unread.jsonl');
    writeFileSync(soup, '{"title":"Soup","ingredients":["1 onion"],"servings":1}\nnot a recipe\n');
    const write = () => runProgram(analyze('--to', to, '--resume', soup));
    expect(await write()).toMatchObject({ code: 1 });
    const sentence = expect.stringMatching(/complete\.jsonl is complete; without --resume it is written again\.\n$/);
    expect(await write()).toEqual({ code: 1, out: '', err: sentence });
  });

  test('a complete file that it did not write is left alone, also one that replaced its own', async () => {
    const to = join(folder, 'replaced.jsonl');
    const soup = join(folder, 'soup.jsonl');
    writeFileSync(soup, '{"title":"Soup","ingredients":["1 onion"],"servings":1}\n');
    const write = (...more: readonly string[]) => runProgram(analyze('--to', to, ...more, soup));
    expect(await write('--resume')).toMatchObject({ code: 0, err: '' });
    expect(await write('--resume')).toMatchObject({ code: 0, err: expect.stringMatching(/is complete; without/) });
    expect(await write('--servings', '4')).toMatchObject({ code: 0, err: '' });
    const replaced = readFileSync(to, 'utf8');
    expect(await write('--resume')).toMatchObject({ code: 1, err: expect.stringMatching(/leave out --resume/) });
    expect(readFileSync(to, 'utf8')).toBe(replaced);
  });

  test('a file is not continued from an input that has changed since, even to one of the same length', async () => {
    const [to, changing] = [join(folder, 'changed.jsonl'), join(folder, 'changing.jsonl')];
    copyFileSync(input, changing);
    const write = analyze('--workers', '2', '--to', to, '--resume', changing);
    const { child, ended } = startProgram(write);
    await waitUntil(() => existsSync(`${to}.part.json`) && statSync(`${to}.part.json`).size > 0);
    child.kill('SIGKILL');
    await ended;
    writeFileSync(changing, readFileSync(changing, 'utf8').replaceAll('"Recipe ', '"Dinner '));
    // A clock that is set back, or too coarse to tell the two apart, does not fail the test.
    utimesSync(changing, 1, 1);
    expect(await runProgram(write)).toMatchObject({ code: 1, err: expect.stringMatching(/leave out --resume/) });
    expect(existsSync(to)).toBe(false);
  });

  test('a file that other options began is not continued', async () => {
    const to = join(folder, 'other.jsonl');
    const { child, ended } = startProgram(resume(to));
    await waitUntil(() => existsSync(`${to}.part.json`) && statSync(`${to}.part.json`).size > 0);
    child.kill('SIGKILL');
    await ended;
    expect(await runProgram(resume(to, '--servings', '2'))).toMatchObject({ code: 1, err: expect.stringMatching(/was begun with other inputs, options or foods/) }); // prettier-ignore
  });
});

test('many recipes in one process take bounded memory', async () => {
  const text = readFileSync(input, 'utf8');
  const { child, ended } = startProgram(['read', '-']);
  let bytes = 0;
  child.stdout?.on('data', (chunk: Buffer) => (bytes += chunk.length));
  let peak = 0;
  for (let round = 0; round < 60; round++) {
    if (child.stdin?.write(text) === false) await once(child.stdin, 'drain');
    peak = Math.max(peak, readResident(child.pid ?? 0));
  }
  child.stdin?.end();
  await ended;
  expect(bytes).toBeGreaterThan(20_000_000);
  expect(peak).toBeLessThan(300_000_000);
});

/** Bytes of a process in memory. */
function readResident(pid: number): number {
  return 1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}
