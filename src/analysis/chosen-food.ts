import type { Catalog } from './catalog';
import type { Food } from './food';
import { doubtHugeLine } from './implausible-amount';
import { toSentText, type AnalyzedLine, type Candidate, type Issue } from './line';
import { addNutrients } from './sum';
import { weighLine } from './weigh/weigh-line';

/** The FDC ids of the foods that a person chose, by the texts of their lines. */
export type ChosenFoods = ReadonlyMap<string, number>;

/**
 * Gives lines the foods that a person chose for them. A food counts only if the line may mean it:
 * its own food, or one of its candidates. All other lines stay the same objects.
 */
export function chooseFoods(
  catalog: Catalog,
  lines: readonly AnalyzedLine[],
  chosen: ChosenFoods,
): readonly AnalyzedLine[] {
  if (chosen.size === 0) return lines;
  return lines.map((line) => {
    const fdcId = chosen.get(toSentText(line));
    const food = line.listCandidates().find((candidate) => candidate.food.fdcId === fdcId)?.food;
    return food === undefined ? line : replaceFood(catalog, line, food);
  });
}

/** The line as if it had been matched with this food. Its former food is the first candidate. */
function replaceFood(catalog: Catalog, line: AnalyzedLine, food: Food): AnalyzedLine {
  const former = line.food === null ? [] : [{ food: line.food, score: line.match }];
  const others = [...former, ...line.listCandidates()].filter((candidate) => candidate.food !== food);
  const instead =
    line.food === null
      ? 'No food was found for the line itself.'
      : `The line itself matches "${line.food.description}".`;
  const issues = line.issues.filter(({ code }) => !ofFood.has(code) && !ofWeight.has(code));
  const weighed = weighLine(catalog, {
    ...line,
    food,
    match: 1,
    matchReason: `You chose this food. ${instead}`,
    titleRead: false,
    issues,
    listCandidates: (): readonly Candidate[] => others,
  });
  return doubtHugeLine(addNutrients(weighed));
}

/** Issues about the food that was replaced. */
const ofFood: ReadonlySet<Issue['code']> = new Set(['no_food', 'words_ignored', 'vague_name', 'proxy', 'alternatives']);

/** Issues about the weight, which is computed again. */
const ofWeight: ReadonlySet<Issue['code']> = new Set(['edible_part', 'estimated_weight', 'implausible_amount']);
