import { readDocuments } from './read-documents';

const texts = new Map(readDocuments().map(({ path, text }) => [path, text]));
const readme = texts.get('README.md') ?? '';

test('the README has at most 700 words, blocks of code included', () => {
  expect(readme.split(/\s+/).filter((word) => word !== '').length).toBeLessThanOrEqual(700);
});

// Where each figure of the README is measured: the page, and the cell or the words around it.
const measured = [
  ['docs/benchmarks/accuracy.md', /^\| food right, random lines [^|]*\|[^|]*\|[^|]*\| ([\d.]+ %)/m],
  ['docs/benchmarks/accuracy.md', /^\| health labels: false claims[^|]*\|[^|]*\|[^|]*\| (\d+) ·/m],
  ['docs/benchmarks/speed.md', /\*\*Start\*\*: [\d.]+ s the first time, ([\d.]+ s) later/],
  ['docs/benchmarks/speed.md', /^\| whole recipes, 32 together +\| ([\d,]+) /m],
] as const;

test('the four figures of the README are those of the benchmarks', () => {
  const figures = [...readme.matchAll(/\*\*([^*]*\d[^*]*)\*\*/g)].map(([, figure]) => figure);
  expect(figures).toEqual(measured.map(([path, cell]) => cell.exec(texts.get(path) ?? '')?.[1]));
});

test('the share of right foods with stand-ins is that of the accuracy page', () => {
  const [, share = 'none'] =
    /^\| the same, stand-ins [^|]*\|[^|]*\| ([\d.]+ %)/m.exec(texts.get('docs/benchmarks/accuracy.md') ?? '') ?? [];
  expect(readme).toContain(`lines, ${share} with stand-ins`);
});

test('the highlights have five points, and each with a figure names the command that measures it', () => {
  const [, highlights = ''] = /^## Highlights\n(.*?)^## /ms.exec(readme) ?? [];
  const points = highlights.split(/^- /m).slice(1);
  expect(points).toHaveLength(5);
  const withFigures = points.filter((point) => /\*\*[^*]*\d[^*]*\*\*/.test(point));
  expect(withFigures.filter((point) => !/`npm\s+run\s[^`]+`/.test(point))).toEqual([]);
});
