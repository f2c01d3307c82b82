import type { LearnLine } from './read-labelled-lines';

/**
 * The line with what brackets add to a name labelled COMMENT: "sake (rice wine)" is named by its first words, and the sources disagree on the
 * rest. A name that begins in brackets stays one.
 */
export function putBracketsAside(line: LearnLine): LearnLine {
  let inBrackets = false;
  let named = false;
  const labels = line.labels.map((label, index) => {
    const word = line.tokens[index]?.word ?? '';
    if (word === '(' || word === '[') inBrackets = true;
    if (word === ')' || word === ']') inBrackets = false;
    named ||= label === 'NAME' && !inBrackets;
    return label === 'NAME' && inBrackets && named ? 'COMMENT' : label;
  });
  return { ...line, labels };
}
