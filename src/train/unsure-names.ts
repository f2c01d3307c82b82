import { createHash } from 'node:crypto';
import type { Decider } from '../ai/decider';
import { chooseFood, confirmFood, maxOffered } from '../ai/ollama/choose-food';
import type { GradedChoice } from '../ai/ollama/odds';
import { askRules } from '../ai/ollama/ollama-engine';
import type { StepModel } from '../ai/ollama/step-model';
import type { Catalog } from '../analysis/catalog';
import type { Alias, Food } from '../analysis/food';
import type { MatchedLine, ParsedLine } from '../analysis/line';
import { listOffers, matchLine } from '../analysis/match/match-line';
import { createParser } from '../analysis/parse/parse-line';
import { buildCatalog } from '../catalog/build-catalog';
import { readTagger } from '../seed/model-files';
import { readSeed } from '../seed/read-seed';
import { readDataLines, type DataLine } from './judged-lines';
import { isSameFood } from './same-food';
import { hideEachFold, listUsedNames, type UnseenName } from './unseen-names';

/** The answer of a model to a line, and whether it is right. */
export interface AnsweredName extends GradedChoice {
  readonly name: UnsureName['name'];
  /** Whether the chosen food is as good as that of the table, see `isSameFood`. */
  readonly isRight: boolean;
  /** The same for the food of the embedded engine. */
  readonly wasRight: boolean;
  /** Whether such a food was offered. */
  readonly isOffered: boolean;
}

/**
 * Asks a model both questions about every line with offers, whatever the answer to the first.
 * Answers are stored, so a run that was stopped continues from there.
 * @param deadlineMs for each line
 * @returns a value for each line with offers; null where the model gave no usable answer
 */
export async function* askAboutNames(
  { decider, model, deadlineMs }: { decider: Decider; model: StepModel; deadlineMs: number },
  names: readonly UnsureName[],
): AsyncGenerator<AnsweredName | null> {
  for (const { name, line, offers } of names) {
    if (offers.length === 0) continue;
    const deadline = AbortSignal.timeout(deadlineMs);
    const { text } = line;
    const [choice] = await decider.decide(
      [chooseFood(model, { text, title: null, foods: offers }, deadline)],
      deadline,
    );
    const food = offers.find(({ fdcId }) => fdcId === choice?.fdcId);
    if (!choice || food === undefined) {
      yield null;
      continue;
    }
    const [confirmation] = await decider.decide([confirmFood(model, { text, title: null, food }, deadline)], deadline);
    yield {
      name,
      line,
      choice,
      candidates: offers.map(({ fdcId }) => fdcId),
      confirmation: confirmation ?? null,
      isRight: isSameFood(food, name.food),
      wasRight: line.food !== null && isSameFood(line.food, name.food),
      isOffered: offers.some((offer) => isSameFood(offer, name.food)),
    };
  }
}

/**
 * A line whose name is hidden from the table, and of which the embedded engine is then not sure.
 */
export interface UnsureName {
  readonly name: UnseenName;
  /** The line as the embedded engine matches it without the name. */
  readonly line: MatchedLine;
  /** The foods that a model may choose from. */
  readonly offers: readonly Food[];
}

interface Kitchen {
  readonly aliases: readonly Alias[];
  readonly buildCatalog: (aliases: readonly Alias[]) => Catalog;
  readonly parseLine: (text: string) => ParsedLine;
}

/**
 * The lines that a model would be asked about if their names were not in the table, with the foods
 * that the table has for them. A fifth of the names is hidden at a time. Names that no line uses
 * are left out.
 */
function listUnsureNames(
  { aliases, buildCatalog, parseLine }: Kitchen,
  lines: readonly DataLine[],
): readonly UnsureName[] {
  const names = listUsedNames(buildCatalog(aliases), lines, parseLine);
  return hideEachFold(aliases).flatMap((others, fold) => {
    const some = names.filter((name) => name.fold === fold);
    if (some.length === 0) return [];
    const catalog = buildCatalog(others);
    return some
      .map((name) => ({ name, line: matchLine(catalog, '', name.line) }))
      .filter(({ line }) => askRules.unsure.matched(line))
      .map(({ name, line }) => ({ name, line, offers: listOffers(catalog, line, { title: '', max: maxOffered }) }));
  });
}

/**
 * The unsure names of the project's own table and tagger, in a fixed order by hash: any number from
 * the front is a sample.
 * @param dataDir folder with recipes/, parsing/ and lines/
 */
export function readUnsureNames(dataDir: string): readonly UnsureName[] {
  const { foods, aliases, hash } = readSeed();
  const kitchen = {
    aliases,
    buildCatalog: (some: readonly Alias[]) => buildCatalog({ foods, aliases: some, version: hash }),
    parseLine: createParser(readTagger()),
  };
  const keyed = listUnsureNames(kitchen, readDataLines(dataDir)).map((unsure) => ({
    unsure,
    key: toKey(unsure.name.phrase),
  }));
  return keyed.sort((one, other) => (one.key < other.key ? -1 : 1)).map(({ unsure }) => unsure);
}

const toKey = (phrase: string): string => createHash('sha256').update(`order ${phrase}`).digest('hex');
