import { remarkLength } from '../../analysis/parse/label/remark-length';
import type { LearnLine } from './read-labelled-lines';

/**
 * The line with remarks before a name labelled COMMENT: some sources count "cold" of "cold butter" or "fresh or frozen" to the name, some to its
 * preparation.
 */
export function putRemarksAside(line: LearnLine): LearnLine {
  const { tokens } = line;
  const labels = [...line.labels];
  for (let i = 0; i < tokens.length; i += 1) {
    if (labels[i] !== 'NAME' && labels[i] !== 'PREP') continue;
    const length = remarkLength((at) => wordAfter(line, at), i);
    const next = tokens[i + length]?.word === ',' ? i + length + 1 : i + length;
    if (length > 0 && labels[next] === 'NAME') labels.fill('COMMENT', i, i + length);
  }
  return { ...line, labels };
}

/** The word there, or behind a comma that stands there. */
function wordAfter({ tokens }: LearnLine, at: number): string {
  const token = tokens[at]?.word === ',' ? tokens[at + 1] : tokens[at];
  return token === undefined || token.kind === 'mark' ? '' : token.word;
}
