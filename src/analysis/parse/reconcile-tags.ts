import type { Label, Token } from './tokenize';
import { descriptors, preparationWords } from './word-lists';

/**
 * The tagger's labels, but the rules' where these are right more often. A line keeps the name and the amount that the rules find where the
 * tagger finds none ("a lemon", "several leaves").
 */
export function reconcileLabels(
  tokens: readonly Token[],
  rules: readonly Label[],
  tagged: readonly Label[],
): readonly Label[] {
  if (tagged.every((label, index) => label === rules[index])) return tagged;
  if (!namesFood(tokens, tagged) && namesFood(tokens, rules)) return rules;
  const isLost = rules.includes('QTY') && !tagged.includes('QTY');
  return tagged.map((label, index) => {
    const rule = rules[index] ?? label;
    if (label === rule) return label;
    if (isTakenAway(tokens, index)) return rule;
    if (rule === 'QTY' || (isLost && rule === 'UNIT')) return rule;
    if (label === 'QTY') return isMeasure(tokens, tagged, index) ? label : rule;
    if (rule === 'UNIT' && label === 'COMMENT')
      return tagged[index - 1] === 'QTY' || rules[index - 1] === 'QTY' ? rule : label;
    const word = tokens[index]?.word ?? '';
    if (label === 'NAME' && rule === 'COMMENT' && descriptors.has(word) && isListed(tokens, index)) return rule;
    // The L of "eggs (size: L)" is no litre.
    if (label === 'UNIT' && tokens[index - 1]?.word === ':') return rule;
    if (label === 'SIZE' && rule === 'COMMENT')
      return word === 'or' || tokens[index - 1]?.kind === 'number' ? rule : label;
    if (word === 'cooked') return rule === 'NAME' && rules[index + 1] === 'NAME' && tokens[index + 1]?.word !== 'and' ? rule : label; // prettier-ignore
    return preferred.some(([from, to, words]) => from === label && to === rule && (words === null || words.has(word)))
      ? rule
      : label;
  });
}

/** Whether a word of the name is more than a description: "ground" of "ground, dried ginger" is no food. */
function namesFood(tokens: readonly Token[], labels: readonly Label[]): boolean {
  return labels.some((label, index) => label === 'NAME' && !isDescription(tokens[index]?.word ?? ''));
}

function isDescription(word: string): boolean {
  return descriptors.has(word) || word === 'ground' || word === 'scant';
}

/** Whether a unit follows the number, past what a range or a fraction is written with. A further number without one counts no food. */
function isMeasure(tokens: readonly Token[], labels: readonly Label[], index: number): boolean {
  // "100g/3½ frozen peas": the unit is left out, or the same.
  if (tokens[index - 1]?.word === '/' && labels[index - 2] === 'UNIT') return true;
  let at = index + 1;
  while (at < index + 5 && (tokens[at]?.kind === 'number' || joints.has(tokens[at]?.word ?? ''))) at += 1;
  return labels[at] === 'UNIT';
}

/** The "yellow" of "onion (large, yellow, chopped)": a remark by itself. */
function isListed(tokens: readonly Token[], index: number): boolean {
  return tokens[index - 1]?.word === ',' && marksOfList.has(tokens[index + 1]?.word ?? '') && tokens.slice(0, index).some(({ word }) => word === '('); // prettier-ignore
}

const marksOfList = new Set([',', ')']);

/** "1 cup minus 2 tbsp": too little to count. */
function isTakenAway(tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1];
  return taking.has((before?.kind === 'number' ? tokens[index - 2] : before)?.word ?? '');
}

const taking = new Set(['minus', 'less']);

const joints = new Set(['-', '/', 'to', 'or', 'x']);

const partsOfFruit = new Set(['juice', 'juiced', 'zest', 'zested', 'rind', 'peel', 'only', 'of', 'from', 'leaves']);

// The tagger's label, the rules' label that is better, and the words it is better for; any word where null.
const preferred: readonly (readonly [Label, Label, ReadonlySet<string> | null])[] = [
  ['COMMENT', 'PURPOSE', null],
  ['NAME', 'SIZE', null],
  ['COMMENT', 'PREP', preparationWords],
  ['UNIT', 'PREP', preparationWords],
  ['COMMENT', 'PREP', partsOfFruit],
];
