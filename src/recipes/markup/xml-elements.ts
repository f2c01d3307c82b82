import { Parser } from 'htmlparser2';
import type { Attributes } from './page-listener';

/** An element of XML with what lies in it; names in small letters. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Attributes;
  readonly children: readonly XmlElement[];
  /** Its own text, without that of its children. */
  readonly text: string;
}

interface OpenElement extends XmlElement {
  readonly children: OpenElement[];
  text: string;
}

/** The deepest that elements lie within each other; what follows a deeper one is not read. */
const maxDepth = 512;

/** Of a wanted element so many elements are kept; those of a recipe are fewer. */
const maxElements = 5000;

/** So much is parsed before the depth is checked, in characters. */
const chunkLength = 8192;

/**
 * Passes each outermost element of a name to `take` once it is complete, so that only one is held at
 * a time. No entities but the five of XML are replaced, so that none can grow.
 * @param wanted in small letters
 */
export function takeElements(xml: string, wanted: string, take: (element: XmlElement) => void): void {
  const open: OpenElement[] = [];
  let depth = 0;
  let count = 0;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        depth += 1;
        if (open.length === 0 && name !== wanted) return;
        const element: OpenElement = { name, attributes, children: [], text: '' };
        count = open.length === 0 ? 1 : count + 1;
        if (count <= maxElements) open.at(-1)?.children.push(element);
        open.push(element);
      },
      ontext: (text) => {
        const last = open.at(-1);
        if (last !== undefined) last.text += text;
      },
      onclosetag: () => {
        depth -= 1;
        const element = open.pop();
        if (element !== undefined && open.length === 0) take(element);
      },
    },
    { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  for (let start = 0; start < xml.length && depth <= maxDepth; start += chunkLength)
    parser.write(xml.slice(start, start + chunkLength));
  parser.end();
}

/** The name of the outermost element, in small letters; null for a text that is no XML. */
export function findRoot(content: string): string | null {
  const prolog =
    /\s*(?:<\?[^<>]{0,2000}\?>|<!--(?:[^-]|-(?!->)){0,5000}-->|<!doctype\s(?:[^[\]<>]{0,2000}(?:\[[^\]]{0,5000}\])?)\s*>)/iy;
  let start = 0;
  while (prolog.test(content)) start = prolog.lastIndex;
  const [, name] = /^\s*<([a-z][\w.-]*)[\s>/]/i.exec(content.slice(start, start + 200)) ?? [];
  return name?.toLowerCase() ?? null;
}
