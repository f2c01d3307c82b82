import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, extname } from 'node:path';
import { globSync, isDynamicPattern } from 'tinyglobby';

/** The arguments cannot be used; the message is a sentence that says what to do. */
export class InputError extends Error {
  override readonly name = 'InputError';
}

/** What the arguments of a command name. */
export type Input =
  /** `changedAtMs`: milliseconds since 1970. */
  | { readonly kind: 'file'; readonly path: string; readonly bytes: number; readonly changedAtMs: number }
  | { readonly kind: 'stdin' }
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'lines'; readonly lines: readonly string[] };

interface FoundInputs {
  readonly inputs: readonly Input[];
  /** Sentences about files of folders that are left out. */
  readonly notes: readonly string[];
}

/**
 * Finds what the arguments name: files, folders with all text files below, patterns, `-` for
 * standard input, addresses of pages, or ingredient lines. Files of a folder or pattern are in the
 * order of their paths.
 * @throws InputError if a file is missing, or files stand beside lines
 */
export function findInputs(args: readonly string[]): FoundInputs {
  const found = args.map(findInput);
  const named = found.flatMap((each) => each ?? []);
  const other = args.filter((_, index) => found[index] === null);
  if (named.length === 0 && !other.some(looksLikeFile)) return { inputs: [{ kind: 'lines', lines: args }], notes: [] };
  const [missing] = named.length === 0 ? other.filter(looksLikeFile) : other;
  if (missing !== undefined)
    throw new InputError(
      isDynamicPattern(missing)
        ? `No file matches ${missing}; name an existing one, or give ingredient lines in quotes.`
        : named.length === 0
          ? `There is no file ${missing}; name an existing one, or give ingredient lines in quotes.`
          : `There is no file ${missing}; name files only, or ingredient lines only.`,
    );
  return { inputs: named.flatMap(({ inputs }) => inputs), notes: named.flatMap(({ notes }) => notes) };
}

/** What one argument names; null for a missing file or an ingredient line. */
function findInput(arg: string): FoundInputs | null {
  if (arg === '-') return { inputs: [{ kind: 'stdin' }], notes: [] };
  if (/^https?:\/\/\S+$/i.test(arg)) return { inputs: [{ kind: 'url', url: arg }], notes: [] };
  if (existsSync(arg)) return statSync(arg).isDirectory() ? listFolder(arg) : { inputs: [toFile(arg)], notes: [] };
  if (!isDynamicPattern(arg)) return null;
  const paths = globSync(arg, { onlyFiles: true }).sort();
  return paths.length === 0 ? null : { inputs: paths.map(toFile), notes: [] };
}

function listFolder(folder: string): FoundInputs {
  const paths = toDistinct(
    globSync('**', { cwd: folder, onlyFiles: true, absolute: false })
      .sort()
      .map((path) => `${folder.replace(/\/+$/, '')}/${path}`),
  );
  const texts = paths.filter((path) => textExtensions.has(extname(path).toLowerCase()));
  const extensions = new Set(paths.map((path) => extname(path).toLowerCase()));
  const others = [...extensions].filter((extension) => !textExtensions.has(extension));
  if (texts.length === 0)
    throw new InputError(
      `${folder} has no recipe files (${[...textExtensions].filter(Boolean).join(', ')}); name files.`,
    );
  const leftOut = paths.length - texts.length;
  return { inputs: texts.map(toFile), notes: leftOut === 0 ? [] : [describeLeftOut(folder, leftOut, others)] };
}

/** Each file once: a link may lead back to the folder it lies in. */
function toDistinct(paths: readonly string[]): readonly string[] {
  const known = new Map<string, string>();
  for (const path of paths) {
    const real = realpathSync(path);
    if (!known.has(real)) known.set(real, path);
  }
  return [...known.values()];
}

/** The most kinds of files that a sentence names. */
const maxKinds = 5;

function describeLeftOut(folder: string, count: number, extensions: readonly string[]): string {
  const kinds = `(${extensions.slice(0, maxKinds).join(', ')}${extensions.length > maxKinds ? ' and others' : ''})`;
  return count === 1
    ? `1 file in ${folder} is left out ${kinds}; name it to read it.`
    : `${count} files in ${folder} are left out ${kinds}; name them to read them.`;
}

function toFile(path: string): Input {
  const { size, mtimeMs } = statSync(path);
  return { kind: 'file', path, bytes: size, changedAtMs: mtimeMs };
}

/** Files of a folder that may hold recipes; a file that is named by itself may have any name. */
const textExtensions: ReadonlySet<string> = new Set([
  '',
  '.txt',
  '.text',
  '.md',
  '.markdown',
  '.json',
  '.jsonl',
  '.ndjson',
  '.jsonld',
  '.html',
  '.htm',
  '.xhtml',
  '.csv',
  '.tsv',
  '.cook',
  '.mmf',
  '.mxp',
  '.mx2',
  '.xml',
  '.yaml',
  '.yml',
]);

/** Whether a text is more probably the name of a file than an ingredient line. */
function looksLikeFile(text: string): boolean {
  if (/\s/.test(text)) return false;
  return (
    /\.(?:txt|md|jsonl?|ndjson|jsonld|html?|csv|tsv|cook|mmf|mxp|mx2|xml|ya?ml)$/i.test(text) ||
    /^(?:\.{0,2}\/|~)./.test(text) ||
    /\*|\/$/.test(text) ||
    (text.includes('/') && existsSync(dirname(text)))
  );
}
