import { normalizeText } from '../../analysis/parse-text/normalize-text';
import { isAboutFoodBefore } from '../../analysis/parse/several-foods';
import { readUnit } from '../../analysis/unit';
import { isStepLine, isSureIngredient } from './line-traits';

/** A line without the mark of a list before it: bullets, boxes, quotes of a mail, "1.", "a)" */
export function stripBullet(line: string): string {
  return line
    .replace(quoteMarks, '')
    .replace(emphasizedAmount, '$2')
    .replace(bulletMarks, '')
    .replace(numbering, '')
    .trim();
}

/** The amount as the Markdown of RecipeMD has it: "- *1/2 teaspoon* salt". */
const emphasizedAmount = /^\s*[-+*]\s+([*_])([\d.,½¼¾⅓⅔][^*_]{0,40})\1(?=\s)/u;

const quoteMarks = /^\s*(?:>\s*){1,5}/;
const bulletMarks =
  /^(?:[\s•·◦▢□☐☑✓✔▪▫■●○►▸➢➤‣⁃+~|»]+|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Variation_Selector}|\u200d|\*(?!\*)|[-–—]\s+|[-–—](?=[\p{L}\d½¼¾⅓⅔])|\[[ xX]?\]\s*)+/u;
const numbering = /^(?:\(?(?:\d{1,2}[.)]|[a-z]\))\s+|\d\uFE0F?\u20E3\s*)(?=\S)/;

/** A heading between lines ends with a colon, so that it is told apart from a food. */
export function toHeading(text: string): string {
  const plain = text.replace(/^[\s#*_]+|(?<![\s#*_])[\s#*_]+$/g, '');
  return /[:：]$/.test(plain) ? plain : `${plain}:`;
}

/** The words of a line that is in single asterisks or underscores as a whole; null for any other. */
export function readEmphasis(line: string): string | null {
  return /^\s*([*_])(?!\1)([^*_]{1,80})\1:?\s*$/.exec(line)?.[2] ?? null;
}

/** "**For the sauce**" is a heading, "**2 cups** flour" has emphasis. */
export function toPlainMarks(line: string): string {
  const [, heading] = /^(?:\*\*|__)([^*_]{1,60})(?:\*\*|__):?$/.exec(line) ?? [];
  if (heading !== undefined && !isSureIngredient(heading)) return toHeading(heading);
  const [, hashed] = /^#{1,6}\s+(.{1,80})$/.exec(line) ?? [];
  if (hashed !== undefined) return toHeading(hashed);
  return line.replace(/(\*\*|__)(?=\S)([^*_]{1,300})\1|([*_])(\([^()*_]{1,80}\))\3/g, '$2$4');
}

/**
 * A line whose notes have brackets within brackets, as a common plugin for recipes writes them:
 * "1 tsp salt ((optional))" becomes "1 tsp salt (optional)".
 */
export function unwrapNotes(line: string): string {
  if (!line.includes('((') || !line.includes('))')) return line;
  const unwrapped = line.replaceAll('((', '(').replaceAll('))', ')');
  return count(unwrapped, '(') === count(unwrapped, ')') ? unwrapped : line;
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1;
}

/**
 * Puts a colon between a food and the count behind it, so that the parser reads "Carrots - 3,
 * sliced" as three carrots, and the sign in "milk x 200 ml" not as part of the name.
 */
export function markCount(line: string): string {
  return line.replace(countBehind, '$1: ');
}

const countBehind =
  /^(\p{L}[\p{L} '’]{1,40}?)(?:\s+[-–—]\s*(?=\d{1,2}(?:,|\s+\p{L}{2,}(?:ed|d)\b))|\s+[x×]\s*(?=[\d½¼¾⅓⅔]))/u;

/**
 * Joins amounts that stand on lines of their own with the foods below them ("2", "cups", "flour"),
 * or above them where the first line of the list is a food.
 */
export function joinAmounts(lines: readonly string[]): readonly string[] {
  if (areBelowFoods(lines)) return joinPairs(lines);
  const joined: string[] = [];
  let amount = '';
  for (const line of lines) {
    if (isAmountAlone(line)) {
      if (amount !== '') joined.push(amount);
      amount = line;
    } else if (amount !== '' && readUnit(line.trim()) !== null) amount += ` ${line}`;
    else if (amount === '' && isMeasure(line.trim())) continue;
    else {
      if (amount === '') joined.push(line);
      else if (/^[\p{L}(]/u.test(line) && !/[:：]$/.test(line)) joined.push(`${amount} ${line}`);
      else joined.push(amount, line);
      amount = '';
    }
  }
  return amount === '' ? joined : [...joined, amount];
}

/** "Ounces" by itself is a switch of the page. */
function isMeasure(line: string): boolean {
  const kind = readUnit(line)?.kind;
  return kind === 'mass' || kind === 'volume';
}

/** Whether each amount is below its food: "eggs", "3", "sugar", "1 tbsp". */
function areBelowFoods(lines: readonly string[]): boolean {
  if (lines.length < 4 || lines.length % 2 !== 0) return false;
  return lines.every((line, index) =>
    index % 2 === 0 ? /^\p{L}/u.test(line) && !/[:：]$/.test(line) : isAmountAlone(line) || openAmount.test(line),
  );
}

/** What stands in the place of an amount. */
export const openAmount = /^(?:a little|some|to taste|as needed|optional)$/i;

function joinPairs(lines: readonly string[]): readonly string[] {
  return lines.flatMap((food, index) => {
    const amount = lines[index + 1] ?? '';
    if (index % 2 !== 0) return [];
    return [openAmount.test(amount) ? `${food}, ${amount}` : `${amount} ${food}`];
  });
}

/** Whether a line is a number, or a number and a unit: "2", "1 1/2 cups", "200 g". */
export function isAmountAlone(line: string): boolean {
  if (line.length > 30) return false;
  const [, word = ''] = amountAlone.exec(normalizeText(line)) ?? ['', '?'];
  const kind = readUnit(word)?.kind;
  // "1 clove" is a food, "2 cans" waits for one.
  return (
    word === '' ||
    /^(?:stück|stk|bund|pieces?|pcs?|units?)$/iu.test(word) ||
    kind === 'mass' ||
    kind === 'volume' ||
    kind === 'container'
  );
}

const amountAlone = /^[\d.,/ -]*\d[\d.,/ -]* ?((?:fl )?\p{L}{0,12})$/u;

/**
 * The lines that a line of a list holds: cells of a table and columns beside each other, and
 * ingredients one after another with commas between them. Cells of which one holds the amount and
 * another the food are one line.
 */
export function splitCells(line: string): readonly string[] {
  const spaced = line.length > maxSpaced ? [] : line.trim().split(/ {2,}/);
  if (spaced.length >= 3 && spaced.every(isSureIngredient)) return spaced;
  const cells = line
    .replace(/^\s*\||\|\s*$/g, '')
    .split(/\t+|\s*\|\s*| {3,}/)
    .map((cell) => cell.trim())
    .filter((cell, index, all) => cell !== '' && !(all.length > 2 && index > 0 && bakersShare.test(cell)));
  if (cells.length < 2) return splitGroup(line.trim()) ?? splitList(line.trim());
  if (cells.length > maxCells) return [line.trim()];
  const [first = '', second = ''] = cells;
  // "4 | 4 large eggs" beside "1 cup | 227 g butter"
  if (cells.length === 2 && /^\d+$/.test(first) && second.startsWith(`${first} `)) return [second];
  const foods = cells.map(stripBullet);
  const others = foods.filter((food) => !isSureIngredient(food));
  const sure = foods.length - others.length;
  if (isSureIngredient(foods[0] ?? '') && (others.every(isCountOfUnit) || (sure >= 3 && others.length === 1)))
    return foods;
  const listed = foods.filter((cell) => isSureIngredient(cell) || !isStepLine(cell));
  // A column of steps beside that of the ingredients.
  if (listed.some(isSureIngredient) && listed.length < foods.length) return listed;
  return splitPairs(foods) ?? [foods.join(' ')];
}

/** "4 cloves" and "2 sticks" in a column of their own, beside another ingredient. */
function isCountOfUnit(cell: string): boolean {
  const [, word = ''] = /^\d{1,2} (\p{L}{2,12})$/u.exec(cell) ?? [];
  return word !== '' && !isAmountAlone(cell) && readUnit(word) !== null;
}

/** "70%" of the flour, in a column of its own; the amount stands in another. */
const bakersShare = /^\d{1,3}(?:\.\d{1,2})? ?%$/;

// A line of a list with two blanks between its ingredients.
const maxSpaced = 300;

// The longest recipe on one line has a tenth as many.
const maxCells = 1000;

/** "500 g", "carrots", "30 g" and "butter" side by side are two lines; null for any other cells. */
function splitPairs(cells: readonly string[]): readonly string[] | null {
  if (cells.length < 4 || cells.length % 2 !== 0) return null;
  const areAmounts = cells.map(isAmountAlone);
  if (!areAmounts.every((isAmount, index) => isAmount === (areAmounts[0] === (index % 2 === 0)))) return null;
  return cells.flatMap((cell, index) => (index % 2 === 0 ? [`${cell} ${cells[index + 1] ?? ''}`] : []));
}

/** "Sauce: 2 tbsp soy sauce, 1 tbsp honey" is two lines, the first with the name of the group. */
function splitGroup(line: string): readonly string[] | null {
  const [label] = /^\p{L}[\p{L} '’-]{1,40}: (?=\d)/u.exec(line) ?? [];
  const [first = '', ...others] = label === undefined ? [] : splitList(line.slice(label.length));
  return others.length > 0 && [first, ...others].every(isSureIngredient) ? [`${label ?? ''}${first}`, ...others] : null;
}

/** "2 cups flour, 1 egg, 3 tbsp milk" is three lines; "1 onion, chopped" is one. */
function splitList(line: string, marks = listMarks): readonly string[] {
  if (line.length < 15) return [line];
  const parts = line.split(marks);
  if (parts.length > maxCells) return [line];
  const sure = parts.filter(isSureIngredient).length;
  const areWhole = parts.every((part) => count(part, '(') === count(part, ')'));
  // "4 salmon fillets, 6 oz each": the second amount is about the first food.
  if (parts.slice(1).some(isAboutFoodBefore)) return [line];
  return areWhole && parts.length >= 2 && sure >= 2 && sure >= parts.length - 1
    ? parts.map((part) => part.replace(/\.$/, ''))
    : [line];
}

const listMarks =
  /\s*[;•]\s*|(?<=\d[^(),]{0,20}\)),\s+(?=\p{L}[^(),]{1,40}\(\d)|,\s+(?:and\s+)?(?=(?:\d(?![\d./]*(?:\s?%|[ -]?(?:inch(?:es)?|cm|mm)\b))|[½¼¾⅓⅔⅛]|an? (?:pinch|dash|handful|bunch)\b|(?:pinch|dash|handful|bunch) of\b))|(?<!\beach),\s+(?:and\s+)?(?=salt (?:and|&) pepper\b)|,\s+(?=\p{L}[\p{L} ]{1,30} q\.? ?b\b)|\s+\p{Extended_Pictographic}[\p{Emoji_Modifier}\p{Variation_Selector}]*\s*(?=\S)/u;

/** The ingredients of a sentence: "three ripe bananas, two eggs and 1 cup flour". */
export function splitSentence(text: string): readonly string[] {
  return splitCells(text).flatMap((cell) => splitList(cell, sentenceMarks));
}

const sentenceMarks =
  /\s*[;•]\s*|(?<=\d[^(),]{0,20}\)),\s+(?=\p{L}[^(),]{1,40}\(\d)|(?:,\s+(?:and\s+)?|(?<![\d½¼¾⅓⅔])\s+and\s+)(?=(?:\d|[½¼¾⅓⅔⅛]|an? \p{L}|(?:the )?(?:juice|zest) of|\p{L}[\p{L} ]{1,30} q\.? ?b\b|(?:one|two|three|four|five|six|eight|ten|twelve|half an?)\s|salt$))/u;
