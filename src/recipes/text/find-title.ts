import { findOtherKind } from '../../analysis/parse-text/line-kind';
import { normalizeText } from '../../analysis/parse-text/normalize-text';
import { findYield, isYieldLabel } from './find-yield';
import { isDuration, isSentence } from '../draft/line-traits';
import { isPageFurniture } from '../draft/page-furniture';
import type { Finding } from '../draft/recipe-draft';
import type { ReadLine } from '../draft/sections';

/**
 * The title that stands above the lines of a recipe: the heading of the page, a line that says so,
 * else the first that may be one.
 */
export function findTitle(above: readonly ReadLine[], finding: Finding): string | null {
  const heading = above.findLast(({ level }) => level === 1);
  if (heading !== undefined) return tidyTitle(heading.text);
  if (finding === 'page') return null;
  for (const { text } of above) {
    const [, named] = namedTitle.exec(text) ?? [];
    if (named !== undefined) return tidyTitle(named);
  }
  const near = above
    .slice(-maxLines)
    .filter(({ text }, index, all) => !trail.test(text) && !isOfLabel(all, index) && !isSender(all, index));
  const candidates = listTitles(near);
  const below = listTitles(near.slice(near.findLastIndex(({ text }) => pageHead.test(text)) + 1));
  const [first] = [below, candidates].flatMap((titles) => titles.filter((title) => !announces.test(title)));
  const credited = findCredited(near);
  if (credited !== null) return credited;
  const repeated = above.length > fewLines ? findRepeated(candidates, above) : findTwice(near);
  return repeated ?? first ?? candidates[0] ?? findBeforePictures(near) ?? findLastOfTrail(above);
}

/** "1 loaf" below "Yield" */
function isOfLabel(lines: readonly ReadLine[], index: number): boolean {
  return isYieldLabel(lines[index - 1]?.text ?? '') && /^\W*\d/.test(lines[index]?.text ?? '');
}

/**
 * A name above the day or time of a post: "Ann Baker" above "July 14 at 3:22 PM". A time alone may be
 * that of a dish, so that its name is a sender only above another title.
 */
function isSender(lines: readonly ReadLine[], index: number): boolean {
  const isName = /^\p{Lu}[\p{L}.'’-]{0,20}(?: \p{Lu}[\p{L}.'’-]{0,20}){1,2}$/u.test(lines[index]?.text ?? '');
  if (!isName) return false;
  const below = lines[index + 1]?.text ?? '';
  return postedAt.test(below) || (timeOfDay.test(below) && lines.slice(index + 2, index + nearest).some(isTitleLike));
}

const postedAt =
  /^(?:(?:january|february|march|april|may|june|july|august|september|october|november|december|yesterday|today)\b.{0,15} at \d{1,2}:\d{2}.{0,8}|\d{1,2} ?(?:hrs?|[hdwm]|min)\s*[·•🌎🌍🌏].{0,8})$/iu;
const timeOfDay = /^(?:\p{L}{3,9},? )?\d{1,2}:\d{2} ?[ap]\.?m\.?$/iu;

/** The places on a site that lead to a page: "Home » Dinner » Beef tacos", "Home / Recipes". */
const trail = /^\W*(?:\p{L}[\p{L} &'’-]{0,40}\s+[»›>→]\s+(?=\p{L})|(?:home|recipes?)\s*[»›>→/|]\s*(?=\p{L}))/iu;

/** The page itself is the last of the places that lead to it. */
function findLastOfTrail(above: readonly ReadLine[]): string | null {
  const line = above.findLast(({ text }) => trail.test(text));
  const text = line?.text.split(/\s*[»›>→/|]\s*/u).at(-1) ?? '';
  return line !== undefined && isTitleLike({ ...line, text }) ? tidyTitle(text) : null;
}

/** The title right above the name of its author: "By Anna Bell". */
function findCredited(above: readonly ReadLine[]): string | null {
  const at = above.findIndex(({ text }) =>
    /^by \p{Lu}[\p{L}.'’-]{0,20}(?: \p{Lu}[\p{L}.'’-]{0,20}){0,3}$/iu.test(text),
  );
  const line = above[at - 1];
  return line !== undefined && isTitleLike(line) && line.text.includes(' ') ? tidyTitle(line.text) : null;
}

/** The title that stands as the last of the places that lead to a page, and again as its heading. */
function findTwice(above: readonly ReadLine[]): string | null {
  const twice = above.findLast((line, index) => line.text === above[index - 1]?.text && isTitleLike(line));
  return twice === undefined ? null : tidyTitle(twice.text);
}

function listTitles(lines: readonly ReadLine[]): readonly string[] {
  return lines.filter(isTitleLike).map(({ text }) => tidyTitle(text)).filter((text) => text !== ''); // prettier-ignore
}

/** What stands at the head of a copied page, below the name of the site. */
const pageHead = /^\W*(?:skip to (?:the )?(?:main )?content|search|menu|log ?in|sign in)\W*$/i;

/** "Here's the recipe you asked for!" */
const announces = /^(?:\p{L}+[!,.] )?here(?:'s|’s| is)\b.*\brecipe\b/iu;

/** The title of a caption whose first line goes on behind pictures: "Feta pasta 🍝 save this for later!" */
function findBeforePictures(above: readonly ReadLine[]): string | null {
  for (const line of above) {
    const [, text] = /^([^\p{Extended_Pictographic}]{3,80}?)\s*\p{Extended_Pictographic}/u.exec(line.text) ?? [];
    if (text !== undefined && isTitleLike({ ...line, text })) return tidyTitle(text);
  }
  return null;
}

/** Above the lines of a recipe alone stand fewer lines; above those of a copied page more. */
const fewLines = 25;

/** No title stands further above the lines. */
const maxLines = 2000;

/**
 * The title of a recipe on a copied page: of the lines near above its ingredients that the page has
 * again, at its head or in a sentence, the nearest. Names of authors have two words.
 */
function findRepeated(candidates: readonly string[], above: readonly ReadLine[]): string | null {
  const whole = above.map(({ text }) => text.toLowerCase()).join('\n');
  const repeated = candidates.slice(-nearest).filter((title) => {
    const lower = title.toLowerCase();
    return whole.indexOf(lower, whole.indexOf(lower) + lower.length) !== -1;
  });
  const isNamed = (title: string): boolean => whole.includes(`by ${title.toLowerCase()}`);
  const known = repeated.filter((title) => title.includes(' ') && !isNamed(title));
  return known.findLast((title) => title.split(' ').length > 2) ?? known.at(-1) ?? null;
}

/** So many lines above the first ingredient are looked at. */
const nearest = 40;

const namedTitle =
  /^\W*(?:title|recipe(?: name| title| for| card)?|standardi[sz]ed recipe|product spec(?:ification)?|name|subject|betreff|dish|product(?: name)?|menu item|item name)\s*:\s*(?:(?:re|fwd?|aw|wg)\s*:\s*){0,5}(\S.{0,200})$/i;

/** Whether a line may be a title: words, no sentence, nothing that belongs to the recipe or page. */
export function isTitleLike({ text, heading, level }: ReadLine): boolean {
  if (heading !== null || text.length > 120 || !/\p{L}{2}/u.test(text) || runningHead.test(text)) return false;
  if (level === null && (isPageFurniture(text) || isSentence(text) || isQuestion(text))) return false;
  if ((isDuration(text) && !timedTitle.test(text)) || isYieldLabel(text) || isYieldAlone(text)) return false;
  const kind = findOtherKind(text, normalizeText(text));
  return kind === null || (kind === 'heading' && !/^(?:for |to )/i.test(text)) || kind === 'equipment';
}

/** The head or foot of a page of a book: its title and, wide apart, the number of the page. */
const runningHead = /^\s*(?:\d{1,3}\s{3,}\p{L}\D{3,60}|\p{L}\D{3,60}\s{5,}\d{1,3})\s*$/u;

/** "Chicken Alfredo - 20 minute dinner!" */
const timedTitle =
  /^(?!(?:prep(?:aration)?|cook(?:ing)?|bak(?:e|ing)|total|ready|time|rest(?:ing)?|chill(?:ing)?)\b)\p{L}[^:\d]{3,60}\s[-–—|]\s\d{1,3}[- ]min(?:ute)?s? (?:meal|dinner|recipe|lunch)s?\W*$/iu;

/** "Could you analyze this for me?" of a mail; a title has fewer words. */
function isQuestion(text: string): boolean {
  return text.trim().endsWith('?') && text.trim().split(/\s+/).length > 4;
}

/** A title may state the yield in brackets: "Pancakes (serves 4)". */
function isYieldAlone(text: string): boolean {
  return findYield(text) !== null && findYield(tidyTitle(text)) !== null;
}

/** What a caption says behind the name of a dish: "Feta pasta 😍🔥 save this one!!" */
const call =
  /(?<=[\p{L}\p{N}!.)])\s*(?:\p{Extended_Pictographic}[\p{Emoji_Modifier}\p{Variation_Selector}\u200d\s]*){1,10}(?:save|pin|share|try|follow|tag|comment)\b.{0,60}$/iu;

const energy = /^\d{1,4} ?(?:k?cal|calories|kj)\b\W*$/i;
const yieldBehind = /,\s+(?:serves|feeds|makes|yields)\s.{1,30}$/i;

/** "Oatmeal (1 serving)" names more than a yield. */
function isNamed(fact: string): boolean {
  const [, name = ''] = /^(\p{L}[^()[\]]*)[([]/u.exec(fact) ?? [];
  return name !== '' && findYield(name) === null && !isDuration(name);
}

/** The cook who gave a recipe, wide apart from its title: "SCALLOPED CORN        Mary Olson". */
const nameApart = /(?<=\S)\s{4,}\p{Lu}[\p{L}.'’-]{0,20}(?: \p{Lu}[\p{L}.'’-]{0,20}){0,3}\s*$/u;

/** Without marks of headings, a colon at the end, and the yield in brackets or behind a bar or dash. */
function tidyTitle(text: string): string {
  const written = text.replace(/^\s*([*_])([^*_]{1,100})\1(?=\s)/, '$2').replace(call, '');
  const [first = '', ...facts] = written.split(/\s+[|·•–—-]\s+|\s{2,}/);
  const areFacts = facts.every(
    (fact) => isDuration(fact) || energy.test(fact) || (findYield(fact) !== null && !isNamed(fact)),
  );
  const plain = (areFacts ? first : written.replace(nameApart, ''))
    .replace(yieldBehind, (behind) => (findYield(behind.slice(1).trim()) === null ? behind : ''))
    .replace(/^[\s#*_>=•-]+(?:\d{1,2}[.)]\s+)?|^\d{1,2}[.)]\s+|(?<![\s#*_=:])[\s#*_=:]+$/g, '')
    .replace(/\*\*|__/g, '');
  const [whole, inner] = /[\s_*]*[([]([^()[\]]{3,60})[)\]]\s*$/.exec(plain) ?? [];
  return (
    whole !== undefined && inner !== undefined && findYield(inner) !== null ? plain.slice(0, -whole.length) : plain
  ).trim();
}
