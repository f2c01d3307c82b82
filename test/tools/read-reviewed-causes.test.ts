import { splitBy } from '../../src/train/split';
import { readReviewedCauses } from '../../tools/eval/causes/read-reviewed-causes';

test('every cause that a person named stands with a reason that can be checked', () => {
  const reasons = [...readReviewedCauses().values()].map(({ reason }) => reason);
  expect(reasons.filter((reason) => reason.length < 20)).toEqual([]);
});

test('only recipes of the learning part were read', () => {
  expect([...readReviewedCauses().keys()].filter((id) => splitBy(id) === 'check')).toEqual([]);
});
