import type { DietFlag } from '../food';

const flesh = ['meat', 'poultry', 'fish', 'shellfish', 'gelatine'] as const;

/**
 * Names of foods that share a record with others and are by their nature free of what those hold: marinara is tomatoes, oil and herbs, panko
 * flour, water and yeast, coconut aminos sap and salt.
 */
const names: readonly (readonly [RegExp, readonly DietFlag[]])[] = [
  [/^(?!.*(?:chees|parm|cream|butter|milk)).*\b(?:marinara|panko)\b/, ['dairy']],
  [/\b(?:cacao|cocoa) nibs?\b|\bpea protein\b/, ['dairy']],
  [/\b(?:coconut|liquid) aminos?\b|\bbragg['’]?s\b/, ['gluten']],
  [/\bvegetable (?:bouillon|broth|stock|suet)\b/, flesh],
  [/\bseitan\b/, [...flesh, 'dairy', 'egg']],
];

/** One look that most names pass. */
const anyName = new RegExp(names.map(([{ source }]) => source).join('|'));
const nothing: readonly DietFlag[] = [];

/** What a food cannot hold by its name, whatever the record it was matched with may hold. @param name lower case */
export function findImpliedAbsences(name: string): readonly DietFlag[] {
  if (!anyName.test(name)) return nothing;
  return names.flatMap(([pattern, flags]) => (pattern.test(name) ? flags : []));
}
