import { toDoubtedLine } from './doubted-line';
import type { AnalyzedLine, Issue } from './line';

/**
 * Doubts a food that another line of the recipe is made into, which would count twice: browned butter beside
 * as much butter or more, the fat of bacon beside the bacon. All other lines stay the same objects.
 */
export function doubtMadeInRecipe(lines: readonly AnalyzedLine[]): readonly AnalyzedLine[] {
  if (!lines.some((line) => findMaking(line) !== undefined)) return lines;
  return lines.map((line) => {
    const making = findMaking(line);
    if (making === undefined || line.conversion <= mostMade) return line;
    const source = lines.find((other) => other !== line && isSourceOf(other, making, line.grams));
    return source === undefined ? line : doubt(line, source.text);
  });
}

interface Making {
  readonly made: RegExp;
  /** The record of what it is made from. */
  readonly from: RegExp;
  /** The most of its source that it can be, by weight. */
  readonly mostOfSource: number;
}

const makings: readonly Making[] = [
  // Butter loses its water, a sixth of it.
  { made: /\bbrown(?:ed)? butter\b/i, from: /^butter, /i, mostOfSource: 1 },
  // A pound of raw bacon leaves about half a cup of fat.
  { made: /\bbacon (?:fat|drippings?|grease)\b/i, from: /^pork, cured, bacon/i, mostOfSource: 0.5 },
];

const mostMade = 0.6;

function findMaking({ kind, name }: AnalyzedLine): Making | undefined {
  return kind === 'ingredient' ? makings.find(({ made }) => made.test(name)) : undefined;
}

function isSourceOf(
  { food, name, grams }: AnalyzedLine,
  { made, from, mostOfSource }: Making,
  needed: number,
): boolean {
  return food !== null && from.test(food.description) && !made.test(name) && grams * mostOfSource >= needed;
}

function doubt(line: AnalyzedLine, source: string): AnalyzedLine {
  const issue: Issue = {
    code: 'estimated_weight',
    message: `It may be made of "${source}", which counts as well; if so, leave this line out.`,
  };
  const others = line.issues.filter(({ code }) => code !== issue.code);
  return toDoubtedLine(line, { issues: [...others, issue], conversion: mostMade });
}
