import type { Catalog } from '../catalog';
import type { Issue, MatchedLine, ParsedLine } from '../line';
import { preferFurther } from './judge/prefer-further';
import { judgeByName } from './judge/judge-by-name';
import { judgeByPin } from './judge/judge-by-pin';
import type { Judgement, LineReading } from './judge/judgement';
import { isKitchenThing } from './words/is-kitchen-thing';
import { listGuesses } from './judge/list-guesses';
import { lowestMatch } from './match-score';
import { readLine } from './read/read-line';
import { mostNameWords } from './read/read-names';

/**
 * Finds the food that a line means: by a phrase that was given its meaning by hand, by an alias of its name and state, else by an alias with words given
 * up, by the ranker or by another food that the line allows, whichever is surest. The recipe's title only breaks ties. The same line, title and catalog
 * give the same food.
 */
export function matchLine(catalog: Catalog, title: string, line: ParsedLine): MatchedLine {
  const reading = readLine(catalog, title, line);
  const pinned = judgeByPin(catalog, reading);
  const named = pinned ?? judgeByName(catalog, reading);
  const judgement = pinned ?? preferFurther(catalog, reading, named ?? findBest(catalog, reading));
  const titleRead = named === null && reading.words.length > 0;
  const { food, match, reason, issues, listCandidates } = judgement ?? judgeNothing(line);
  const found = reading.isWhole ? issues : [...issues, tooLong];
  const further = found.filter((issue) => !line.issues.some((said) => said.code === issue.code));
  return {
    // The line's own fields, written out: V8 takes microseconds for every field added to a copied object, and none for these.
    text: line.text,
    amounts: line.amounts,
    size: line.size,
    name: line.name,
    preparation: line.preparation,
    comment: line.comment,
    purpose: line.purpose,
    alternatives: line.alternatives,
    wording: line.wording,
    certainty: line.certainty,
    issues: [...line.issues, ...further],
    food,
    match,
    matchReason: reason,
    listCandidates,
    titleRead,
  };
}

const tooLong: Issue = {
  code: 'too_long',
  message: `The line names more than is looked for; of its names the first ${mostNameWords} words are read.`,
};

/** The surest guess; of several the first. */
function findBest(catalog: Catalog, reading: LineReading): Judgement | null {
  // "Wood or bamboo skewers": the noun that both have stands with the last.
  const names = [reading.ownWords, ...reading.alternatives];
  if (names.some(isKitchenThing)) return null;
  let best: Judgement | null = null;
  for (const guess of listGuesses(catalog, reading)) if (best === null || guess.match > best.match) best = guess;
  return best === null || best.match < lowestMatch ? null : best;
}

function judgeNothing(line: ParsedLine): Omit<Judgement, 'food' | 'evidence'> & { food: null } {
  return {
    food: null,
    match: 0,
    reason: line.name === '' ? 'The line names no food.' : `No food in the catalog is near enough to "${line.name}".`,
    issues: line.issues.some((issue) => issue.code === 'heading')
      ? []
      : [{ code: 'no_food', message: `No food in the catalog is known by the name "${line.name}".` }],
    listCandidates: () => [],
  };
}
