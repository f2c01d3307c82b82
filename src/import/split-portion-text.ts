/** A portion text in its pieces, lower case: how many, what, and what stands after commas and in brackets. */
export interface SplitText {
  readonly count: number;
  readonly head: string;
  readonly qualifiers: readonly string[];
}

/** Splits "2 slices (1 oz), toasted" into 2, "slices" and "1 oz", "toasted". A text without a number counts 1. */
export function splitPortionText(text: string): SplitText {
  const normal = spellings
    .reduce((result, [pattern, spelling]) => result.replace(pattern, spelling), text.toLowerCase())
    .trim();
  const match = /^(\d+ \d+\/\d+|\d+\/\d+|\d*\.?\d+) (?=\S)(.*)$/.exec(normal);
  const rest = match?.[2] ?? '';
  // "16 oz bottle" and "100 calorie package" begin with a size, not with a count.
  const isSize = /^(?:oz|fl oz|calorie|ml|g|inch|lb)\b/.test(rest) && !/^(?:oz|fl oz)(?:$|[,( ]*\()/.test(rest);
  const counted =
    match === null || isSize ? { count: 1, text: normal } : { count: readNumber(match[1] ?? ''), text: rest };
  const [head = '', ...qualifiers] = counted.text.split(/[,()]/).map((piece) => piece.trim());
  return { count: counted.count, head, qualifiers: qualifiers.filter((piece) => piece !== '') };
}

const readNumber = (text: string): number =>
  text.split(' ').reduce((sum, part) => {
    const [above, below] = part.split('/').map(Number);
    return sum + (above ?? 0) / (below ?? 1);
  }, 0);

/** One spelling for each thing the datasets spell in several ways, and away with what says nothing. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/''/g, '"'],
  [/\s+/g, ' '],
  [/\(\s+/g, '('],
  [/\s+\)/g, ')'],
  [/,? ?\bn[fs]s?\b(?: as to (?!size)[a-z ]+)?(?! as to)/g, ''],
  [/\bns as to size\b/g, 'any size'],
  [/\(?\bincludes?\b.*$/, ''],
  [/\bextra[- ](large|small)\b/g, 'extra-$1'],
  [/\bsingle serving(?= \w)/g, 'single-serving'],
  [/\b(bite|fun|snack|king|sandwich|personal|cocktail|breakfast) size\b/g, '$1-size'],
  [/^juice of 1 (?=[a-z])/, ''],
  [/^(\w+) 1 serving\b/, '$1'],
  // How the weight came about: "(yield from 1 raw chop, with refuse, weighing 151 g)", "(yield after cooking, bone removed)".
  [/\( ?yield (?:from|after) [^)]*\)/, ''],
  // "serving 1/2 cup", "serving (2 tbsp)": a measure is worth more than a serving.
  [/^serving,? \(?(?:about )?([\d./]+ (?:cup|tbsp))\)?$/, '$1'],
  // The "reference amount customarily consumed" of the labelling rules, as is NLEA's.
  [/^racc\b/, 'serving, nlea'],
  // Foundation states a unit and what qualifies it: "egg, white", "egg, whole without shell".
  [/^egg, (white|yolk)$/, 'egg $1'],
  [/^egg, whole\b/, 'egg,'],
  [/^serving (?:1 )?(?=(?:packet|cube|envelope|link|patty|slice|container)\b)/, ''],
  [/^(fruit) (\d.* high x .*)$/, '$1, $2'],
  [/\s*\/\s*(?=[a-z])/g, ' or '],
  [/\s+/g, ' '],
];
