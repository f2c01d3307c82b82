import { bandByTenths, findCalibrationError, type Band, type ScoredMatch } from '../calibration';
import { drawAxes, drawElement, drawLabel, drawSheet, drawTitle, toPixels, type Axis, type PlotArea } from './svg';

/** The matches of one plot, with its title. */
interface ReliabilityPanel {
  readonly title: string;
  readonly matches: readonly ScoredMatch[];
}

/**
 * Draws reliability curves: the mean match score against the share that is right, with a point for
 * each tenth of the score. The area of a point shows the number of lines, its whisker the 95 %
 * confidence interval. A calibrated score lies on the diagonal.
 */
export function drawReliability(panels: readonly ReliabilityPanel[]): string {
  const columns = Math.min(panels.length, maxColumns);
  const size = { width: columns * panelWidth + margin, height: Math.ceil(panels.length / columns) * panelHeight };
  const description = `Reliability of the match score: ${panels.map((panel) => `${panel.title}, calibration error ${printError(panel)}`).join('; ')}`;
  return drawSheet(
    size,
    description,
    panels.flatMap((panel, index) => drawPanel(panel, index)),
  );
}

const maxColumns = 2;
const panelWidth = 370;
const panelHeight = 400;
const margin = 20;

function drawPanel(panel: ReliabilityPanel, index: number): readonly string[] {
  const area = {
    left: (index % maxColumns) * panelWidth + 70,
    top: Math.floor(index / maxColumns) * panelHeight + 56,
    width: 280,
    height: 280,
  };
  const place = toPixels(area, axes);
  const bands = bandByTenths(panel.matches);
  const maxCount = Math.max(...bands.map(({ count }) => count));
  const [x1, y1] = place([0, 0]);
  const [x2, y2] = place([1, 1]);
  return [
    drawLabel(panel.title, { x: area.left, y: area.top - 34, size: 13 }),
    drawLabel(`${countOf(bands)} lines · calibration error (ECE) ${printError(panel)}`, {
      x: area.left,
      y: area.top - 16,
      strength: 'faint',
    }),
    ...drawAxes(area, axes),
    drawElement('line', { class: 'ideal', x1, y1, x2, y2 }),
    ...bands.map((band) => drawWhisker(area, band)),
    ...bands.map((band) => drawPoint(area, band, maxCount)),
  ];
}

function drawPoint(area: PlotArea, band: Band, maxCount: number): string {
  const [cx, cy] = toPixels(area, axes)([band.said, band.right]);
  return drawElement(
    'circle',
    { class: 'point', cx, cy, r: Math.max(minRadius, maxRadius * Math.sqrt(band.count / maxCount)) },
    [drawTitle(`${band.count} lines: ${toPercent(band.said)} said, ${toPercent(band.right)} right`)],
  );
}

function drawWhisker(area: PlotArea, { said, interval: [low, high] }: Band): string {
  const [x, y1] = toPixels(area, axes)([said, low]);
  const [, y2] = toPixels(area, axes)([said, high]);
  return drawElement('line', { class: 'whisker', x1: x, y1, x2: x, y2 });
}

const minRadius = 2.5;
const maxRadius = 14;

const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1].map((value) => ({ value, label: toPercent(value) }));
const axes: readonly [Axis, Axis] = [
  { name: 'match score, mean of the tenth', ticks },
  { name: 'share that is right', ticks },
];

function printError({ matches }: ReliabilityPanel): string {
  return findCalibrationError(matches).byTenths.toFixed(3);
}

function countOf(bands: readonly Band[]): number {
  return bands.reduce((sum, { count }) => sum + count, 0);
}

function toPercent(share: number): string {
  return `${Math.round(100 * share)} %`;
}
