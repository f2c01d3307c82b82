import { dirname, join } from 'node:path';
import { readDocuments } from './read-documents';

const documents = readDocuments();
const readme = documents.find(({ path }) => path === 'README.md')?.text ?? '';

test('the README has at most 700 words, blocks of code included', () => {
  expect(readme.split(/\s+/).filter((word) => word !== '').length).toBeLessThanOrEqual(700);
});

test('every figure of the README names a command, and is on the page that it links to', () => {
  const bullets = readme.split(/^- /m).filter((bullet) => figures(bullet).length > 0);
  expect(bullets.flatMap(figures)).toHaveLength(4);
  for (const bullet of bullets) {
    expect(bullet).toMatch(/`npm\s+run\s[^`]+`/);
    const linked = [...bullet.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, link = '']) => link);
    const pages = linked.map((link) => documents.find(({ path }) => path === link));
    // A page may in turn leave its figures to a benchmark.
    const texts = pages.flatMap((page) => [
      page?.text ?? '',
      ...documents
        .filter(({ path }) => page?.links.some((link) => join(dirname(page.path), link.replace(/#.*/, '')) === path))
        .filter(({ path }) => path.startsWith('docs/benchmarks/'))
        .map(({ text }) => text),
    ]);
    for (const figure of figures(bullet)) expect(texts.join('\n')).toContain(figure);
  }
});

/** What a bullet has in bold that holds a digit. */
function figures(bullet: string): readonly string[] {
  return [...bullet.matchAll(/\*\*([^*]*\d[^*]*)\*\*/g)].map(([, figure = '']) => figure.replace(/\s+/g, ' '));
}
