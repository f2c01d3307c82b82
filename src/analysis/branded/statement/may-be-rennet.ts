import { findTelltaleWord } from '../../label/find-telltale-word';
import type { StatedItem } from './read-statement';

/**
 * Whether an ingredient is the enzymes that curdle the milk of its list: those of calves may be called so as well as those of microbes (21 CFR
 * 133.113(d)(1)). Those beside flour work on dough, and what of its brackets or its name says where it comes from is judged by that.
 * @param list all that stand with it, with what they are parts of
 */
export function mayBeRennet({ name, parts }: StatedItem, list: readonly string[]): boolean {
  if (parts.length > 0 || !unnamedEnzyme.test(name)) return false;
  const text = list.join(', ');
  return findTelltaleWord(text, 'dairy') !== null && (!flour.test(text) || culture.test(text));
}

const unnamedEnzyme =
  /(?<!\b(?:amylase|bacterial|cellulase|fungal|lactase|microbial|papain|plant|protease|vegetable|vegetarian|xylanase) )\benzymes?\b/;
const flour = /\b(?:flour|dough)\b/;
const culture = /\bcultures?\b/;
