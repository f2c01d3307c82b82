import { printTable, type Table } from '../eval/table';
import type { BatchFindings } from './batch-results';
import type { BySource, Comparison } from './compare-answers';
import type { Disturbed } from './disturbances';
import {
  checkCounts,
  checkWindows,
  findRecovery,
  findSlopePerHour,
  judge,
  type Counts,
  type WrongCounts,
  type Span,
} from './findings';
import type { Life, Replica } from './replica';
import { countUndisturbed, countUnexpected, isDuring, type Tally } from './tally';

/** All that a run has found. */
export interface Run {
  readonly seconds: number;
  readonly database: string;
  readonly balancer: string;
  readonly tally: Omit<Tally, 'add'>;
  readonly disturbed: readonly Disturbed[];
  /** Disturbances that this machine does not allow, each with the reason. */
  readonly leftOut: readonly string[];
  readonly comparison: BySource<Comparison>;
  readonly batches: Omit<BatchFindings, 'answers' | 'bodies'>;
  /** Recipes of each account. */
  readonly counts: readonly Counts[];
  /** Answers whose headers do not say what the account has used of its quota. */
  readonly wrongQuotaHeaders: readonly string[];
  /** When the windows of the small plan began. */
  readonly windowsMs: readonly number[];
  /** While processes counted apart from each other, or windows may have been missed. */
  readonly unsure: readonly Span[];
  /** Requests a second of the small plan. */
  readonly plan: number;
  readonly replicas: readonly Pick<Replica, 'name' | 'lives' | 'failedStops'>[];
}

export interface PrintedRun {
  readonly passed: boolean;
  readonly text: string;
}

/** The tables of a run and its verdict, as text. */
export function printRun(run: Run): PrintedRun {
  const { wrong, figures } = findFigures(run);
  const { requests, batches } = run.comparison;
  const { passed, sentence } = judge(wrong, requests.compared + batches.compared);
  const tables = [tabulateFigures(run, figures), tabulateStatuses(run), tabulateDisturbances(run), tabulateMemory(run)];
  return { passed, text: `${tables.map(printTable).join('\n\n')}\n\n${sentence}\n` };
}

type Figure = readonly [string, string | number];

function findFigures(run: Run): { readonly wrong: WrongCounts; readonly figures: readonly Figure[] } {
  const { tally, disturbed, comparison, batches, plan } = run;
  const counts = run.counts.map(checkCounts);
  const total = (valueOf: (one: (typeof counts)[number]) => number): number =>
    counts.reduce((sum, one) => sum + valueOf(one), 0);
  const ofDatabase = disturbed.filter(({ touchesDatabase }) => touchesDatabase);
  const outages = [...run.unsure, ...ofDatabase.map(({ beganMs, wholeMs }) => ({ fromMs: beganMs, toMs: wholeMs }))];
  const windows = checkWindows(run.windowsMs, tally.small, { outages, plan });
  const wrong: WrongCounts = {
    'wrong answers': comparison.requests.wrong,
    'wrong answers in batches': comparison.batches.wrong,
    'answers not compared': comparison.requests.notCompared + comparison.batches.notCompared,
    'unexpected statuses': countUnexpected(tally.statuses),
    'counts lost': total(({ lost }) => lost),
    'counts doubled': total(({ doubled }) => doubled),
    'batches lost': batches.lost,
    'batches doubled': batches.doubled,
    'answers beyond the plan': windows.beyond,
    'wrong quota headers': run.wrongQuotaHeaders.length,
    'processes that did not stop cleanly': run.replicas.reduce((sum, replica) => sum + replica.failedStops(), 0),
    'disturbances that did not end': disturbed.filter(({ ended }) => !ended).length,
  };
  const requests = [...tally.statuses.values()].flatMap((each) => [...each.values()]).reduce((sum, one) => sum + one, 0); // prettier-ignore
  const sum = (valueOf: (one: Counts) => number): number => run.counts.reduce((all, one) => all + valueOf(one), 0);
  const figures: Figure[] = [
    ['requests', requests],
    ['answers compared with those of a service alone', comparison.requests.compared],
    ['batches · their results compared', `${batches.sent} · ${comparison.batches.compared}`],
    ...Object.entries(wrong).map(([name, count]): Figure => [name, count]),
    ['recipes answered · counted', `${sum(({ answered }) => answered)} · ${sum(({ counted }) => counted)}`],
    ['recipes counted whose request failed', total(({ unanswered }) => unanswered)],
    ['requests that failed', tally.failed.length],
    ['requests that failed while nothing was disturbed', countUndisturbed(tally.failed, disturbed)],
    ['disturbances left out', run.leftOut.length],
    [`most answers in a window of the small plan (${plan}), of ${windows.windows} outside of outages`, windows.most],
  ];
  return { wrong, figures };
}

function tabulateFigures(run: Run, figures: readonly Figure[]): Table {
  const { seconds, database, balancer, comparison, leftOut } = run;
  const wrong = [...comparison.requests.examples, ...comparison.batches.examples, ...run.wrongQuotaHeaders.slice(0, 3)];
  const examples = wrong.length === 0 ? '' : ` Wrong: ${wrong.join('; ')}.`;
  const reasons = leftOut.map((reason) => ` Left out: ${reason}`).join('');
  return {
    title: `Soak of ${(seconds / 60).toFixed(1)} minutes`,
    note: `Three processes behind ${balancer} and two workers, on ${database}; QUOTA_MODE=enforce in two processes, warn in one.${examples}${reasons}`,
    columns: ['what', 'figure'],
    rows: figures,
    worst: [],
  };
}

function tabulateStatuses({ tally }: Run): Table {
  const statuses = [...new Set([...tally.statuses.values()].flatMap((counts) => [...counts.keys()]))].sort();
  return {
    title: 'Answers by status',
    note: '"none": no answer arrived, or none within 30 s. 502 is the balancer’s own.',
    columns: ['requests', ...statuses],
    rows: [...tally.statuses].map(([kind, counts]) => [kind, ...statuses.map((status) => counts.get(status) ?? 0)]),
    worst: [],
  };
}

function tabulateDisturbances({ tally, disturbed }: Run): Table {
  return {
    title: 'Disturbances',
    note: 'In seconds. The gap is the longest time without a recipe answered. The first recipe answered, and all processes ready and counting together, are counted from the moment in which what was broken was there again.',
    columns: ['what', 'gap', 'first recipe', 'all recovered', 'failed requests'],
    rows: disturbed.map((each) => {
      const { gapMs, goodMs, wholeMs } = findRecovery(each, tally.good);
      return [
        each.name,
        toSeconds(gapMs),
        toSeconds(goodMs),
        each.ended ? toSeconds(wholeMs) : 'never',
        listFailures(each, tally),
      ];
    }),
    worst: [],
  };
}

/** "503 × 12, 502 × 1"; '' of none. */
function listFailures(disturbance: Disturbed, { failed }: Pick<Tally, 'failed'>): string {
  const counts = new Map<string, number>();
  for (const one of failed) if (isDuring(one, disturbance)) counts.set(one.status, (counts.get(one.status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${status} × ${count}`).join(', ');
}

const toSeconds = (ms: number | null): string => (ms === null ? '–' : (ms / 1000).toFixed(2));

function tabulateMemory({ replicas }: Run): Table {
  return {
    title: 'Memory',
    note: `The longest life of each process, in MiB. The slopes are by least squares after the first ${warmUpMs / 1000} s, in MiB an hour. Resident memory grows to what V8 takes before it collects garbage; what leaks shows in the heap in use, over half an hour or more.`,
    columns: ['process', 'lives', 'minutes', 'resident after the warm-up', 'at its end', 'slope', 'slope of the heap'],
    rows: replicas.map(({ name, lives }) => {
      const longest = lives.reduce<Life>((best, life) => (findLength(life) > findLength(best) ? life : best), none);
      const { resident, heap } = longest;
      const warm = resident.find(({ atMs }) => atMs >= (resident[0]?.atMs ?? 0) + warmUpMs);
      return [
        name,
        lives.length,
        (findLength(longest) / 60_000).toFixed(1),
        ...[warm, resident.at(-1)].map((sample) => sample?.value.toFixed(0) ?? '–'),
        ...[resident, heap].map((samples) => findSlopePerHour(samples, warmUpMs)?.toFixed(0) ?? '–'),
      ];
    }),
    worst: [],
  };
}

const none: Life = { resident: [], heap: [] };
const warmUpMs = 60_000;

function findLength({ resident }: Life): number {
  return (resident.at(-1)?.atMs ?? 0) - (resident[0]?.atMs ?? 0);
}
