import { assembleLine } from '../../analysis/parse/assemble/assemble-line';
import { certaintySigns, readSigns } from '../../analysis/parse/certainty/read-signs';
import { labelTokens } from '../../analysis/parse/label/label-tokens';
import { createTagger, type Tagger } from '../../analysis/parse/tagger/create-tagger';
import { reconcileLabels } from '../../analysis/parse/tagger/reconcile-labels';
import { fitLogistic, type Observation } from '../ranker/fit-logistic';
import { createRandom } from './create-random';
import { isSameReading } from './is-same-reading';
import { learnTagger, noisySource, type LearnOptions } from './learn-tagger';
import { putBracketsAside } from './put-brackets-aside';
import type { LearnLine } from './read-labelled-lines';
import { toTaggerWeights } from './write-tagger-weights';

/**
 * The odds of `certaintySigns`. A tagger is too sure of lines it learned from: so the lines are dealt out, and each part is read by a tagger
 * that learned from the others. The New York Times rows are learned from but not asked, for one in twenty of their labels is wrong.
 */
export function fitCertainty(lines: readonly LearnLine[], options: LearnOptions): Float64Array {
  const random = createRandom(options.seed);
  const parts = lines.map(() => Math.floor(random() * partCount));
  const observations = Array.from({ length: partCount }, (_, part) => {
    options.report(`certainty: part ${part + 1} of ${partCount}`);
    const others = lines.filter((_line, index) => parts[index] !== part);
    const tagger = createTagger(toTaggerWeights(learnTagger(others, { ...options, report: () => undefined })));
    const asked = lines.filter(({ source }, index) => parts[index] === part && source !== noisySource);
    return asked.map((line) => observe(tagger, putBracketsAside(line)));
  }).flat();
  const prior = new Float64Array(certaintySigns.length);
  return fitLogistic(observations, prior, prior.slice().fill(1));
}

const partCount = 4;

function observe(tagger: Tagger, { tokens, labels: given }: LearnLine): Observation {
  const rules = labelTokens(tokens);
  const tagging = tagger.tag(tokens, rules);
  const labels = reconcileLabels(tokens, rules, tagging.labels);
  const line = assembleLine({ text: '', tokens, labels, tagging });
  const labelled = assembleLine({ text: '', tokens, labels: given, tagging });
  const signs = readSigns({ tagging, labels, name: line.name, amounts: line.amounts });
  return {
    features: Float64Array.from(certaintySigns, (sign) => signs[sign]),
    outcome: isSameReading(line, labelled) ? 1 : 0,
    weight: 1,
  };
}
