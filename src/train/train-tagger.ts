import { tagTokens } from '../analysis/parse-tags/tag-tokens';
import {
  checksumOf,
  findBestPath,
  formatName,
  headerLength,
  readTaggerWeights,
  transitionAt,
  transitionCount,
  type TaggerWeights,
} from '../analysis/parse-tags/tagger';
import { featuresPerWord, readContext, wordTags, writeFeatures } from '../analysis/parse-tags/tagger-features';
import { correctLabels, putBracketsAside, type LearnLine } from './labelled-lines';
import { scoreWords } from './score-words';

const labelCount = wordTags.length;

interface TrainingOptions {
  /** Passes over all lines. */
  readonly epochs: number;
  readonly seed: number;
  /** The table of features has 2^bits rows. */
  readonly bits: number;
  /** Called after each epoch with the number of lines that were labelled wrong during it. */
  readonly report: (epoch: number, wrongLines: number) => void;
}

interface LearnedWeights {
  readonly bits: number;
  /** Mean weights over all steps, before they are scaled to bytes. */
  readonly features: Float64Array;
  readonly transitions: Float64Array;
}

/**
 * Trains an averaged perceptron over whole lines (Collins 2002): where the best path is not the
 * labelled one, the features of the labelled path gain and those of the other lose. All sums are of
 * whole numbers, so the same lines and seed give the same weights to the last bit.
 */
function trainTagger(lines: readonly LearnLine[], options: TrainingOptions): LearnedWeights {
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
  /** The labelled path, as indices in `wordTags`. */
  readonly gold: readonly number[];
}

function toExample({ tokens, labels }: LearnLine, shift: number): Example {
  const context = readContext(tokens, tagTokens(tokens));
  const rows = new Int32Array(context.words.length * featuresPerWord);
  writeFeatures(context, shift, rows);
  const gold = context.places.map((place) => wordTags.findIndex((label) => label === labels[place]));
  return { rows, gaps: context.gaps, gold };
}

interface Table {
  readonly weights: Int32Array;
  /** Sum of the changes, each times its step, for the mean over all steps. */
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

/**
 * Moves the weights from the found path towards the labelled one.
 * @returns whether the paths differ
 */
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

/** A generator of numbers from 0 to below 1 that depend on the seed alone: mulberry32. */
export function createRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let hash = Math.imul(state ^ (state >>> 15), state | 1);
    hash ^= hash + Math.imul(hash ^ (hash >>> 7), hash | 61);
    return ((hash ^ (hash >>> 14)) >>> 0) / 4294967296;
  };
}

export interface LearnOptions {
  readonly epochs: number;
  readonly seed: number;
  readonly report: (text: string) => void;
}

/**
 * Trains the weights on labelled lines of all sources. The labels of the New York Times are noisy:
 * a first tagger, trained on the other sources, corrects them; then all lines are used.
 */
export function learnTagger(lines: readonly LearnLine[], { epochs, seed, report }: LearnOptions): LearnedWeights {
  const tidy = lines.map(putBracketsAside);
  const train = (name: string, learned: readonly LearnLine[]) =>
    trainTagger(learned, {
      epochs,
      seed,
      bits,
      report: (epoch, wrong) =>
        report(`${name}: epoch ${epoch} of ${epochs}, ${wrong} of ${learned.length} lines wrong`),
    });
  const careful = toTaggerWeights(train('careful sources', tidy.filter(({ source }) => source !== noisySource))); // prettier-ignore
  const corrected = tidy.map((line) => (line.source === noisySource ? correctLabels(line, careful, price) : line));
  return train('all sources', corrected);
}

/** The source whose labels are corrected first. */
export const noisySource = 'nyt';

// 2^17 rows of seven weights are 0.9 MB; twice as many gain nothing on lines held out from
// learning, half as many lose 0.1 points.
const bits = 17;

// In the unit of the weights as written, where the largest is 127. The best on held-out lines of
// 45, 70, 100, 150 and never correcting.
const price = 70;

/**
 * The bytes of a file that `readTaggerWeights` reads. The largest weight of a feature becomes 127,
 * all others in proportion.
 */
export function writeTaggerWeights({ bits, features, transitions }: LearnedWeights): Uint8Array {
  const largest = features.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1);
  const scale = 127 / largest;
  const featuresAt = headerLength + 4 * transitions.length;
  const bytes = new Uint8Array(featuresAt + features.length + 4);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < formatName.length; i += 1) bytes[i] = formatName.charCodeAt(i);
  bytes[formatName.length] = bits;
  bytes[formatName.length + 1] = featuresPerWord;
  transitions.forEach((weight, i) => view.setInt32(headerLength + 4 * i, Math.round(weight * scale), true));
  features.forEach((weight, i) => view.setInt8(featuresAt + i, Math.round(weight * scale)));
  view.setUint32(featuresAt + features.length, checksumOf(bytes.subarray(0, featuresAt + features.length)), true);
  return bytes;
}

/** The weights as they are read back from their file. */
export function toTaggerWeights(learned: LearnedWeights): TaggerWeights {
  return readTaggerWeights(writeTaggerWeights(learned));
}
