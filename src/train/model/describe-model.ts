import { gradeChoice } from '../../ai/ollama/odds/grade-choice';
import type { ModelOdds } from '../../ai/ollama/odds/model-odds';
import type { AskedName } from './ask-about-names';

/** How a model did on lines that the embedded engine is not sure of, beside that engine on the same lines. */
export interface ModelRecord {
  readonly lines: number;
  /** Lines where a right food was among those offered: no model can do better. */
  readonly offered: number;
  readonly embeddedRight: number;
  readonly modelRight: number;
  /** Expected calibration error over tenths, of the embedded engine and of the model under the odds. */
  readonly embeddedError: number;
  readonly modelError: number;
}

export function describeModel(odds: ModelOdds, asked: readonly AskedName[]): ModelRecord {
  return {
    lines: asked.length,
    offered: asked.filter(({ isOffered }) => isOffered).length,
    embeddedRight: asked.filter(({ wasRight }) => wasRight).length,
    modelRight: asked.filter(({ isRight }) => isRight).length,
    embeddedError: measureError(asked.map(({ line, wasRight }) => ({ said: line.match, isRight: wasRight }))),
    modelError: measureError(asked.map((one) => ({ said: gradeChoice(odds, one), isRight: one.isRight }))),
  };
}

function measureError(cases: readonly { readonly said: number; readonly isRight: boolean }[]): number {
  const tenths = Array.from({ length: 10 }, (_, tenth) => cases.filter(({ said }) => Math.min(9, Math.floor(said * 10 + 1e-9)) === tenth)); // prettier-ignore
  const off = tenths.reduce((sum, some) => {
    const said = some.reduce((total, one) => total + one.said, 0);
    return sum + Math.abs(said - some.filter(({ isRight }) => isRight).length);
  }, 0);
  return cases.length === 0 ? 0 : off / cases.length;
}
