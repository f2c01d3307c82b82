import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { watchSlowness } from './slowness';

const root = join(__dirname, '../..');
const size = 2 * 2 ** 20;

/** Texts of up to 2 MiB that are costly to read for a careless reader, by what they consist of. */
const attacks: readonly (readonly [string, string])[] = [
  ['signs that open a tag', `'<'.repeat(size)`],
  ['nested tags', `'<div>'.repeat(size / 5)`],
  ['nested tags that others close', `'<a>'.repeat(size / 6) + '</b>'.repeat(size / 8)`],
  ['tags that are never closed', `'<p <p '.repeat(size / 6)`],
  ['paragraphs', `'<p>'.repeat(size / 3)`],
  ['raised digits', `'<sup>1</sup>'.repeat(size / 12)`],
  ['words in tags of their own', `'<span>a</span>'.repeat(size / 14)`],
  ['line breaks in a cell', `'<td>' + '<br>'.repeat(size / 4 - 1)`],
  ['entities', `'<p>' + '&amp;'.repeat(size / 5 - 1)`],
  ['entities that are cut off', `'<p>' + '&am'.repeat(size / 3 - 1)`],
  ['numbers of entities', `'<p>' + '&#38;'.repeat(size / 5 - 1)`],
  ['comments', `'<!---->'.repeat(size / 7)`],
  ['a comment without an end', `'<!--' + '-'.repeat(size - 4)`],
  ['comments without an end', `'<!--'.repeat(size / 4)`],
  ['a script without an end', `'<script type="application/ld+json">' + '{'.repeat(size - 40)`],
  ['scripts', `'<script type="application/ld+json">[</script>'.repeat(size / 45)`],
  ['a huge attribute', `'<p class="' + 'ingredient '.repeat(size / 11 - 2) + '">'`],
  ['attributes', `'<p ' + 'a b c d '.repeat(size / 8 - 2) + '>'`],
  [
    'different attributes',
    `'<p ' + Array.from({ length: size / 8 }, (_, i) => i.toString(36)).join(' ').slice(0, size - 8) + '>'`,
  ],
  ['items in items', `'<p itemscope itemprop=a>'.repeat(size / 24)`],
  [
    'properties in properties',
    `'<p itemscope itemtype=http://schema.org/Recipe>' + '<b itemprop=recipeIngredient>x'.repeat(size / 32)`,
  ],
  ['one line', `'a'.repeat(size)`],
  ['one line of words', `'2 cups flour, '.repeat(size / 14)`],
  ['blanks', `'Soup\\n2 eggs\\n' + ' '.repeat(size - 20) + 'x'`],
  ['cells', `'1 egg | '.repeat(size / 8)`],
  ['brackets', `'('.repeat(size)`],
  ['lines of ingredients', `'1 egg\\n'.repeat(size / 6)`],
  ['lines of headings', `'Ingredients\\n'.repeat(size / 12)`],
  ['lines of headings and steps', `'T\\nServes 4\\nIngredients\\n1 egg\\nMethod\\nMix.\\n'.repeat(1600)`],
  [
    'recipes without a yield',
    `'Cake\\nIngredients\\n1 egg\\n2 eggs\\nMethod\\n' + 'Pie\\nIngredients\\n1 egg\\nMethod\\n'.repeat(2400)`,
  ],
  ['9,900 lines of ingredients', `'2 cups of all-purpose flour, sifted twice and then measured again\\n'.repeat(9900)`],
  [
    '9,900 lines of steps',
    `'Cook for 10 minutes until golden, then serve it with the rest of the sauce.\\n'.repeat(9900)`,
  ],
  ['9,900 lines of signs', `'----\\n'.repeat(9900)`],
  ['9,900 headings without lines', `'Ingredients\\nsalt\\n'.repeat(4950)`],
  [
    'a long list, then headings without lines',
    `'Ingredients\\n' + '2 cups flour\\n'.repeat(4900) + 'Ingredients\\n'.repeat(5000)`,
  ],
  ['signs within a heading', `'<h2>Ingredients</h2><h3>a' + '*'.repeat(size - 60) + 'b</h3><li>1 egg<li>2 eggs'`],
  ['signs within a title', `'<h1>a' + '*'.repeat(size - 70) + 'b</h1><h2>Ingredients</h2><li>1 egg<li>2 eggs'`],
  ['numbers that are no yield', `('Soup\\nfor ' + '1'.repeat(60) + ' x!\\n1 egg\\n').repeat(3000)`],
  ['joints that are no yield', `('Soup\\nfor ' + 'to '.repeat(24) + 'x!\\n1 egg\\n').repeat(3000)`],
  ['hyphens before no duration', `('(' + '-'.repeat(76) + 'x\\n').repeat(9900)`],
  ['letters before no duration', `('a'.repeat(78) + '!\\n').repeat(9900)`],
  ['open brackets of JSON', `'['.repeat(size)`],
  ['empty lists', `'[' + '[],'.repeat(size / 3 - 1) + '[]]'`],
  ['recipes', `'[' + '{"ingredients":["1"]},'.repeat(size / 22 - 1) + '1]'`],
  ['quotes', `'{' + '"'.repeat(size - 1)`],
  [
    'fields',
    `'{"title":"x","ingredients":["1 egg"],' + Array.from({ length: 150000 }, (_, i) => '"k' + i + '":1').join(',') + '}'`,
  ],
  ['JSON lines', `'{"title":"x"}\\n'.repeat(size / 14)`],
  ['commas in JSON that is cut off', `'[' + ','.repeat(size - 1)`],
  ['a table', `'title,ingredients\\n' + 'a,b\\n'.repeat(size / 4 - 8)`],
  ['a table with an open quote', `'title,ingredients\\n"' + 'a,'.repeat(size / 2 - 20)`],
  [
    'other lines shown than stated',
    `'<script type="application/ld+json">' + JSON.stringify({ '@type': 'Recipe', recipeIngredient: Array.from({ length: 10000 }, (_, i) => '1 egg a' + i) }) + '</script><h2>Ingredients</h2><ul>' + Array.from({ length: 10000 }, (_, i) => '<li>2 cups b' + i).join('')`,
  ],
  [
    'entities in entities of XML',
    `'<!DOCTYPE recipeml [<!ENTITY a "aaaaaaaaaa">' + Array.from({ length: 20 }, (_, i) => '<!ENTITY a' + i + ' "' + '&a;'.repeat(20) + '">').join('') + ']><recipeml><recipe><title>&a19;</title><ing><item>' + '&a19;'.repeat(size / 5 - 1000) + '</item></ing></recipe></recipeml>'`,
  ],
  ['nested elements of XML', `'<recipeml>' + '<recipe>'.repeat(size / 8 - 10)`],
  ['lines of one recipe in XML', `'<recipeml><recipe>' + '<ing><item>1 egg</item></ing>'.repeat(size / 29 - 10)`],
  ['elements of one recipe in XML', `'<mx2><RcpE>' + '<a/>'.repeat(size / 4 - 10)`],
  ['recipes in XML', `'<gourmetDoc>' + '<recipe><ingredient/></recipe>'.repeat(size / 30 - 10)`],
  [
    'attributes of an element of XML',
    `'<cookml><recipe ' + Array.from({ length: size / 14 }, (_, i) => i.toString(36) + '="1"').join(' ').slice(0, size - 30) + '>'`,
  ],
  ['processing instructions', `'<?xml?>'.repeat(size / 7)`],
  ['a declaration without an end', `'<!DOCTYPE a ['.repeat(size / 13)`],
  [
    'lines of Meal-Master',
    `'MMMMM----- Recipe via Meal-Master\\n Title: x\\n\\n' + '      1 c  Flour                             2 ts Salt\\n'.repeat(size / 55)`,
  ],
  ['recipes of Meal-Master', `'-----Meal-Master\\nTitle: x\\n\\n      1 c  Flour\\n-----\\n'.repeat(size / 60)`],
  ['blanks of Meal-Master', `'MMMMM Meal-Master\\n' + ('      1 c  a' + ' '.repeat(250) + 'b\\n').repeat(size / 270)`],
  [
    'lines of MasterCook',
    `'* Exported from MasterCook *\\nx\\n-----  -----  -----\\n' + '1   c   flour\\n'.repeat(size / 15)`,
  ],
  [
    'aliases of aliases',
    `'a: &a [x,x,x,x,x,x,x,x,x]\\n' + Array.from({ length: 20 }, (_, i) => 'a' + i + ': &a' + i + ' [' + ('*a' + (i === 0 ? '' : i - 1) + ',').repeat(9) + 'x]\\n').join('') + 'ingredients: [*a19]\\n'`,
  ],
  [
    'a list under many names',
    `'a: &a\\n' + '  - 1 egg\\n'.repeat(20000) + 'ingredients:\\n' + '  - *a\\n'.repeat(20000)`,
  ],
  ['open brackets of YAML', `'ingredients: ' + '['.repeat(size - 20)`],
  ['dashes of YAML', `'ingredients:\\n  ' + '- '.repeat(size / 2 - 20)`],
  [
    'indented fields of YAML',
    `'ingredients:\\n' + Array.from({ length: 2000 }, (_, i) => ' '.repeat(i + 1) + 'a:\\n').join('')`,
  ],
  ['49,000 lines of YAML', `'ingredients:\\n' + '- a\\n'.repeat(49000)`],
  ['49,000 values of YAML in brackets', `'ingredients: [' + 'a,'.repeat(49000) + ']'`],
  [
    '49,000 fields of YAML',
    `'ingredients:\\n- 1 egg\\n' + Array.from({ length: 24000 }, (_, i) => 'a' + i + ': 1\\n').join('')`,
  ],
  ['a text of YAML', `'ingredients: |\\n' + '  1 egg and more of it\\n'.repeat(49000)`],
  ['a folded value of YAML', `'ingredients:\\n- "' + 'a\\n\\n '.repeat(24000) + '"'`],
  ['an open quote of YAML', `'ingredients:\\n- "' + 'a'.repeat(size - 20)`],
  ['escapes of YAML', `'ingredients:\\n- "' + '\\\\n'.repeat(size / 2 - 20) + '"'`],
  ['names and tags of YAML', `'ingredients:\\n- ' + '&a !b '.repeat(size / 6 - 10)`],
  ['blanks of YAML', `'ingredients:\\n- a' + ' '.repeat(size - 30) + 'b'`],
  ['closing brackets of YAML', `'ingredients:\\n- a\\n- [' + ']'.repeat(49000)`],
  ['quotes of YAML', `'ingredients:\\n- ' + '"" '.repeat(24000)`],
  ['comments of YAML', `'ingredients:\\n- 1 egg\\n' + '# a\\n'.repeat(49000)`],
  ['documents of YAML', `'ingredients: [1 egg]\\n---\\n'.repeat(20000)`],
  ['fields above Markdown', `'---\\n' + 'a\\n'.repeat(size / 2 - 10)`],
  ['links of Obsidian', `'[['.repeat(size / 2)`],
  ['brackets in cells', `('1 egg ' + '[[a|'.repeat(2)  + '\\n').repeat(9900)`],
  ['blanks in a row of a table', `'Soup\\nIngredient | Amount\\nflour | 2 cups\\na' + ' '.repeat(size - 60) + 'b | 1'`],
  ['rows of a table with blanks', `'Ingredient | Amount\\n' + ('a' + ' '.repeat(190) + 'b | 1\\n').repeat(9900)`],
  [
    '9,900 titles with their servings',
    `Array.from({ length: 9900 }, (_, i) => 'Many things ' + i.toString(36).replace(/\\d/g, 'x') + ' (serves 4)').join('\\n')`,
  ],
  ['names of a cook wide apart', `('Soup     ' + 'A'.repeat(100) + '!\\n').repeat(9900) + '1 egg\\n2 eggs'`],
  ['words and breaks in a cell', `'<td>' + Array.from({ length: 200000 }, (_, i) => 'a' + i).join('<br>')`],
  ['rows of two columns', `'Ingredients   Method\\n' + ('1 egg' + ' '.repeat(20) + 'Mix it.\\n').repeat(9900)`],
  ['words cut by hyphens', `'2 cups but-\\nter\\n'.repeat(4900)`],
  [
    '2,400 labels of parts',
    `'Soup\\n1 egg\\n2 eggs\\nMix it well.\\n' + 'Step 2 x\\n1 egg\\n2 eggs\\nMix it well.\\n'.repeat(2400)`,
  ],
  ['misread characters', `'Â½ cup\\n'.repeat(9900)`],
];

/**
 * Reads a text in a process of its own, after small ones, and measures it: CPU in ms of a quiet
 * machine, and growth of memory in MiB.
 */
function measure(text: string): { cpuMs: number; growthMiB: number } {
  const program = `
    const { readRecipes } = require(${JSON.stringify(join(root, 'dist/src/recipes/read-recipes.js'))});
    const size = ${size};
    const read = (text) => { try { return readRecipes(text); } catch (error) { if (error.constructor.name !== 'UnreadableRecipeError') throw error; return []; } };
    read('<p>Soup</p>'); read('Soup\\n2 carrots'); read('{"title":"x","ingredients":["1 egg"]}');
    const text = ${text};
    const before = process.memoryUsage().rss;
    const start = process.cpuUsage();
    const drafts = read(text);
    const { user, system } = process.cpuUsage(start);
    // The highest memory of the process since it began; its maxRSS includes that of the process which
    // started it.
    const peak = Number(/VmHWM:\\s+(\\d+)/.exec(require('node:fs').readFileSync('/proc/self/status', 'utf8'))[1]) * 1024;
    process.stdout.write(JSON.stringify({ cpuMs: (user + system) / 1000, growthMiB: (peak - before) / 2 ** 20, drafts: drafts.length }));
  `;
  const readSlowness = watchSlowness();
  // The flag is one of those that src/main.ts sets.
  const { stdout, stderr, error } = spawnSync(process.execPath, ['--no-regexp-peephole-optimization', '-e', program], {
    encoding: 'utf8',
    timeout: 120_000,
  });
  if (stdout === '') throw error ?? new Error(stderr);
  const { cpuMs, growthMiB }: { cpuMs: number; growthMiB: number } = JSON.parse(stdout);
  return { cpuMs: cpuMs / readSlowness().cpu, growthMiB };
}

// On a quiet machine each costs less than a second.
const maxCpuMs = 3000;

test.each(attacks)('up to 2 MiB of %s cost at most seconds of CPU and 100 MB', (_what, text) => {
  const { cpuMs, growthMiB } = measure(text);
  expect(cpuMs).toBeLessThan(maxCpuMs);
  expect(growthMiB).toBeLessThan(100);
});
