/** Attributes of an element; a number is written with two decimals at most. */
export type Attributes = Readonly<Record<string, string | number>>;

/** An SVG element as text; the children are elements already, or text made safe by `drawText`. */
export function drawElement(name: string, attributes: Attributes, children: readonly string[] = []): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? round(value) : escapeXml(value)}"`)
    .join('');
  return children.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${children.join('')}</${name}>`;
}

/** A text element with plain text in it. */
export function drawText(text: string, attributes: Attributes): string {
  return drawElement('text', attributes, [escapeXml(text)]);
}

/** What a drawing or a shape says to those who do not see it, or who point at it. */
export function drawTitle(text: string): string {
  return drawElement('title', {}, [escapeXml(text)]);
}

function round(value: number): string {
  return String(Math.round(value * 100) / 100);
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => entities[mark] ?? mark);
}
