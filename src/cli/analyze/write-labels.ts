import { mkdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { replaceFile } from '../files';
import { OutputError, type Output } from './output';

/**
 * Writes labels, each a document of its own: one to a file or standard output, or any number to a
 * folder, where they are named by their recipes.
 * @param to a file ending in .svg, or a folder; null for standard output
 */
export function toLabels(to: string | null, stdout: NodeJS.WritableStream): Output {
  if (to !== null && extname(to).toLowerCase() !== '.svg') return toFolder(to);
  let label: string | null = null;
  return {
    write(text) {
      if (label !== null)
        throw new OutputError(
          'There are several recipes, and each label is a document of its own; give one recipe, or --to FOLDER.',
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

function toFolder(folder: string): Output {
  const used = new Map<string, number>();
  return {
    async write(text, title) {
      const name = toFileName(title);
      const count = (used.get(name) ?? 0) + 1;
      used.set(name, count);
      mkdirSync(folder, { recursive: true });
      await replaceFile(join(folder, `${name}${count === 1 ? '' : `-${count}`}.svg`), toChunks(text));
      return true;
    },
    finish: () => Promise.resolve(),
    abandon: () => Promise.resolve(),
  };
}

/** "Crème brûlée" is "creme-brulee". */
function toFileName(title: string): string {
  const name = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80);
  return name === '' ? 'recipe' : name;
}

async function* toChunks(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text);
}
