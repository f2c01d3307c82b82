/** A label as an XML reader sees it. */
export interface ReadSvg {
  /** The content of the elements that hold text, in order, unescaped. */
  readonly texts: readonly string[];
  readonly title: string;
  readonly description: string;
  /** Names of elements and attributes. */
  readonly names: ReadonlySet<string>;
}

const token = /<\/(?<close>\w+)>|<(?<open>\w+)(?<attributes>(?: [\w:-]+="[^"<]*")*)(?<empty>\/)?>|(?<text>[^<]+)/gy;
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
/** What XML 1.0 has: https://www.w3.org/TR/xml/#charsets */
const characters = /^[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]*$/u;

/**
 * Reads an SVG document strictly.
 * @throws Error where it is not well-formed XML
 */
export function readSvg(svg: string): ReadSvg {
  if (!characters.test(svg)) throw new Error('It has characters that XML cannot hold.');
  const contents: { name: string; text: string }[] = [];
  const names = new Set<string>();
  const open: { name: string; text: string }[] = [];
  let end = 0;
  for (const { 0: all, index, groups = {} } of svg.matchAll(token)) {
    end = index + all.length;
    if (groups['text'] !== undefined) {
      const text = unescape(groups['text']);
      for (const element of open) element.text += text;
    } else if (groups['close'] !== undefined) {
      const element = open.pop();
      if (element?.name !== groups['close']) throw new Error(`</${groups['close']}> closes ${element?.name}.`);
      contents.push(element);
    } else {
      const name = groups['open'] ?? '';
      names.add(name);
      for (const [, attribute = '', value = ''] of (groups['attributes'] ?? '').matchAll(/ ([\w:-]+)="([^"]*)"/g)) {
        names.add(attribute);
        unescape(value);
      }
      if (groups['empty'] === undefined) open.push({ name, text: '' });
    }
  }
  if (end !== svg.length || open.length > 0) throw new Error(`It is not well-formed: ${svg.slice(end, end + 80)}`);
  const read = (name: string) => contents.filter((element) => element.name === name).map(({ text }) => text);
  return { texts: read('text'), title: read('title').join(''), description: read('desc').join(''), names };
}

function unescape(text: string): string {
  return text.replace(/&\w*;?/g, (entity) => {
    const character = entities[entity];
    if (character === undefined) throw new Error(`${entity} is no entity of XML.`);
    return character;
  });
}
