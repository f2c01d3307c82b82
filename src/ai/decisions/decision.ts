/** Everything that shapes what a model is asked about a line. Two questions that are alike have one answer for good. */
export interface Question {
  readonly step: DecisionStep;
  /** Version of the prompt's text. */
  readonly prompt: string;
  /** The grammar the answer is bound to, as JSON. */
  readonly schema: unknown;
  /** Every option the model runs under, as JSON. */
  readonly options: unknown;
  /** Of the model: 64 hexadecimal digits over weights, template and parameters. */
  readonly digest: string;
  /** What is said about the line, as it stands in the prompt. */
  readonly line: string;
  /** The recipe's title where it stands in the prompt, else null. */
  readonly title: string | null;
  /** Foods in the order they are offered, as they are worded there; null where nothing is chosen from. */
  readonly candidates: readonly CandidateOfQuestion[] | null;
}

interface CandidateOfQuestion {
  readonly fdcId: number;
  readonly description: string;
}

export const decisionSteps = ['reread', 'choose', 'confirm'] as const;
export type DecisionStep = (typeof decisionSteps)[number];

/** An answer that was accepted, or that there is none, and what it answers. */
export interface Decision {
  /** `toDecisionKey` of the question. */
  readonly key: string;
  readonly question: Question;
  /** The name that the model went by, "qwen3:4b-instruct". It says where an answer came from and shapes none. */
  readonly model: string;
  /** What the step made of the model's answer, as JSON; null where the model was asked twice and gave none that can be used. */
  readonly value: unknown;
}
