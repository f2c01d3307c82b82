import { writeJson } from '../../../src/api/graphql/write-json';

const many = <T>(value: T): T[] => Array.from({ length: 3000 }, () => value);

test.each([
  ['a small object', { data: { a: 1, b: null, c: 'x' } }],
  ['nothing but a text', 'é"\\\u2028'],
  ['a long list of numbers', many(1.5)],
  ['lists within objects within lists', { data: { lines: many({ a: [1, { b: 'c"' }], 'odd "name"': null }) } }],
  ['what has no value', { data: many({ a: undefined, b: 1 }), errors: undefined, none: [], empty: {} }],
  ['an object of many fields', Object.fromEntries(many(0).map((_, index) => [`field ${index}`, { index }]))],
  ['objects without a prototype', { data: many(Object.assign(Object.create(null), { a: 1 })) }],
  ['moments', { at: many(new Date(0)) }],
])('%s is written as JSON.stringify writes it', async (_what, value) => {
  expect(await writeJson(value)).toBe(JSON.stringify(value));
});

test('other work runs while a large value is written', async () => {
  const written = Promise.resolve(
    writeJson({ data: many({ lines: Array.from({ length: 100 }, () => 'x'.repeat(20)) }) }),
  );
  let isWritten = false;
  void written.then(() => (isWritten = true));
  await new Promise(setImmediate);
  expect(isWritten).toBe(false);
  await written;
});
