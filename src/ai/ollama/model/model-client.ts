/** What a model is asked in one call. */
export interface ModelQuestion {
  /** The fixed part, the same in every call of a step: the server keeps what it made of it. */
  readonly system: string;
  /** What differs from call to call. */
  readonly user: string;
  /** JSON Schema that the answer is bound to by the server's grammar. */
  readonly format: object;
  /** Tokens at most; an answer that is cut there is not used. */
  readonly mostTokens: number;
}

/** A whole answer: the server said that it was done and that the model stopped by itself. */
export interface ModelAnswer {
  readonly content: string;
  /** The answer's tokens with their odds before any grammar; null where the server gives none (Ollama before 0.12.11). */
  readonly tokens: readonly AnswerToken[] | null;
  /** Of the prompt and the answer, as the server counts them; 0 where it does not say. */
  readonly counted: { readonly prompt: number; readonly answer: number };
}

interface AnswerToken extends TokenOdds {
  /** The twenty likeliest tokens in its place, those the grammar does not allow among them. */
  readonly others: readonly TokenOdds[];
}

interface TokenOdds {
  readonly token: string;
  /** Natural logarithm of a probability over the whole vocabulary; 0 or less. */
  readonly logprob: number;
}

/** A model that can be asked. */
export interface ModelClient {
  /**
   * Asks once, and once more where the answer cannot be used or the connection broke.
   * @param accepts whether the answer is one that was allowed
   * @param deadline of the recipe: past it no call begins; one that has begun has its own deadline of a few seconds
   * @returns null where the model answered, and never in a way that can be used: it would say the same again
   * @throws Refusal `service_unavailable` where the server does not answer
   */
  readonly ask: (
    question: ModelQuestion,
    accepts: (answer: ModelAnswer) => boolean,
    deadline: AbortSignal,
  ) => Promise<ModelAnswer | null>;
  readonly state: () => ModelState;
  /** Ends the calls under way and refuses all others from now on, with `service_unavailable`. */
  readonly close: () => void;
}

export interface ModelState {
  /** Calls that wait for their turn. */
  readonly waiting: number;
  /** Calls that the server works at. */
  readonly running: number;
  /** `open`: the server failed of late and is left alone for a while; `half-open`: the next call is a trial. */
  readonly breaker: 'closed' | 'open' | 'half-open';
  /** Seconds that a call would wait for its turn now, as far as the latest calls tell; a whole number, 1 or more. */
  readonly waitSeconds: number;
}

/** Where the model is and what it is called. */
export interface ModelAddress {
  /** "http://127.0.0.1:11434" */
  readonly host: string;
  /** "qwen3:4b-instruct" */
  readonly model: string;
}

/** A model and how the server runs it. */
export interface RunModel extends ModelAddress {
  /** How long the server keeps it loaded after a call: seconds, or a duration such as "10m"; negative for good. */
  readonly keepAlive: number | string;
  /** Tokens of a prompt that are read at a time. It shapes the odds a little, and so is part of what a decision is stored under. */
  readonly numBatch: number;
}
