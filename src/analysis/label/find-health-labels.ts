import { dietFlags, type DietFlag } from '../food';
import type { AnalyzedLine } from '../line';
import { healthLabels, type HealthLabel, type WithheldLabel } from '../recipe';
import { findStatedAbsences } from './find-stated-absences';
import { findTelltaleWord } from './find-telltale-word';

const animalFlags = ['meat', 'poultry', 'fish', 'shellfish', 'gelatine'] as const;

/** What each label forbids. */
const forbidden = {
  vegan: [...animalFlags, 'dairy', 'egg', 'honey'],
  vegetarian: animalFlags,
  'gluten-free': ['gluten'],
  'dairy-free': ['dairy'],
} satisfies Record<HealthLabel, readonly DietFlag[]>;

interface HealthVerdict {
  readonly healthLabels: readonly HealthLabel[];
  readonly withheldLabels: readonly WithheldLabel[];
}

/**
 * The labels no line stands against, in the order of the contract. A line stands against a label when its food holds, or may hold, what the
 * label forbids; when its own words name such a thing though the food it was matched with is free of it; or when no food was found for it.
 */
export function findHealthLabels(lines: readonly AnalyzedLine[]): HealthVerdict {
  const objections = lines.map(findObjections);
  const withheldLabels = objections.flatMap((reasons, lineIndex) =>
    healthLabels.flatMap((label) => {
      const flag = forbidden[label].find((name) => reasons.has(name));
      return flag === undefined ? [] : [{ label, lineIndex, reason: reasons.get(flag) ?? flag }];
    }),
  );
  const withheld = new Set(withheldLabels.map(({ label }) => label));
  return { healthLabels: healthLabels.filter((label) => !withheld.has(label)), withheldLabels };
}

/** By flag, why the line may hold what it names; a flag that is not in here is known to be absent. */
function findObjections(line: AnalyzedLine): ReadonlyMap<DietFlag, string> {
  const { food } = line;
  if (food === null) return new Map(dietFlags.map((flag) => [flag, 'no food was found for this line']));
  const absences = findStatedAbsences(line);
  const objections = new Map<DietFlag, string>();
  for (const flag of dietFlags) {
    if (absences.has(flag)) continue;
    const { state, reason } = food.flags[flag];
    const word = state === 'no' ? findTelltaleWord(line.name, flag) : null;
    if (state === 'yes') objections.set(flag, `${food.description}: ${flag} (${reason})`);
    if (state === 'unknown') objections.set(flag, `${food.description}: ${flag} unknown (${reason})`);
    if (word !== null)
      objections.set(flag, `the line says "${word}", which the food it was matched with does not hold`);
  }
  return objections;
}
