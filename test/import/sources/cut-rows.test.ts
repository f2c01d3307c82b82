import { parse } from 'csv-parse/sync';
import fc from '../../support/fast-check';
import { cutRows, type RowBlock } from '../../../src/import/sources/cut-rows';

const cell = fc.oneof(
  { weight: 5, arbitrary: fc.stringMatching(/^[a-z0-9 .]{0,6}$/) },
  fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r\n', 'é', '漢', '🍎'), maxLength: 8 }),
);
/**
 * A table of at least one row, with the line breaks of either kind, and with or without one at its
 * end.
 */
const table = fc
  .record({
    rows: fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 12 }),
    lineBreak: fc.constantFrom('\n', '\r\n'),
    isEnded: fc.boolean(),
  })
  .map(({ rows, lineBreak, isEnded }) => ({
    rows,
    text: rows.map((row) => row.map(quote).join(',')).join(lineBreak) + (isEnded ? lineBreak : ''),
  }));
const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });

test('rows cut into blocks of any size from chunks of any size are those of the whole text', async () => {
  await fc.assert(
    fc.asyncProperty(table, sizes, fc.integer({ min: 1, max: 30 }), async ({ rows, text }, chunks, blockBytes) => {
      const blocks = await cutAll(text, { chunks, blockBytes, offset: 0 });
      expect(blocks.flatMap(parseBlock)).toEqual(rows);
      expect(blocks.map(({ firstRow }) => firstRow)).toEqual(countFirstRows(blocks));
      expect(blocks.at(-1)?.offset).toBe(Buffer.byteLength(text));
    }),
  );
});

test('reading can continue after any block with the next rows, under their own numbers', async () => {
  await fc.assert(
    fc.asyncProperty(table, sizes, fc.integer({ min: 1, max: 30 }), async ({ rows, text }, chunks, blockBytes) => {
      for (const { offset, firstRow, ...block } of await cutAll(text, { chunks, blockBytes, offset: 0 })) {
        const rest = await cutAll(text, { chunks, blockBytes: 7, offset });
        const next = firstRow + parseBlock(block).length;
        expect(rest.flatMap(parseBlock)).toEqual(rows.slice(next - 1));
        if (rest[0] !== undefined) expect(rest[0].firstRow).toBe(next);
      }
    }),
  );
});

test('a text that ends within quotes is cut off', async () => {
  await expect(cutAll('a,b\n1,"2\n', { chunks: [3], blockBytes: 1, offset: 0 })).rejects.toThrow(
    /x\.csv ends within a quoted cell of row 2/,
  );
});

test('a row that does not end within 1 MiB is refused before it fills the memory', async () => {
  let chunks = 0;
  async function* endless(): AsyncGenerator<Buffer> {
    for (yield Buffer.from('a,b\n"'); ; chunks += 1) yield await Promise.resolve(Buffer.alloc(1024 ** 2 / 4, 'x'));
  }
  const read = async (): Promise<void> => {
    for await (const block of cutRows(endless(), { place: 'x.csv', quote: 0x22, offset: 0, blockBytes: 1000 })) {
      expect(block.firstRow).toBe(1);
    }
  };
  await expect(read()).rejects.toThrow(/x\.csv, row 2, is longer than 1 MiB/);
  expect(chunks).toBeLessThan(6);
});

interface CutAll {
  readonly chunks: readonly number[];
  readonly blockBytes: number;
  readonly offset: number;
}

async function cutAll(text: string, { chunks, blockBytes, offset }: CutAll): Promise<readonly RowBlock[]> {
  const bytes = Buffer.from(text);
  async function* inChunks(): AsyncGenerator<Buffer> {
    for (let from = 0, turn = 0; from < bytes.length; turn += 1) {
      const to = from + (chunks[turn % chunks.length] ?? 1);
      yield await Promise.resolve(bytes.subarray(from, to));
      from = to;
    }
  }
  const blocks: RowBlock[] = [];
  const options = { place: 'x.csv', quote: 0x22, offset, blockBytes };
  for await (const block of cutRows(inChunks(), options)) blocks.push(block);
  return blocks;
}

const parseBlock = ({ bytes }: Pick<RowBlock, 'bytes'>): readonly (readonly string[])[] =>
  parse(bytes, { relax_column_count: true });

const countFirstRows = (blocks: readonly RowBlock[]): readonly number[] =>
  blocks.map((_, index) => 1 + blocks.slice(0, index).flatMap(parseBlock).length);
