import { request } from 'node:http';
import { openStandIn, type StandIn } from '../../support/ollama/open-stand-in';

// Behaviour that the stand-in shares with the real server, in addition to the contract that both
// must meet.
let standIn: StandIn;

beforeEach(async () => {
  standIn = await openStandIn();
});

afterEach(() => standIn.close());

async function chat(change: object): Promise<{ status: number; body: string }> {
  const body = { model: standIn.model, messages: [{ role: 'user', content: 'x' }], stream: false, ...change };
  const response = await fetch(`${standIn.host}/api/chat`, { method: 'POST', body: JSON.stringify(body) });
  return { status: response.status, body: await response.text() };
}

interface Said {
  readonly message: { readonly content: string };
  readonly logprobs: readonly {
    readonly token: string;
    readonly top_logprobs: readonly { readonly token: string }[];
  }[];
}

async function readChat(change: object): Promise<Said> {
  const said: Said = JSON.parse((await chat(change)).body);
  return said;
}

test.each([
  { method: 'GET', path: '/nowhere', status: 404, body: '404 page not found' },
  { method: 'POST', path: '/api/tags', status: 405, body: '405 method not allowed' },
  { method: 'GET', path: '/api/chat', status: 405, body: '405 method not allowed' },
  { method: 'GET', path: '/', status: 200, body: 'Ollama is running' },
])('$method $path is $status "$body"', async ({ method, path, status, body }) => {
  const response = await fetch(`${standIn.host}${path}`, { method });
  expect([response.status, await response.text()]).toEqual([status, body]);
});

test.each([
  ['', 400, 'missing request body'],
  ['hello', 400, "invalid character 'h' looking for beginning of value"],
  ['{"model":', 400, 'unexpected EOF'],
  ['{"model":"a b"}', 400, 'invalid model name'],
])('the body %j is refused with %d "%s"', async (body, status, error) => {
  const response = await fetch(`${standIn.host}/api/chat`, { method: 'POST', body });
  expect([response.status, await response.json()]).toEqual([status, { error }]);
});

test('a foreign Host is refused with 403 and no body', async () => {
  const status = await new Promise((resolve, reject) => {
    const sent = request(`${standIn.host}/api/tags`, { headers: { host: 'example.com' } }, (response) => {
      response.setEncoding('utf8');
      let body = '';
      response.on('data', (chunk: string) => (body += chunk));
      response.on('end', () => resolve(`${response.statusCode} "${body}"`));
    });
    sent.on('error', reject);
    sent.end();
  });
  expect(status).toBe('403 ""');
});

test('tags, ps and show have the fields of the real server', async () => {
  await chat({ messages: [] });
  const tags = JSON.parse(await (await fetch(`${standIn.host}/api/tags`)).text());
  const ps = JSON.parse(await (await fetch(`${standIn.host}/api/ps`)).text());
  const body = JSON.stringify({ model: standIn.model });
  const shown = await fetch(`${standIn.host}/api/show`, { method: 'POST', body });
  const show = JSON.parse(await shown.text());
  const listed = ['name', 'model', 'size', 'digest', 'details'];
  expect(Object.keys(tags.models[0])).toEqual([...listed, 'modified_at']);
  expect(Object.keys(ps.models[0])).toEqual([...listed, 'expires_at', 'size_vram', 'context_length']);
  expect(Object.keys(show)).toEqual(expect.arrayContaining(['details', 'model_info', 'capabilities', 'template']));
});

test('without messages the model is loaded, with keep_alive 0 unloaded', async () => {
  expect(await readChat({ messages: [] })).toMatchObject({ done: true, done_reason: 'load' });
  expect(standIn.isLoaded()).toBe(true);
  expect(await readChat({ messages: [], keep_alive: 0 })).toMatchObject({ done: true, done_reason: 'unload' });
  expect(standIn.isLoaded()).toBe(false);
});

test('the end of an answer counts as a token, and an answer without room for it is cut', async () => {
  expect(await readChat({ options: { num_predict: 2 } })).toMatchObject({ done_reason: 'stop', eval_count: 2 });
  standIn.answerBy(() => ({ content: '1', before: ['\n'] }));
  expect(await readChat({ options: { num_predict: 2 } })).toMatchObject({ done_reason: 'length', eval_count: 2 });
});

test('twenty tokens are listed as the likeliest, and the one that was answered need not be among them', async () => {
  standIn.answerBy(() => ({ content: '1', odds: { The: 0.5 } }));
  const { logprobs } = await readChat({ logprobs: true, top_logprobs: 20 });
  expect(logprobs[0]?.token).toBe('1');
  expect(logprobs[0]?.top_logprobs).toHaveLength(20);
  expect(logprobs[0]?.top_logprobs.map(({ token }) => token)).not.toContain('1');
});

test('blanks before the answer are part of it, a code fence is not, and both are tokens', async () => {
  standIn.answerBy(() => ({ content: '1', before: ['```', '\n'] }));
  const { message, logprobs } = await readChat({ logprobs: true });
  expect(message.content).toBe('\n1');
  expect(logprobs.map(({ token }) => token)).toEqual(['```', '\n', '1']);
});

test('an answer that stops midway is a success without an end or a count', async () => {
  standIn.break('an answer that gave up midway');
  const { status, body } = await chat({});
  expect(status).toBe(200);
  expect(Object.keys(JSON.parse(body))).toEqual(['model', 'created_at', 'message', 'done']);
});

test('on the chat-completions path the properties of an answer are in alphabetical order', async () => {
  await standIn.close();
  standIn = await openStandIn({ path: 'native' });
  standIn.answerBy(() => ({ content: '{"b":1,"a":2}' }));
  expect(await readChat({})).toMatchObject({ message: { content: '{"a":2,"b":1}' } });
});

test('a failure can stay with one line', async () => {
  standIn.breakFor('plum', 'an answer that was cut');
  const ask = (content: string) => readChat({ messages: [{ role: 'user', content }] });
  expect(await ask('a plum')).toMatchObject({ done_reason: 'length' });
  expect(await ask('a pear')).toMatchObject({ done_reason: 'stop' });
  expect(await ask('a plum')).toMatchObject({ done_reason: 'length' });
});

test('the server works on an abandoned call to the end of its batch, and the next call waits', async () => {
  await standIn.close();
  // Far longer than the early call waits, also on a busy machine.
  standIn = await openStandIn({ releaseMs: 3000 });
  standIn.break('no headers come');
  await expect(
    fetch(`${standIn.host}/api/chat`, {
      method: 'POST',
      body: JSON.stringify({ model: standIn.model, messages: [{ role: 'user', content: 'x' }] }),
      signal: AbortSignal.timeout(50),
    }),
  ).rejects.toThrow();
  const early = fetch(`${standIn.host}/api/chat`, {
    method: 'POST',
    body: JSON.stringify({ model: standIn.model, messages: [{ role: 'user', content: 'x' }] }),
    signal: AbortSignal.timeout(100),
  });
  await expect(early).rejects.toThrow();
  expect((await chat({})).status).toBe(200);
});
