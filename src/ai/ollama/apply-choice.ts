import type { Food } from '../../analysis/food';
import type { MatchedLine } from '../../analysis/line';
import { lowestMatch } from '../../analysis/match/match-score';
import type { FoodChoice } from './steps/choose-food';

/**
 * The line with the food that the model chose.
 * @param match what the choice is worth, 0 to 1; below what any match must have the line has no food
 */
export function applyChoice(
  line: MatchedLine,
  { choice, offers, match }: { choice: FoodChoice; offers: readonly Food[]; match: number },
): MatchedLine {
  const chosen = offers.find(({ fdcId }) => fdcId === choice.fdcId) ?? null;
  const food = match < lowestMatch ? null : chosen;
  const others = `${offers.length} food${offers.length === 1 ? '' : 's'} that may be meant`;
  if (food === null) {
    const matchReason = `Of ${others}, the model thinks none likely enough.`;
    return { ...line, food, match: 0, matchReason, listCandidates: () => [] };
  }
  const isSame = food === line.food;
  return {
    ...line,
    food,
    match,
    matchReason: `The model chose it from ${others}.${isSame ? ` ${line.matchReason}` : ''}`,
    issues: isSame ? line.issues : listIssues(line, food),
    listCandidates: () =>
      offers
        .filter((offer) => offer !== food)
        .map((offer) => ({ food: offer, score: toScore(choice.odds?.shares[offers.indexOf(offer)] ?? 0, match) }))
        .sort((one, other) => other.score - one.score || one.food.fdcId - other.food.fdcId),
  };
}

/** The line as the embedded engine matched it, where the model was asked and had no answer that can be used. */
export function keepMatch(line: MatchedLine): MatchedLine {
  return { ...line, matchReason: `${line.matchReason} The model was asked and gave no answer that can be used.` };
}

/** Without what the embedded engine said of a food that it is no longer. A vague name is vague whatever is chosen. */
function listIssues({ name, issues }: MatchedLine, { description }: Food): MatchedLine['issues'] {
  return issues
    .filter(({ code }) => !aboutFood.has(code))
    .map((issue) => issue.code === 'vague_name' ? { ...issue, message: `"${name}" can be many foods; "${description}" is one of them.` } : issue); // prettier-ignore
}

const aboutFood: ReadonlySet<string> = new Set(['no_food', 'words_ignored', 'proxy']);

/** No runner-up is likelier than the food itself; to two decimals. */
const toScore = (share: number, match: number): number => Math.round(100 * Math.min(share, match)) / 100;
