import { putBracketsAside } from './put-brackets-aside';
import type { LearnLine } from './read-labelled-lines';
import { settleLabels } from './settle-labels';
import { trainTagger, type LearnedWeights } from './train-tagger';
import { toTaggerWeights } from './write-tagger-weights';

export interface LearnOptions {
  readonly epochs: number;
  readonly seed: number;
  readonly report: (text: string) => void;
}

/**
 * Weights from labelled lines of all sources. The New York Times rows were labelled by people in a hurry: a first tagger, learned from the
 * others, settles their labels, then all lines are learned.
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
  const settled = tidy.map((line) => (line.source === noisySource ? settleLabels(line, careful, price) : line));
  return train('all sources', settled);
}

/** The source whose labels are settled before they are learned. */
export const noisySource = 'nyt';

// 2^17 rows of seven weights are 0.9 MB; twice as many gain nothing on lines held out from learning, half as many lose 0.1 points.
const bits = 17;

// In the unit of the weights as written, 127 for the largest. Of 45, 70, 100 and 150, and of never giving way, this was best on lines held out.
const price = 70;
