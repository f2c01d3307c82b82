import { drawAxes, drawElement, drawLabel, drawSheet, toPixels, type Axis } from './svg';

/** A source of recipes and how far each of them is off: 0.2 is 20 % too much or too little. */
interface ErrorCurve {
  readonly name: string;
  readonly errors: readonly number[];
}

/**
 * Draws the errors in calories by quantile: how far off the best tenth, half or nine tenths of the
 * recipes of a source are at most. Errors beyond the scale are cut off.
 */
export function drawQuantiles(curves: readonly ErrorCurve[]): string {
  const drawn = curves.filter(({ errors }) => errors.length > 0);
  const description = `Errors in calories per serving by quantile: ${drawn.map(({ name }) => name).join(', ')}`;
  const place = toPixels(area, axes);
  const [x1, y] = place([0, tolerance]);
  const [x2] = place([1, tolerance]);
  return drawSheet({ width: 780, height: 400 }, description, [
    drawLabel('Errors in calories per serving, by quantile', { x: area.left, y: 22, size: 13 }),
    drawLabel('that share of the recipes is off by at most so much; dashed: 20 %', {
      x: area.left,
      y: 40,
      strength: 'faint',
    }),
    ...drawAxes(area, axes),
    drawElement('line', { class: 'ideal', x1, y1: y, x2, y2: y }),
    ...drawn.flatMap((curve, index) => drawCurve(curve, index)),
  ]);
}

const area = { left: 70, top: 56, width: 430, height: 280 };
const tolerance = 0.2;
const highest = 0.6;

const axes: readonly [Axis, Axis] = [
  {
    name: 'share of recipes, best first',
    ticks: [0, 0.25, 0.5, 0.75, 0.9, 1].map((value) => ({ value, label: toPercent(value) })),
  },
  {
    name: 'error in calories',
    ticks: [0, 0.1, 0.2, 0.3, 0.4, 0.5, highest].map((value) => ({ value, label: toPercent(value) })),
  },
];

/** Curves differ in colour and in dashes, for colour-blind readers and for print. */
const strokes = [
  { class: 'line a', dashes: 'none' },
  { class: 'line b', dashes: '7 3' },
  { class: 'line c', dashes: '2 3' },
  { class: 'line d', dashes: '9 3 2 3' },
] as const;

function drawCurve({ name, errors }: ErrorCurve, index: number): readonly string[] {
  const stroke = strokes[index % strokes.length] ?? strokes[0];
  const sorted = [...errors].sort((one, other) => one - other);
  const place = toPixels(area, axes);
  const within = sorted.filter((error) => error <= highest);
  const points = within.map((error, rank) =>
    place([(rank + 1) / sorted.length, error])
      .map((at) => at.toFixed(1))
      .join(','),
  );
  const look = { class: stroke.class, 'stroke-dasharray': stroke.dashes };
  const y = area.top + 16 + 24 * index;
  return [
    drawElement('polyline', { ...look, points: points.join(' ') }),
    drawElement('line', { ...look, x1: 520, y1: y - 4, x2: 550, y2: y - 4 }),
    drawLabel(`${name} (${errors.length})`, { x: 558, y }),
  ];
}

function toPercent(share: number): string {
  return `${Math.round(100 * share)} %`;
}
