import { parseYaml } from './formats/read-yaml';

/** The fields above a Markdown text, and the text below them. */
export interface FrontMatter {
  readonly fields: object;
  readonly body: string;
}

/**
 * Splits a Markdown text from the fields above it, as Obsidian, Hugo, Jekyll and others write them:
 * YAML between lines of three dashes, or TOML between lines of three plus signs. Null for a text
 * without them.
 */
export function splitFrontMatter(content: string): FrontMatter | null {
  const [whole, sign, written = ''] = /^\s*(---|\+\+\+)[ \t]*\r?\n([\s\S]{0,20000}?)\r?\n\1[ \t]*(?:\r?\n|$)/.exec(content) ?? []; // prettier-ignore
  if (whole === undefined) return null;
  const fields = sign === '---' ? parseYaml(written)?.[0] : parseToml(written);
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return null;
  return { fields, body: content.slice(whole.length) };
}

/** The texts, numbers and lists of texts in TOML, up to its first table. */
function parseToml(text: string): object {
  const fields = new Map<string, unknown>();
  const [top = ''] = text.split(/^\s*\[/m, 1);
  for (const [, name = '', value = ''] of top.matchAll(/^\s*["']?([\w-]+)["']?\s*=\s*(\[[^\]]*\]|.*?)\s*$/gm)) {
    const texts = [...value.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'/g)].map(([, double, single]) => double ?? single);
    fields.set(name, value.startsWith('[') ? texts : (texts[0] ?? value));
  }
  return Object.fromEntries(fields);
}
