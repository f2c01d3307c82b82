import { writeFileSync } from 'node:fs';
import type { ParsedLine } from '../analysis/line';
import { assembleLine } from '../analysis/parse/assemble-line';
import { certaintySigns, readSigns } from '../analysis/parse/confidence';
import { toOwnWords } from '../analysis/parse/parse-line';
import { reconcileTags } from '../analysis/parse-tags/reconcile-tags';
import { tagTokens } from '../analysis/parse-tags/tag-tokens';
import { createTagger, type Tagger } from '../analysis/parse-tags/tagger';
import { readUnit } from '../analysis/unit';
import { fitLogistic, type Observation } from './fit-logistic';
import { putBracketsAside, type LearnLine } from './labelled-lines';
import { createRandom, learnTagger, noisySource, toTaggerWeights, type LearnOptions } from './train-tagger';

/**
 * Fits the odds of `certaintySigns` by cross-validation: a tagger is too sure of lines it learned
 * from, so the lines are split into parts, and each part is read by a tagger that learned from the
 * others. Rows of the New York Times are learned from but not evaluated, because one in twenty of
 * their labels is wrong.
 */
export function fitCertainty(lines: readonly LearnLine[], options: LearnOptions): Float64Array {
  const random = createRandom(options.seed);
  const parts = lines.map(() => Math.floor(random() * partCount));
  const observations = Array.from({ length: partCount }, (_, part) => {
    options.report(`certainty: part ${part + 1} of ${partCount}`);
    const others = lines.filter((_line, index) => parts[index] !== part);
    const tagger = createTagger(toTaggerWeights(learnTagger(others, { ...options, report: () => undefined })));
    const evaluated = lines.filter(({ source }, index) => parts[index] === part && source !== noisySource);
    return evaluated.map((line) => observe(tagger, putBracketsAside(line)));
  }).flat();
  const prior = new Float64Array(certaintySigns.length);
  return fitLogistic(observations, prior, prior.slice().fill(1));
}

const partCount = 4;

function observe(tagger: Tagger, { tokens, labels: given }: LearnLine): Observation {
  const rules = tagTokens(tokens);
  const tagging = tagger.tag(tokens, rules);
  const labels = reconcileTags(tokens, rules, tagging.tags);
  const line = assembleLine({ text: '', tokens, tags: labels, tagging });
  const labelled = assembleLine({ text: '', tokens, tags: given, tagging });
  const signs = readSigns({ tagging, tags: labels, name: line.name, amounts: line.amounts });
  return {
    features: Float64Array.from(certaintySigns, (sign) => signs[sign]),
    outcome: isSameReading(line, labelled) ? 1 : 0,
    weight: 1,
  };
}

/**
 * Whether two readings of a line agree in main quantity, unit and name. The order of the words of
 * the name and of alternatives does not count.
 */
function isSameReading(one: ParsedLine, other: ParsedLine): boolean {
  return toPlainReading(one) === toPlainReading(other);
}

function toPlainReading(line: ParsedLine): string {
  const { name, alternatives, amounts } = toOwnWords(line);
  const [main] = amounts;
  const unit = main?.unit ?? '';
  const words = new Set([name, ...alternatives].join(' ').split(' '));
  return [main?.quantity, main?.quantityMax, readUnit(unit)?.id ?? unit, ...[...words].sort()].join(' ');
}

/**
 * Writes the fitted odds as the module that the parser imports. They have two decimals, so that
 * rounding errors of a machine make no difference.
 */
export function writeCertainty(path: string, odds: Float64Array): void {
  const rows = certaintySigns.map((sign, index) => `  ${sign}: ${Number((odds[index] ?? 0).toFixed(2)) + 0},`);
  writeFileSync(
    path,
    [
      '// Learned by `npm run train` and written by it: not for editing.',
      '',
      '/** Log odds that quantity, unit and name of a line are read right: what each sign of the reading adds. */',
      'export const certaintyOdds = {',
      ...rows,
      '} as const;',
      '',
    ].join('\n'),
  );
}
