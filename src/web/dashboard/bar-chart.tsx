import type { VNode } from 'preact';

/** A bar: answered requests, with refused requests stacked on top. */
interface Bar {
  /** The label below the bar. If there are many bars, only some labels are shown. */
  readonly label: string;
  /** The tooltip of the bar. */
  readonly title: string;
  readonly answered: number;
  readonly refused: number;
}

interface BarChartParts {
  /** The text alternative of the chart. A table below the chart has the figures. */
  readonly title: string;
  readonly bars: readonly Bar[];
  /** A line across the chart. It is left out if it is far above the bars. */
  readonly limit?: number;
}

const [width, height, left, top, bottom] = [720, 220, 64, 12, 24] as const;
const plotWidth = width - left - 4;
const plotHeight = height - top - bottom;

/** Renders a bar chart as SVG, without script. */
export function BarChart({ title, bars, limit }: BarChartParts): VNode {
  const largest = Math.max(1, ...bars.map(({ answered, refused }) => answered + refused));
  // A limit far above the bars would make them too small to see.
  const shownLimit = limit !== undefined && limit <= largest * 4 ? limit : undefined;
  const scale = toScale(Math.max(largest, shownLimit ?? 0));
  const toY = (value: number): number => round(top + plotHeight * (1 - value / scale.end));
  const step = plotWidth / Math.max(bars.length, 1);
  const labelEvery = Math.ceil(bars.length / 12);
  return (
    <div class="scroll latest" tabindex={0} role="region" aria-label={`Chart: ${title}`}>
      <svg class="chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={title}>
        {scale.marks.map((mark) => (
          <g key={mark}>
            <line x1={left} x2={width} y1={toY(mark)} y2={toY(mark)} />
            <text x={left - 6} y={toY(mark) + 4} text-anchor="end">
              {mark.toLocaleString('en')}
            </text>
          </g>
        ))}
        {bars.map(({ label, title: full, answered, refused }, index) => {
          const x = round(left + step * (index + 0.15));
          const barWidth = round(step * 0.7);
          return (
            <g key={label}>
              <title>{full}</title>
              <rect class="bar" x={x} width={barWidth} y={toY(answered)} height={round(toY(0) - toY(answered))} />
              <rect
                class="bar-refused"
                x={x}
                width={barWidth}
                y={toY(answered + refused)}
                height={round(toY(answered) - toY(answered + refused))}
              />
              {index % labelEvery === 0 ? (
                <text x={round(x + barWidth / 2)} y={height - 6} text-anchor="middle">
                  {label}
                </text>
              ) : null}
            </g>
          );
        })}
        {shownLimit === undefined ? null : (
          <g>
            <line class="limit" x1={left} x2={width} y1={toY(shownLimit)} y2={toY(shownLimit)} />
            <text x={width - 4} y={toY(shownLimit) - 4} text-anchor="end">
              plan
            </text>
          </g>
        )}
      </svg>
    </div>
  );
}

/**
 * Returns a scale from 0 in steps of 1, 2 or 5 times a power of ten; four to eight steps if the
 * values allow it.
 */
function toScale(largest: number): { readonly end: number; readonly marks: readonly number[] } {
  const power = 10 ** Math.max(Math.floor(Math.log10(largest / 4)), 0);
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each * 8 >= largest) ?? power * 10;
  const count = Math.ceil(largest / step);
  return { end: count * step, marks: Array.from({ length: count + 1 }, (_, index) => index * step) };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
