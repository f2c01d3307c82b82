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
  const counted = new Map<AnalyzedLine, AnalyzedLine>();
  for (const group of groups) {
    const first = group.find(({ food }) => food !== null) ?? group[0];
    for (const line of group) if (first !== undefined) counted.set(line, first);
  }
  return lines.map((line) => {
    const first = counted.get(line);
    if (first !== undefined && first !== line) return withoutAmounts(line, first.text.trim());
    return optional.has(line) && line.issues.every(({ code }) => code !== 'optional')
      ? withIssue(line, { code: 'optional', message: 'The line stands under optional ones; it is counted.' })
      : line;
  });
}

/** The lines of which one is chosen, in groups of two or more. */
function groupChoices(lines: readonly AnalyzedLine[]): readonly (readonly AnalyzedLine[])[] {
  const groups: AnalyzedLine[][] = [];
  let group: AnalyzedLine[] = [];
  let isListed = false;
  let isOpen = false;
  for (const line of lines) {
    const text = line.text.trim();
    if (line.kind === 'heading') {
      // "Or" alone joins the line before it and the line behind it.
      isOpen = isOr.test(text);
      if (isOpen) continue;
      isListed = options.test(text);
      group = [];
      continue;
    }
    if (line.kind !== 'ingredient') continue;
    if ((isOpen || isListed || startsWithOr.test(text)) && group.length > 0) group.push(line);
    else group = [line];
    if (group.length === 2) groups.push(group);
    isOpen = endsWithOr.test(text);
  }
  return groups;
}

/** The lines under "Optional:" or "Optional toppings", until the next heading. */
function findOptional(lines: readonly AnalyzedLine[]): ReadonlySet<AnalyzedLine> {
  const found = new Set<AnalyzedLine>();
  let isOptional = false;
  for (const line of lines) {
    if (line.kind === 'heading') isOptional = optionalHeading.test(line.text.trim());
    else if (isOptional && line.kind === 'ingredient') found.add(line);
  }
  return found;
}

const isOr = /^\W*or\W*$/i;
const startsWithOr = /^\W*or\b(?! more| less| so\b)/i;
const endsWithOr = /[\s,;(-]or\W*$/i;
const options = /\boptions?\b(?!al)/i;
const optionalHeading = /^\W*optional\b|\(optional\)\W*$/i;

/**
 * The choice that does not count: its food and its words stay, and so do the labels it withholds.
 */
function withoutAmounts(line: AnalyzedLine, counted: string): AnalyzedLine {
  const message = `The line is a choice beside "${counted}", which is counted; this one counts nothing.`;
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
