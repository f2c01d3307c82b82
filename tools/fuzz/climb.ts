import type { LineGrammar } from './line-grammar';
import type { LineMeter, MeasuredTemplate } from './measure-line';

/** A template, and the number of the drawn template that it descends from. */
type KeptTemplate = MeasuredTemplate & { readonly family: number };

export interface ClimbProgress {
  readonly tried: number;
  /** Most expensive first. */
  readonly worst: readonly MeasuredTemplate[];
  /** When the most expensive template was found, in milliseconds since the start. */
  readonly foundAtMs: number;
  readonly elapsedMs: number;
}

export interface ClimbOptions {
  readonly grammar: LineGrammar;
  readonly meter: LineMeter;
  /** Numbers from 0 to below 1. */
  readonly random: () => number;
  readonly limitMs: number;
  readonly report: (progress: ClimbProgress) => void;
}

/**
 * Looks for lines that cost much CPU: changes the most expensive known lines a little, again and
 * again, and keeps those that cost more. Keeps several families and draws new ones all the time, so
 * that one kind does not hide the others.
 */
export async function climb({ grammar, meter, random, limitMs, report }: ClimbOptions): Promise<ClimbProgress> {
  const start = performance.now();
  let kept: KeptTemplate[] = [];
  let tried = 0;
  let highest = 0;
  let foundAtMs = 0;
  let reportedMs = 0;

  function readProgress(): ClimbProgress {
    return { tried, worst: kept, foundAtMs, elapsedMs: performance.now() - start };
  }

  function choose(): KeptTemplate | undefined {
    // The square makes expensive templates the likeliest parents.
    return kept[Math.floor(random() ** 2 * kept.length)];
  }

  while (performance.now() - start < limitMs) {
    const parent = random() < shareDrawn ? undefined : choose();
    const template =
      parent === undefined ? grammar.draw() : grammar.mutate(parent.template, choose()?.template ?? parent.template);
    const family = parent?.family ?? tried;
    tried++;
    const first = await meter.measure(template, linesAtFirst);
    const minCostMs = kept.length < maxKept ? 0 : (kept.at(-1)?.requestMs ?? 0);
    if (first.requestMs > minCostMs) {
      // On a busy machine any line may look expensive once.
      const sure = await meter.measure(template, linesToBeSure);
      if (sure.requestMs > minCostMs) kept = keep(kept, { ...sure, family });
    }
    if (performance.now() - start - reportedMs < reportEveryMs) continue;
    reportedMs = performance.now() - start;
    kept = await measureAgain(kept, meter);
    const most = kept[0]?.requestMs ?? 0;
    if (most > highest * newWorst) [highest, foundAtMs] = [most, performance.now() - start];
    report(readProgress());
  }
  return readProgress();
}

/** Keeps only the most expensive few of a family: small changes make no other kind. */
function keep(kept: readonly KeptTemplate[], next: KeptTemplate): KeptTemplate[] {
  const sorted = [...kept, next].sort(costliestFirst);
  const dropped = sorted.filter(({ family }) => family === next.family)[maxOfFamily];
  return sorted.filter((one) => one !== dropped).slice(0, maxKept);
}

/**
 * Corrects measurements that were taken while the machine was busy: a template costs no more than
 * the least that was measured.
 */
async function measureAgain(kept: readonly KeptTemplate[], meter: LineMeter): Promise<KeptTemplate[]> {
  const again: KeptTemplate[] = [];
  for (const known of kept) {
    const next = await meter.measure(known.template, linesToBeSure);
    again.push(next.requestMs < known.requestMs ? { ...next, family: known.family } : known);
  }
  return again.sort(costliestFirst);
}

function costliestFirst(one: MeasuredTemplate, other: MeasuredTemplate): number {
  return other.requestMs - one.requestMs;
}

const maxKept = 24;
const maxOfFamily = 3;
const shareDrawn = 0.3;
const linesAtFirst = 3;
const linesToBeSure = 7;

// Smaller differences are within the noise of measuring.
const newWorst = 1.15;

const reportEveryMs = 15_000;
