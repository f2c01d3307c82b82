import { openCorrectionBench, type CorrectionBench } from './open-correction-bench';

let bench: CorrectionBench;
beforeAll(async () => {
  bench = await openCorrectionBench();
});
afterAll(() => bench.close());

const butter = 173410;
const long = (length: number): string => 'x'.repeat(length);

test.each([
  [`correctNutrient(fdcId: 1, nutrient: PROTEIN, amountPer100g: 5, reason: "r")`, 'fdcId', /no food has this id/],
  [`correctNutrient(fdcId: ${butter}, nutrient: PROTEIN, reason: "r")`, 'amountPer100g', /must be given/],
  [
    `correctNutrient(fdcId: ${butter}, nutrient: PROTEIN, amountPer100g: -1, reason: "r")`,
    'amountPer100g',
    /0 or more/,
  ],
  [`correctNutrient(fdcId: ${butter}, nutrient: PROTEIN, amountPer100g: 100.1, reason: "r")`, 'amountPer100g', /100 g/],
  [`correctNutrient(fdcId: ${butter}, nutrient: SODIUM, amountPer100g: 100001, reason: "r")`, 'amountPer100g', /mg/],
  [`correctNutrient(fdcId: ${butter}, nutrient: CALORIES, amountPer100g: 911, reason: "r")`, 'amountPer100g', /fat/],
  [
    `correctNutrient(fdcId: ${butter}, nutrient: CARBS_SUGAR, amountPer100g: 9, reason: "r")`,
    'amountPer100g',
    /carbsTotal/,
  ],
  [
    `correctNutrient(fdcId: ${butter}, nutrient: FAT_TOTAL, amountPer100g: 9, reason: "r")`,
    'amountPer100g',
    /fatSaturated/,
  ],
  [`correctNutrient(fdcId: ${butter}, nutrient: PROTEIN, amountPer100g: 5, reason: " ")`, 'reason', /say why/],
  [`correctNutrient(fdcId: ${butter}, nutrient: PROTEIN, amountPer100g: 5, reason: "${long(501)}")`, 'reason', /500/],
  [`correctPortion(fdcId: ${butter}, unit: "cup", grams: 0, reason: "r")`, 'grams', /above 0/],
  [`correctPortion(fdcId: ${butter}, unit: "cup", grams: 10001, reason: "r")`, 'grams', /10000/],
  [`correctPortion(fdcId: ${butter}, unit: "cup", reason: "r")`, 'grams', /must be given/],
  [
    `correctPortion(fdcId: ${butter}, unit: "furlongful", grams: 9, reason: "r")`,
    'unit',
    /unit "furlongful" is unknown/,
  ],
  [`correctPortion(fdcId: ${butter}, unit: "kg", grams: 1000, reason: "r")`, 'unit', /"kilogram" is a mass/],
  [`correctPortion(fdcId: ${butter}, unit: " ", grams: 1, reason: "r")`, 'unit', /1 to 40/],
  [`correctPortion(fdcId: ${butter}, unit: "cup", modifier: "${long(121)}", grams: 1, reason: "r")`, 'modifier', /120/],
  [`correctPortion(fdcId: ${butter}, unit: "slice", grams: null, reason: "r")`, 'unit', /no portion "slice"/],
  [`setFlag(fdcId: 1, flag: DAIRY, state: NO, reason: "r")`, 'fdcId', /no food/],
  [`pinPhrase(phrase: "our flour", fdcId: 1, reason: "r")`, 'fdcId', /no food/],
  [`pinPhrase(phrase: "our flour", reason: "r")`, 'fdcId', /must be given/],
  [`pinPhrase(phrase: "our flour", fdcId: null, reason: "r")`, 'phrase', /nothing to forbid/],
  [`pinPhrase(phrase: "!!", fdcId: ${butter}, reason: "r")`, 'phrase', /contain a word/],
  [`retireFood(fdcId: 1, reason: "r")`, 'fdcId', /no food/],
  [`undoEdit(id: 99999, reason: "r")`, 'id', /no correction/],
])('an impossible correction is refused with advice: %s', async (mutation, path, message) => {
  const answer = await bench.ask(`mutation { ${mutation} { edit { id } } }`);
  expect(answer.status).toBe(422);
  expect(answer.errors[0].extensions).toEqual({
    code: 'validation_error',
    details: [{ path, message: expect.stringMatching(message) }],
  });
});

test('a refused correction changes nothing', async () => {
  const before = await bench.analyze('100 g butter');
  await bench.ask('mutation { retireFood(fdcId: 1, reason: "r") { edit { id } } }');
  expect((await bench.analyze('100 g butter')).version).toBe(before.version);
  expect((await bench.ask('{ edits { totalCount } }')).data.edits.totalCount).toBe(0);
});

test('a correction is undone once', async () => {
  const { data } = await bench.ask(
    `mutation { setFlag(fdcId: ${butter}, flag: FISH, state: NO, reason: "r") { edit { id } } }`,
  );
  const undoing = `mutation { undoEdit(id: ${String(data.setFlag.edit.id)}, reason: "r") { edit { id } } }`;
  expect((await bench.ask(undoing)).errors).toBeNull();
  expect((await bench.ask(undoing)).errors[0].extensions.details[0].message).toMatch(/already undone/);
});

test.each([
  'mutation { retireFood(fdcId: 173410, reason: "r") { edit { id } } }',
  'mutation { correctNutrient(fdcId: 173410, nutrient: IRON, amountPer100g: 1, reason: "r") { edit { id } } }',
  'mutation { correctPortion(fdcId: 173410, unit: "cup", grams: 1, reason: "r") { edit { id } } }',
  'mutation { setFlag(fdcId: 173410, flag: FISH, state: NO, reason: "r") { edit { id } } }',
  'mutation { pinPhrase(phrase: "x", fdcId: 173410, reason: "r") { edit { id } } }',
  'mutation { undoEdit(id: 1, reason: "r") { edit { id } } }',
  'mutation { importEdits(file: "") { added } }',
  '{ exportEdits }',
  '{ edits { totalCount } }',
])('a key without the scope admin is forbidden to %s', async (query) => {
  const plain = await bench.service.createKey();
  const answer = await bench.service.send({
    method: 'POST',
    path: '/graphql',
    headers: { Authorization: `Bearer ${plain}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  expect(answer.status).toBe(403);
  expect(answer.body.errors[0].extensions.code).toBe('forbidden');
});

test('a key without the scope admin sees a food but not its history', async () => {
  const plain = await bench.service.createKey();
  const answer = await bench.service.send({
    method: 'POST',
    path: '/graphql',
    headers: { Authorization: `Bearer ${plain}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query: '{ food(fdcId: 173410) { description history { totalCount } } }' }),
  });
  expect(answer.body.data.food).toEqual({ description: 'Butter, salted', history: null });
  expect(answer.body.errors[0].extensions.code).toBe('forbidden');
});

test('a key with the scope admin alone corrects and reads foods, and analyzes no recipe', async () => {
  const admin = await bench.service.createKey({ scopes: ['admin'] });
  const ask = async (query: string): Promise<ReturnType<typeof JSON.parse>> =>
    (
      await bench.service.send({
        method: 'POST',
        path: '/graphql',
        headers: { Authorization: `Bearer ${admin}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ query }),
      })
    ).body;
  const flag = 'mutation { setFlag(fdcId: 173410, flag: EGG, state: NO, reason: "r") { food { fdcId } } }';
  expect((await ask(flag)).data.setFlag.food.fdcId).toBe(butter);
  const analysis = '{ analyzeRecipe(recipe: { title: "t", ingredients: ["1 egg"], servings: 1 }) { status } }';
  expect((await ask(analysis)).errors[0].extensions.code).toBe('forbidden');
});
