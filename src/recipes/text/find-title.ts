import type { Finding } from '../draft/recipe-draft';
import type { ReadLine } from '../draft/sections';
import { isSentence } from '../draft/line-traits';
import { isPageFurniture } from '../draft/page-furniture';
import { findYield, isYieldLabel } from './find-yield';
import { findTitleOfPage } from './page-title';
import { isPartName } from './recipe-start';
import { isTitleLike, listTitles, tidyTitle } from './title-like';

/**
 * The title that stands above the lines of a recipe: the heading of the page, a line that says so,
 * else the first that may be one.
 * @param list where among all lines of the text those of the recipe begin, and the longest list of them
 */
export function findTitle(
  lines: readonly ReadLine[],
  list: { readonly start: number; readonly longest: number },
  finding: Finding,
): string | null {
  const above = lines.slice(0, list.longest > fewLines ? list.longest : list.start);
  const heading = above.findLast(({ level }) => level === 1);
  if (heading !== undefined) return tidyTitle(heading.text);
  if (finding === 'page') return null;
  for (const { text } of above) {
    const [, named] = namedTitle.exec(text) ?? [];
    const own = named !== undefined && mailSubject.test(text) ? findServed(above) : null;
    if (own !== null) return own;
    if (named !== undefined) return tidyTitle(named.split(/\s{4,}/, 1)[0] ?? '');
  }
  const near = above
    .slice(-maxLines)
    .filter(
      ({ text }, index, all) =>
        !trail.test(text) && !isOfLabel(all, index) && !isSender(all, index) && !asks.test(text),
    );
  const candidates = listTitles(near);
  const below = listTitles(near.slice(near.findLastIndex(({ text }) => pageHead.test(text)) + 1));
  const [first] = [below, candidates].flatMap((titles) =>
    titles.filter((title) => !announces.test(title) && readAnnounced(title) === null),
  );
  const marked = first === undefined || isRemark(first) ? findMarked(near) : null;
  return (
    marked ??
    findAboveList(above, lines[list.start]) ??
    (above.length > fewLines ? findTitleOfPage(near, lines) : null) ??
    findBelowTrail(above) ??
    findCredited(near) ??
    findTwice(near) ??
    first ??
    findAnnounced(near) ??
    candidates[0] ??
    findBeforePictures(near) ??
    findLastOfTrail(above)
  );
}

const mailSubject = /^\W*(?:subject|betreff)\s*:/i;

/** The title in a mail that states for how many it is, in brackets or below, and so is none of a thread. */
function findServed(above: readonly ReadLine[]): string | null {
  const served = above.findLast(
    (line, index) =>
      isTitleLike(line) &&
      (findYield(line.text)?.isForEaters === true || findYield(above[index + 1]?.text ?? '')?.isForEaters === true),
  );
  return served === undefined ? null : tidyTitle(served.text);
}

/** "Sure! Here's a simple breakfast you can make in 10 minutes:" before the recipe of a chat. */
function isRemark(title: string): boolean {
  return title.split(' ').length > 8;
}

/** The first heading that Markdown marks, of a lower level than that of a title. */
function findMarked(above: readonly ReadLine[]): string | null {
  const line = above.find((each) => each.level !== null && isTitleLike(each) && !isPageFurniture(each.text));
  return line === undefined ? null : tidyTitle(line.text);
}

/**
 * The title right above the heading of the list, below a story that has one of its words: "Chicken Adobo" below
 * "Adobo is the national dish".
 */
function findAboveList(above: readonly ReadLine[], list: ReadLine | undefined): string | null {
  const line = above.at(-1);
  if (line === undefined || list?.heading?.section !== 'ingredients' || !line.text.includes(' ')) return null;
  if (!isTitleLike(line) || isPartName(line.text) || findYield(line.text) !== null) return null;
  // Equipment is listed below a heading of its own.
  if (!inCapitals.test(line.text) || above.slice(-maxLinesOfStory).some(({ heading }) => heading !== null)) return null;
  const words = line.text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  const isTold = above
    .slice(0, -1)
    .some(({ text }) => isSentence(text) && words.some((word) => text.toLowerCase().includes(word)));
  return isTold ? tidyTitle(line.text) : null;
}

const inCapitals = /^\p{Lu}[\p{L}'’]*(?: (?:(?:a|an|and|de|in|la|of|on|the|to|with)\b|&|\p{Lu})[\p{L}'’-]*)+$/u;
const maxLinesOfStory = 30;

/** "1 loaf" below "Yield", "Sara Welch" below "Author" */
function isOfLabel(lines: readonly ReadLine[], index: number): boolean {
  const label = lines[index - 1]?.text ?? '';
  return labelAlone.test(label) || (isYieldLabel(label) && /^\W*\d/.test(lines[index]?.text ?? ''));
}

const labelAlone = /^\W*(?:author|course|cuisine|keywords?|category|diet|difficulty|level|method)\s*:?\W*$/i;

/** "Love this recipe?" above a card */
const asks = /\b(?:this|the|my|our) recipes?\b.{0,20}[?!]|^\W*(?:description|e?mail\b.*|time|options)\W*$/i;

/**
 * A name above the day or time of a post: "Ann Baker" above "July 14 at 3:22 PM". A time alone may be
 * that of a dish, so that its name is a sender only above another title.
 */
function isSender(lines: readonly ReadLine[], index: number): boolean {
  const isName = /^\p{Lu}[\p{L}.'’-]{0,20}(?: \p{Lu}[\p{L}.'’-]{0,20}){1,2}$/u.test(lines[index]?.text ?? '');
  if (!isName) return false;
  const below = lines[index + 1]?.text ?? '';
  return (
    postedAt.test(below) || (timeOfDay.test(below) && lines.slice(index + 2, index + maxLinesOfMail).some(isTitleLike))
  );
}

const postedAt =
  /^(?:(?:january|february|march|april|may|june|july|august|september|october|november|december|yesterday|today)\b.{0,15} at \d{1,2}:\d{2}.{0,8}|\d{1,2} ?(?:hrs?|[hdwm]|min)\s*[·•🌎🌍🌏].{0,8})$/iu;
const timeOfDay = /^(?:\p{L}{3,9},? )?\d{1,2}:\d{2} ?[ap]\.?m\.?$/iu;

/** The places on a site that lead to a page: "Home » Dinner » Beef tacos", "Home / Recipes". */
const trail = /^\W*(?:\p{L}[\p{L} &'’-]{0,40}\s+[»›>→]\s+(?=\p{L})|(?:home|recipes?)\s*[»›>→/|]\s*(?=\p{L}))/iu;

/** The title right below the places that lead to it: "Home / Recipes / Braised leeks", "Braised leeks". */
function findBelowTrail(above: readonly ReadLine[]): string | null {
  const line = above.find(
    ({ text }, index) =>
      text.includes(' ') && trail.test(above[index - 1]?.text ?? '') && above[index - 1]?.text.endsWith(text) === true,
  );
  return line !== undefined && isTitleLike(line) ? tidyTitle(line.text) : null;
}

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

/** What stands at the head of a copied page, below the name of the site. */
const pageHead = /^\W*(?:skip to (?:the )?(?:main )?content|search|menu|log ?in|sign in)\W*$/i;

/** "Here's the recipe you asked for!" */
const announces = /^(?:\p{L}+[!,.] )?here(?:'s|’s| is)\b.*\brecipe\b/iu;

function findAnnounced(above: readonly ReadLine[]): string | null {
  for (const { text } of above) {
    const dish = readAnnounced(text);
    if (dish !== null) return dish;
  }
  return null;
}

/** The dish that a mail names before its list: "Here's grandma's apple cake, as promised", "here's the granola:". */
export function readAnnounced(text: string): string | null {
  const [, named = ''] = announced.exec(text.slice(0, maxAnnounced)) ?? [];
  return named === '' || unnamed.test(named) ? null : named.charAt(0).toUpperCase() + named.slice(1);
}

const announced =
  /(?<!\p{L})(?:(?:here(?:'|’)?s|here is|this is|here are) (?:how i make |the recipe (?:for|of) |how to make )?|the recipe (?:for|of) |(?:we['’]re|we are|i['’]m|i am) making |la receta del? |la recette (?:du|de la|des|de) |das rezept für |la ricetta (?:del|della|dei|delle|per) )(?:the |my |our |your |an? |some |la |el |die |den |das )?(\p{L}[^,.:;!?()\d]{2,50}?)(?= as (?:promised|requested)| (?:you|we|that|i) | recipe|[,.:;!(]|\s[-–—]|\s*$)/iu;
/** "Here's the one you asked for", "This is so good" */
const unnamed =
  /^(?:that|this|these|those|one|it|what|recipe|how|ingredients?|list|link|so|very|really|not|easy|good|great|all|yummy)\b|\b(?:recipe|favou?rites?|it|you|me)$/i;
const maxAnnounced = 300;

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

/** So many lines below the name of a sender are looked at for a title. */
const maxLinesOfMail = 40;

const namedTitle =
  /^\W*(?:title|recipe(?: name| title| for| card| (?:no\.? ?|#)?\d{1,4})?|batch(?: name)?|standardi[sz]ed recipe|product spec(?:ification)?|name|subject|betreff|dish|product(?: name)?|menu item|item(?: name)?)\s*:\s*(?:(?:re|fwd?|aw|wg)\s*:\s*){0,5}(\S.{0,200})$/i;
