import { createReadStream } from 'node:fs';

/**
 * The text of a file, in pieces. It is opened when the first one is asked for, so that whoever reads hears of all that goes wrong with it.
 * @throws Error in one sentence when it cannot be read
 */
export async function* readText(file: string): AsyncGenerator<string> {
  try {
    for await (const piece of createReadStream(file, 'utf8')) yield String(piece);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${file} cannot be read (${reason}). Name a file that "export" wrote, or - for standard input.`, {
      cause: error,
    });
  }
}
