import { ApiError } from '../errors';
import { findBinary, findUtf16 } from '../file-signatures';

/**
 * Passes a file on unless it begins like one that has no JSON lines: each of its lines would
 * otherwise become an error that counts as a recipe until it is rejected.
 * @param name of the file in the error, at the beginning of a sentence
 * @throws ApiError `malformed_json` in one sentence
 */
export async function* checkLines(source: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  let head = Buffer.alloc(0);
  for await (const bytes of source) {
    if (head.length < signatureBytes) {
      head = Buffer.concat([head, bytes]);
      const binary = findUtf16(head) === null ? findBinary(head) : 'in UTF-16; save it in UTF-8';
      if (binary !== null) throw new ApiError('malformed_json', { message: `${name} is ${binary}.` });
    }
    yield bytes;
  }
}

/** As many as the beginning of a file needs to be told from text. */
const signatureBytes = 5;
