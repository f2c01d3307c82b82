import { openCorrectionBench, type CorrectionBench } from '../../corrections/open-correction-bench';

let bench: CorrectionBench;
beforeAll(async () => {
  bench = await openCorrectionBench();
});
afterAll(() => bench.close());

const butter = 173410;
const flour = 168894;

/** What a mutation answers of the edit and the food. */
const made = `{ edit { id uid kind fdcId description reason madeBy madeAt undone { by reason } change {
  ... on NutrientCorrection { nutrient amountPer100g formerAmountPer100g }
  ... on PortionCorrection { unit modifier grams formerGrams }
  ... on FlagCorrection { flag state formerState }
  ... on PhrasePin { phrase when fdcId formerFdcId }
  ... on Retirement { retiredFdcId }
} } food { fdcId description portions { unit modifier grams } aliases { phrase } } }`;

/** Makes a correction, and undoes it after the test. */
async function correct(mutation: string): Promise<{
  readonly version: string;
  readonly edit: ReturnType<typeof JSON.parse>;
  readonly food: ReturnType<typeof JSON.parse>;
}> {
  const answer = await bench.ask(`mutation { made: ${mutation} ${made} }`);
  expect(answer.errors).toBeNull();
  undo = async () => {
    const id: unknown = answer.data.made.edit.id;
    return bench.ask(`mutation { undoEdit(id: ${String(id)}, reason: "the test is over") ${made} }`);
  };
  const { edit, food } = answer.data.made;
  return { version: answer.version, edit, food };
}

let undo: (() => ReturnType<CorrectionBench['ask']>) | null = null;
afterEach(async () => {
  await undo?.();
  undo = null;
});

test.each([
  {
    what: 'a nutrient',
    mutation: `correctNutrient(fdcId: ${butter}, nutrient: PROTEIN, amountPer100g: 5, reason: "weighed")`,
    line: '100 g salted butter',
    before: { protein: 0.85 },
    after: { protein: 5 },
    change: { nutrient: 'PROTEIN', amountPer100g: 5, formerAmountPer100g: 0.85 },
    description: 'protein: 5 g per 100 g, before 0.85 g.',
  },
  {
    what: 'a nutrient that is not known after all',
    mutation: `correctNutrient(fdcId: ${butter}, nutrient: IRON, amountPer100g: null, reason: "a slip of the record")`,
    line: '1 kg salted butter',
    before: { iron: 0.2 },
    after: { iron: 0 },
    change: { nutrient: 'IRON', amountPer100g: null, formerAmountPer100g: 0.02 },
    description: 'iron: not known per 100 g, before 0.02 mg.',
  },
])('a corrected $what counts from the next request on, and the old one once it is undone', async (row) => {
  const former = await bench.analyze(row.line);
  expect(former.line.nutrients).toMatchObject(row.before);
  const { version, edit } = await correct(row.mutation);
  const corrected = await bench.analyze(row.line);
  expect(corrected.line.nutrients).toMatchObject(row.after);
  expect(corrected.version).toBe(version);
  expect(corrected.version).not.toBe(former.version);
  expect(edit).toMatchObject({ kind: 'NUTRIENT', fdcId: butter, change: row.change, description: row.description });
  const undone = await undo?.();
  expect(undone?.data.undoEdit.edit.undone).toEqual({ by: 'account 1 (key)', reason: 'the test is over' });
  undo = null;
  expect(await bench.analyze(row.line)).toEqual(former);
});

test('a corrected portion gives its grams with full confidence, in any spelling of its unit', async () => {
  const former = await bench.analyze('2 cups all-purpose flour');
  const { edit, food } = await correct(`correctPortion(fdcId: ${flour}, unit: "Cups", grams: 140, reason: "our cups")`);
  expect(food.portions).toContainEqual({ unit: 'cup', modifier: '', grams: 140 });
  expect(edit.change).toEqual({ unit: 'cup', modifier: '', grams: 140, formerGrams: 125 });
  const corrected = await bench.analyze('2 cups all-purpose flour');
  expect(corrected.line.parsed.gram_weight).toBe(280);
  expect(corrected.line.confidence.conversion).toBe(1);
  await undo?.();
  undo = null;
  expect(await bench.analyze('2 cups all-purpose flour')).toEqual(former);
});

test('a portion can be added to a food and removed from it', async () => {
  await correct(`correctPortion(fdcId: ${flour}, unit: "scoop", grams: 33, reason: "our scoop")`);
  expect((await bench.analyze('3 scoops all-purpose flour')).line).toMatchObject({
    parsed: { gram_weight: 99 },
    confidence: { conversion: 1 },
  });
  await undo?.();
  const { edit } = await correct(`correctPortion(fdcId: ${flour}, unit: "cup", grams: null, reason: "no cups here")`);
  expect(edit.description).toBe('portion "cup" removed, before 125 g.');
  const { data } = await bench.ask(`{ food(fdcId: ${flour}) { portions { unit modifier } } }`);
  expect(data.food.portions).not.toContainEqual({ unit: 'cup', modifier: '' });
});

test('a corrected flag gives or withholds a label, and the withheld label names its author and reason', async () => {
  expect((await bench.analyze('100 g white sugar')).labels).toContain('vegan');
  const sugar = (await bench.ask('{ matchFood(name: "white sugar", first: 1) { food { fdcId } } }')).data.matchFood[0]
    .food;
  const { edit } = await correct(
    `setFlag(fdcId: ${String(sugar.fdcId)}, flag: MEAT, state: UNKNOWN, reason: "bone char")`,
  );
  expect(edit.change).toEqual({ flag: 'MEAT', state: 'UNKNOWN', formerState: 'NO' });
  expect((await bench.analyze('100 g white sugar')).labels).not.toContain('vegan');
  const { data } = await bench.ask(
    '{ analyzeRecipe(recipe: { title: "t", ingredients: ["100 g white sugar"], servings: 1 }) { withheldLabels { label reason } } }',
  );
  expect(data.analyzeRecipe.withheldLabels).toContainEqual({
    label: 'VEGAN',
    reason: expect.stringContaining('Corrected by account 1 (key): bone char.'),
  });
});

test.each([
  ['our house flour', '2 cups our house flour, sifted'],
  ['Grandma’s Secret Mix', '3 tbsp grandmas secret mix'],
  ['can of worms', '1 can of worms'],
  ['flour', '100 g flour'],
])('the pinned phrase "%s" means its food on the next request', async (phrase, line) => {
  const former = await bench.analyze(line);
  const { version, edit, food } = await correct(
    `pinPhrase(phrase: ${JSON.stringify(phrase)}, fdcId: ${butter}, reason: "ours")`,
  );
  expect(food.aliases).toContainEqual({ phrase: edit.change.phrase });
  const pinned = await bench.analyze(line);
  expect(pinned.line.parsed.food).toBe('Butter, salted');
  expect(pinned.line.confidence.match).toBeGreaterThanOrEqual(0.9);
  expect(pinned.version).toBe(version);
  await undo?.();
  undo = null;
  expect(await bench.analyze(line)).toEqual(former);
});

test('a phrase pinned for one kind of amount means what it meant for all others', async () => {
  await correct(`pinPhrase(phrase: "flour", when: SPOON, fdcId: ${butter}, reason: "a joke of the house")`);
  expect((await bench.analyze('1 tbsp flour')).line.parsed.food).toBe('Butter, salted');
  expect((await bench.analyze('2 cups flour')).line.parsed.food).toMatch(/^Wheat flour/);
});

test('a phrase whose meaning was removed is not matched by that name', async () => {
  const former = await bench.analyze('1 tbsp butter');
  expect(former.line.parsed.food).toBe('Butter, salted');
  const { edit } = await correct('pinPhrase(phrase: "butter", fdcId: null, reason: "say which")');
  expect(edit).toMatchObject({ fdcId: null, description: '"butter" means no food, before food 173410.' });
  expect((await bench.analyze('1 tbsp butter')).text).not.toBe(former.text);
  const { data } = await bench.ask(`{ food(fdcId: ${butter}) { aliases { phrase when fit } } }`);
  expect(data.food.aliases).not.toContainEqual({ phrase: 'butter', when: null, fit: 'EXACT' });
});

test('a retired food is neither matched nor searched, is still found by its id, and comes back when that is undone', async () => {
  await correct(`retireFood(fdcId: ${butter}, reason: "we never use it")`);
  expect((await bench.analyze('1 cup salted butter')).line.parsed.food).not.toBe('Butter, salted');
  const { data } = await bench.ask(`{ food(fdcId: ${butter}) { description aliases { phrase } history { totalCount } }
    foods(search: "butter salted", first: 100) { edges { node { fdcId } } } }`);
  expect(data.food).toMatchObject({ description: 'Butter, salted', aliases: [] });
  expect(data.foods.edges.map(({ node }: { node: { fdcId: number } }) => node.fdcId)).not.toContain(butter);
  const again = await bench.ask(`mutation { retireFood(fdcId: ${butter}, reason: "again") ${made} }`);
  expect(again.errors[0].extensions.details[0].message).toMatch(/retired/);
  await undo?.();
  undo = null;
  expect((await bench.analyze('1 cup salted butter')).line.parsed.food).toBe('Butter, salted');
});

test('a food shows the source of each nutrient, its aliases and all its corrections', async () => {
  await correct(`correctNutrient(fdcId: ${butter}, nutrient: SODIUM, amountPer100g: 600, reason: "new label")`);
  const { data } = await bench.ask(`{ food(fdcId: ${butter}) {
    nutrientDetails { nutrient amountPer100g unit origin sourceFdcId reason }
    nutrientOrigins { nutrient kind reason }
    aliases { phrase when fit } portions { unit grams origin } flags { flag state reason }
    history(first: 1) { totalCount pageInfo { hasNextPage } edges { node { kind reason madeBy change { ... on NutrientCorrection { nutrient formerAmountPer100g } } } } }
  } }`);
  const { nutrientDetails, nutrientOrigins, aliases, flags, history } = data.food;
  expect(nutrientDetails).toHaveLength(14);
  const reason = 'Corrected by account 1 (key): new label.';
  expect(nutrientDetails).toContainEqual({
    nutrient: 'SODIUM',
    amountPer100g: 600,
    unit: 'mg',
    origin: 'CORRECTION',
    sourceFdcId: null,
    reason,
  });
  expect(nutrientDetails).toContainEqual({
    nutrient: 'PROTEIN',
    amountPer100g: 0.85,
    unit: 'g',
    origin: 'RECORD',
    sourceFdcId: null,
    reason: null,
  });
  expect(nutrientOrigins).toContainEqual({ nutrient: 'SODIUM', kind: 'CORRECTION', reason });
  expect(aliases).toContainEqual({ phrase: 'salted butter', when: null, fit: 'EXACT' });
  expect(flags).toContainEqual({ flag: 'DAIRY', state: 'YES', reason: expect.any(String) });
  expect(history.edges).toEqual([
    {
      node: {
        kind: 'NUTRIENT',
        reason: 'new label',
        madeBy: 'account 1 (key)',
        change: { nutrient: 'SODIUM', formerAmountPer100g: 643 },
      },
    },
  ]);
  expect(history.totalCount).toBeGreaterThan(1);
  expect(history.pageInfo.hasNextPage).toBe(true);
});

test('the history of a food includes the phrases that it lost', async () => {
  const { edit } = await correct(`pinPhrase(phrase: "salted butter", fdcId: ${flour}, reason: "a joke of the house")`);
  const { data } = await bench.ask(
    `{ food(fdcId: ${butter}) { history(first: 1) { edges { node { id change { ... on PhrasePin { fdcId formerFdcId } } } } } } }`,
  );
  expect(data.food.history.edges).toEqual([{ node: { id: edit.id, change: { fdcId: flour, formerFdcId: butter } } }]);
});

test('a page of a hundred corrections with all fields is answered, nested lists of hundreds are refused', async () => {
  const edit = `id uid kind fdcId description reason madeBy madeAt undone { at by reason } food { fdcId description } change {
    ... on NutrientCorrection { nutrient amountPer100g formerAmountPer100g }
    ... on PortionCorrection { unit modifier grams formerGrams }
    ... on FlagCorrection { flag state formerState }
    ... on PhrasePin { phrase when fdcId formerFdcId }
    ... on Retirement { retiredFdcId }
  }`;
  const page = `history(first: 100) { totalCount pageInfo { hasNextPage endCursor } edges { cursor node { ${edit} } } }`;
  expect(
    (await bench.ask(`{ food(fdcId: ${butter}) { fdcId description category dataset ${page} } }`)).errors,
  ).toBeNull();
  const nest = (inner: string): string => `history(first: 100) { edges { node { food { ${inner} } } } }`;
  const nested = nest(nest(page));
  expect((await bench.ask(`{ food(fdcId: ${butter}) { ${nested} } }`)).status).toBe(400);
});

test('corrections and foods can be nested, and each list is read once', async () => {
  const nest = (levels: number): string =>
    levels === 0 ? 'fdcId' : `history(first: $first) { edges { node { food { ${nest(levels - 1)} } } } }`;
  const query = `query ($first: Int!) { food(fdcId: ${butter}) { ${nest(3)} } }`;
  const { data } = await bench.ask(query, { first: 4 });
  const [outer, inner] = [data.food.history, data.food.history.edges[0].node.food.history];
  expect(inner.edges).toHaveLength(outer.edges.length);
  expect((await bench.ask(`query ($first: Int!) { food(fdcId: ${butter}) { ${nest(9)} } }`, { first: 4 })).status).toBe(
    400,
  );
});

test('the pages of all corrections contain each once, the latest first', async () => {
  const ids: number[] = [];
  for (let after: string | null = null; ;) {
    const { data } = await bench.ask(
      'query ($after: String) { edits(first: 3, after: $after) { totalCount edges { node { id food { fdcId } } } pageInfo { hasNextPage endCursor } } }',
      { after },
    );
    ids.push(...data.edits.edges.map(({ node }: { node: { id: number } }) => node.id));
    after = data.edits.pageInfo.endCursor;
    if (data.edits.pageInfo.hasNextPage === true) continue;
    expect(ids).toHaveLength(data.edits.totalCount);
    break;
  }
  expect(ids).toEqual([...new Set(ids)].sort((one, other) => other - one));
});

test('foods are listed by flag, by unknown flags, and by missing amounts', async () => {
  const count = async (filter: string): Promise<number> =>
    Number((await bench.ask(`{ foods(${filter}) { totalCount } }`)).data.foods.totalCount);
  const all = await count('first: 1');
  const [yes, no, unknown] = [
    await count('flag: GLUTEN'),
    await count('flag: GLUTEN, flagState: NO'),
    await count('flag: GLUTEN, flagState: UNKNOWN'),
  ];
  expect(yes).toBe(await count('flag: GLUTEN, flagState: YES'));
  expect(yes + no + unknown).toBe(all);
  const lacking = await count('missing: FAT_TRANS');
  await correct(`correctNutrient(fdcId: ${butter}, nutrient: FAT_TRANS, amountPer100g: null, reason: "not measured")`);
  expect(await count('missing: FAT_TRANS')).toBe(lacking + 1);
  expect(await count('search: "salted butter", missing: FAT_TRANS')).toBeGreaterThan(0);
});
