import { createWriteBehind, type WriteBehind } from '../../src/database/write-behind';
import { waitUntil } from '../support/wait-until';

/** Numbers that are gathered, and a place that takes them unless it is away. */
interface Bench {
  readonly writer: WriteBehind;
  readonly written: number[][];
  readonly faults: unknown[];
  /** How many writes ran at once, at most. */
  readonly atOnce: () => number;
  readonly gather: (number: number) => void;
  readonly setAway: (isAway: boolean) => void;
}

function createBench(everyMs = 1): Bench {
  let [gathered, away, running, atOnce]: [number[], boolean, number, number] = [[], false, 0, 0];
  const written: number[][] = [];
  const faults: unknown[] = [];
  const writer = createWriteBehind({
    async write() {
      atOnce = Math.max(atOnce, ++running);
      const taken = gathered;
      gathered = [];
      await new Promise(setImmediate);
      running--;
      if (away) {
        gathered = [...taken, ...gathered];
        throw new Error('away');
      }
      if (taken.length > 0) written.push(taken);
    },
    hasMore: () => gathered.length > 0,
    onError: (cause) => faults.push(cause),
    everyMs,
    retryMs: everyMs,
  });
  return {
    writer,
    written,
    faults,
    atOnce: () => atOnce,
    gather(number) {
      gathered.push(number);
      writer.wake();
    },
    setAway: (isAway) => (away = isAway),
  };
}

test('things that are gathered together are written together', async () => {
  const { gather, written, writer } = createBench();
  for (const number of [1, 2, 3]) gather(number);
  await waitUntil(() => written.length > 0);
  expect(written).toEqual([[1, 2, 3]]);
  await writer.close();
});

test('what is gathered while a write runs is written too, one write at a time', async () => {
  const { gather, written, writer, atOnce } = createBench();
  gather(1);
  const first = writer.flush();
  await Promise.resolve();
  gather(2);
  await Promise.all([first, writer.flush()]);
  gather(3);
  await waitUntil(() => written.flat().length === 3);
  expect([written, atOnce()]).toEqual([[[1], [2], [3]], 1]);
  await writer.close();
});

test('what cannot be written is reported, and written once it can be', async () => {
  const { gather, setAway, written, faults, writer } = createBench();
  setAway(true);
  gather(1);
  await waitUntil(() => faults.length >= 2);
  gather(2);
  setAway(false);
  // The second may come while the first is being written.
  await waitUntil(() => written.flat().length >= 2);
  expect(written.flat()).toEqual([1, 2]);
  await writer.close();
});

test('a flush refuses what the write refuses', async () => {
  const { gather, setAway, faults, writer } = createBench(1_000_000);
  setAway(true);
  gather(1);
  await expect(writer.flush()).rejects.toThrow('away');
  expect(faults).toHaveLength(1);
  await writer.close();
});

test('closing writes what is left, in one attempt', async () => {
  const [open, away] = [createBench(1_000_000), createBench(1_000_000)];
  open.gather(1);
  await open.writer.close();
  expect(open.written).toEqual([[1]]);
  away.setAway(true);
  away.gather(1);
  await away.writer.close();
  expect([away.written, away.faults.length]).toEqual([[], 1]);
});
