import { Parser } from 'htmlparser2';
import type { Attributes, PageListener } from './page-listener';
import { createItemReader, type MicrodataItem } from './read-items';
import { createLineReader } from './read-page-lines';
import type { TextLine } from '../draft/sections';

/** What a page holds that may be a recipe. */
export interface Page {
  /** The contents of its JSON-LD blocks. */
  readonly blocks: readonly string[];
  /** Its microdata items, those within items left out. */
  readonly items: readonly MicrodataItem[];
  /** Its visible text, line by line. */
  readonly lines: readonly TextLine[];
  /** Its title, by `og:title`, else by `<title>`. */
  readonly title: string | null;
  /** Its own address. */
  readonly address: string | null;
}

/**
 * The deepest that tags may lie within each other, as in browsers (Blink's parser stops at 512):
 * looking for the tag that another closes takes time by the depth. What follows a deeper tag is not
 * read.
 */
const maxDepth = 512;

/** So much is parsed before the depth is checked, in characters. */
const chunkLength = 8192;

/** Reads a page in a single pass, without a tree: time and memory are linear whatever the markup. */
export function readPage(html: string): Page {
  const head = createHeadReader();
  const items = createItemReader();
  const lines = createLineReader();
  const parts: readonly PageListener[] = [head, items, lines];
  let depth = 0;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      depth += 1;
      for (const part of parts) part.open(name, attributes);
    },
    ontext: (text) => {
      for (const part of parts) part.text(text);
    },
    onclosetag: (name) => {
      depth -= 1;
      for (const part of parts) part.close(name);
    },
  });
  for (let start = 0; start < html.length && depth <= maxDepth; start += chunkLength)
    parser.write(html.slice(start, start + chunkLength));
  parser.end();
  return { ...head.take(), items: items.take(), lines: lines.take() };
}

/** Reads what stands in the head of a page, wherever it stands: scripts, title, address. */
function createHeadReader(): PageListener & { take: () => Pick<Page, 'blocks' | 'title' | 'address'> } {
  const blocks: string[] = [];
  let open: 'script' | 'title' | null = null;
  let text = '';
  const found: { title?: string; ogTitle?: string; canonical?: string; ogUrl?: string } = {};
  const readMeta = (attributes: Attributes): void => {
    const property = (attributes['property'] ?? attributes['name'] ?? '').toLowerCase();
    if (property === 'og:title') found.ogTitle ??= attributes['content'] ?? '';
    if (property === 'og:url') found.ogUrl ??= attributes['content'] ?? '';
  };
  return {
    open: (name, attributes) => {
      if (name === 'script' && /ld\+json/i.test(attributes['type'] ?? '')) open = 'script';
      else if (name === 'title' && found.title === undefined) open = 'title';
      else if (name === 'meta') readMeta(attributes);
      else if (name === 'link' && /\bcanonical\b/i.test(attributes['rel'] ?? ''))
        found.canonical ??= attributes['href'] ?? '';
    },
    text: (piece) => {
      if (open !== null) text += piece;
    },
    close: (name) => {
      if (name !== open) return;
      if (open === 'script') blocks.push(text);
      else found.title = text;
      open = null;
      text = '';
    },
    take: () => ({
      blocks,
      title: [found.ogTitle, found.title].find((title) => title !== undefined && title.trim() !== '') ?? null,
      address: [found.canonical, found.ogUrl].find((url) => url !== undefined && /^https?:\/\//i.test(url)) ?? null,
    }),
  };
}
