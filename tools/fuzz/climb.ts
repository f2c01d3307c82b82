import type { LineGrammar } from './line-grammar';
import type { LineMeter, MeasuredTemplate } from './measure-line';

/** A template and the number of the drawn one that it descends from. */
type KeptTemplate = MeasuredTemplate & { readonly family: number };

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
  let kept: KeptTemplate[] = [];
  let tried = 0;
  let highest = 0;
  let foundAtMs = 0;
  let reportedMs = 0;

  function readProgress(): ClimbProgress {
    return { tried, worst: kept, foundAtMs, elapsedMs: performance.now() - start };
  }

  function choose(): KeptTemplate | undefined {
    // The square makes the dearest the likeliest parents.
    return kept[Math.floor(random() ** 2 * kept.length)];
  }

  while (performance.now() - start < limitMs) {
    const parent = random() < shareDrawn ? undefined : choose();
    const template =
      parent === undefined ? grammar.draw() : grammar.mutate(parent.template, choose()?.template ?? parent.template);
    const family = parent?.family ?? tried;
    tried++;
    const first = await meter.measure(template, linesAtFirst);
    const least = kept.length < maxKept ? 0 : (kept.at(-1)?.requestMs ?? 0);
    if (first.requestMs > least) {
      // A busy machine makes any line look dear once.
      const sure = await meter.measure(template, linesToBeSure);
      if (sure.requestMs > least) {
        kept = keep(kept, { ...sure, family });
        if (sure.requestMs > highest * newWorst) [highest, foundAtMs] = [sure.requestMs, performance.now() - start];
      }
    }
    if (performance.now() - start - reportedMs < reportEveryMs) continue;
    reportedMs = performance.now() - start;
    kept = await measureAgain(kept, meter);
    highest = kept[0]?.requestMs ?? 0;
    report(readProgress());
  }
  return readProgress();
}

/** Of a family only the dearest few stay: what is hardly different is no other kind. */
function keep(kept: readonly KeptTemplate[], next: KeptTemplate): KeptTemplate[] {
  const sorted = [...kept, next].sort(dearestFirst);
  const dropped = sorted.filter(({ family }) => family === next.family)[maxOfFamily];
  return sorted.filter((one) => one !== dropped).slice(0, maxKept);
}

/** What was measured in a busy moment comes down again. */
async function measureAgain(kept: readonly KeptTemplate[], meter: LineMeter): Promise<KeptTemplate[]> {
  const again: KeptTemplate[] = [];
  for (const { template, family } of kept) again.push({ ...(await meter.measure(template, linesToBeSure)), family });
  return again.sort(dearestFirst);
}

function dearestFirst(one: MeasuredTemplate, other: MeasuredTemplate): number {
  return other.requestMs - one.requestMs;
}

const maxKept = 24;
const maxOfFamily = 3;
const shareDrawn = 0.3;
const linesAtFirst = 3;
const linesToBeSure = 7;

// Less is within what measuring twice differs by.
const newWorst = 1.15;

const reportEveryMs = 15_000;
