import type { ReadLine } from '../draft/sections';
import { isDuration } from '../draft/line-traits';
import { findYield, isYieldLabel } from './find-yield';
import { isTitleLike, listTitles, tidyTitle } from './title-like';

/**
 * The title of a recipe on a copied page: that above its list; where it has no word in common with that at the head
 * of the page, that above the facts of its card, else that at the head. Null where none is found.
 * @param near the lines above the list that may be titles
 * @param lines all lines of the page
 */
export function findTitleOfPage(near: readonly ReadLine[], lines: readonly ReadLine[]): string | null {
  const repeated = findRepeated(dropTools(near), lines);
  const head = findAboveJump(near);
  if (repeated === null || head === null) return repeated ?? head ?? findAboveFacts(near, lines);
  const words = toWords(head);
  if (toWords(repeated).some((word) => words.includes(word))) return repeated;
  return findAboveFacts(near, lines) ?? head;
}

/**
 * The last title above the list that has times, servings or the name of its author right below, and that the page
 * has again.
 */
function findAboveFacts(near: readonly ReadLine[], lines: readonly ReadLine[]): string | null {
  const card = near.slice(-nearest);
  const at = card.findLastIndex(
    (line, index) =>
      line.text.includes(' ') &&
      isTitleLike(line) &&
      card.slice(index + 1, index + 1 + maxToFacts).some(({ text }) => isFact(text)),
  );
  const line = card[at];
  const isAgain = line !== undefined && lines.some((other) => other !== line && other.text.includes(line.text));
  return isAgain ? tidyTitle(line.text) : null;
}

function isFact(text: string): boolean {
  return isDuration(text) || isYieldLabel(text) || findYield(text) !== null || credit.test(text);
}

const credit = /^\W*(?:author|by|recipe by|updated on)\b/i;

/** A subtitle or a picture may stand between. */
const maxToFacts = 2;

function toWords(title: string): readonly string[] {
  return title.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
}

/** Without the tools of a card, which stand between its title and its list. */
function dropTools(near: readonly ReadLine[]): readonly ReadLine[] {
  const at = near.findLastIndex(
    ({ heading, text }) => heading?.section === 'other' && /equipment|tools|utensils/i.test(text),
  );
  return at === -1 || at < near.length - nearest ? near : near.slice(0, at);
}

/**
 * The title at the head of a page, above the button that leads to its card: of the lines there, that
 * whose words the page has most.
 */
function findAboveJump(near: readonly ReadLine[]): string | null {
  const at = near.findIndex(({ text }) => jump.test(text));
  const titles = listTitles(near.slice(Math.max(0, at - maxLinesOfHead), Math.max(0, at)));
  const counts = new Map<string, number>();
  for (const word of near.flatMap(({ text }) => toWords(text.slice(0, maxLength))))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  let best: { readonly title: string; readonly mean: number } = { title: '', mean: minMean };
  for (const title of titles.filter((each) => !ofPost.test(each))) {
    const words = toWords(title);
    const mean = words.reduce((sum, word) => sum + (counts.get(word) ?? 0), 0) / words.length;
    if (mean > best.mean) best = { title, mean };
  }
  return best.title === '' ? null : best.title;
}

const jump = /^\W*(?:jump|skip|go|scroll) (?:down )?to (?:the )?recipe\b/i;
const maxLinesOfHead = 10;
const maxLength = 500;

/** The words of a title come in the story below it. */
const minMean = 4;

/** What stands beside the title of a post: its day, author and comments. */
const ofPost =
  /\b\d{4}\b|\b(?:published|updated|posted|shared|comments?|photography|recipe index|subscribe)\b|\bby \p{Lu}/iu;

/**
 * Of the lines near above the ingredients that the page has again, at its head or in a sentence, the
 * nearest. Names of authors have two words.
 */
function findRepeated(near: readonly ReadLine[], lines: readonly ReadLine[]): string | null {
  const whole = lines.map(({ text }) => text.toLowerCase()).join('\n');
  const repeated = listTitles(near)
    .slice(-nearest)
    .filter((title) => {
      const lower = title.toLowerCase();
      return whole.indexOf(lower, whole.indexOf(lower) + lower.length) !== -1;
    });
  const isNamed = (title: string): boolean => whole.includes(`by ${title.toLowerCase()}`);
  const known = repeated.filter((title) => title.includes(' ') && !isNamed(title));
  return known.at(-1) ?? null;
}

/** So many lines above the first ingredient are looked at. */
const nearest = 40;
