import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RecipeDraft } from '../../src/recipes/draft/recipe-draft';
import { readRecipes } from '../../src/recipes/read-recipes';

/**
 * Each case: "@@@ " and its name, the text, "=>", then what is expected: "title:", "servings:",
 * "yield:", "source:" and the lines behind "| ", with "&" between recipes.
 */
const cases = readFileSync(join(__dirname, '../cases/recipe-texts.txt'), 'utf8')
  .split(/^@@@ /m)
  .slice(1)
  .map((block): readonly [string, string, string] => {
    const [head = '', expected = ''] = block.split(/^=>\n/m);
    const [name = '', ...text] = head.split('\n');
    return [name, text.join('\n'), expected.trimEnd()];
  });

function print({ title, servings, yield: wording, source, ingredients }: RecipeDraft): string {
  return [
    `title: ${title ?? 'none'}`,
    `servings: ${servings ?? 'open'}`,
    ...(wording === null ? [] : [`yield: ${wording}`]),
    ...(source === null ? [] : [`source: ${source}`]),
    ...ingredients.map((line) => `| ${line}`),
  ].join('\n');
}

test('at least sixty texts are read', () => {
  expect(cases.length).toBeGreaterThanOrEqual(60);
});

test.each(cases)('%s is read', (_name, text, expected) => {
  expect(readRecipes(text).map(print).join('\n&\n')).toBe(expected);
});
