import { findTelltaleWord } from '../../label/find-telltale-word';
import type { StatedItem } from './read-statement';

/**
 * Whether an ingredient is the enzymes that curdle the milk of its list: those of calves may be called so as well as those of microbes (21 CFR
 * 133.113(d)(1)). Those beside flour work on dough, and one that says where it comes from, by its name or in brackets, is judged by that.
 * @param list all that stand with it, with what they are parts of
 */
export function mayBeRennet({ name, parts }: StatedItem, list: readonly string[]): boolean {
  if (!unnamedEnzyme.test(name) || parts.some((part) => otherSource.test(part.name))) return false;
  const text = list.join(', ');
  return findTelltaleWord(text, 'dairy') !== null && (!flour.test(text) || culture.test(text));
}

const sources =
  'amylase|bacterial|cellulase|fungal|lactase|microbial|non[- ]?animal|papain|plant|protease|vegan|vegetable|vegetarian|xylanase';
const unnamedEnzyme = new RegExp(String.raw`(?<!\b(?:${sources})(?:[- ]based)? )\benzymes?\b`);
const otherSource = new RegExp(String.raw`\b(?:${sources})\b`);
const flour = /\b(?:flour|dough)\b/;
const culture = /\bcultures?\b/;
