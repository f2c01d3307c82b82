import { createRecipeReader } from '../../src/api/recipe-reader';
import { readRecipes } from '../../src/recipes/read-recipes';
import { UnreadableRecipeError } from '../../src/recipes/draft/recipe-draft';
import { waitUntil } from '../support/wait-until';

const limits = { maxWaiting: 8, deadlineMs: 60_000, idleMs: 30_000 };
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

function open(changed: Partial<typeof limits> = {}): ReturnType<typeof createRecipeReader> {
  const reader = createRecipeReader({ ...limits, ...changed });
  closers.push(() => reader.close());
  return reader;
}

const recipe = 'Pancakes\nServes 4\nIngredients\n2 cups flour\n2 eggs\nMethod\n';
const step = 'Cook for 10 minutes until golden, then serve it with the rest of the sauce.\n';
/** A recipe that takes a good part of a second to read. */
const long = recipe + step.repeat(9900);

/** The threads of this process, apart from its own. */
function countThreads(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length;
}

test('a long text is read in a thread as it is here', async () => {
  expect(await open().read(long, 'auto')).toEqual(readRecipes(long));
});

test('a short text is read without a thread', async () => {
  const before = countThreads();
  expect(await open().read(recipe, 'auto')).toEqual(readRecipes(recipe));
  expect(countThreads()).toBe(before);
});

test('the format counts in a thread too', async () => {
  const page = `<p>${'word '.repeat(10_000)}`;
  await expect(open().read(page, 'json')).rejects.toThrow(UnreadableRecipeError);
  await expect(open().read(page, 'json')).rejects.toThrow(getRefusal(() => readRecipes(page, 'json')));
});

test.each([
  ['no recipe', 'Nothing to eat is in here. '.repeat(2000)],
  ['no text', `PK\u0003\u0004${'x'.repeat(50_000)}`],
  ['more than 2 MiB', 'x'.repeat(2 ** 21 + 1)],
])('a long text with %s is refused in the same sentence as here', async (_what, text) => {
  await expect(open().read(text, 'auto')).rejects.toThrow(
    new UnreadableRecipeError(getRefusal(() => readRecipes(text))),
  );
});

test('while a long text is read, the process does other work', async () => {
  const reader = open();
  await reader.read(long, 'auto');
  const done = new AbortController();
  let rounds = 0;
  const reading = reader.read(long, 'auto').finally(() => done.abort());
  while (!done.signal.aborted) {
    await new Promise((resolve) => setImmediate(resolve));
    rounds += 1;
  }
  await reading;
  expect(rounds).toBeGreaterThan(100);
});

test('more texts than may wait are refused, and those before them are read', async () => {
  const reader = open({ maxWaiting: 2 });
  await reader.read(long, 'auto');
  const results = await Promise.allSettled([1, 2, 3, 4, 5].map(() => reader.read(long, 'auto')));
  const refused = results.flatMap((result): readonly unknown[] =>
    result.status === 'rejected' ? [result.reason] : [],
  );
  expect(results.slice(0, 3).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  expect(refused).toEqual([overloaded, overloaded]);
});

test('a text that is not read in time is refused, and the next one is read', async () => {
  const hasty = open({ deadlineMs: 20 });
  expect(await hasty.read(long, 'auto').catch((error: unknown) => error)).toEqual(overloaded);
  expect(await hasty.read(recipe, 'auto')).toHaveLength(1);
});

test('when the reader is closed, texts that are read and that wait are refused', async () => {
  const reader = open();
  await reader.read(long, 'auto');
  const reading = [1, 2].map(() => reader.read(long, 'auto').catch((error: unknown) => error));
  // The first is with the thread by then.
  await new Promise((resolve) => setImmediate(resolve));
  await reader.close();
  for (const error of await Promise.all(reading)) expect(error).toMatchObject({ reason: 'service_unavailable' });
  await expect(reader.read(long, 'auto')).rejects.toMatchObject({ reason: 'service_unavailable' });
});

test('the thread ends when nothing was read for a while, and starts with the next text', async () => {
  const before = countThreads();
  const reader = open({ idleMs: 1 });
  await reader.read(long, 'auto');
  await waitUntil(() => countThreads() <= before, 100);
  expect(await reader.read(long, 'auto')).toHaveLength(1);
});

const overloaded: unknown = expect.objectContaining({
  reason: 'overloaded',
  message: expect.stringMatching(/^Too many long texts .* send only the ingredients\.$/),
});

function getRefusal(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof UnreadableRecipeError) return error.message;
  }
  throw new Error('The text was not refused.');
}
