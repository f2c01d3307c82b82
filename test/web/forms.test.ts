import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { startTestService, type TestService } from '../conformance/start-test-service';

let service: TestService;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
beforeAll(async () => (service = await startTestService()));
afterAll(async () => {
  agent.destroy();
  await service.close();
});

/** Sends a form over the one connection of these tests. */
function send(path: string, body: string): Promise<{ readonly status: number | undefined; readonly text: string }> {
  const headers = {
    Accept: 'application/json',
    'Content-Type': 'application/x-www-form-urlencoded',
    'Sec-Fetch-Site': 'same-origin',
  };
  return new Promise((resolve, reject) => {
    request(`http://127.0.0.1:${service.port}${path}`, { method: 'POST', agent, headers }, (response) => {
      text(response).then((read) => resolve({ status: response.statusCode, text: read }), reject);
    })
      .on('error', reject)
      .end(body);
  });
}

test('a form that cannot be read is told so, however much its connection has carried before', async () => {
  for (let form = 0; form < 3; form++) await send('/forgotten-password', `email=${'x'.repeat(60_000)}`);
  const manyFields = Array.from({ length: 201 }, (_, index) => `field${index}=1`).join('&');
  expect(await send('/forgotten-password', manyFields)).toEqual({
    status: 400,
    text: expect.stringContaining('The form cannot be read'),
  });
});

test.each([
  ['/forgotten-password', 64, 'the limit is 64 KiB'],
  // The sign-in also carries a recipe that was typed at /try.
  ['/sign-in', 256, 'the recipe is too large to keep'],
])('a form to %s of more than %d KiB is told so', async (path, kibibytes, problem) => {
  const { status, text: body } = await send(path, `email=${'x'.repeat(kibibytes * 1024)}`);
  expect({ status, body }).toEqual({ status: 413, body: expect.stringContaining(problem) });
});
