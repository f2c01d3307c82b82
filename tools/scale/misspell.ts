import type { Choice } from './choose';

/** One word loses a letter, doubles one, swaps two or ends early; a text whose word is short or no plain one stays as it is. */
export function misspell(text: string, choice: Choice): string {
  const words = text.split(' ');
  const place = choice.below(words.length);
  const word = words[place] ?? '';
  if (!/^[a-z]{5,}$/i.test(word)) return text;
  const at = 1 + choice.below(word.length - 2);
  const kind = choice.below(4);
  if (kind === 0) words[place] = word.slice(0, at) + word.slice(at + 1);
  else if (kind === 1) words[place] = word.slice(0, at) + word.charAt(at) + word.slice(at);
  else if (kind === 2) words[place] = word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
  else words[place] = word.slice(0, Math.max(at, 2) + 1);
  return words.join(' ');
}
