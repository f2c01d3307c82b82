import { findOtherKind } from '../../analysis/parse-text/line-kind';
import { normalizeText } from '../../analysis/parse-text/normalize-text';
import { toWordSet } from '../../analysis/words';
import { isSureIngredient } from '../draft/line-traits';
import { toHeading } from '../draft/tidy-lines';
import { isPartHeading } from './part-headings';

/**
 * Marks the bare names above groups of ingredients as headings, which a copied page shows in bold type: "Carrot
 * Cake" above "2 cups grated carrots" is no slice of cake, and "Pesto" and "Salmon" above a list each are the two
 * parts of a dish. A name without lines of its own below, or that recipes use without an amount ("Black pepper"),
 * stays as it is. Of 1,019 published lists, ten have a food without an amount right above two with one: pepper,
 * oil, salt, seeds and lettuce.
 */
export function markGroupHeadings(lines: readonly string[]): readonly string[] {
  const names = lines.map((line, index) => readName(line, lines.slice(index + 1, index + 3)));
  const named = names.flatMap((name, index) => (name === null ? [] : [index]));
  if (named.length === 0) return lines;
  const ends = new Map(named.map((index, at) => [index, named[at + 1]]));
  const sure = lines.filter(isSureIngredient);
  const hasSmallLetters = sure.some((line) => /\p{Ll}/u.test(line));
  const areTitles = sure.filter(isInTitleCase).length > sure.length / 3;
  const isOfGroup = ({ text, below }: BareName, index: number): boolean =>
    (below > 1 && !areTitles && isTitle(text) && !sold.has(lastWord(text))) ||
    namesGroup(text, lines.slice(index + 1, ends.get(index)));
  const isGroup = (name: BareName | null, index: number): boolean =>
    name !== null && (name.kind !== 'name' || name.below > 1 || isOfGroup(name, index));
  const areGroups = names.filter(isGroup).length > 1;
  return lines.map((line, index) => {
    const name = names[index] ?? null;
    if (name === null) return line;
    if (name.kind === 'part') return toHeading(name.text);
    if (name.kind === 'heading') return line;
    const isAmongGroups = areGroups && name.below > 0 && (index === 0 || name.below > 1 || isTitle(name.text));
    const isHeading = isAmongGroups || (hasSmallLetters && isInCapitals(name.text)) || isOfGroup(name, index);
    return isHeading ? toHeading(name.text) : line;
  });
}

/** A bare name above ingredients. */
interface BareName {
  readonly text: string;
  /** By the name alone: that of a part ("Lemon glaze"), another heading ("For the sauce"), or any name. */
  readonly kind: 'part' | 'heading' | 'name';
  /** How many ingredients with an amount are right below it: 1, or 2 for more; 0 only for a name in capitals. */
  readonly below: number;
}

function readName(text: string, below: readonly string[]): BareName | null {
  if (text.length > maxLength || !bareName.test(text) || text.split(' ').length > maxWords) return null;
  const other = below.findIndex((each) => !isSureIngredient(each));
  const count = other < 0 ? below.length : other;
  if ((count === 0 && !(below.length > 0 && isInCapitals(text))) || isSureIngredient(text)) return null;
  // One word may be a food that one buys, unless only ingredients follow.
  if (count > 0 && isPartHeading(text) && (count === below.length || text.includes(' ')))
    return { text, kind: 'part', below: count };
  const kind = findOtherKind(text, normalizeText(text));
  if (kind === 'heading') return { text, kind, below: count };
  return kind !== null || pantry.has(lastWord(text)) ? null : { text, kind: 'name', below: count };
}

const maxLength = 45;
const maxWords = 6;
const bareName = /^\p{Lu}[\p{L}'’& /-]+(?: \((?:all )?optional[^()]{0,20}\))?$/u;

function lastWord(text: string): string {
  return text.toLowerCase().split(' ').at(-1) ?? '';
}

/** The last words of what recipes often list without an amount. */
const pantry = toWordSet(
  'salt pepper peppercorns oil spray water ice seeds sprinkles flakes herbs lettuce parsley cilantro basil mint',
);

/** Capitals alone are a heading in a list that is not in capitals itself. */
function isInCapitals(text: string): boolean {
  return text.length > 3 && text === text.toUpperCase();
}

/** "2 Cups All-Purpose Flour": in a list of such lines the capitals of a name say nothing. */
function isInTitleCase(line: string): boolean {
  const long = line.match(/\p{L}{4,}/gu) ?? [];
  return long.length > 1 && long.every((word) => /^\p{Lu}/u.test(word));
}

/** Whether a name is written as a title is, each of its longer words with a capital. */
function isTitle(name: string): boolean {
  const [plain = ''] = name.split(' (', 1);
  const long = plain.split(/[ /&-]+/).filter((word) => word.length > 3);
  return plain.includes(' ') && long.every((word) => /^\p{Lu}/u.test(word));
}

/**
 * Whether a name is that of the group below it: it begins with "The", or is written as a title and the group has a
 * food of that name. One word names a food as well, unless the group has a cut of it: "Salmon" above "4 salmon
 * fillets".
 */
function namesGroup(name: string, group: readonly string[]): boolean {
  if (isTitle(name)) {
    const words = name.split(/[ /&-]+/);
    if (words[0]?.toLowerCase() === 'the') return true;
    const telling = sold.has(lastWord(name)) ? words.slice(0, -1) : words;
    return hasFood(
      group,
      telling.filter((word) => word.length > 2),
      () => true,
    );
  }
  return !name.includes(' ') && hasFood(group, [name], (next) => next === '' || cuts.has(next));
}

function hasFood(group: readonly string[], words: readonly string[], accept: (next: string) => boolean): boolean {
  const stems = words.map(toStem).filter((stem) => !plain.has(stem));
  return group.some((line) => {
    const said = line.toLowerCase().match(/[\p{L}'’]+,?/gu) ?? [];
    return said.some((each, index) => {
      const word = each.replace(',', '');
      const next = word === each ? (said[index + 1] ?? '').replace(',', '') : '';
      return stems.includes(toStem(word)) && !madeOf.has(next) && accept(next);
    });
  });
}

function toStem(word: string): string {
  return word.toLowerCase().replace(/(?:e?s|ies|y)$/, '');
}

/** Words of names that say nothing about what is in the group. */
const plain = toWordSet('fresh freshl ground black white chopped grated large small with your homemad optional');

/** Foods that are sold by these names too: only another word of the name tells of the group. */
const sold = toWordSet(`
  rice pasta noodles bread tortillas buns crackers chips cheese butter sugar flour chicken beef pork greens spinach
  avocado onions scallions tomatoes wedges
`);

/** "Chicken" may be a food without an amount above "1 cup chicken broth". */
const madeOf = toWordSet('broth stock bouillon soup powder seasoning gravy flavoring');

const cuts = toWordSet(`
  fillet fillets filet filets breast breasts thigh thighs wing wings leg legs steak steaks drumstick drumsticks loin
  shoulder belly chops chop ribs mince roast tenderloin tenderloins cutlets pieces
`);
