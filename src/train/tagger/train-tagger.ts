import { labelTokens } from '../../analysis/parse/label/label-tokens';
import { findBestPath, transitionAt, transitionCount } from '../../analysis/parse/tagger/find-best-path';
import { scoreWords } from '../../analysis/parse/tagger/score-words';
import { readContext, wordLabels } from '../../analysis/parse/tagger/word-context';
import { featuresPerWord, writeFeatures } from '../../analysis/parse/tagger/write-features';
import { createRandom } from './create-random';
import type { LearnLine } from './read-labelled-lines';

const labelCount = wordLabels.length;

export interface TrainingOptions {
  /** How often all lines are gone through. */
  readonly epochs: number;
  readonly seed: number;
  /** The table of features gets 2^bits rows. */
  readonly bits: number;
  /** Called after each epoch with the number of lines that were labelled wrong on the way. */
  readonly report: (epoch: number, wrongLines: number) => void;
}

export interface LearnedWeights {
  readonly bits: number;
  /** Mean weights over all steps, before they are made small. */
  readonly features: Float64Array;
  readonly transitions: Float64Array;
}

/**
 * An averaged perceptron over whole lines (Collins 2002): where the best path is not the labelled one, the features of the labelled one gain
 * and those of the other lose. All sums are of whole numbers, so the same lines and seed give the same weights to the last bit.
 */
export function trainTagger(lines: readonly LearnLine[], options: TrainingOptions): LearnedWeights {
  const examples = lines.map((line) => toExample(line, 32 - options.bits)).filter(({ gold }) => gold.length > 0);
  const features = createTable(2 ** options.bits * labelCount);
  const transitions = createTable(transitionCount);
  const scores = new Int32Array(Math.max(0, ...examples.map(({ gold }) => gold.length)) * labelCount);
  const random = createRandom(options.seed);
  const order = [...examples];
  let step = 0;
  for (let epoch = 1; epoch <= options.epochs; epoch += 1) {
    shuffle(order, random);
    let wrong = 0;
    for (const example of order) {
      step += 1;
      scoreWords({ rows: example.rows, weights: features.weights, scores }, example.gold.length);
      const path = findBestPath(scores, example.gaps, transitions.weights);
      if (learn(example, path, { features, transitions, step })) wrong += 1;
    }
    options.report(epoch, wrong);
  }
  return { bits: options.bits, features: average(features, step), transitions: average(transitions, step) };
}

interface Example {
  readonly rows: Int32Array;
  readonly gaps: readonly number[];
  /** The labelled path, as indices in `wordLabels`. */
  readonly gold: readonly number[];
}

function toExample({ tokens, labels }: LearnLine, shift: number): Example {
  const context = readContext(tokens, labelTokens(tokens));
  const rows = new Int32Array(context.words.length * featuresPerWord);
  writeFeatures(context, shift, rows);
  const gold = context.places.map((place) => wordLabels.findIndex((label) => label === labels[place]));
  return { rows, gaps: context.gaps, gold };
}

interface Table {
  readonly weights: Int32Array;
  /** Sum of changes, each times its step: what the mean lacks. */
  readonly moments: Float64Array;
}

function createTable(size: number): Table {
  return { weights: new Int32Array(size), moments: new Float64Array(size) };
}

interface Learning {
  readonly features: Table;
  readonly transitions: Table;
  readonly step: number;
}

/** Moves the weights from the found path to the labelled one; false where they are the same. */
function learn({ rows, gaps, gold }: Example, path: readonly number[], learning: Learning): boolean {
  let changed = false;
  for (let i = 0; i < gold.length; i += 1) {
    const right = gold[i] ?? 0;
    const found = path[i] ?? 0;
    const rightBefore = gold[i - 1] ?? labelCount;
    const foundBefore = path[i - 1] ?? labelCount;
    if (right === found && rightBefore === foundBefore) continue;
    changed = true;
    gain(learning.transitions, transitionAt(gaps[i] ?? 0, rightBefore, right), learning.step);
    lose(learning.transitions, transitionAt(gaps[i] ?? 0, foundBefore, found), learning.step);
    if (right === found) continue;
    for (let f = i * featuresPerWord; f < (i + 1) * featuresPerWord; f += 1) {
      const at = (rows[f] ?? 0) * labelCount;
      gain(learning.features, at + right, learning.step);
      lose(learning.features, at + found, learning.step);
    }
  }
  return changed;
}

function gain({ weights, moments }: Table, at: number, step: number): void {
  weights[at] = (weights[at] ?? 0) + 1;
  moments[at] = (moments[at] ?? 0) + step;
}

function lose({ weights, moments }: Table, at: number, step: number): void {
  weights[at] = (weights[at] ?? 0) - 1;
  moments[at] = (moments[at] ?? 0) - step;
}

function average({ weights, moments }: Table, steps: number): Float64Array {
  return Float64Array.from(weights, (weight, index) => weight - (moments[index] ?? 0) / (steps + 1));
}

function shuffle(items: Example[], random: () => number): void {
  for (let i = items.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    const [a, b] = [items[i], items[j]];
    if (a === undefined || b === undefined) continue;
    items[i] = b;
    items[j] = a;
  }
}
