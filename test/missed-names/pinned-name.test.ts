import { openCorrectionBench, type CorrectionBench } from '../corrections/open-correction-bench';

let bench: CorrectionBench;
beforeAll(async () => {
  bench = await openCorrectionBench();
});
afterAll(() => bench.close());

const listNames = async (): Promise<unknown> =>
  (await bench.ask('{ unmatchedNames { totalCount edges { node { name count example } } } }')).data.unmatchedNames;

test('a name that was missed twice is listed until its phrase is pinned, and again once that is undone', async () => {
  await bench.analyze('3 cups florbnax');
  await bench.analyze('3 cups florbnax');
  const listed = {
    totalCount: 1,
    edges: [{ node: { name: 'florbnax', count: 2, example: '3 cups florbnax' } }],
  };
  expect(await listNames()).toEqual(listed);

  const pinned = await bench.ask(
    'mutation { pinPhrase(phrase: "florbnax", fdcId: 173410, reason: "what our cooks call butter") { edit { id } } }',
  );
  expect((await bench.analyze('3 cups florbnax')).line.parsed.food).toBe('Butter, salted');
  expect(await listNames()).toEqual({ totalCount: 1, edges: [] });

  const { id } = pinned.data.pinPhrase.edit;
  await bench.ask(`mutation { undoEdit(id: ${String(id)}, reason: "they do not") { edit { id } } }`);
  expect(await listNames()).toEqual(listed);
});
