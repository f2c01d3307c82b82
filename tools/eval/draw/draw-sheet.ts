import { drawElement, drawText, drawTitle } from './draw-element';

/**
 * A drawing with its own paper and ink, so that it can be read on a light and on a dark page alike.
 * @param description what the drawing shows, for those who do not see it
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

/** A text in the ink of its class: `ink` for what is measured, `faint` for ticks and remarks. */
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

// The colours of the lines differ in lightness and in hue, and keep 3 to 1 against the paper in both schemes (WCAG 1.4.11).
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
