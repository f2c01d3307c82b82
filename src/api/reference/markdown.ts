import { posix } from 'node:path';
import MarkdownIt, { type StateBlock, type StateCore, type Token } from 'markdown-it';
import { toPagePath, type Documents } from './documents';

/** A document rendered for a page. */
export interface RenderedDocument {
  readonly title: string;
  /** Sections and subsections in order, without the title. */
  readonly headings: readonly Heading[];
  readonly html: string;
}

export interface Heading {
  /** 2 for a section, 3 for a subsection. */
  readonly level: number;
  readonly text: string;
  readonly anchor: string;
}

/**
 * Renders Markdown as HTML for pages under a strict content security policy: HTML in the text is
 * escaped, and there are no inline styles.
 */
export interface Markdown {
  /** @param path the path of the document, to which its links are relative */
  render(path: string, text: string): RenderedDocument;
}

/**
 * Creates the renderer.
 * @param documents the documents that links may point to. A link to any other file of the project
 * is shown as the name of the file.
 */
export function createMarkdown(documents: Documents): Markdown {
  const markdown = new MarkdownIt({ html: false });
  markdown.block.ruler.before('paragraph', 'comment', skipComment, { alt: ['paragraph'] });
  markdown.core.ruler.push('anchors', addAnchors);
  markdown.core.ruler.push('links', (state) => rewriteLinks(state, documents));
  markdown.core.ruler.push('cells', classCells);
  const { rules } = markdown.renderer;
  rules['table_open'] = () => '<div class="scroll" tabindex="0"><table>\n';
  rules['table_close'] = () => '</table></div>\n';
  rules['heading_close'] = (tokens, index) => closeHeading(tokens[index]?.tag ?? '', tokens[index - 2]);
  rules['fence'] = (tokens, index) => writeFence(tokens[index]);
  return {
    render(path, text) {
      const environment = { path };
      const tokens = markdown.parse(text, environment);
      const headings = listHeadings(tokens);
      return {
        title: headings.find(({ level }) => level === 1)?.text ?? path,
        headings: headings.filter(({ level }) => level === 2 || level === 3),
        html: markdown.renderer.render(tokens, markdown.options, environment),
      };
    },
  };
}

/** The languages of code blocks, each with the name that is shown. */
export const languageNames: Readonly<Record<string, string>> = {
  graphql: 'GraphQL',
  js: 'JavaScript',
  json: 'JSON',
  python: 'Python',
  sh: 'Shell',
  text: 'Text',
  ts: 'TypeScript',
};

const { utils } = new MarkdownIt();

function writeFence(token: Token | undefined): string {
  const [language = ''] = (token?.info ?? '').trim().split(/\s+/);
  const label = utils.escapeHtml(languageNames[language] ?? language);
  const code = utils.escapeHtml(token?.content ?? '');
  return `<figure class="code"><figcaption>${label}</figcaption><pre tabindex="0"><code>${code}</code></pre></figure>\n`;
}

/** Ends a heading with a link to itself. */
function closeHeading(tag: string, opened: Token | undefined): string {
  const anchor = utils.escapeHtml(opened?.attrGet('id') ?? '');
  return tag === 'h1'
    ? '</h1>\n'
    : ` <a class="anchor" href="#${anchor}" aria-label="Link to this section">#</a></${tag}>\n`;
}

/** Skips comments for other programs, such as `<!-- prettier-ignore -->`. */
// eslint-disable-next-line max-params -- markdown-it calls a rule with these
function skipComment(state: StateBlock, line: number, _end: number, silent: boolean): boolean {
  const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
  if (!/^<!--.*-->\s*$/.test(state.src.slice(start, state.eMarks[line]))) return false;
  if (!silent) state.line = line + 1;
  return true;
}

function listHeadings(tokens: readonly Token[]): readonly Heading[] {
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open') return [];
    const text = readText(tokens[index + 1]);
    return [{ level: Number(token.tag.slice(1)), text, anchor: token.attrGet('id') ?? '' }];
  });
}

/** Returns the text of a heading or another inline token, without markup. */
function readText(token: Token | undefined): string {
  return (token?.children ?? []).map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join('');
}

function addAnchors({ tokens }: StateCore): void {
  const taken = new Set<string>();
  tokens.forEach((token, index) => {
    if (token.type !== 'heading_open') return;
    const anchor = toAnchor(readText(tokens[index + 1]), taken);
    taken.add(anchor);
    token.attrSet('id', anchor);
  });
}

/**
 * Returns the anchor that GitHub gives to a heading, so that links between documents work on GitHub
 * and on the pages.
 */
export function toAnchor(heading: string, taken: ReadonlySet<string>): string {
  const plain = heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
    .replaceAll(' ', '-');
  let anchor = plain;
  for (let count = 1; taken.has(anchor); count++) anchor = `${plain}-${count}`;
  return anchor;
}

function rewriteLinks({ tokens, env }: StateCore, documents: Documents): void {
  const from = readPath(env);
  for (const { children } of tokens) {
    const unlinked: (string | null)[] = [];
    for (const child of children ?? []) {
      if (child.type === 'image') child.attrSet('src', toAddress(from, child.attrGet('src') ?? '', documents) ?? '');
      if (child.type === 'link_open') {
        const target = child.attrGet('href') ?? '';
        const address = toAddress(from, target, documents);
        unlinked.push(address === null ? toFile(from, target) : null);
        if (address === null) hide(child, '');
        else child.attrSet('href', address);
      } else if (child.type === 'link_close') {
        const file = unlinked.pop() ?? null;
        if (file !== null) hide(child, ` (${file})`);
      }
    }
  }
}

function readPath(environment: unknown): string {
  const isOurs = typeof environment === 'object' && environment !== null && 'path' in environment;
  return isOurs ? String(environment.path) : '';
}

function hide(token: Token, text: string): void {
  token.type = 'text';
  token.tag = '';
  token.nesting = 0;
  token.content = text;
}

/**
 * Returns the address of a link for a browser; null for a file of the project that is not a page.
 * @param from the path of the document
 */
export function toAddress(from: string, target: string, { texts, drawings, pictures }: Documents): string | null {
  if (/^[a-z]+:/i.test(target) || target.startsWith('#') || target.startsWith('/')) return target;
  const file = toFile(from, target);
  const anchor = target.includes('#') ? target.slice(target.indexOf('#')) : '';
  if (texts.has(file)) return `${toPagePath(file)}${anchor}`;
  return drawings.has(file) || pictures.has(file) ? `/${file}` : null;
}

function toFile(from: string, target: string): string {
  return posix.join(posix.dirname(from), decodeURIComponent(target.replace(/#.*/, '')));
}

/** Replaces the inline styles of table cells by classes, and adds the scope of table headings. */
function classCells({ tokens }: StateCore): void {
  for (const token of tokens) {
    if (token.type !== 'th_open' && token.type !== 'td_open') continue;
    if (token.attrGet('style') === 'text-align:right') token.attrSet('class', 'number');
    token.attrs = (token.attrs ?? []).filter(([name]) => name !== 'style');
    if (token.type === 'th_open') token.attrSet('scope', 'col');
  }
}
