import { createRecentReadiness, type ReadyCheck } from '../../src/api/operations-routes';
import { createPerson } from './create-person';
import { startTestService, type TestService } from '../conformance/start-test-service';
import { openBrowser } from '../support/browser';

const problem = 'The model server at 10.1.2.3:11434 does not answer.';
let service: TestService;

beforeAll(async () => {
  const model: ReadyCheck = { name: 'model', isVital: false, problem, isReady: () => false };
  service = await startTestService({ readyChecks: [model] });
});
afterAll(() => service.close());

test('a visitor and a user read the state, and only an admin reads why it is so', async () => {
  const [user, admin] = [await createPerson(service), await createPerson(service, { isAdmin: true })];
  const texts = await Promise.all(
    [openBrowser(service), user.browser, admin.browser].map(async (browser) => (await browser.get('/')).text),
  );
  expect(texts.map((text) => text.includes('a part of it does not work'))).toEqual([true, true, true]);
  expect(texts.map((text) => text.includes(problem))).toEqual([false, false, true]);
});

test('the checks run at most once in five seconds, however often the page is opened', async () => {
  let nowMs = 1000;
  let runs = 0;
  const check: ReadyCheck = { name: 'a', isVital: true, problem, isReady: () => (runs += 1) % 2 === 1 };
  const readState = createRecentReadiness([check], () => nowMs);
  const states = [await readState(), await readState()];
  nowMs += 4999;
  states.push(...(await Promise.all([readState(), readState()])));
  expect([runs, ...states.map(({ status }) => status)]).toEqual([1, 'ready', 'ready', 'ready', 'ready']);
  nowMs += 1;
  expect([(await readState()).status, runs]).toEqual(['unavailable', 2]);
});

test('a user who is signed in is led to a key of their own, a visitor to the sign-in', async () => {
  const { browser } = await createPerson(service);
  const { text } = await browser.get('/');
  expect(text).toContain('href="/dashboard#create"');
  expect((await browser.get('/dashboard')).text).toContain('id="create"');
  expect((await openBrowser(service).get('/')).text).not.toContain('/dashboard#create');
});
