import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot, readDocuments } from './read-documents';

const documents = readDocuments();
const anchorsByPath = new Map(documents.map(({ path, anchors }) => [path, anchors]));

test.each(documents.map(({ path, links }) => [path, links] as const))(
  'every relative link of %s leads to a file, and its anchor to a heading',
  (path, links) => {
    expect(links.filter((link) => !leadsSomewhere(path, link))).toEqual([]);
  },
);

test('a page of docs can be reached from the README', () => {
  const reached = new Set<string>();
  const waiting = ['README.md'];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    const links = documents.find((each) => each.path === path)?.links ?? [];
    waiting.push(...links.filter(isRelative).map((link) => toPath(dirname(path), link)));
  }
  expect(documents.filter(({ path }) => path.startsWith('docs/') && !reached.has(path))).toEqual([]);
});

const ownPath = /^(?:src|test|tools|seeds|prisma)\/[\w./-]*$/;

test.each(documents.map(({ path, codes }) => [path, codes.filter((code) => ownPath.test(code))] as const))(
  'every path of the project that %s names exists',
  (_, paths) => {
    expect(paths.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
  },
);

function leadsSomewhere(path: string, link: string): boolean {
  if (!isRelative(link)) return true;
  const [, anchor] = link.split('#');
  const target = link.startsWith('#') ? path : toPath(dirname(path), link);
  if (anchor === undefined) return existsSync(join(projectRoot, target));
  return anchorsByPath.get(target)?.has(decodeURIComponent(anchor)) ?? false;
}

function isRelative(link: string): boolean {
  return !/^[a-z]+:/i.test(link);
}

function toPath(folder: string, link: string): string {
  return join(folder, decodeURIComponent(link.replace(/#.*/, '')));
}
