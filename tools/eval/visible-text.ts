import { Parser } from 'htmlparser2';
import { hiddenTags, inlineTags } from '../../src/recipes/markup/page-listener';

/**
 * The text that a person gets who copies all of a page, line by line, with its menus and its footer. As in
 * browsers, tags other than those within a line separate lines, and tabs separate the cells of a row.
 * What style sheets hide is in it, because pages are kept without theirs.
 */
export function toVisibleText(html: string): string {
  const lines: string[] = [];
  const hidden: boolean[] = [];
  let hiddenDepth = 0;
  let line = '';
  const flush = (): void => {
    const text = line
      .split('\t')
      .map((cell) => cell.replace(/\s+/g, ' ').trim())
      .join('\t')
      .trim();
    if (text !== '') lines.push(text);
    line = '';
  };
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (cellTags.has(name)) line += '\t';
      else if (!inlineTags.has(name)) flush();
      const isHidden = hiddenTags.has(name) || 'hidden' in attributes || displayNone.test(attributes['style'] ?? '');
      hidden.push(isHidden);
      if (isHidden) hiddenDepth += 1;
    },
    ontext: (text) => {
      if (hiddenDepth === 0) line += text.replace(/\s+/g, ' ');
    },
    onclosetag: (name) => {
      if (!cellTags.has(name) && !inlineTags.has(name)) flush();
      if (hidden.pop() === true) hiddenDepth -= 1;
    },
  });
  parser.end(html);
  flush();
  return lines.join('\n');
}

const cellTags: ReadonlySet<string> = new Set(['td', 'th']);

const displayNone = /display\s*:\s*none/i;
