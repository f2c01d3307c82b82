import type { LineGrammar } from './line-grammar';
import type { LineMeter, MeasuredTemplate } from './measure-line';

export interface ClimbProgress {
  readonly tried: number;
  /** The dearest, dearest first. */
  readonly worst: readonly MeasuredTemplate[];
  /** When the dearest of all was found, in milliseconds since the start. */
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
 * Looks for lines that cost much CPU: changes the dearest lines known a little, again and again, and keeps what is dearer still. Several kinds are kept
 * beside each other, and new ones drawn all the time, so that one kind does not hide the others.
 */
export async function climb({ grammar, meter, random, limitMs, report }: ClimbOptions): Promise<ClimbProgress> {
  const start = performance.now();
  let kept: MeasuredTemplate[] = [];
  let tried = 0;
  let highest = 0;
  let foundAtMs = 0;
  let reportedMs = 0;

  function readProgress(): ClimbProgress {
    return { tried, worst: kept, foundAtMs, elapsedMs: performance.now() - start };
  }

  function choose(): MeasuredTemplate | undefined {
    // The square makes the dearest the likeliest parents.
    return kept[Math.floor(random() ** 2 * kept.length)];
  }

  while (performance.now() - start < limitMs) {
    const parent = random() < shareDrawn ? undefined : choose();
    const template =
      parent === undefined ? grammar.draw() : grammar.mutate(parent.template, choose()?.template ?? parent.template);
    tried++;
    const first = await meter.measure(template, linesAtFirst);
    const least = kept.length < mostKept ? 0 : (kept.at(-1)?.requestMs ?? 0);
    if (first.requestMs > least) {
      // A busy machine makes any line look dear once.
      const sure = await meter.measure(template, linesToBeSure);
      if (sure.requestMs > least) {
        kept = keep(kept, parent, sure);
        if (sure.requestMs > highest * newWorst) [highest, foundAtMs] = [sure.requestMs, performance.now() - start];
      }
    }
    if (performance.now() - start - reportedMs < reportEveryMs) continue;
    reportedMs = performance.now() - start;
    kept = await measureAgain(kept, meter);
    report(readProgress());
  }
  return readProgress();
}

/** A template takes its parent's place: what is hardly different from it is no other kind. */
function keep(
  kept: readonly MeasuredTemplate[],
  parent: MeasuredTemplate | undefined,
  next: MeasuredTemplate,
): MeasuredTemplate[] {
  const others =
    parent !== undefined && parent.requestMs < next.requestMs ? kept.filter((one) => one !== parent) : kept;
  return [...others, next].sort(dearestFirst).slice(0, mostKept);
}

/** What was measured in a busy moment comes down again. */
async function measureAgain(kept: readonly MeasuredTemplate[], meter: LineMeter): Promise<MeasuredTemplate[]> {
  const again: MeasuredTemplate[] = [];
  for (const { template } of kept) again.push(await meter.measure(template, linesToBeSure));
  return again.sort(dearestFirst);
}

function dearestFirst(one: MeasuredTemplate, other: MeasuredTemplate): number {
  return other.requestMs - one.requestMs;
}

const mostKept = 24;
const shareDrawn = 0.15;
const linesAtFirst = 2;
const linesToBeSure = 7;

// Less is within what measuring twice differs by.
const newWorst = 1.15;

const reportEveryMs = 10_000;
