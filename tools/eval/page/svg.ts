/**
 * A drawing with its own background and colours, so that it is readable on light and dark pages.
 * @param description what the drawing shows, for screen readers
 */
export function drawSheet(
  { width, height }: { readonly width: number; readonly height: number },
  description: string,
  shapes: readonly string[],
): string {
  const sheet = drawElement(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: 'img',
      'font-family': 'system-ui, -apple-system, "Segoe UI", Helvetica, Arial, sans-serif',
      'font-size': 12,
    },
    [
      drawTitle(description),
      drawElement('style', {}, [style]),
      drawElement('rect', { class: 'paper', width, height }),
      ...shapes.map((shape) => `\n${shape}`),
      '\n',
    ],
  );
  return `${sheet}\n`;
}

/** A text in the colour of its class: `ink` for data, `faint` for ticks and remarks. */
export function drawLabel(text: string, { x, y, anchor = 'start', strength = 'ink', size = 12 }: LabelPlace): string {
  return drawText(text, { x, y, class: strength, 'text-anchor': anchor, 'font-size': size });
}

interface LabelPlace {
  readonly x: number;
  readonly y: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly strength?: 'ink' | 'faint';
  readonly size?: number;
}

// The colours of the lines differ in lightness and in hue, and keep 3 to 1 against the paper in
// both schemes (WCAG 1.4.11).
const style = `
.paper{fill:#ffffff}.ink{fill:#1f2328}.faint{fill:#59636e}.frame{stroke:#59636e;fill:none}.grid{stroke:#d1d9e0;fill:none}
.ideal{stroke:#59636e;stroke-dasharray:5 4;fill:none}.whisker{stroke:#0550ae;fill:none;stroke-width:1.25}
.point{fill:#0969da;fill-opacity:.55;stroke:#0550ae}
.line{fill:none;stroke-width:2}.a{stroke:#0969da}.b{stroke:#bc4c00}.c{stroke:#1a7f37}.d{stroke:#8250df}
@media (prefers-color-scheme:dark){
.paper{fill:#0d1117}.ink{fill:#f0f6fc}.faint{fill:#9198a1}.frame{stroke:#9198a1}.grid{stroke:#30363d}
.ideal{stroke:#9198a1}.whisker{stroke:#79c0ff}.point{fill:#4493f8;stroke:#79c0ff}
.a{stroke:#4493f8}.b{stroke:#f0883e}.c{stroke:#3fb950}.d{stroke:#ab7df8}
}`;

/** Where a plot stands on its sheet, in pixels. */
export interface PlotArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** An axis: its name, and the values that get a tick, lowest first. */
export interface Axis {
  readonly name: string;
  readonly ticks: readonly { readonly value: number; readonly label: string }[];
}

/** Converts values of the two axes to pixels. Values of y grow upwards. */
export function toPixels(
  area: PlotArea,
  [x, y]: readonly [Axis, Axis],
): (at: readonly [number, number]) => [number, number] {
  const [[left, right], [bottom, top]] = [rangeOf(x), rangeOf(y)];
  return ([atX, atY]) => [
    area.left + ((atX - left) / (right - left)) * area.width,
    area.top + area.height - ((atY - bottom) / (top - bottom)) * area.height,
  ];
}

/** Frame, grid, ticks and the names of both axes. */
export function drawAxes(area: PlotArea, axes: readonly [Axis, Axis]): readonly string[] {
  const [x, y] = axes;
  const place = toPixels(area, axes);
  const [minX] = rangeOf(x);
  const bottom = area.top + area.height;
  return [
    ...x.ticks.flatMap(({ value, label }) => {
      const [at] = place([value, rangeOf(y)[0]]);
      return [
        drawElement('line', { class: 'grid', x1: at, y1: area.top, x2: at, y2: bottom }),
        drawElement('line', { class: 'frame', x1: at, y1: bottom, x2: at, y2: bottom + tickLength }),
        drawLabel(label, { x: at, y: bottom + 18, anchor: 'middle', strength: 'faint', size: 11 }),
      ];
    }),
    ...y.ticks.flatMap(({ value, label }) => {
      const [, at] = place([minX, value]);
      return [
        drawElement('line', { class: 'grid', x1: area.left, y1: at, x2: area.left + area.width, y2: at }),
        drawElement('line', { class: 'frame', x1: area.left - tickLength, y1: at, x2: area.left, y2: at }),
        drawLabel(label, { x: area.left - 8, y: at + 4, anchor: 'end', strength: 'faint', size: 11 }),
      ];
    }),
    drawElement('rect', { class: 'frame', x: area.left, y: area.top, width: area.width, height: area.height }),
    drawLabel(x.name, { x: area.left + area.width / 2, y: bottom + 38, anchor: 'middle' }),
    drawElement('g', { transform: `translate(${area.left - 46} ${area.top + area.height / 2}) rotate(-90)` }, [
      drawLabel(y.name, { x: 0, y: 0, anchor: 'middle' }),
    ]),
  ];
}

const tickLength = 4;

function rangeOf({ ticks }: Axis): readonly [number, number] {
  return [ticks[0]?.value ?? 0, ticks.at(-1)?.value ?? 1];
}

/** Attributes of an element; a number is written with two decimals at most. */
type Attributes = Readonly<Record<string, string | number>>;

/** An SVG element as text. Children are elements, or text that was escaped. */
export function drawElement(name: string, attributes: Attributes, children: readonly string[] = []): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? round(value) : escapeXml(value)}"`)
    .join('');
  return children.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${children.join('')}</${name}>`;
}

/** A text element with plain text in it. */
function drawText(text: string, attributes: Attributes): string {
  return drawElement('text', attributes, [escapeXml(text)]);
}

/** The title of a drawing or shape, for screen readers and as a tooltip. */
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
