/**
 * Text of a recipe as it stands in a prompt: one line, in quotation marks, with everything that is no plain character taken out, and cut after
 * so many characters. A prompt then always has the same number of lines, and no character in it can end the quotation.
 */
export function quoteText(text: string, mostCharacters: number): string {
  const plain = text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return JSON.stringify(Array.from(plain).slice(0, mostCharacters).join(''));
}

/** Characters of a line that a model gets to see; hardly one line in ten thousand is longer. */
export const longestLine = 400;

/** Characters of a title that a model gets to see. */
export const longestTitle = 120;
