import { createHash } from 'node:crypto';
import type { Engine, MatchContext } from '../../analysis/engine';
import type { Food } from '../../analysis/food';
import type { MatchedLine, ParsedLine } from '../../analysis/line';
import { toVagueIssue } from '../../analysis/match/judgement';
import { listOffers } from '../../analysis/match/match-line';
import { isPinned } from '../../analysis/match-alias/pinned-phrase';
import { minMatch } from '../../analysis/match-ranking/score';
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
 * The embedded engine with a local model, which is asked about unsure lines, or about all. The
 * model's answer is a span of the line or one of the offered foods; every number is computed by the
 * same code as without it. Answers come from the decision store, so the same line always has the
 * same answer. Where the model has no usable answer, the line stays as the embedded engine has it.
 */
export function createOllamaEngine(parts: OllamaEngineParts): Engine {
  const { embedded, decider, model, odds, askRule } = parts;
  const { digest, numBatch, prompts } = model;
  const stepDeadlineMs = parts.stepDeadlineMs ?? defaultStepDeadlineMs;
  const prompt = `${prompts.reread.version}${prompts.choose.version}${prompts.confirm.version}`;

  async function parse(texts: readonly string[], pace: Pace = withoutPause): Promise<readonly ParsedLine[]> {
    const lines = await embedded.parse(texts, pace);
    const unsure = lines.filter(askRule.parsed);
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
    const doubted = lines.filter((line) => askRule.matched(line) && !isPinned(catalog, line));
    const offered = await mapPaced(doubted, pace, (line) => ({
      line,
      offers: listOffers(catalog, line, { title: line.titleRead ? title : '', max: maxOffered }),
    }));
    const unsure = offered.filter(({ offers }) => offers.length > 0);
    const context = { title, deadline: AbortSignal.timeout(stepDeadlineMs) };
    const chosen = await chooseFoods(parts, unsure, context);
    const graded = await confirmFoods(parts, chosen, context);
    const decided = new Map([
      ...unsure.map(({ line }) => [line, keepMatch(line)] as const),
      ...graded.map(({ line, choice, offers, match }) => [line, applyChoice(line, { choice, offers, match })] as const),
    ]);
    return lines.map((line) => decided.get(line) ?? line);
  }

  return {
    version: `${embedded.version}+ollama-2-${digest.slice(0, 12)}-${numBatch}-${prompt}-${odds.version}-${askRule.name}-${certaintyVersion}`,
    parse,
    match,
  };
}

// These odds decide which lines are read again.
const certaintyVersion = createHash('sha256').update(JSON.stringify(certaintyOdds)).digest('hex').slice(0, 8);

interface OllamaEngineParts {
  readonly embedded: Engine;
  readonly decider: Decider;
  readonly model: StepModel;
  readonly odds: ModelOdds;
  readonly askRule: AskRule;
  /** How long a recipe waits for each of its two steps, in milliseconds. */
  readonly stepDeadlineMs?: number;
}

/** Decides which lines the model is asked about. */
interface AskRule {
  readonly name: 'unsure' | 'always';
  readonly parsed: (line: ParsedLine) => boolean;
  readonly matched: (line: MatchedLine) => boolean;
}

interface Unsure {
  readonly line: MatchedLine;
  readonly offers: readonly Food[];
}

type Chosen = Unsure & GradedChoice & { readonly food: Food };
type Graded = Chosen & { readonly match: number };

// Two steps stay below the twenty seconds that a client may wait. Answers until then are stored, so
// that a second attempt continues from there.
const defaultStepDeadlineMs = 8_000;

/** What the questions about the lines of a recipe share. */
interface AskContext {
  readonly title: string;
  readonly deadline: AbortSignal;
}

/** Leaves out the lines that the model has no answer to, or none of the offered foods. */
async function chooseFoods(
  { decider, model }: OllamaEngineParts,
  unsure: readonly Unsure[],
  { title, deadline }: AskContext,
): Promise<readonly Chosen[]> {
  const asks = unsure.map(({ line, offers }) =>
    chooseFood(model, { text: line.text, title: line.titleRead ? title : null, foods: offers }, deadline),
  );
  const choices = await decider.decide(asks, deadline);
  return unsure.flatMap(({ line, offers }, index) => {
    const choice = choices[index] ?? null;
    const food = offers.find(({ fdcId }) => fdcId === choice?.fdcId);
    const candidates = offers.map(({ fdcId }) => fdcId);
    return choice === null || food === undefined
      ? []
      : [{ line, offers, choice, food, candidates, confirmation: null }];
  });
}

/**
 * Asks whether a food is right where its choice is unsure, or where the embedded engine found no
 * food, because one of the offered foods had to be chosen. Lines without an answer are left out.
 */
async function confirmFoods(
  { decider, model, odds }: OllamaEngineParts,
  chosen: readonly Chosen[],
  { title, deadline }: AskContext,
): Promise<readonly Graded[]> {
  const doubtful = chosen.filter((one) => one.line.food === null || gradeChoice(odds, one) < confirmBelow);
  const asks = doubtful.map(({ line, food }) =>
    confirmFood(model, { text: line.text, title: line.titleRead ? title : null, food }, deadline),
  );
  const confirmations = await decider.decide(asks, deadline);
  return chosen.flatMap((one) => {
    const place = doubtful.indexOf(one);
    const confirmation = confirmations[place] ?? null;
    if (place >= 0 && confirmation === null) return [];
    const confirmed = { ...one, confirmation };
    return [{ ...confirmed, match: gradeChoice(odds, confirmed) }];
  });
}

/** A food at or above this is not confirmed: "0.90 to 1.0 high". */
const confirmBelow = 0.9;

/**
 * The line with the food that the model chose.
 * @param match the probability of the choice, 0 to 1; below the minimum of any match the line has
 * no food
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

/**
 * The line as the embedded engine matched it, where the model was asked and gave no usable answer.
 */
function keepMatch(line: MatchedLine): MatchedLine {
  return { ...line, matchReason: `${line.matchReason} The model was asked and gave no answer that can be used.` };
}

/** The issues without those about the replaced food. A vague name stays vague with any food. */
function listIssues({ name, issues }: MatchedLine, { description }: Food): MatchedLine['issues'] {
  return issues
    .filter(({ code }) => !aboutFood.has(code))
    .map((issue) => (issue.code === 'vague_name' ? toVagueIssue(name, description) : issue));
}

const aboutFood: ReadonlySet<string> = new Set(['no_food', 'words_ignored', 'proxy']);

/** The score of another candidate, at most that of the food, to two decimals. */
const toScore = (share: number, match: number): number => Math.round(100 * Math.min(share, match)) / 100;

/** The rules of the setting `AI_ASK`. */
export const askRules = {
  /**
   * Lines whose reading or food the embedded engine gives a lower probability than these limits.
   */
  unsure: {
    name: 'unsure',
    parsed: (line) => isIngredient(line) && line.certainty < sureOfReading,
    matched: (line) => isIngredient(line) && line.name !== '' && line.match < sureOfMatch,
  },
  always: {
    name: 'always',
    parsed: (line) => isIngredient(line),
    matched: (line) => isIngredient(line) && line.name !== '',
  },
} as const satisfies Record<AskRule['name'], AskRule>;

// One line of recipes in a hundred is below; of labelled lines below it that the tagger had not
// seen, two in three are nevertheless read right.
const sureOfReading = 0.7;
const sureOfMatch = 0.8;

const isIngredient = ({ kind }: ParsedLine): boolean => kind === 'ingredient';

/** The fixed parts of all questions, in the order of the steps. */
export function listWarmUps({ reread, choose, confirm }: Prompts): readonly Pick<ModelQuestion, 'system' | 'format'>[] {
  return [
    { system: reread.text, format: rereadFormat },
    { system: choose.text, format: toChoiceFormat(maxOffered) },
    { system: confirm.text, format: confirmFormat },
  ];
}
