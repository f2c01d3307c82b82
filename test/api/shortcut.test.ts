import { pancakes } from '../conformance/recipes';
import { startTestService, type TestService } from '../conformance/start-test-service';

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startTestService();
  key = await service.createKey();
});
afterAll(() => service.close());

// An address that is not tidy goes through Express, the exact one does not.
const exact = '/v1/analyze';
const untidy = '/v1/analyze/';

const send = (path: string, body: string, authorization = `Bearer ${key}`) =>
  service.send({ method: 'POST', path, body, headers: { authorization, 'content-type': 'application/json' } });

const changing = ['date', 'x-request-id', 'x-quota-used', 'x-quota-remaining', 'x-ratelimit-remaining', 'ratelimit'];

test.each([
  ['an answer', JSON.stringify(pancakes), undefined],
  ['a body that is no JSON', '{', undefined],
  ['a recipe that is not whole', '{}', undefined],
  ['a wrong key', JSON.stringify(pancakes), 'Bearer nobody'],
  ['no key', JSON.stringify(pancakes), ''],
])('%s is the same with Express and without: status, headers and bytes', async (_what, body, authorization) => {
  const [one, other] = [await send(exact, body, authorization), await send(untidy, body, authorization)];
  const fixed = ({ headers }: typeof one) => Object.entries(headers).filter(([name]) => !changing.includes(name));
  expect([one.status, one.text, fixed(one)]).toEqual([other.status, other.text, fixed(other)]);
  expect(Object.keys(one.headers)).toEqual(Object.keys(other.headers));
});
