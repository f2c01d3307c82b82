import { toWordSet } from '../../analysis/words';

/** The attributes of a tag. */
export type Attributes = Readonly<Record<string, string>>;

/** A part of the reader of pages that is told of every tag and text, in the order of the page. */
export interface PageListener {
  readonly open: (name: string, attributes: Attributes) => void;
  readonly text: (text: string) => void;
  readonly close: (name: string) => void;
}

/** Tags that do not end a line. */
export const inlineTags = toWordSet(`
  a abbr b bdi bdo cite code data del dfn em font i ins kbd label mark meter output q s samp small span strike strong
  sub sup time u var wbr img input svg path use button
`);

/** Tags whose text is no part of what a page shows. */
export const hiddenTags = toWordSet('script style noscript template svg head iframe object select textarea');

/**
 * Whether a blank belongs between the texts of neighbouring spans: "<span>2</span><span>cups</span>"
 * is two words, which a style sets apart. Short units stay at their number: "250g".
 * @param last the last character of the text before
 */
export function areApart(last: string, text: string): boolean {
  if (/\p{N}/u.test(last) && /^(?:[kcdm]?[gl]|oz|lb)(?!\p{L})/iu.test(text)) return false;
  return /[\p{L}\p{N}]/u.test(last) && /^[^\s.,;:!?)\]/⁄%°…'’–-]/u.test(text);
}

/** Tags whose text is in bold type; all of a line in one of them is a heading. */
export const boldTags = toWordSet('b strong th');
