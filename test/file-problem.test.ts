import { readFileSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { gunzipSync } from 'node:zlib';
import { describeFileProblem } from '../src/file-problem';

function findProblem(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    return describeFileProblem(error);
  }
  throw new Error('Nothing went wrong.');
}

test.each([
  ['a missing file', () => readFileSync('missing.txt'), 'there is no such file or folder'],
  ['a folder in the place of a file', () => readFileSync(tmpdir()), 'it is a folder'],
  ['a file in the place of a folder', () => readdirSync(__filename), 'a part of its path is not a folder'],
  ['a full disk', () => writeFileSync('/dev/full', 'x'), 'the disk is full'],
  ['a name that is too long', () => readFileSync('x'.repeat(5000)), 'its name is too long'],
  ['a code that has no words here', () => rmdirSync('/'), expect.stringMatching(/^[a-z ]+(?:, [a-z ]+)*$/)],
  ['a damaged archive, whose error has a number of zlib', () => gunzipSync('x'.repeat(20)), 'incorrect header check'],
  ['another error', (): unknown => JSON.parse('{'), expect.not.stringMatching(/\.$/)],
])('%s is described without a code, a path or a system call', (_what, act, words) => {
  const said = findProblem(act);
  expect(said).toEqual(words);
  expect(said).not.toMatch(/^E[A-Z]+:|, (?:open|read|write|rmdir)\b/);
});
