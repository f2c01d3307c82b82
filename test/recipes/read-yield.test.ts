import { readServings } from '../../src/recipes/read-yield';

/** A wording, and the servings that it states; null where it does not tell how many eat. */
const wordings: readonly (readonly [string, number | null])[] = [
  ['8', 8],
  ['4-6', 5],
  ['four to six', 5],
  ['two dozen', 24],
  ['half a dozen', 6],
  ['1/2 dozen', 6],
  ['1 1/2 dozen cookies', 18],
  ['1½ dozen', 18],
  ['2-1/2 dozen', 30],
  ['about 4-1/2 dozen cookies', 54],
  ['2¼ dozen', 27],
  ['1-3/4 cups', null],
  ['2¼ cups', null],
  ['twenty-four cookies', 24],
  ['1,000 servings', 1000],
  ['2 adults and 2 children', 4],
  ['8 servings, 1 tart', 8],
  ['1 9-inch pie, 8 servings', 8],
  ['6 (1-cup) servings', 6],
  ['4 (6-ounce) portions', 4],
  ['16 2-inch squares', 16],
  ['1 loaf', null],
  ['1 9-inch pie', null],
  ['1 (9-inch) pie', null],
  ['one 9-inch cake', null],
  ['1 (9x13-inch) pan', null],
  ['1 8x4 loaf', null],
  ['2 8" cakes', null],
  ['4 cups', null],
  ['1 1/2 pounds', null],
  ['-1', null],
  ['0', null],
  ['a crowd', null],
];

test.each(wordings)('%s is read as %s servings', (wording, servings) => {
  expect(readServings(wording)).toBe(servings);
});
