import { statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { makeFolder } from '../../make-folder';
import { replaceFile } from '../files';
import { OutputError, type Output } from './output';
import { describeFileProblem } from '../../file-problem';

/**
 * Writes labels, each a document of its own: one to a file or standard output, or any number to a
 * folder, where they are named by their recipes.
 * @param to a file ending in .svg, or a folder; null for standard output
 * @throws OutputError if `to` is neither
 */
export function toLabels(to: string | null, stdout: NodeJS.WritableStream): Output {
  if (to !== null && extname(to).toLowerCase() !== '.svg') return toFolder(checkFolder(to));
  let label: string | null = null;
  return {
    write(text) {
      if (label !== null)
        throw new OutputError(
          'There are several recipes, and each label is a separate document; give one recipe, or --to FOLDER.',
        );
      label = text;
      return Promise.resolve(true);
    },
    async finish() {
      if (label === null) return;
      if (to === null) stdout.write(label);
      else await replaceFile(to, toChunks(label));
    },
    abandon: () => Promise.resolve(),
  };
}

/** @throws OutputError if it is a file, or has the name of one */
function checkFolder(to: string): string {
  const known = statSync(to, { throwIfNoEntry: false });
  const isFile = known === undefined ? /^\.[a-z]{2,5}$/i.test(extname(to)) : !known.isDirectory();
  if (isFile) throw new OutputError(`${to} is not a folder; name a folder, or a file ending in .svg.`);
  return to;
}

function toFolder(folder: string): Output {
  const toName = createNames();
  return {
    async write(text, title) {
      await makeFolder(folder).catch((error: unknown) => {
        const reason = describeFileProblem(error);
        throw new OutputError(`${folder} cannot be created (${reason}). Name a folder that can be written.`);
      });
      await replaceFile(join(folder, `${toName(title)}.svg`), toChunks(text));
      return true;
    },
    finish: () => Promise.resolve(),
    abandon: () => Promise.resolve(),
  };
}

/** Creates what gives each title a name of its own: "soup", "soup-2". */
function createNames(): (title: string) => string {
  const used = new Set<string>();
  const counts = new Map<string, number>();
  return (title) => {
    const name = toFileName(title);
    let count = counts.get(name) ?? 0;
    let free: string;
    do {
      count += 1;
      free = count === 1 ? name : `${name}-${count}`;
    } while (used.has(free));
    counts.set(name, count);
    used.add(free);
    return free;
  };
}

/** "Crème brûlée" is "creme-brulee". */
function toFileName(title: string): string {
  const name = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 80)
    .replace(/^-|-$/g, '');
  return name === '' ? 'recipe' : name;
}

async function* toChunks(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text);
}
