import { openCorrectionBench, type CorrectionBench } from './open-correction-bench';

let bench: CorrectionBench;
let butter: string;
beforeAll(async () => {
  bench = await openCorrectionBench();
  const { data } = await bench.ask('{ food(fdcId: 173410) { nutrientsPer100g { fatTotal fatSaturated } } }');
  // The cases below rely on these amounts.
  expect(data.food.nutrientsPer100g).toEqual({ fatTotal: 81.11, fatSaturated: 51.368 });
  butter = JSON.stringify({ fdcId: 173410, dataset: 'sr_legacy', key: '1001', description: 'Butter, salted' });
});
afterAll(() => bench.close());

let number = 0;
const undone = { at: '2026-01-02T00:00:00.000Z', by: 'me', reason: 'r' };

/**
 * A line of a file: "fatTotal 90", "fatTotal null", with " undone" at the end where it was undone.
 */
function toLine(text: string): string {
  const [nutrient, amount, state] = text.split(' ');
  number += 1;
  const change = { nutrient, amountPer100g: amount === 'null' ? null : Number(amount) };
  return JSON.stringify({
    uid: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    kind: 'nutrient',
    food: JSON.parse(butter),
    change,
    reason: 'r',
    madeBy: 'm',
    madeAt: '2026-01-01T00:00:00.000Z',
    undone: state === 'undone' ? undone : null,
  });
}

async function importLines(...lines: readonly string[]): Promise<ReturnType<typeof JSON.parse>> {
  const { data } = await bench.ask(
    'mutation ($file: String!) { importEdits(file: $file) { added leftOut { line reason } } }',
    { file: lines.join('\n') },
  );
  return data.importEdits;
}

afterEach(async () => {
  const { data } = await bench.ask('{ edits(first: 100) { edges { node { id undone { by } } } } }');
  for (const { node } of data.edits.edges)
    if (node.undone === null)
      await bench.ask(`mutation { undoEdit(id: ${String(node.id)}, reason: "r") { edit { id } } }`);
});

test.each<[string, readonly string[], readonly [number, RegExp][]]>([
  ['more than the food weighs', ['protein 101'], [[1, /101 g per 100 g is more than the food itself weighs/]]],
  [
    'more of a part than of the whole',
    ['fatSaturated 82'],
    [[1, /is part of fatTotal, of which this food has 81.11 g/]],
  ],
  [
    'less of a whole than of its part',
    ['fatTotal 50'],
    [[1, /includes fatSaturated, of which this food has 51.368 g/]],
  ],
  ['a whole and its part that agree', ['fatTotal 90', 'fatSaturated 85'], []],
  ['the same, the part first', ['fatSaturated 85', 'fatTotal 90'], []],
  ['a part that agreed with a whole that was replaced', ['fatTotal 99', 'fatSaturated 85', 'fatTotal 86'], []],
  ['a part that agreed with a whole that was undone', ['fatTotal 99 undone', 'fatSaturated 85', 'fatTotal 86'], []],
  [
    'a part that agrees with no whole in force',
    ['fatTotal 99 undone', 'fatSaturated 85'],
    [[2, /of which this food has 81.11 g/]],
  ],
  ['undone corrections of any amount', ['fatSaturated 99 undone', 'protein 120 undone'], []],
  [
    'two that contradict each other: the later',
    ['fatSaturated 60', 'fatTotal 55'],
    [[2, /of which this food has 60 g/]],
  ],
  [
    'two parts that both exceed the whole',
    ['fatSaturated 90', 'fatSaturated 95'],
    [
      [1, /81.11/],
      [2, /81.11/],
    ],
  ],
  ['an unknown whole', ['fatTotal null', 'fatSaturated 95'], []],
])('amounts are checked against the food with the whole file applied: %s', async (_, texts, leftOut) => {
  expect(await importLines(...texts.map(toLine))).toEqual({
    added: texts.length - leftOut.length,
    leftOut: leftOut.map(([line, reason]) => ({
      line,
      reason: expect.stringMatching(new RegExp(`^Butter, salted \\(FDC 173410\\): .*${reason.source}`)),
    })),
  });
});

test('a correction that was left out is added once the contradicting amount is corrected', async () => {
  const line = toLine('fatSaturated 85');
  expect(await importLines(line)).toMatchObject({ added: 0 });
  const whole = 'correctNutrient(fdcId: 173410, nutrient: FAT_TOTAL, amountPer100g: 90, reason: "r")';
  expect((await bench.ask(`mutation { ${whole} { edit { id } } }`)).errors).toBeNull();
  expect(await importLines(line)).toEqual({ added: 1, leftOut: [] });
});

test('a portion of a unit that the food lacks here is taken as it is', async () => {
  const portion = toLine('protein 1')
    .replace('"kind":"nutrient"', '"kind":"portion"')
    .replace(/"change":\{[^}]*\}/, '"change":{"unit":"wedge of ours","modifier":"","grams":30}');
  expect(await importLines(portion)).toEqual({ added: 1, leftOut: [] });
});

test('of two lines with one uid the second is left out', async () => {
  const line = toLine('protein 1');
  expect(await importLines(line, line)).toEqual({
    added: 1,
    leftOut: [{ line: 2, reason: 'an earlier line has the same uid' }],
  });
});
