import { toWordSet } from '../../analysis/words';
import { isStepLine, isSureIngredient } from '../draft/line-traits';
import type { Finding } from '../draft/recipe-draft';
import { stripBullet } from '../draft/tidy-lines';
import type { TextLine } from '../draft/sections';

/**
 * Joins lines that a narrow column broke in two, as in text copied from a PDF: "1 kg beef, cut into"
 * and "large chunks". An ingredient goes on below if it ends with a word that needs another, or
 * within brackets that the next line closes; and at the width where all lines of a text are broken, but
 * never in a page, where the markup separates lines.
 */
export function joinBrokenLines(lines: readonly TextLine[], finding: Finding): readonly TextLine[] {
  const joined: TextLine[] = [];
  const width = finding === 'page' ? null : findWidth(lines);
  const isTypeset = finding !== 'page' && hasHyphens(lines);
  for (const [index, line] of lines.entries()) {
    const above = joined.at(-1);
    const isCutAt = width !== null && isFull(lines[index - 1], line, width) && !standsAlone(line.text);
    const isCutAnywhere = isTypeset && startsSmall.test(line.text) && !isSureIngredient(line.text);
    if (above !== undefined && (goesOn(above, line) || ((isCutAt || isCutAnywhere) && mayJoin(above, line))))
      joined[joined.length - 1] = join(above, line);
    else joined.push(line);
  }
  return joined;
}

/**
 * Whether words of a list are cut by hyphens at the ends of its lines, as in a printed book, where each line that
 * begins with a small letter goes on from the one above. A short line above such a one tells of bare names.
 */
function hasHyphens(lines: readonly TextLine[]): boolean {
  if (!lines.some(({ text }, index) => cutWord.test(text) && startsSmall.test(lines[index + 1]?.text ?? '')))
    return false;
  const below = listSmall(lines).filter(({ isOfList }) => isOfList);
  const lengths = below.map(({ index }) => lines[index - 1]?.text.trimEnd().length ?? 0);
  const longest = Math.max(...lengths);
  return (
    below.some(({ index }) => cutWord.test(lines[index - 1]?.text ?? '')) && lengths.every((each) => each > longest / 2)
  );
}

/**
 * The length of the longest line of a text whose lines are all broken there: nearly each line that
 * begins with a small letter, and each below an ingredient, is below a line that its first word does
 * not fit in. Some of those, of the ingredients too, end with a word that needs another: a name of a
 * food below a long line may be an ingredient of its own. Null for any other text.
 */
function findWidth(lines: readonly TextLine[]): number | null {
  const texts = lines.filter(({ text }) => !/\S\s{3,}\S/.test(text));
  const width = texts.reduce((most, { text }) => Math.max(most, text.trimEnd().length), 0);
  if (width > maxLength || width < minWidth) return null;
  const small = listSmall(lines);
  const full = small.filter(({ index }) => isFull(lines[index - 1], lines[index], width));
  const fullOnes = new Set(full);
  const cut = full.filter(({ index }) => needsAnother.test(lines[index - 1]?.text ?? ''));
  const isBroken = full.length >= fewestBroken && full.length >= small.length * mostlyBroken;
  if (!isBroken || cut.length < fewestCut || !cut.some(({ isOfList }) => isOfList)) return null;
  return small.every((each) => !each.isOfList || fullOnes.has(each)) ? width : null;
}

/** The lines that begin with a small letter, and whether the line that they may go on from is an ingredient. */
function listSmall(lines: readonly TextLine[]): readonly { readonly index: number; readonly isOfList: boolean }[] {
  let isOfList = false;
  return lines.flatMap(({ text }, index) => {
    const isSmall = index > 0 && startsSmall.test(text);
    if (!isSmall) isOfList = isSureIngredient(stripBullet(text)) && !isStepLine(text);
    return isSmall ? [{ index, isOfList }] : [];
  });
}

const minWidth = 20;
const fewestBroken = 3;
const fewestCut = 2;
const mostlyBroken = 0.8;

/** Whether the first word of a line, which begins with a small letter, has no room in the line above. */
function isFull(above: TextLine | undefined, line: TextLine | undefined, width: number): boolean {
  if (above === undefined || line === undefined || !startsSmall.test(line.text)) return false;
  const [word = ''] = line.text.trim().split(/\s/, 1);
  return above.text.trimEnd().length + 1 + word.length > width && !/[.!?:]\s*$/.test(above.text);
}

/** Whether a line is an ingredient and that below it no step, in a text without markup. */
function mayJoin(above: TextLine, line: TextLine): boolean {
  if (above.level !== null || line.level !== null || above.isIngredient || line.isIngredient) return false;
  if (above.text.length > 2 * maxLength || line.text.length > maxLength) return false;
  return isSureIngredient(stripBullet(above.text)) && !isStepLine(above.text) && !isStepLine(line.text);
}

/** Whether a line may be an ingredient by itself, such as "olive oil", rather than the end of one. */
function standsAlone(text: string): boolean {
  return isSureIngredient(text) || withoutAmount.test(text);
}

/** What recipes often name without an amount. */
const withoutAmount =
  /^\s*(?:(?:black|white|sea|fresh|dried|ground|grated|chopped|olive|vegetable|sunflower|sesame|brown|caster|icing|soy|lemon|lime|bay|plain|hot|cold|boiling) ){0,2}(?:salt|pepper|oil|butter|ghee|sugar|flour|water|ice|milk|cream|yogh?urt|cheese|parmesan|feta|mozzarella|eggs?|parsley|coriander|cilantro|basil|mint|dill|chives|thyme|rosemary|oregano|sage|leaf|leaves|herbs|garlic|onions?|ginger|lemons?|limes?|juice|vanilla|cinnamon|nutmeg|paprika|cumin|turmeric|spices|rice|pasta|noodles|bread|breadcrumbs|honey|ketchup|mayonnaise|mayo|mustard|sauce|seeds|vinegar|stock|broth|wine|lettuce|spinach|salad|tomatoes|nuts|olives|capers|sprinkles)\W*$/u;

function goesOn(above: TextLine, line: TextLine): boolean {
  if (above.text.length > maxLength) return false;
  const mayGoOn =
    (openEnd.test(above.text) && startsSmall.test(line.text)) ||
    (isCut.test(above.text) && saysInto.test(line.text)) ||
    (/,\s*$/.test(above.text) && saysHowPrepared.test(line.text)) ||
    (openBracket.test(above.text) && closesBracket.test(line.text));
  return mayGoOn && mayJoin(above, line);
}

function join(above: TextLine, line: TextLine): TextLine {
  const start = above.text.trimEnd();
  const [, word] = cutWord.exec(start) ?? [];
  if (word === undefined) return { ...above, text: `${start} ${line.text.trim()}` };
  const isCompound = compounds.has(word.toLowerCase()) || /^(?:and|or)\s/.test(line.text.trim());
  return { ...above, text: `${isCompound ? start : start.slice(0, -1)}${line.text.trim()}` };
}

/** A column that breaks lines is narrower. */
const maxLength = 120;

/** Not "in" and "of", as in "4 thighs, bone in" and "1 lime, zest of". */
const openEnd = /[\p{L})], ?cut$|\p{L}-$|\s(?:and|or|with|into|the|a|an|plus|such as)\s*$/iu;
/** Not "for", which may end the name of a use. */
const needsAnother = /\s(?:and|or|with|into|the|a|an|plus|from|your|very|until)\s*$/iu;
const startsSmall = /^\s*\p{Ll}/u;
/** "into 5 cm chunks" goes on from "trimmed and cut"; "into a bowl" is a step. */
const isCut = /\b(?:cut|chopped|sliced|diced|torn|broken|divided|separated)\b/i;
const saysInto = /^\s*into\s/;
/** What may stand behind a comma: "cut into strips", "peeled and sliced", "finely chopped". */
const saysHowPrepared =
  /^\s*(?:(?:very|finely|roughly|coarsely|thinly|thickly|lightly|freshly)\s+)?(?:cut|\p{Ll}{2,}ed)(?:\s+(?:and|or|in|into|to|on|at|with)\s|[\s,.;)]*$)/u;
/** The first part of a word; it is bounded, because it is looked for from each letter of a line. */
const cutWord = /(?<!\p{L})(\p{L}{1,30})-\s{0,5}$/u;
/** What stands before a hyphen that belongs to the word: "low-fat", "bone-in". */
const compounds = toWordSet(`
  all bite bone boneless cold deep double dry extra fat five four free fresh full gluten half hand high home long low
  medium non one oven part pre quick ready reduced salt self semi short single six skin slow stone store sugar sun thick
  thin three two vine well whole
`);
const openBracket = /\([^()]*$/;
const closesBracket = /^[^()]*\)/;
