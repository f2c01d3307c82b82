import { estimateSeconds, type Batch } from '../../src/batches/batch';

const batch: Batch = {
  id: '',
  accountId: '',
  name: '',
  state: 'running',
  recipes: 5_000_000,
  answered: 1,
  failed: 0,
  webhookUrl: null,
  notifiedAt: null,
  notifyError: null,
  createdAt: new Date(0),
  startedAt: new Date(0),
  finishedAt: null,
  expiresAt: new Date(0),
};

test.each<[string, Partial<Batch>, number | null]>([
  ['is that of the recipes left at the pace so far', { answered: 1_000_000, failed: 1_500_000 }, 3_600],
  ['is at most the largest Int of GraphQL', {}, 2_147_483_647],
  ['is unknown before the first recipe', { answered: 0 }, null],
  ['is none once the batch is finished', { state: 'canceled' }, 0],
])('the time left %s', (_, fields, seconds) => {
  expect(estimateSeconds({ ...batch, ...fields }, 3_600_000)).toBe(seconds);
});
