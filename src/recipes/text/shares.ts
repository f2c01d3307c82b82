import type { TextLine } from '../draft/sections';

/**
 * Reads the shares of a composition as grams of 100 g: "Chickpeas 62%", "Onion 30%" and "Oil 8%" are
 * 62 g, 30 g and 8 g, as makers of food state them. The shares of a list or of a line add up to 100,
 * or are of the flour, as bakers count. All other lines stay as they are.
 */
export function readShares(lines: readonly TextLine[]): readonly TextLine[] {
  const read: TextLine[] = [];
  let run: TextLine[] = [];
  const close = (): void => {
    read.push(...(isWhole(run.map(({ text }) => text)) ? run.map(toGrams) : run));
    run = [];
  };
  for (const line of lines) {
    if (isShare(line.text)) run.push(line);
    else {
      close();
      read.push(...(splitStatement(line) ?? [line]));
    }
  }
  close();
  return read;
}

/** "Ingredients: chickpeas (62%), onion (30%), oil (8%)" as a heading and its lines; null for any other line. */
function splitStatement(line: TextLine): readonly TextLine[] | null {
  const { text } = line;
  if (text.length > maxStatement || !text.includes('%')) return null;
  const [label = ''] = /^\W*\p{L}[\p{L} ]{0,30}:\s*/u.exec(text) ?? [];
  const parts = text.slice(label.length).replace(/\.\s*$/, '').split(/[,;]\s+/); // prettier-ignore
  if (!parts.every(isShare) || !isWhole(parts)) return null;
  const heading = label === '' ? [] : [{ ...line, text: label.trim() }];
  return [...heading, ...parts.map((part) => toGrams({ ...line, text: part }))];
}

const maxLength = 120;
const maxStatement = 2000;

const share = String.raw`\(?(\d{1,3}(?:[.,]\d{1,3})?) ?%\)?`;
/** A share, and no other number. */
const shareForm = new RegExp(String.raw`^[^\d%]*${share}[^\d%]*$`, 'u');

function isShare(text: string): boolean {
  return text.length <= maxLength && text.includes('%') && /\p{L}/u.test(text) && shareForm.test(text);
}

function readShare(text: string): number {
  return Number((new RegExp(share, 'u').exec(text)?.[1] ?? '').replace(',', '.'));
}

/** Whether shares add up to a whole, rounded ones nearly; or to the flour of a baker and what goes with it. */
function isWhole(texts: readonly string[]): boolean {
  if (texts.length < fewest || texts.some((text) => ofNutrition.test(text))) return false;
  const shares = texts.map(readShare);
  const sum = shares.reduce((one, other) => one + other, 0);
  if (Math.abs(sum - 100) <= mostOff) return shares.every((each) => each > 0 && each < 100);
  return sum > 100 && isOfBaker(texts);
}

/** Whether shares are of the flour: it has 100 %, a liquid is among the others, and none names a kind of food. */
function isOfBaker(texts: readonly string[]): boolean {
  if (texts.some((text) => kindOfFood.test(text))) return false;
  return texts.some((text) => flour.test(text) && readShare(text) === 100) && texts.some((text) => liquid.test(text));
}

const flour = /flour|mehl|farine|harina|farina/iu;
const liquid =
  /\b(?:water|milk|buttermilk|yogh?urt|eggs?|beer|cream|wasser|milch|eier|eau|lait|acqua|latte|agua|leche|água|leite)\b/iu;

/** "2% milk", "70% dark chocolate" and "100% whole wheat flour" are foods that one buys. */
const kindOfFood = /%\)?\s*(?:(?:dark|milk|lean|low|reduced|fat|full|greek|ground|pure)\b[ -]*)*(?:milk|chocolate|cocoa|beef|whole|wholewheat|fat|yogh?urt|juice|rye|cream)\b/iu; // prettier-ignore

/** Shares of nutrients, but not of foods that are named after one: "Pea protein 12%", "Palm fat 20%". */
const ofNutrition =
  /\b(?:carbs?|carbohydrates?|energy|kcal|calories|vitamins?|macros?)\b|(?<!\b(?:pea|soya?|whey|milk|wheat|rice|hemp|egg|oat|palm|coconut|vegetable|animal|beef|pork|cocoa|apple|citrus|bamboo|psyllium) )\b(?:proteins?|fats?|fib(?:re|er)s?)\b|\b(?:calcium|iron|potassium|magnesium|zinc|sodium|cholesterol)\W*\d/iu;

const fewest = 3;
const mostOff = 1;

function toGrams(line: TextLine): TextLine {
  const text = line.text.replace(new RegExp(share, 'u'), '$1 g').replace(/[|\t]/g, ' ').replace(/ {2,}/g, ' '); // prettier-ignore
  return { ...line, text };
}
