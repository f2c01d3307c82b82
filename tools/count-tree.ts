import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

/**
 * The shape of a tree of sources: sizes, folders, and who imports whom. Imports of types count as
 * imports.
 */
interface TreeFigures {
  readonly files: readonly SourceFile[];
  /** Folders with their depth: `src/api/http` is two below `src`. */
  readonly folders: readonly { readonly path: string; readonly depth: number }[];
  /** Files that import each other, directly or indirectly; each circle once. */
  readonly circles: readonly (readonly string[])[];
  /** Folders with files that import from each other. */
  readonly mutualFolders: readonly FolderPair[];
  readonly importEdges: number;
}

interface SourceFile {
  /** Relative to the root of the project. */
  readonly path: string;
  readonly lines: number;
  readonly imports: readonly string[];
}

interface FolderPair {
  readonly folders: readonly [string, string];
  /** Whether one folder lies directly in the other. */
  readonly isParentAndChild: boolean;
}

/**
 * Measures the TypeScript files below some folders of a project, without generated ones.
 * @param folders relative to the root
 */
export function measureTree(root: string, folders: readonly string[]): TreeFigures {
  const paths = folders.flatMap((folder) => listSources(join(root, folder))).map((path) => relative(root, path));
  const known = new Set(paths);
  const files = paths.map((path) => readSource(root, path, known));
  return {
    files,
    folders: listFolders(paths, folders),
    circles: findCircles(files),
    mutualFolders: findMutualFolders(files),
    importEdges: files.reduce((sum, { imports }) => sum + imports.length, 0),
  };
}

function listSources(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return entry.name === 'generated' ? [] : listSources(path);
      return /\.tsx?$/.test(entry.name) ? [path] : [];
    });
}

function readSource(root: string, path: string, known: ReadonlySet<string>): SourceFile {
  const text = readFileSync(join(root, path), 'utf8');
  const imports = ts
    .preProcessFile(text, true, true)
    .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => join(dirname(path), fileName.replace(/\.js$/, '')))
    .flatMap((target) => [`${target}.ts`, `${target}.tsx`].filter((file) => known.has(file)));
  return { path, lines: text.trimEnd().split('\n').length, imports: [...new Set(imports)] };
}

function listFolders(paths: readonly string[], roots: readonly string[]): TreeFigures['folders'] {
  return [...new Set(paths.map((path) => dirname(path)))].map((path) => {
    const start = roots.find((root) => path === root || path.startsWith(`${root}/`)) ?? '';
    return {
      path,
      depth: relative(start, path)
        .split('/')
        .filter((part) => part !== '').length,
    };
  });
}

/** Tarjan's algorithm: strongly connected components of more than one file. */
function findCircles(files: readonly SourceFile[]): readonly (readonly string[])[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const numbers = new Map<string, { index: number; low: number; isOpen: boolean }>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (path: string) => {
    const here = { index: numbers.size, low: numbers.size, isOpen: true };
    numbers.set(path, here);
    open.push(path);
    for (const target of byPath.get(path)?.imports ?? []) {
      const there = numbers.get(target) ?? visit(target);
      if (there.isOpen) here.low = Math.min(here.low, there.low);
    }
    if (here.low === here.index) {
      const circle = open.splice(open.indexOf(path));
      for (const each of circle) {
        const number = numbers.get(each);
        if (number) number.isOpen = false;
      }
      if (circle.length > 1) circles.push(circle);
    }
    return here;
  };
  for (const { path } of files) if (!numbers.has(path)) visit(path);
  return circles;
}

function findMutualFolders(files: readonly SourceFile[]): readonly FolderPair[] {
  const edges = new Set<string>();
  for (const { path, imports } of files) {
    for (const target of imports)
      if (dirname(path) !== dirname(target)) edges.add(`${dirname(path)} ${dirname(target)}`);
  }
  return [...edges].flatMap((edge) => {
    const [from = '', to = ''] = edge.split(' ');
    if (from >= to || !edges.has(`${to} ${from}`)) return [];
    return [{ folders: [from, to] as const, isParentAndChild: dirname(from) === to || dirname(to) === from }];
  });
}

/** The figures as lines of a table. */
function printFigures({ files, folders, circles, mutualFolders, importEdges }: TreeFigures): string {
  const sizes = files.map(({ lines }) => lines).sort((one, other) => one - other);
  const at = (share: number) => sizes[Math.min(sizes.length - 1, Math.floor(share * sizes.length))] ?? 0;
  const mean = sizes.reduce((sum, lines) => sum + lines, 0) / Math.max(1, sizes.length);
  const parents = mutualFolders.filter(({ isParentAndChild }) => isParentAndChild).length;
  const rows = [
    ['files', `${files.length}`],
    ['lines a file: median, mean, p90, largest', `${at(0.5)}, ${mean.toFixed(0)}, ${at(0.9)}, ${sizes.at(-1) ?? 0}`],
    ['files under 15 lines', `${sizes.filter((lines) => lines < 15).length}`],
    ['folders, deepest', `${folders.length}, ${Math.max(0, ...folders.map(({ depth }) => depth))}`],
    ['circles among files, types counted', `${circles.length}`],
    [
      'pairs of folders that import each other',
      `${mutualFolders.length}, ${parents} of them a folder and one within it`,
    ],
    ['import edges', `${importEdges}`],
  ];
  return rows.map(([name = '', figure = '']) => `${name.padEnd(42)} ${figure}`).join('\n');
}

/**
 * `node dist/tools/count-tree.js [ROOT [FOLDER…]]` prints the figures of this project's src, or of
 * another checkout's folders.
 */
if (require.main === module) {
  const [root = '.', ...folders] = process.argv.slice(2);
  const figures = measureTree(root, folders.length === 0 ? ['src'] : folders);
  const circles = figures.circles.map((circle) => `circle: ${circle.join(' → ')}`);
  const pairs = figures.mutualFolders.map(({ folders: pair }) => `pair: ${pair.join(' ↔ ')}`);
  process.stdout.write(`${[printFigures(figures), ...circles, ...pairs].join('\n')}\n`);
}
