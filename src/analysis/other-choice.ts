import { toAnalyzedLine, type AnalyzedLine, type Issue } from './line';
import { noNutrients } from './nutrient';

/**
 * Relates the lines of a recipe that are choices: of lines joined by "or" at their end or beginning,
 * and of lines under "… options:", the first with a food counts, and the others count nothing. Lines
 * under "Optional:" count and say so. All other lines stay the same objects.
 */
export function relateChoices(lines: readonly AnalyzedLine[]): readonly AnalyzedLine[] {
  const groups = groupChoices(lines);
  const optional = findOptional(lines);
  if (groups.length === 0 && optional.size === 0) return lines;
  const counted = new Map<number, number>();
  for (const group of groups) {
    const first = group.find((index) => lines[index]?.food !== null) ?? group[0];
    for (const index of group) if (first !== undefined) counted.set(index, first);
  }
  return lines.map((line, index) => {
    const first = counted.get(index);
    if (first !== undefined && first !== index) return withoutAmounts(line, lines[first]?.text.trim() ?? '');
    return optional.has(index) && line.issues.every(({ code }) => code !== 'optional')
      ? withIssue(line, { code: 'optional', message: 'The line belongs to an optional group; it is counted.' })
      : line;
  });
}

/**
 * The indices of the lines of which one is chosen, in groups of two or more. Not the lines: those with
 * one text may be the same object.
 */
function groupChoices(lines: readonly AnalyzedLine[]): readonly (readonly number[])[] {
  const groups: number[][] = [];
  let group: number[] = [];
  let isListed = false;
  let isOpen = false;
  for (const [index, line] of lines.entries()) {
    const text = line.text.trim();
    if (line.kind === 'heading') {
      // "Or" alone joins the line before it and the line behind it.
      isOpen = orAlone.test(text);
      if (isOpen) continue;
      isListed = optionsHeading.test(text);
      group = [];
      continue;
    }
    if (line.kind !== 'ingredient') continue;
    if ((isOpen || isListed || orAtStart.test(text)) && group.length > 0) group.push(index);
    else group = [index];
    if (group.length === 2) groups.push(group);
    isOpen = orAtEnd.test(text);
  }
  return groups;
}

/** The indices of the lines under "Optional:" or "Optional toppings", until the next heading. */
function findOptional(lines: readonly AnalyzedLine[]): ReadonlySet<number> {
  const found = new Set<number>();
  let isOptional = false;
  for (const [index, line] of lines.entries()) {
    if (line.kind === 'heading') isOptional = optionalHeading.test(line.text.trim());
    else if (isOptional && line.kind === 'ingredient') found.add(index);
  }
  return found;
}

// "OR", "or 1 cup cream" but not "or more to taste", "1 cup milk, or".
const orAlone = /^\W*or\W*$/i;
const orAtStart = /^\W*or\b(?! more| less| so\b)/i;
const orAtEnd = /[\s,;(-]or\W*$/i;
const optionsHeading = /\boptions?\b/i;
const optionalHeading = /^\W*optional\b|\(optional\)\W*$/i;

/**
 * The choice that does not count: its food and its words stay, and so do the labels it withholds.
 */
function withoutAmounts(line: AnalyzedLine, counted: string): AnalyzedLine {
  const message = `The line is an alternative to "${counted}", which is counted instead.`;
  const issue: Issue = { code: 'other_choice', message };
  const conversion = line.food === null ? line.conversion : 1;
  const left = {
    ...line,
    grams: 0,
    conversion,
    way: line.food === null ? line.way : 'nothing',
    weighReason: message,
    issues: [...line.issues.filter(({ code }) => code !== 'estimated_weight'), issue],
  } as const;
  return toAnalyzedLine(left, { nutrients: noNutrients, known: line.known, overall: line.match * conversion });
}

function withIssue(line: AnalyzedLine, issue: Issue): AnalyzedLine {
  const { nutrients, known, overall } = line;
  return toAnalyzedLine({ ...line, issues: [...line.issues, issue] }, { nutrients, known, overall });
}
