import { findYield } from './find-yield';
import { isStepLine, isSureIngredient } from '../draft/line-traits';
import { readSectionHeading, type TextLine } from '../draft/sections';
import { readAnnounced } from './find-title';
import { isPartName } from './recipe-start';
import { splitSentence } from '../draft/tidy-lines';

/**
 * Reads a recipe that is written as a paragraph as its title, a list and a method: "Chicken soup for
 * 4: 1 chicken, 2 carrots, 1 onion. Simmer for two hours." A text may have one such recipe, or one on
 * each of its lines. Any other text stays as it is.
 */
export function unfoldParagraph(lines: readonly TextLine[]): readonly TextLine[] {
  const [first, ...others] = lines;
  if (first === undefined || first.text.length > maxLength) return lines;
  const each = others.length === 0 ? [] : readEach(lines);
  if (each.length > 0) return each.flatMap((paragraph) => [...unfold(paragraph), toLine('---')]);
  if (others.length > fewLines || others.some(({ text }) => isSureIngredient(text))) return lines;
  const text = first.text.trim();
  if (labelInside.test(text)) return [...text.split(beforeLabels).map(toLine), ...others];
  const paragraph = readParagraph(text) ?? readParagraph(text.replace(greeting, '')) ?? readMeal(text);
  return paragraph === null ? lines : [...unfold(paragraph), ...others];
}

const greeting = /^(?:hey|hi|hello|hallo|ok|okay)\b[^:\d!,.]{0,30}[!,.]+\s+(?!here|this|that)/i;

/** The recipes of a text with one on each line; empty if any line is none. */
function readEach(lines: readonly TextLine[]): readonly Paragraph[] {
  const paragraphs: Paragraph[] = [];
  for (const { text } of lines) {
    const paragraph = text.length > maxLength ? null : readParagraph(text.trim());
    if (paragraph === null) return [];
    paragraphs.push(paragraph);
  }
  return paragraphs;
}

function unfold({ title, foods, behind }: Paragraph): readonly TextLine[] {
  const yields = behind.filter((sentence) => findYield(sentence) !== null);
  const steps = behind.filter((sentence) => !yields.includes(sentence));
  const method = steps.length === 0 ? [] : ['Method:', ...steps];
  const named = title === null ? [] : [title];
  return [...named, ...yields, 'Ingredients:', ...foods, ...method].map(toLine);
}

function toLine(text: string): TextLine {
  return { text, level: null, isIngredient: false };
}

/** "Guacamole. Serves: 4. Ingredients: 3 avocados, 1 lime. Directions: Mash everything." */
const labelInside = /[.;!)] +ingredients? *:/i;
const beforeLabels =
  /(?:[.;]|(?<=[!)])) +(?=(?:serves|servings?|yields?|makes|(?:prep|cook|total) time|ingredients?|directions?|instructions?|method|steps|notes?) *:)/i;

/** "… and 1 cup of water. For the topping: 200 g of cheese, …" */
const beforePart = /(?<=\p{L}{2}[.;]) +(?=for the \p{L})|(?<=\p{L}{2}), +(?=for the [\p{L} ]{3,30} \d)/iu;

/** "…, for the white sauce 50g butter" */
const forPart = /^(?:and )?for the [\p{L} ]{3,30} (?=\d)/iu;

interface Paragraph {
  /** Null for a meal that is only told. */
  readonly title: string | null;
  readonly foods: readonly string[];
  /** The sentences behind the list. */
  readonly behind: readonly string[];
}

function readParagraph(text: string): Paragraph | null {
  const [whole, title] = titleForm.exec(text) ?? [];
  if (whole === undefined || title === undefined) return null;
  if (readSectionHeading(`${title}:`) !== null || isPartName(title) || isStepLine(title)) return null;
  return readList(title, text.slice(whole.length));
}

/** A meal told in a sentence: "What is in my lunch? It's 2 slices of bread, 1 tbsp mayo and 1 egg." */
function readMeal(text: string): Paragraph | null {
  const [, dish = '', needed] = needsForm.exec(text) ?? [];
  if (needed !== undefined) return readList(isPartName(dish) ? null : dish, needed);
  const [, told] = mealForm.exec(text) ?? [];
  return told === undefined ? null : readList(readAnnounced(text), told);
}

/** "ok so for the lasagne you need 500g mince, 1 onion, …" */
const needsForm =
  /^(?:(?:ok|okay|so|hey|hi|and|right)[ ,]+){0,3}(?:for|to make) (?:the |an? |my |some )?(\p{L}[^\d.,:;!?]{2,40}?),? (?:you|u|i|we)(?:['’]ll| will)? needs? (.{5,})$/iu;

const mealForm =
  /^(?:[^\d.!?:,]{0,120}[.!?:,] ?){0,4}(?:(?:it|this|that|which)(?:['’]s| is| has| contains)|(?:today |for \p{L}+,? )?i(?:['’]ve)? (?:had|ate|eaten|made|used|drank)|(?:you(?:['’]ll| will)? |it |we )needs?|you (?:use|take)|made (?:with|of|from)|with)(?: made)?(?: with| of| from)?:? ((?:\d|an? |one |two |three |half ).{5,})$/iu;

function readList(title: string | null, text: string): Paragraph | null {
  const [list = '', ...sentences] = splitSentences(text);
  const foods = list
    .split(beforePart)
    .flatMap((part) => splitSentence(part.replace(/\.$/, '')))
    .map((food) => food.replace(forPart, ''));
  const sure = foods.filter(isSureIngredient).length;
  if (sure < 2 || sure < foods.length - 1) return null;
  return { title, foods, behind: sentences };
}

/** The list up to the first sentence that is a step or a yield, and the sentences from there. */
function splitSentences(text: string): readonly string[] {
  const sentences = text.split(/(?<=[\p{L}\d)]{2}[.!])\s+(?=\p{Lu})/u);
  const at = sentences.findIndex((sentence, index) => index > 0 && (isStepLine(sentence) || findYield(sentence) !== null)); // prettier-ignore
  if (at < 0) return splitSmall(text);
  return [sentences.slice(0, at).join(' '), ...sentences.slice(at)];
}

/** The same of a message that begins its sentences with small letters. */
function splitSmall(text: string): readonly string[] {
  for (const { index } of text.matchAll(/(?<=\p{L}{2}[.!])\s+(?=\p{Ll})/gu)) {
    const behind = text.slice(index).trim();
    if (isStepLine(behind) || saysHowMany.test(behind))
      return [text.slice(0, index), ...behind.split(/(?<=\p{L}{2}[.!])\s+/u)];
  }
  return [text];
}

const saysHowMany = /^(?:it )?(?:does|serves|makes|feeds) \d/i;

/** A title before a colon, a dash or a full stop and an amount; numbers in it only say for how many it is. */
const titleForm =
  /^(\p{L}[^:.,;!?\d]{2,60}?(?: for \d{1,2}(?: people)?|, (?:serves|feeds|makes|for) \d{1,2}| ?\((?:(?:serves|makes|for) [^()]{1,20}|\d{1,2} (?:servings?|portions?|people))\))?)(?:\s*:|\s[-–—]|\.|\s*\p{Extended_Pictographic}[\p{Extended_Pictographic}\p{Variation_Selector}\p{Emoji_Modifier}\u200d]*)\s+(?=[\d½¼¾⅓⅔]|half\b|an?\b|one\b|two\b|three\b)/iu;

// A recipe with its list on lines of its own is read by them.
const fewLines = 5;
const maxLength = 2000;
