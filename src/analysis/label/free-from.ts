import { animalFlags, fleshFlags, type DietFlag } from '../food';
import type { ParsedLine } from '../line';
import { namesTelltale } from './telltale-words';

/**
 * Words by which a line states that something is absent, and the flags that they exclude: no more
 * than they say.
 */
const statements: readonly (readonly [RegExp, readonly DietFlag[]])[] = [
  [/\b(?:vegan|plant[- ]based)\b/, animalFlags],
  [/\bvegetarian\b/, fleshFlags],
  // Alone, "veggie" only says that the dish has vegetables in it ("chicken and veggie bake").
  [
    /\bveggie (?:bacon|beef|bouillon|broth|burgers?|chicken|chorizo|crumbles?|dogs?|ground|ham|meatballs?|mince|patt(?:y|ies)|sausages?|stock|turkey)\b/,
    fleshFlags,
  ],
  [/\bmeatless\b|\bmeat[- ]?free\b/, ['meat', 'poultry']],
  [/\bgluten[- ]?free\b|\bgf\b/, ['gluten']],
  [/\bdairy[- ]?free\b/, ['dairy']],
  // American law lets a "non-dairy" creamer or topping contain casein, a milk protein (21 CFR 101.4
  // only requires to say so).
  [/\bnon[- ]?dairy\b(?!.{0,40}\b(?:creamer|topping)s?\b)/, ['dairy']],
  [/\begg[- ]?free\b|\beggless\b/, ['egg']],
];

/** Most lines state nothing; one test finds out. */
const anyStatement = new RegExp(statements.map(([words]) => words.source).join('|'));

/**
 * With one of these words the statement is about another food, or is one of several possibilities:
 * "not vegan", "use gluten-free flour if needed", "regular or gluten-free".
 */
const conditional =
  /\b(?:not|isn['’]t|or|if|as (?:needed|desired|required)|optional(?:ly)?|preferred|needed|necessary|required|sub|subs|substitute[ds]?|instead|use|using|try|can|could|may|might|for an?|to (?:make|keep))\b|\bfor (?:vegan|vegetarian|gluten|dairy|gf|egg|plant)/;

/**
 * The raw line withdraws the statement right behind it, whichever part of the line it was read
 * into.
 */
const takenBack =
  /\b(?:vegan|plant[- ]based|vegetarian|meatless|meat[- ]?free|gluten[- ]?free|gf|dairy[- ]?free|non[- ]?dairy|egg[- ]?free|eggless)[\s,;()-]{1,4}(?:if|when|where|as|optional|or (?:regular|not|plain|normal|dairy))\b/i;

const nothingStated: ReadonlySet<DietFlag> = new Set();

/**
 * The flags that the line itself excludes ("vegan butter", "gluten-free flour"). The name counts.
 * Preparation and comment count too ("oats (gluten-free)"), unless they name a food that a diet may
 * forbid: "meatballs (beef, pork or plant-based)" excludes nothing.
 */
export function findStatedAbsences(line: ParsedLine): ReadonlySet<DietFlag> {
  const aside = [line.preparation, line.comment]
    .filter((part) => part !== null)
    .join(', ')
    .toLowerCase();
  const parts = [line.name, aside].filter((part) => anyStatement.test(part) && !conditional.test(part));
  if (parts.length === 0 || takenBack.test(line.text)) return nothingStated;
  const counting = parts.filter((part) => part === line.name || !namesTelltale(part));
  return new Set(statements.flatMap(([words, flags]) => (counting.some((part) => words.test(part)) ? flags : [])));
}

/**
 * Names of foods that share a record with others but do not contain what those do: marinara is
 * tomatoes, oil and herbs, panko is flour, water and yeast, coconut aminos are sap and salt.
 */
const absencesByName: readonly (readonly [RegExp, readonly DietFlag[]])[] = [
  [/^(?!.*(?:chees|parm|cream|butter|milk)).*\b(?:marinara|panko)\b/, ['dairy']],
  [/\b(?:cacao|cocoa) nibs?\b|\bpea protein\b/, ['dairy']],
  [/\b(?:coconut|liquid) aminos?\b|\bbragg['’]?s\b/, ['gluten']],
  [/\bvegetable (?:bouillon|broth|stock|suet)\b/, fleshFlags],
  [/\bseitan\b/, [...fleshFlags, 'dairy', 'egg']],
];

/** Most names have none; one test finds out. */
const anyName = new RegExp(absencesByName.map(([{ source }]) => source).join('|'));
const nothingImplied: readonly DietFlag[] = [];

/**
 * The flags that a name excludes, whatever the matched record may contain.
 * @param name lower case
 */
export function findImpliedAbsences(name: string): readonly DietFlag[] {
  if (!anyName.test(name)) return nothingImplied;
  return absencesByName.flatMap(([pattern, flags]) => (pattern.test(name) ? flags : []));
}
