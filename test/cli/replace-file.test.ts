import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { replaceFile, writeLines } from '../../src/cli/files';
import { createFolder } from '../support/folder';

let folder: string;
let file: string;
beforeEach(() => {
  folder = createFolder('files');
  file = join(folder, 'backup.jsonl');
  writeFileSync(file, 'what stood there, which is longer');
  chmodSync(file, 0o666);
});
afterEach(() => {
  jest.restoreAllMocks();
});

async function* write(...lines: readonly string[]): AsyncGenerator<string> {
  yield* await Promise.resolve(lines);
}

const fail = (code: string) => () => Promise.reject(Object.assign(new Error(`${code}: refused`), { code }));

test.each(['EBUSY', 'EXDEV', 'EACCES', 'EPERM'])(
  'a file that cannot be replaced (%s), such as a mount, is overwritten and stays the same file',
  async (code) => {
    const before = statSync(file);
    jest.spyOn(fs, 'rename').mockImplementation(fail(code));
    await replaceFile(file, write('one\n', 'two\n'));
    expect(readFileSync(file, 'utf8')).toBe('one\ntwo\n');
    expect([statSync(file).ino, statSync(file).mode]).toEqual([before.ino, before.mode]);
    expect(readdirSync(folder)).toEqual(['backup.jsonl']);
  },
);

describe('in a folder that is not writable', () => {
  const { geteuid, seteuid } = process;
  beforeEach(() => {
    chmodSync(folder, 0o555);
    // Nothing keeps root from writing.
    if (geteuid?.() === 0) seteuid?.(65534);
  });
  afterEach(() => {
    if (process.getuid?.() === 0) seteuid?.(0);
    chmodSync(folder, 0o755);
  });

  test('an existing file is overwritten', async () => {
    await replaceFile(file, write('one\n'));
    expect(readFileSync(file, 'utf8')).toBe('one\n');
  });

  test('an existing file stays unchanged if the new one cannot be completed', async () => {
    async function* broken(): AsyncGenerator<string> {
      yield* write('one\n');
      throw new Error('The row is broken.');
    }
    await expect(replaceFile(file, broken())).rejects.toThrow('The row is broken.');
    expect(readFileSync(file, 'utf8')).toBe('what stood there, which is longer');
  });

  test('a missing file is refused in a sentence', async () => {
    const other = join(folder, 'other.jsonl');
    await expect(replaceFile(other, write('one\n'))).rejects.toThrow(
      /other\.jsonl cannot be written .* Name a file in/,
    );
  });
});

test('another error of the replacement is reported in a sentence, and the file stays unchanged', async () => {
  jest.spyOn(fs, 'rename').mockImplementation(fail('EIO'));
  await expect(replaceFile(file, write('one\n'))).rejects.toThrow(
    /backup\.jsonl cannot be written \(the disk reports an error\)/,
  );
  expect(readFileSync(file, 'utf8')).toBe('what stood there, which is longer');
  expect(readdirSync(folder)).toEqual(['backup.jsonl']);
});

test('lines end without an error if the reader of standard output has read enough', async () => {
  async function* endless(): AsyncGenerator<string> {
    for (;;) yield* write('a line\n');
  }
  const stdout = new PassThrough();
  stdout.on('error', () => null);
  stdout.once('data', () => stdout.destroy(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })));
  expect(await writeLines('-', endless(), stdout)).toBeGreaterThan(0);
});
