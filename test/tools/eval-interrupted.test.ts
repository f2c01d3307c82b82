import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { startProgram } from '../cli/run-program';
import { writeRelease } from '../import/write-release';
import { createFolder } from '../support/folder';
import { writeSmallData } from './write-small-data';

const folder = createFolder('eval-interrupted');
const temporary = join(folder, 'temporary');
const dataDir = join(folder, 'data');

beforeAll(() => {
  mkdirSync(temporary);
  writeSmallData(dataDir);
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('an evaluation with downloads ends at %s with code %i and removes its database', async (signal, code) => {
  const release = writeRelease(join(folder, signal), [
    { fdcId: 999_000_001, dataset: 'survey', description: 'Wuzzle stew', key: 58_100_001, amounts: { 208: 90 } },
  ]);
  const { child, ended } = startProgram(['eval', '--data', dataDir, '--fdc', release], {
    environment: { TMPDIR: temporary },
  });
  // The progress of the import, which has opened its database.
  await Promise.race([once(child.stderr ?? child, 'data'), ended]);
  child.kill(signal);
  expect(await ended).toMatchObject({ code, out: '' });
  expect(readdirSync(temporary)).toEqual([]);
});
