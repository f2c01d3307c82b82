import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import MarkdownIt from 'markdown-it';
import { toAnchor } from '../../src/api/reference/markdown';

/** The checkout whose documents are read. */
export const projectRoot = join(__dirname, '../..');

/** A fenced block of a document. */
export interface Fence {
  /** `sh`, `json`, `graphql` or `text`; '' if the block names none. */
  readonly language: string;
  /** The words after the language: `untested`. */
  readonly marks: readonly string[];
  readonly text: string;
  /** The text of the page before its second heading. */
  readonly introduction: string;
  /** The text of the section before the block. */
  readonly textBefore: string;
  /** Lines of the file, from 0: the opening fence, and the first line after the closing fence. */
  readonly lines: readonly [number, number];
}

export interface MarkdownDocument {
  /** From the root of the project, as `docs/api/rest.md`. */
  readonly path: string;
  readonly text: string;
  /** The anchors of its headings. */
  readonly anchors: ReadonlySet<string>;
  /** Targets of links and images, as written. */
  readonly links: readonly string[];
  /** Texts in backticks. */
  readonly codes: readonly string[];
  readonly fences: readonly Fence[];
}

/** Every Markdown document of the project, by path. */
export function readDocuments(): readonly MarkdownDocument[] {
  return listMarkdown(projectRoot)
    .sort()
    .map((path) => readDocument(path, readFileSync(join(projectRoot, path), 'utf8')));
}

function readDocument(path: string, text: string): MarkdownDocument {
  const anchors = new Set<string>();
  const links: string[] = [];
  const codes: string[] = [];
  const fences: Fence[] = [];
  let introduction: string | null = null;
  let textBefore = '';
  let isHeading = false;
  for (const token of markdown.parse(text, {})) {
    if (token.type === 'heading_open') {
      isHeading = true;
      if (token.tag !== 'h1') introduction ??= textBefore;
      textBefore = '';
    }
    if (token.type === 'heading_close') isHeading = false;
    if (token.type === 'inline') {
      const said = (token.children ?? []).map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join('');
      if (isHeading) anchors.add(toAnchor(said, anchors));
      textBefore += ` ${said}`;
      for (const child of token.children ?? []) {
        const target = child.attrGet('href') ?? child.attrGet('src');
        if (target !== null) links.push(target);
        if (child.type === 'code_inline') codes.push(child.content);
      }
    }
    if (token.type === 'fence') {
      const [language = '', ...marks] = token.info.trim().split(/\s+/);
      const [first, last] = token.map ?? [0, 0];
      fences.push({
        language,
        marks,
        text: token.content,
        introduction: introduction ?? textBefore,
        textBefore,
        lines: [first, last],
      });
    }
  }
  return { path, text, anchors, links, codes, fences };
}

const markdown = new MarkdownIt({ html: true });

const ignoredFolders = new Set(['node_modules', 'dist', 'coverage', '.data', '.git']);

function listMarkdown(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ignoredFolders.has(entry.name) ? [] : listMarkdown(path);
    // The links of a template are relative to the page that is written from it.
    return entry.name.endsWith('.md') && !entry.name.endsWith('.template.md') ? [relative(projectRoot, path)] : [];
  });
}
