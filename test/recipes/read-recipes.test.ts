import { UnreadableRecipeError, type RecipeFormat } from '../../src/recipes/draft/recipe-draft';
import { readRecipes } from '../../src/recipes/read-recipes';

const lines = ['2 cups flour', '1 egg'];

function readFirst(text: string, format: RecipeFormat = 'auto') {
  const [draft] = readRecipes(text, format);
  return draft;
}

function page(block: unknown): string {
  return `<!doctype html><html><head><title>Site</title><link rel="canonical" href="https://example.org/cake">
    <script type="application/ld+json">${JSON.stringify(block)}</script></head><body><p>Hello</p></body></html>`;
}

const recipe = { '@type': 'Recipe', name: 'Cake', recipeIngredient: lines, recipeYield: '8 servings' };

/** Every form in which sites state a recipe, and what is read of it. */
const blocks: readonly (readonly [string, unknown])[] = [
  ['an object', { '@context': 'https://schema.org', ...recipe }],
  ['an array', [{ '@type': 'WebSite', name: 'Site' }, recipe]],
  ['a graph', { '@graph': [{ '@type': 'WebPage' }, recipe] }],
  ['several types', { ...recipe, '@type': ['Recipe', 'NewsArticle'] }],
  ['a type with its address', { ...recipe, '@type': 'http://schema.org/Recipe' }],
  ['the main entity of a page', { '@type': 'WebPage', mainEntity: recipe }],
  ['a yield as a number', { ...recipe, recipeYield: 8 }],
  ['a yield as a list', { ...recipe, recipeYield: ['8', '8 servings'] }],
  ['a yield as a sentence', { ...recipe, recipeYield: 'Serves 8' }],
  ['lines as one text', { ...recipe, recipeIngredient: '2 cups flour\n1 egg' }],
  ['lines with markup', { ...recipe, recipeIngredient: ['<span>2 cups</span> flour', '1&nbsp;egg'] }],
  ['entities that are escaped twice', { ...recipe, recipeIngredient: ['2 cups flour', '1 egg&amp;#8203;'] }],
  ['the former name of the lines', { ...recipe, recipeIngredient: undefined, ingredients: lines }],
  [
    'lines as objects',
    { ...recipe, recipeIngredient: [{ amount: '2', unit: 'cups', name: 'flour' }, { text: '1 egg' }] },
  ],
  [
    'amounts as objects',
    {
      ...recipe,
      recipeIngredient: [
        { quantity: 2, unit: 'cups', ingredient: { name: 'flour' } },
        { amount: { value: 1 }, name: 'egg' },
      ],
    },
  ],
  ['lines in lists', { ...recipe, recipeIngredient: [['2 cups flour'], ['1 egg']] }],
];

test.each(blocks)('JSON-LD in a page with %s is read', (_form, block) => {
  expect(readFirst(page(block))).toMatchObject({
    title: 'Cake',
    ingredients: lines,
    servings: 8,
    source: 'https://example.org/cake',
    found: { title: 'json_ld', ingredients: 'json_ld', servings: 'json_ld', source: 'page' },
  });
});

test('sections of a list keep their headings as lines', () => {
  const sections = [
    { name: 'For the dough', itemListElement: ['2 cups flour'] },
    { name: 'Topping:', itemListElement: ['1 egg'] },
  ];
  expect(readFirst(page({ ...recipe, recipeIngredient: sections }))?.ingredients).toEqual([
    'For the dough:',
    '2 cups flour',
    'Topping:',
    '1 egg',
  ]);
});

test('published nutrition is read in the units of the service', () => {
  const nutrition = {
    '@type': 'NutritionInformation',
    servingSize: '1 slice',
    calories: '1,240 kcal',
    fatContent: '12.5 g',
    sodiumContent: '0.3 g',
    cholesterolContent: '40 milligrams',
    sugarContent: 'unknown',
  };
  expect(readFirst(page({ ...recipe, nutrition }))?.nutrition).toEqual({
    servingSize: '1 slice',
    amounts: { calories: 1240, fatTotal: 12.5, sodium: 300, cholesterol: 40 },
  });
});

test('JSON-LD with line breaks in texts, a comment around it and a comma too many is read', () => {
  const block = '<!-- {"@type":"Recipe","name":"Cake","recipeIngredient":["2 cups\nflour","1 egg",],} -->';
  expect(readFirst(`<script type="application/ld+json">${block}</script>`)).toMatchObject({ ingredients: lines });
});

test('microdata is read, headings in bold type among its lines', () => {
  const html = `<div itemscope itemtype="https://schema.org/Recipe"><h1 itemprop="name">Cake</h1>
    <meta itemprop="recipeYield" content="8"><ul><li itemprop="recipeIngredient"><b>Dough</b></li>
    <li itemprop="recipeIngredient"><span>2 cups</span>
      flour</li><li itemprop="recipeIngredient">1 egg</li></ul></div>`;
  expect(readFirst(html)).toMatchObject({
    title: 'Cake',
    ingredients: ['Dough:', ...lines],
    servings: 8,
    found: { ingredients: 'microdata' },
  });
});

/** A page whose recipe has its type in another spelling, in microdata and in JSON-LD. */
const types = [
  'http://www.schema.org/Recipe',
  'https://schema.org/Recipe/',
  'https://schema.org/Recipe https://schema.org/NewsArticle',
] as const;

test.each(types)('the type %s is that of a recipe', (type) => {
  const items = lines.map((line) => `<li itemprop="recipeIngredient">${line}</li>`).join('');
  const html = `<div itemscope itemtype="${type}"><h1 itemprop="name">Cake</h1><ul>${items}</ul></div>`;
  expect(readFirst(html)).toMatchObject({ title: 'Cake', ingredients: lines, found: { title: 'microdata' } });
  expect(readFirst(page({ ...recipe, '@type': type }))).toMatchObject({ title: 'Cake', found: { title: 'json_ld' } });
});

test('words of microdata that only a style sets apart are told apart, short units stay at their number', () => {
  const line = (html: string): string => `<li itemprop="recipeIngredient">${html}</li>`;
  const html = `<div itemscope itemtype="https://schema.org/Recipe"><h1 itemprop="name">Cake</h1><ul>
    ${line('<span>2</span><span>cups</span><span>flour</span><span>, sifted</span>')}
    ${line('<span>250</span><span>g</span> <span>butter</span>')}</ul></div>`;
  expect(readFirst(html)?.ingredients).toEqual(['2 cups flour, sifted', '250g butter']);
});

test('a page without structured data is read by what it shows', () => {
  const html = `<html><head><title>Cake | Site</title></head><body><nav><a>Home</a></nav><h1>Cake</h1>
    <p>Serves 8</p><h2>Ingredients</h2><ul><li>2 cups flour</li><li>1 egg</li></ul><h2>Method</h2><p>Mix.</p></body></html>`;
  expect(readFirst(html)).toMatchObject({
    title: 'Cake',
    ingredients: lines,
    servings: 8,
    found: { title: 'page', ingredients: 'page' },
  });
});

test('words of a line that only a style sets apart are told apart', () => {
  const html = '<h1>Cake</h1><h2>Ingredients</h2><ul><li><span>2 cups</span><span>flour</span><li>1 egg</ul>';
  expect(readFirst(html)?.ingredients).toEqual(lines);
});

test('lines of preformatted text are lines', () => {
  expect(readFirst('<h1>Cake</h1><pre>Ingredients\n2 cups flour\n1 egg\n</pre>')?.ingredients).toEqual(lines);
});

test('a page that states no lines is completed by those it shows', () => {
  const shown = '<h2>Ingredients</h2><ul><li>2 cups flour</li><li>1 egg</li></ul>';
  const html = page({ ...recipe, recipeIngredient: [] }).replace('<p>Hello</p>', shown);
  expect(readFirst(html)).toMatchObject({ ingredients: lines, found: { title: 'json_ld', ingredients: 'page' } });
});

test('a page with twelve recipes gives twelve', () => {
  const twelve = Array.from({ length: 12 }, (_, index) => ({ ...recipe, name: `Cake ${index + 1}` }));
  expect(readRecipes(page({ '@graph': twelve })).map(({ title }) => title)).toEqual(twelve.map(({ name }) => name));
});

test('a recipe that a page states twice is given once, with its servings', () => {
  expect(readRecipes(page([recipe, recipe]))).toHaveLength(1);
  const drafts = readRecipes(page([{ ...recipe, recipeYield: undefined }, recipe]));
  expect(drafts.map(({ servings }) => servings)).toEqual([8]);
});

test('recipes of a page that differ only in their servings are two', () => {
  const drafts = readRecipes(page([recipe, { ...recipe, recipeYield: '4 servings' }]));
  expect(drafts.map(({ servings }) => servings)).toEqual([8, 4]);
});

test('each record of a data file is a recipe, even of the same title and lines', () => {
  const records = [8, 4, 4].map((servings) => ({ title: 'Cake', ingredients: lines, servings }));
  expect(readRecipes(JSON.stringify(records)).map(({ servings }) => servings)).toEqual([8, 4, 4]);
  const blocks = [8, 4].map((recipeYield) => JSON.stringify({ ...recipe, recipeYield }));
  expect(readRecipes(blocks.join('\n')).map(({ servings }) => servings)).toEqual([8, 4]);
  const table = 'title,servings,ingredients\nCake,8,2 cups flour|1 egg\nCake,4,2 cups flour|1 egg\n';
  expect(readRecipes(table).map(({ servings }) => servings)).toEqual([8, 4]);
});

test('rows of a table are of one recipe unless their other cells differ', () => {
  const rows = 'title,servings,ingredient\nToast,1,1 slice bread\nToast,2,2 slices bread\n,,1 egg\n';
  expect(readRecipes(rows).map(({ servings, ingredients }) => [servings, ingredients])).toEqual([
    [1, ['1 slice bread']],
    [2, ['2 slices bread', '1 egg']],
  ]);
  const numbered = 'recipe,servings,position,ingredient\nCake,8,1,2 cups flour\nCake,8,2,1 egg\n';
  expect(readRecipes(numbered)).toEqual([expect.objectContaining({ ingredients: lines, servings: 8 })]);
});

test('JSON in the form of a request is read', () => {
  expect(readFirst(JSON.stringify({ title: 'Cake', ingredients: lines, servings: 8 }))).toMatchObject({
    title: 'Cake',
    ingredients: lines,
    servings: 8,
    found: { title: 'json' },
  });
});

test('lines of JSON are recipes, one each', () => {
  const rows = [1, 2].map((servings) => JSON.stringify({ title: `Cake ${servings}`, ingredients: lines, servings }));
  expect(readRecipes(rows.join('\n')).map(({ servings }) => servings)).toEqual([1, 2]);
});

test('a list of lines is a recipe without a title', () => {
  expect(readFirst(JSON.stringify(lines))).toMatchObject({ title: null, ingredients: lines, servings: null });
});

test('a line written as an object keeps its amount beside a description', () => {
  const line = { value: 2, unit: 'cups', name: 'flour', description: 'all-purpose' };
  expect(readFirst(JSON.stringify({ title: 'Cake', ingredients: [line] }))?.ingredients).toEqual(['2 cups flour']);
});

test('an object of amounts by food is read', () => {
  expect(readFirst('{"name":"Cake","ingredients":{"flour":"2 cups","egg":1}}')?.ingredients).toEqual(lines);
});

test('one text with commas before its amounts is read as lines', () => {
  const text = (ingredients: string): string => JSON.stringify({ title: 'Cake', ingredients, servings: 8 });
  expect(readFirst(text('2 cups flour, 1 egg'))?.ingredients).toEqual(lines);
  expect(readFirst(text('4 salmon fillets, 6 oz each'))?.ingredients).toEqual(['4 salmon fillets, 6 oz each']);
});

/** A table, and the lines of its recipes. */
const tables: readonly (readonly [string, string])[] = [
  ['lines separated by bars', 'title,ingredients,servings\nCake,2 cups flour|1 egg,8\n'],
  ['lines in a quoted cell', 'title,ingredients,servings\nCake,"2 cups flour\n1 egg",8\n'],
  ['lines with commas between them', 'title,ingredients,servings\nCake,"2 cups flour, 1 egg",8\n'],
  ['semicolons between cells', 'name;ingredients;serves\nCake;"2 cups flour|1 egg";8\n'],
  ['lists as Python prints them', `title,ingredients,servings\nCake,"['2 cups flour', '1 egg']",8\n`],
  ['escapes of Python in a list', `title,ingredients,servings\nCake,"['2\\xa0cups flour', ""1\\u00a0egg""]",8\n`],
  ['escapes of R in a list', 'title,ingredients,servings\nCake,"c(""2\\xa0cups flour"", ""1 egg"")",8\n'],
  ['a line in each row', 'recipe\tservings\tingredient\nCake\t8\t2 cups flour\nCake\t8\t1 egg\n'],
];

test.each(tables)('CSV with %s is read', (_form, csv) => {
  expect(readRecipes(csv)).toEqual([
    expect.objectContaining({ title: 'Cake', ingredients: lines, servings: 8, yield: '8 servings' }),
  ]);
});

/** Bad input, and a part of the sentence that says what to do. */
const bad: readonly (readonly [string, string, RegExp])[] = [
  ['nothing', ' \n', /is empty; give a recipe/],
  ['half a JSON', '{"title":"Cake","ingredients":["2 cups fl', /not valid JSON; it may be cut off/],
  ['JSON lines of which one is cut', '{"title":"A","ingredients":["1 egg"]}\n{"title":', /Line 2 is not valid JSON/],
  ['a table with commas in a cell without quotes', 'title,ingredients\nA,1 egg\nB,2 cups flour, 1 egg', /Row 3/],
  ['a PDF', '%PDF-1.7\n1 0 obj\n', /a PDF document; open it/],
  ['rich text', '{\\rtf1\\ansi 2 cups flour\\par 1 egg}', /rich text/],
  ['a zip', 'PK\u0003\u0004\u0014\u0000\u0000', /zip archive; unpack it/],
  ['bytes of a picture', `\ufffdPNG\r\n\u001a\n${'\u0000\ufffd'.repeat(40)}`, /not text; give a recipe/],
  ['a page without a recipe', '<html><body><h1>About us</h1><p>We like food.</p></body></html>', /No recipe was found/],
  [
    'a short page with numbers',
    '<p>Shop</p><p>2 results</p><p>3 items in cart</p><p>Page 1</p>',
    /No recipe was found/,
  ],
  ['a text without an ingredient', 'Hello\nthis is some text about nothing.', /No recipe was found/],
  [
    'a text with fewer than three amounts of foods',
    'Breakfast\n\nFry 2 eggs in 1 tbsp butter for 3 minutes, and eat them with toast.',
    /No recipe was found/,
  ],
  [
    'a story with other numbers',
    'We were 4 people in 2 cars, and drove 300 km in 5 hours. The 3 dogs slept. At 7 pm we had 2 pizzas.',
    /No recipe was found/,
  ],
  ['JSON without ingredients', '{"title":"Cake","ingredients":[],"servings":4}', /No recipe was found/],
  ['more than 2 MiB', 'a'.repeat(2 * 2 ** 20 + 1), /longer than 2 MiB/],
];

test.each(bad)('%s is refused in a sentence', (_what, text, sentence) => {
  expect(() => readRecipes(text)).toThrow(UnreadableRecipeError);
  expect(() => readRecipes(text)).toThrow(sentence);
});

test('servings are open where the yield does not tell how many eat', () => {
  expect(readFirst(page({ ...recipe, recipeYield: '1 loaf' }))).toMatchObject({ servings: null, yield: '1 loaf' });
});
