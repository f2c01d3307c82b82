import type { Decider } from '../../ai/decisions/create-decider';
import type { GradedChoice } from '../../ai/ollama/odds/grade-choice';
import { chooseFood } from '../../ai/ollama/steps/choose-food';
import { confirmFood } from '../../ai/ollama/steps/confirm-food';
import type { StepModel } from '../../ai/ollama/steps/step-model';
import { isSameFood } from '../ranker/is-same-food';
import type { UnsureName } from './list-unsure-names';

/** What a model made of a line, and whether that is right. */
export interface AskedName extends GradedChoice {
  readonly name: UnsureName['name'];
  /** Whether the food that was chosen serves as well as the one that the table says. */
  readonly isRight: boolean;
  /** The same of the embedded engine's own. */
  readonly wasRight: boolean;
  /** Whether such a food was offered at all. */
  readonly isOffered: boolean;
}

/**
 * Asks a model about every line with offers, both questions, whatever the answer to the first. What it says is kept in the decision store, so a run
 * that was stopped goes on from there.
 * @param deadlineMs for each line
 * @returns a value for each line with offers; null where the model had no answer that can be used
 */
export async function* askAboutNames(
  { decider, model, deadlineMs }: { decider: Decider; model: StepModel; deadlineMs: number },
  names: readonly UnsureName[],
): AsyncGenerator<AskedName | null> {
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
