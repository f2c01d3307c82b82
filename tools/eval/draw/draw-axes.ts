import { drawElement } from './draw-element';
import { drawLabel } from './draw-sheet';

/** Where a plot stands on its sheet, in pixels. */
export interface PlotArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What is measured along a side: the words for it and the values that get a tick, lowest first. */
export interface Axis {
  readonly name: string;
  readonly ticks: readonly { readonly value: number; readonly label: string }[];
}

/** Turns values of the two axes into pixels; y grows upwards. */
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
  const [least] = [rangeOf(x)[0], rangeOf(y)[0]];
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
      const [, at] = place([least, value]);
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
