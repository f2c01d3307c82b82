import { createHash } from 'node:crypto';
import type { Engine, MatchContext } from '../../analysis/engine';
import type { Food } from '../../analysis/food';
import type { MatchedLine, ParsedLine } from '../../analysis/line';
import { listOffers } from '../../analysis/match/match-line';
import { isPinned } from '../../analysis/match/pinned-phrase';
import { minMatch } from '../../analysis/match/score';
import { mapPaced, withoutPause, type Pace } from '../../analysis/pace';
import { certaintyOdds } from '../../analysis/parse/confidence-weights';
import { parseBySpans } from '../../analysis/parse/parse-by-spans';
import type { Decider } from '../decider';
import { chooseFood, confirmFood, confirmFormat, maxOffered, toChoiceFormat, type FoodChoice } from './choose-food';
import type { ModelQuestion } from './model';
import { gradeChoice, type GradedChoice, type ModelOdds } from './odds';
import { rereadFormat, rereadLine } from './reread-line';
import type { Prompts, StepModel } from './step-model';

/**
 * The embedded engine, with a local model asked about the lines that it is not sure of, or about all. What the model says is a span of the line or
 * one of the foods that were offered; every number is worked out by the same code as without it. The answers come from the decision store, so
 * the same line has the same answer for good. Where the model has no answer that can be used, the line stays as the embedded engine has it.
 */
export function createOllamaEngine({ embedded, decider, model, odds, isUnsure, ...parts }: OllamaEngineParts): Engine {
  const { digest, numBatch, prompts } = model;
  const stepDeadlineMs = parts.stepDeadlineMs ?? usualStepDeadlineMs;
  const prompt = `${prompts.reread.version}${prompts.choose.version}${prompts.confirm.version}`;

  async function parse(texts: readonly string[], pace: Pace = withoutPause): Promise<readonly ParsedLine[]> {
    const lines = await embedded.parse(texts, pace);
    const unsure = lines.filter(isUnsure.parsed);
    const deadline = AbortSignal.timeout(stepDeadlineMs);
    const asks = unsure.map(({ text }) => rereadLine(model, text, deadline));
    const spans = await decider.decide(asks, deadline);
    const reread = new Map(unsure.map((line, index) => [line, spans[index]]));
    return lines.map((line) => {
      const found = reread.get(line);
      return (found === undefined || found === null ? null : parseBySpans(line, found)) ?? line;
    });
  }

  async function match(
    parsed: readonly ParsedLine[],
    { title, catalog }: MatchContext,
    pace: Pace = withoutPause,
  ): Promise<readonly MatchedLine[]> {
    const lines = await embedded.match(parsed, { title, catalog }, pace);
    const doubted = lines.filter((line) => isUnsure.matched(line) && !isPinned(catalog, line));
    const offered = await mapPaced(doubted, pace, (line) => ({
      line,
      offers: listOffers(catalog, line, { title: line.titleRead ? title : '', max: maxOffered }),
    }));
    const unsure = offered.filter(({ offers }) => offers.length > 0);
    const deadline = AbortSignal.timeout(stepDeadlineMs);
    const chosen = await chooseFoods(unsure, title, deadline);
    const graded = await confirmFoods(chosen, title, deadline);
    const settled = new Map([
      ...unsure.map(({ line }) => [line, keepMatch(line)] as const),
      ...graded.map(({ line, choice, offers, match }) => [line, applyChoice(line, { choice, offers, match })] as const),
    ]);
    return lines.map((line) => settled.get(line) ?? line);
  }

  /** Without the lines that the model had no answer to. */
  async function chooseFoods(
    unsure: readonly Unsure[],
    title: string,
    deadline: AbortSignal,
  ): Promise<readonly Chosen[]> {
    const asks = unsure.map(({ line, offers }) =>
      chooseFood(model, { text: line.text, title: line.titleRead ? title : null, foods: offers }, deadline),
    );
    const choices = await decider.decide(asks, deadline);
    return unsure.flatMap(({ line, offers }, index) => {
      const choice = choices[index];
      const candidates = offers.map(({ fdcId }) => fdcId);
      return choice === undefined || choice === null ? [] : [{ line, offers, choice, candidates, confirmation: null }];
    });
  }

  /**
   * Where a choice is worth little by itself, the model is asked whether the food will do at all; and where nothing else found a food, since one of
   * those offered had to be chosen. A line of these that it does not answer about is left out.
   */
  async function confirmFoods(
    chosen: readonly Chosen[],
    title: string,
    deadline: AbortSignal,
  ): Promise<readonly Graded[]> {
    const doubtful = chosen.filter((one) => one.line.food === null || gradeChoice(odds, one) < confirmBelow);
    const asks = doubtful.flatMap(({ line, offers, choice }) => {
      const food = offers.find(({ fdcId }) => fdcId === choice.fdcId);
      return food === undefined ? [] : [confirmFood(model, { text: line.text, title: line.titleRead ? title : null, food }, deadline)]; // prettier-ignore
    });
    const confirmations = await decider.decide(asks, deadline);
    return chosen.flatMap((one) => {
      const place = doubtful.indexOf(one);
      const confirmation = confirmations[place] ?? null;
      if (place >= 0 && confirmation === null) return [];
      const confirmed = { ...one, confirmation };
      return [{ ...confirmed, match: gradeChoice(odds, confirmed) }];
    });
  }

  return {
    version: `${embedded.version}+ollama-2-${digest.slice(0, 12)}-${numBatch}-${prompt}-${odds.version}-${isUnsure.name}-${certaintyVersion}`,
    parse,
    match,
  };
}

// Which lines are read again hangs on it.
const certaintyVersion = createHash('sha256').update(JSON.stringify(certaintyOdds)).digest('hex').slice(0, 8);

interface OllamaEngineParts {
  readonly embedded: Engine;
  readonly decider: Decider;
  readonly model: StepModel;
  readonly odds: ModelOdds;
  readonly isUnsure: AskRule;
  /** How long a recipe waits for each of its two steps, milliseconds. */
  readonly stepDeadlineMs?: number;
}

/** Which lines the model is asked about. */
interface AskRule {
  readonly name: 'unsure' | 'always';
  readonly parsed: (line: ParsedLine) => boolean;
  readonly matched: (line: MatchedLine) => boolean;
}

interface Unsure {
  readonly line: MatchedLine;
  readonly offers: readonly Food[];
}

type Chosen = Unsure & GradedChoice;
type Graded = Chosen & { readonly match: number };

// Two steps of it are below the twenty seconds that a client may be made to wait. What was answered by then is stored: trying again goes on from there.
const usualStepDeadlineMs = 8_000;

/** "0.90 to 1.0 high": a food that is surer than this needs no second question. */
const confirmBelow = 0.9;

/**
 * The line with the food that the model chose.
 * @param match what the choice is worth, 0 to 1; below what any match must have the line has no food
 */
export function applyChoice(
  line: MatchedLine,
  { choice, offers, match }: { choice: FoodChoice; offers: readonly Food[]; match: number },
): MatchedLine {
  const chosen = offers.find(({ fdcId }) => fdcId === choice.fdcId) ?? null;
  const food = match < minMatch ? null : chosen;
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
function keepMatch(line: MatchedLine): MatchedLine {
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

/** Whom `AI_ASK` has the model asked about. */
export const askRules = {
  /** Lines that the embedded engine gives less than this to be read right, or to have the right food. */
  unsure: {
    name: 'unsure',
    parsed: (line) => isIngredient(line) && line.certainty < sureOfReading,
    matched: ({ name, match }) => name !== '' && match < sureOfMatch,
  },
  always: {
    name: 'always',
    parsed: (line) => isIngredient(line),
    matched: ({ name }) => name !== '',
  },
} as const satisfies Record<AskRule['name'], AskRule>;

// One line of recipes in a hundred is below; of labelled lines below it that the tagger had not seen, two in three are read right all the same.
const sureOfReading = 0.7;
const sureOfMatch = 0.8;

const isIngredient = ({ issues }: Parameters<AskRule['parsed']>[0]): boolean =>
  !issues.some(({ code }) => code === 'heading');

/** The fixed part of every question, in the order in which a recipe comes to them. */
export function listWarmUps({ reread, choose, confirm }: Prompts): readonly Pick<ModelQuestion, 'system' | 'format'>[] {
  return [
    { system: reread.text, format: rereadFormat },
    { system: choose.text, format: toChoiceFormat(maxOffered) },
    { system: confirm.text, format: confirmFormat },
  ];
}
