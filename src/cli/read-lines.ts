/**
 * The lines of a text as they come, the last one with or without its line feed. Of a stream, so that its errors reach whoever reads: a line reader of
 * Node's keeps those of a file to itself.
 * @param input gives text
 */
export async function* readLines(input: AsyncIterable<unknown>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of input) {
    const lines = `${rest}${String(chunk)}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  yield rest;
}
