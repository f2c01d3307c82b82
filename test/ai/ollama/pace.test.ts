import { createPace } from '../../../src/ai/ollama/queue';

test('the estimate for a call behind others is their number times the latest durations', () => {
  const pace = createPace({ atOnce: 2, now: () => 0 });
  for (let count = 0; count < 50; count += 1) pace.note(3_000);
  expect([0, 1, 10, 500].map(pace.estimateSeconds)).toEqual([1, 2, 15, 60]);
});

test('an abandoned call counts until the server may be free again, or until it answers', () => {
  let now = 0;
  const pace = createPace({ atOnce: 1, now: () => now });
  pace.abandon();
  expect(pace.estimateSeconds(0)).toBe(18);
  now = 10_000;
  expect(pace.estimateSeconds(0)).toBe(8);
  pace.note(1_000);
  expect(pace.estimateSeconds(0)).toBe(1);
});
