import type { Catalog } from '../catalog';
import type { MeasureKind } from '../food';
import { toWordSet } from '../words';

/**
 * The words of a name up to a clause about the food, which nothing sets apart from it: "milk whole milk
 * works best" is milk. Where the clause begins is told by the longest name of a food before its verb. A
 * name without such a verb, or without a known food before it, stays as it is.
 */
export function leaveClauseOut(catalog: Catalog, own: readonly string[], measure: MeasureKind): readonly string[] {
  const at = own.findIndex((word, index) => index > 0 && isOfClause(word, own[index - 1] ?? ''));
  if (at < 0 || catalog.findAlias(own.join(' '), measure) !== null) return own;
  for (let end = at; end > 0 && at - end <= maxSubject; end -= 1) {
    const name = own.slice(0, end);
    if (catalog.findAlias(name.join(' '), measure) !== null) return name;
  }
  return own;
}

/** "Whole milk", the subject of "whole milk works best": with more words another food stands between. */
const maxSubject = 3;

function isOfClause(word: string, before: string): boolean {
  return clauseWords.has(word) || (word === 'the' && !joints.has(before));
}

/** Words of sentences that no name of a food has, or none but a brand; normalised. */
const clauseWords = toWordSet(`
  is are was work any thi that these it havent dont doesnt didnt cant cannot you your my our need according because
  since when while until whatever whichever will do what make should could might
`);

/** "Cream of the crop": "the" goes on with the name. */
const joints = toWordSet('of in on for from with by and or');
