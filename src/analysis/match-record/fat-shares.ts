/** A share of fat as a text states it. */
export interface FatShare {
  /** Of the food, or of its dry matter where `of` says so; from 0 to 100. */
  readonly percent: number;
  /** What the share is of; `unsaid` where the text gives a number in percent alone: "2% milk". */
  readonly of: 'fat' | 'lean' | 'dryMatter' | 'unsaid';
}

/**
 * The shares of fat that a text may state, in its order: "10% fat", "93% lean", "3,5 %", "97% fat
 * free", "fat content 20%", "45% fat in dry matter". The middle alone of a range: 12.5 of "85-90%".
 * What is said to be a share of something else, or by how much there is less, is left out.
 */
export function readFatShares(text: string): readonly FatShare[] {
  if (!percentSign.test(text)) return [];
  const range = rangeOfShares.exec(text);
  if (range !== null) {
    const middle = (toNumber(range[1] ?? '') + toNumber(range[2] ?? '')) / 2;
    return toShare(middle, { before: text.slice(0, range.index), behind: text.slice(range.index + range[0].length) });
  }
  return [...text.matchAll(singleShare)].flatMap((found) =>
    toShare(toNumber(found[1] ?? ''), {
      before: text.slice(0, found.index),
      behind: text.slice(found.index + found[0].length),
    }),
  );
}

/** The share that a number in percent is, by the words around it; none where it is no share of fat. */
function toShare(
  percent: number,
  { before, behind }: { readonly before: string; readonly behind: string },
): readonly FatShare[] {
  if (percent > 100 || difference.test(behind) || otherShare.test(behind)) return [];
  // "2% reduced-fat milk" has 2 %; "50% reduced fat" has half of the usual.
  if (percent >= leastReduction && reduction.test(behind)) return [];
  if (fatFree.test(behind)) return percent >= leastFatFree ? [{ percent: 100 - percent, of: 'fat' }] : [];
  if (dryMatter.test(behind)) return [{ percent, of: 'dryMatter' }];
  if (lean.test(behind)) return [{ percent, of: 'lean' }];
  if (fat.test(behind) || fatBefore.test(before)) return [{ percent, of: 'fat' }];
  // "100% beef" is nothing but beef.
  return percent < 100 ? [{ percent, of: 'unsaid' }] : [];
}

const percentSign = /\d ?(?:%|per ?cent\b)/i;
const singleShare = /(?<![\d.,/])(\d{1,3}(?:[.,]\d{1,2})?) ?(?:%|per ?cent\b)/gi;
const rangeOfShares = /(?<![\d.,/])(\d{1,2}(?:[.,]\d)?) ?%? ?(?:-|–|to) ?(\d{1,2}(?:[.,]\d)?) ?(?:%|per ?cent\b)/i;

const difference = /^ ?(?:(?:milk)?fat|lean)?[ -]?(?:less|more|off|extra)\b/i;
const reduction = /^ ?(?:reduced|lower|lighter|light)\b/i;
const leastReduction = 20;
const fatFree = /^ ?fat[ -]?free\b/i;
const leastFatFree = 80;
const dryMatter = /^ ?(?:fat )?(?:(?:in|of)(?: the)? dry matter|fdm)\b/i;
const lean = /^ ?lean\b/i;
const fat = /^[ -]?(?:(?:milk|butter)[ -]?fat|fat|m\.?f\b|b\.?f\b)/i;
const fatBefore = /\b(?:milk)?fat(?: content)?(?: of)?[ :]{0,3}$/i;
const otherShare =
  /^ ?(?:of|acid|acidity|abv|alcohol|by vol|cacao|cocoa|coconut|daily|fruit|juice|lactose|organic|plant|protein|pure|salt|sugar|vegan|vol)\b/i;

function toNumber(text: string): number {
  return Number(text.replace(',', '.'));
}
