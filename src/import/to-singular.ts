/** The singular of an English noun as food tables write it: "leaves" is leaf, "cherries" cherry, "radishes" radish. */
export function toSingular(word: string): string {
  const known = irregular.get(word);
  if (known !== undefined) return known;
  const ending = endings.find(([plural]) => plural.test(word));
  return ending === undefined ? word : word.replace(ending[0], ending[1]);
}

const irregular: ReadonlyMap<string, string> = new Map([
  ['leaves', 'leaf'],
  ['halves', 'half'],
  ['loaves', 'loaf'],
  ['knives', 'knife'],
  ['geese', 'goose'],
  ['cookies', 'cookie'],
  ['brownies', 'brownie'],
  ['pies', 'pie'],
  ['smoothies', 'smoothie'],
  ['dates', 'date'],
  ['potatoes', 'potato'],
  ['tomatoes', 'tomato'],
  ['mangoes', 'mango'],
  ['olives', 'olive'],
  ['chives', 'chive'],
  ['cloves', 'clove'],
  ['asparagus', 'asparagus'],
  ['couscous', 'couscous'],
  ['hummus', 'hummus'],
  ['molasses', 'molasses'],
]);

/** The first that fits counts. */
const endings: readonly (readonly [RegExp, string])[] = [
  [/ies$/, 'y'],
  [/(ch|sh|ss|x)es$/, '$1'],
  [/(ss|us|is)$/, '$1'],
  [/s$/, ''],
];
