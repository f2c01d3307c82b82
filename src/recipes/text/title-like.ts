import { findOtherKind } from '../../analysis/parse-text/line-kind';
import { normalizeText } from '../../analysis/parse-text/normalize-text';
import { isDuration, isSentence } from '../draft/line-traits';
import { isPageFurniture } from '../draft/page-furniture';
import type { ReadLine } from '../draft/sections';
import { findYield, isYieldLabel } from './find-yield';

/** The lines that may be titles, tidy, in order. */
export function listTitles(lines: readonly ReadLine[]): readonly string[] {
  return lines.filter(isTitleLike).map(({ text }) => tidyTitle(text)).filter((text) => text !== ''); // prettier-ignore
}

/** Whether a line may be a title: words, no sentence, nothing that belongs to the recipe or page. */
export function isTitleLike({ text, heading, level }: ReadLine): boolean {
  if (heading !== null || text.length > 120 || !/\p{L}{2}/u.test(text) || runningHead.test(text)) return false;
  if (level === null && (isPageFurniture(text) || isSentence(text.split(' | ', 1)[0] ?? '') || isQuestion(text)))
    return false;
  if ((isDuration(text) && !timedTitle.test(text)) || isYieldLabel(text) || isYieldAlone(text)) return false;
  if (level === null && (order.test(text) || (text.length > maxLength && severalSentences.test(text)))) return false;
  const kind = findOtherKind(text, normalizeText(text));
  return kind === null || (kind === 'heading' && !/^(?:for |to )/i.test(text)) || kind === 'equipment';
}

/** "Cook the Pasta" above a step, and "Tips and FAQs for Success" */
const order =
  /^[\W\d]*(?:(?:assemble|bake|boil|brown|chop|combine|cook|drain|fry|heat|make|mix|prep|prepare|roast|sear|season|serve|slice|toss) (?:the|your|everything)\b|(?:.{0,20}\b)?faqs?\b)/i;

/** "Thanks for the photos! You asked for the potato soup. This is how I do it:" */
const severalSentences = /\p{Ll}{2}[.!?] \p{Lu}/u;
const maxLength = 60;

/** The head or foot of a page of a book: its title and, wide apart, the number of the page. */
export const runningHead = /^\s*(?:\d{1,3}\s{3,}\p{L}\D{3,60}|\p{L}\D{3,60}\s{5,}\d{1,3})\s*$/u;

/** "Chicken Alfredo - 20 minute dinner!" */
const timedTitle =
  /^(?!(?:prep(?:aration)?|cook(?:ing)?|bak(?:e|ing)|total|ready|time|rest(?:ing)?|chill(?:ing)?)\b)\p{L}[^:\d]{3,60}\s[-–—|]\s\d{1,3}[- ]min(?:ute)?s? (?:meal|dinner|recipe|lunch)s?\W*$/iu;

/** "Could you analyze this for me?" of a mail; a title has fewer words. */
function isQuestion(text: string): boolean {
  return text.trim().endsWith('?') && !/^re:/i.test(text) && text.trim().split(/\s+/).length > 4;
}

/** A title may state the yield in brackets: "Pancakes (serves 4)". */
function isYieldAlone(text: string): boolean {
  return findYield(text) !== null && findYield(tidyTitle(text)) !== null;
}

/** What a caption says behind the name of a dish: "Feta pasta 😍🔥 save this one!!" */
const call =
  /(?<=[\p{L}\p{N}!.)])\s*(?:\p{Extended_Pictographic}[\p{Emoji_Modifier}\p{Variation_Selector}\u200d\s]*){1,10}(?:save|pin|share|try|follow|tag|comment)\b.{0,60}$/iu;

/** A longer text has no signs around it that are left out. */
const maxTitle = 250;

/** "[Homemade]" and "Re:" before a title of a post; the cook behind a row of dots, and hashtags. */
const around =
  /^\[[\p{L} ]{2,30}\]\s+|^(?:re|aw|fwd?):\s+|\s*(?:\.\s?){4,}\s?\p{L}.*$|(?<=\S)(?:\s+#[\p{L}\d_]{2,40})+$/giu;

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
export function tidyTitle(text: string): string {
  const written = text
    .replace(/^\s*([*_])([^*_]{1,100})\1(?=\s)/, '$2')
    .replace(call, '')
    .replace(text.length > maxTitle ? '' : around, '');
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
    whole !== undefined && inner !== undefined && (findYield(inner) !== null || isDuration(inner))
      ? plain.slice(0, -whole.length)
      : plain
  ).trim();
}
