import { readServing } from '../../../src/import/staging/product-text';

/** "size | unit => the serving as it is stored", or "nothing". */
function check(row: string): void {
  const [stated = '', expected = ''] = row.split(' => ');
  const [size = '', unit = ''] = stated.split('|');
  const serving = readServing(size, unit);
  expect(serving === null ? 'nothing' : `${serving.size} ${serving.unit}`).toBe(expected);
}

const servings = `
32.0|g => 32 g
32|G => 32 g
7.0|GM => 7 g
113|GRM => 113 g
240.0|ml => 240 ml
355|MLT => 355 ml
0.5|LTR => 500 ml
1.0|ONZ => 28.349523125 g
8|OZA => 236.5882365 ml
 5 | g  => 5 g
`;

test.each(servings.split('\n').filter((row) => row !== ''))('a serving is read in grams or millilitres: %s', check);

test.each(['30.0|IU', '85.0|MG', '30.0|MC', '30.0|'])('a unit that servings do not have gives nothing: %s', (stated) =>
  check(`${stated} => nothing`),
);

test.each(['|g', '0|g', '-5|g', 'about 5|g', '1e9|g', 'Infinity|ml', '1e-320|g'])(
  'a size that no serving has gives nothing: %s',
  (stated) => check(`${stated} => nothing`),
);
