import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkBatches, type FoundBatch } from '../../tools/soak/batch-results';
import { showDifference } from '../../tools/soak/compare-answers';
import { listRecipes, type SentBatch } from '../../tools/soak/batches';
import { isRight, spentPlan } from '../../tools/soak/quota-caller';
import { mountSmallDisk } from '../../tools/soak/small-disk';
import { hashBody } from '../../tools/soak/traffic';
import { createFolder } from '../support/folder';

const sent: SentBatch = { name: 'one', recipes: ['seen:1', 'refused:2'], isTaken: true };
const found: FoundBatch = {
  name: 'one',
  state: 'done',
  answered: 1,
  failed: 1,
  results: [
    { version: 'a/b', body: '{"status":"success"}' },
    { version: 'a/b', body: '{"status":"error"}' },
  ],
};

test('a batch with a result for each recipe is neither lost nor doubled, and its results are compared by their versions', () => {
  const findings = checkBatches([sent], [found]);
  expect(findings).toMatchObject({ sent: 1, lost: 0, doubled: 0, results: 2, answered: 1 });
  expect(findings.answers.get('a/b')?.get('seen:1')).toEqual(new Map([[hashBody('{"status":"success"}'), 1]]));
});

test.each<[string, readonly FoundBatch[]]>([
  ['a batch that is not there', []],
  ['a batch whose file is not there', [{ ...found, state: 'receiving', results: [] }]],
  ['a batch without the result of a recipe', [{ ...found, results: found.results.slice(0, 1) }]],
  ['a batch that counts fewer recipes than it has', [{ ...found, failed: 0 }]],
])('%s is lost', (_, batches) => {
  expect(checkBatches([sent], batches)).toMatchObject({ lost: 1, doubled: 0 });
});

test.each<[string, readonly FoundBatch[]]>([
  ['a batch that is there twice', [found, found]],
  ['a batch with a result too many', [{ ...found, results: [...found.results, ...found.results.slice(0, 1)] }]],
  ['a batch that counts a recipe twice', [{ ...found, answered: 2 }]],
])('%s is doubled', (_, batches) => {
  expect(checkBatches([sent], batches)).toMatchObject({ lost: 0, doubled: 1 });
});

test('a batch that the service did not confirm may be missing, but not in part', () => {
  const unsure = { ...sent, isTaken: false };
  expect(checkBatches([unsure], []).lost).toBe(0);
  expect(checkBatches([unsure], [{ ...found, results: [] }]).lost).toBe(1);
});

test('a wrong answer is shown from where it differs', () => {
  expect(showDifference('{"a":1}', '{"a":2}')).toBe(' ("{\\"a\\":1}" instead of "{\\"a\\":2}")');
  expect(showDifference(null, '{}')).toBe('');
});

test('a file has recipes seen, never seen and refused, in several chunks', () => {
  const names = listRecipes(3);
  expect(names.length).toBeGreaterThan(400);
  for (const kind of ['seen', 'new', 'refused'])
    expect(names.filter((name) => name.startsWith(`${kind}:`)).length).toBeGreaterThan(5);
});

test('the headers of the quota are right between the answers and the requests that may have been counted', () => {
  const headers = (used: number, remaining: number) => ({
    headers: {
      'x-quota-limit': String(spentPlan.recipesPerMonth),
      'x-quota-used': String(used),
      'x-quota-remaining': String(remaining),
    },
  });
  expect(isRight(headers(3, 2), { mode: 'warn', answered: 3, uncertain: 0 })).toBe(true);
  expect(isRight(headers(9, 0), { mode: 'warn', answered: 8, uncertain: 1 })).toBe(true);
  expect(isRight(headers(9, 0), { mode: 'warn', answered: 8, uncertain: 0 })).toBe(false);
  expect(isRight(headers(7, 0), { mode: 'warn', answered: 8, uncertain: 1 })).toBe(false);
  expect(isRight(headers(3, 1), { mode: 'warn', answered: 3, uncertain: 0 })).toBe(false);
  expect(isRight(headers(6, 0), { mode: 'enforce', answered: 8, uncertain: 0 })).toBe(true);
  expect(isRight(headers(4, 1), { mode: 'enforce', answered: 8, uncertain: 0 })).toBe(false);
  expect(isRight({ headers: {} }, { mode: 'warn', answered: 0, uncertain: 0 })).toBe(false);
});

test('a small disk is full until its space is freed, or says what mounting it needs', async () => {
  const place = createFolder('small-disk');
  const disk = mountSmallDisk(place, 4);
  if ('problem' in disk) {
    expect(disk.problem).toMatch(/right to mount/);
    return;
  }
  try {
    await disk.fill();
    expect(() => writeFileSync(join(disk.folder, 'data'), 'more')).toThrow(/ENOSPC/);
    await disk.free();
    expect(() => writeFileSync(join(disk.folder, 'data'), 'more')).not.toThrow();
  } finally {
    await disk.free();
    disk.close();
  }
});
