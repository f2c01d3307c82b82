import type { Disturbance, Span } from './findings';

/** Who asks, and for what. */
const kinds = [
  'recipe seen',
  'recipe never seen',
  'GraphQL',
  'small plan',
  'beyond the quota, warn',
  'beyond the quota, enforce',
  'batch over GraphQL',
  'file of a batch',
  'no recipe',
  'wrong key',
] as const;
export type Kind = (typeof kinds)[number];

/** The outcome of a request. */
export interface Outcome extends Span {
  readonly kind: Kind;
  /** The name of the request, by which it can be sent again. */
  readonly name: string;
  readonly isRecipe: boolean;
  /** The HTTP status; "200 with errors" over GraphQL; "none" where no answer arrived. */
  readonly status: string;
  readonly version: string;
  /** The hash of the body. */
  readonly hash: string;
}

/** The good answers by data version, request and hash of the body: how often each came. */
export type Answers = ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, number>>>;

/** Answers that are still added to. */
export type GrowingAnswers = Map<string, Map<string, Map<string, number>>>;

export function addAnswer(
  answers: GrowingAnswers,
  { version, name, hash }: Pick<Outcome, 'version' | 'name' | 'hash'>,
): void {
  const hashes = getOrMake(getOrMake(answers, version), name);
  hashes.set(hash, (hashes.get(hash) ?? 0) + 1);
}

/** All that a run has seen so far. */
export interface Tally {
  add(outcome: Outcome): void;
  /** Adds a request whose answer is not compared by its name. */
  addStatus(outcome: Pick<Outcome, 'kind' | 'status' | 'fromMs' | 'toMs'>): void;
  readonly statuses: ReadonlyMap<Kind, ReadonlyMap<string, number>>;
  readonly answers: Answers;
  /**
   * Good answers with a recipe to callers whose plan has no limit, as they came. A search needs no
   * database, and says nothing of an outage.
   */
  readonly good: readonly Span[];
  /** Good answers to the caller of the small plan. */
  readonly small: readonly Span[];
  /** Requests with an answer that only a disturbed service gives. */
  readonly failed: readonly Failed[];
  /** Recipes answered, and those that may have been counted without an answer, by the plan. */
  readonly recipes: Readonly<Record<Plan, { readonly answered: number; readonly uncertain: number }>>;
}

type Plan = 'large' | 'small';

interface Failed extends Span {
  readonly status: string;
}

export function createTally(): Tally {
  const statuses = new Map<Kind, Map<string, number>>(kinds.map((kind) => [kind, new Map()]));
  const answers: GrowingAnswers = new Map();
  const good: Span[] = [];
  const small: Span[] = [];
  const failed: Failed[] = [];
  const recipes = { large: { answered: 0, uncertain: 0 }, small: { answered: 0, uncertain: 0 } };

  const addStatus: Tally['addStatus'] = ({ kind, status, fromMs, toMs }) => {
    const counts = statuses.get(kind);
    counts?.set(status, (counts.get(status) ?? 0) + 1);
    if (failures.has(status)) failed.push({ fromMs, toMs, status });
  };

  return {
    addStatus,
    add(outcome) {
      const { kind, status, isRecipe } = outcome;
      const span = { fromMs: outcome.fromMs, toMs: outcome.toMs };
      addStatus(outcome);
      const plan = recipes[kind === 'small plan' ? 'small' : 'large'];
      if (status === '200') {
        if (isRecipe) {
          plan.answered++;
          (kind === 'small plan' ? small : good).push(span);
        }
        addAnswer(answers, outcome);
      } else if (isRecipe && failures.has(status)) plan.uncertain++;
    },
    statuses,
    answers,
    good,
    small,
    failed,
    recipes,
  };
}

function getOrMake<Key, Value>(map: Map<string, Map<Key, Value>>, key: string): Map<Key, Value> {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = new Map<Key, Value>();
  map.set(key, made);
  return made;
}

/** What a disturbed service may answer instead. */
export const failures: ReadonlySet<string> = new Set(['502', '503', '504', '200 with errors', 'none']);

const expected = {
  'recipe seen': ['200'],
  'recipe never seen': ['200'],
  GraphQL: ['200'],
  'small plan': ['200', '429'],
  'beyond the quota, warn': ['200'],
  'beyond the quota, enforce': ['429'],
  'batch over GraphQL': ['200'],
  // 400: the batch has its file, and the answer to the upload was lost. 429: two others are arriving.
  'file of a batch': ['200', '400', '429'],
  'no recipe': ['422'],
  'wrong key': ['403'],
} satisfies Record<Kind, readonly string[]>;

/** Counts the statuses that a caller of that kind gets at no time, disturbed or not. */
export function countUnexpected(statuses: Tally['statuses']): number {
  let unexpected = 0;
  for (const [kind, counts] of statuses) {
    for (const [status, count] of counts)
      if (!failures.has(status) && !expected[kind].some((one) => one === status)) unexpected += count;
  }
  return unexpected;
}

/** Counts the failed requests that no disturbance, from its beginning to its end, explains. */
export function countUndisturbed(failed: readonly Span[], disturbances: readonly Disturbance[]): number {
  return failed.filter((one) => !disturbances.some((disturbance) => isDuring(one, disturbance))).length;
}

export function isDuring({ fromMs, toMs }: Span, { beganMs, wholeMs }: Disturbance): boolean {
  return fromMs <= wholeMs && toMs >= beganMs;
}
