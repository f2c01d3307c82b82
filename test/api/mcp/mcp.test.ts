import { pancakes } from '../../conformance/recipes';
import { startTestService, type TestService } from '../../conformance/start-test-service';
import { connect, readRefusal, revisions } from './connect';

let service: TestService;
let key: string;

beforeAll(async () => {
  service = await startTestService();
  key = await service.createKey();
});

afterAll(() => service.close());

describe.each(revisions)('by the revision "%s"', (mode) => {
  test('the four tools are listed with their arguments and results', async () => {
    const client = await connect(service, key, mode);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['analyze_recipe', 'explain_line', 'search_foods', 'food']);
    for (const { description, inputSchema, outputSchema } of tools) {
      expect(description).toMatch(/recipe/);
      expect(inputSchema).toMatchObject({ type: 'object', properties: expect.anything() });
      expect(outputSchema).toMatchObject({ type: 'object', properties: expect.anything() });
    }
    await client.close();
  });

  test('analyze_recipe gives the body of REST, as structured content and as text', async () => {
    const client = await connect(service, key, mode);
    const result = await client.callTool({ name: 'analyze_recipe', arguments: pancakes });
    const { body } = await service.analyze(key, pancakes);
    expect(result.structuredContent).toEqual(body);
    expect(JSON.parse(result.content[0]?.type === 'text' ? result.content[0].text : '')).toEqual(body);
    await client.close();
  });

  test.each([
    [{ ingredients: ['1 egg'], servings: 1 }],
    [{ title: ' ', ingredients: [], servings: 0 }],
    [{ title: 'Eggs', ingredients: ['1 egg', ' ', 3], servings: '2' }],
    [{ title: 'Eggs', ingredients: Array.from({ length: 501 }, () => '1 egg'), servings: 2 }],
  ])('a recipe that REST refuses is refused with the same body: %j', async (recipe) => {
    const client = await connect(service, key, mode);
    const result = await client.callTool({ name: 'analyze_recipe', arguments: recipe });
    expect(readRefusal(result)).toEqual((await service.analyze(key, recipe)).body);
    await client.close();
  });
});

test('explain_line explains how a line was read, matched and weighed', async () => {
  const client = await connect(service, key);
  const { structuredContent } = await client.callTool({
    name: 'explain_line',
    arguments: { line: '2 (14-oz) cans diced tomatoes, drained' },
  });
  expect(structuredContent).toMatchObject({
    read_as: { name: 'diced tomatoes', preparation: 'drained' },
    match_reason: expect.stringMatching(/name of this food/),
    weighed_by: 'mass',
    weight_reason: expect.stringMatching(/drained/),
    parsed: { qty: 2, unit: 'can' },
    issues: [],
  });
  await client.close();
});

test('a line without a food is explained, not refused', async () => {
  const client = await connect(service, key);
  const { structuredContent } = await client.callTool({ name: 'explain_line', arguments: { line: '1 cup xyzzy' } });
  expect(structuredContent).toMatchObject({ fdc_id: null, weighed_by: 'unmatched', issues: [{ code: 'no_food' }] });
  await client.close();
});

test('food describes what search_foods finds', async () => {
  const client = await connect(service, key);
  const search = await client.callTool({ name: 'search_foods', arguments: { query: 'flour all-purpose', first: 5 } });
  const { foods } = JSON.parse(JSON.stringify(search.structuredContent));
  expect(foods).toHaveLength(5);
  for (const { fdc_id, description, calories_per_100g } of foods) {
    const { structuredContent } = await client.callTool({ name: 'food', arguments: { fdc_id } });
    expect(structuredContent).toMatchObject({
      fdc_id,
      description,
      nutrients_per_100g: { calories: calories_per_100g },
    });
  }
  await client.close();
});

test.each([
  ['explain_line', { line: ' ' }, { code: 'validation_error', message: 'line must not be blank' }],
  ['explain_line', {}, { code: 'validation_error', message: 'line must be a string' }],
  ['search_foods', { query: '  ' }, { code: 'validation_error', message: 'query must not be blank' }],
  [
    'search_foods',
    { query: 'rice', first: 51 },
    { code: 'validation_error', message: 'first must be a whole number from 1 to 50' },
  ],
  [
    'food',
    { fdc_id: 'x' },
    { code: 'validation_error', message: 'fdc_id must be the FDC id of a food, a whole number' },
  ],
  ['food', { fdc_id: 1 }, { code: 'not_found', message: 'No food has this FDC id; search for the food by name.' }],
])('%s %j is refused with its reason', async (name, args, reason) => {
  const client = await connect(service, key);
  const result = await client.callTool({ name, arguments: args });
  expect(readRefusal(result)).toMatchObject({ status: 'error', message: reason.message, error: reason });
  await client.close();
});

test.each([
  [{ method: 'tools/call', params: { name: 'nope' } }, -32602, 'There is no tool "nope"; tools/list names the tools.'],
  [{ method: 'tools/call', params: {} }, -32602, 'The message is not valid: params.name must be a string.'],
  [
    { method: 'tools/call', params: { name: 'food', arguments: [] } },
    -32602,
    'The message is not valid: params.arguments must be an object.',
  ],
  [
    { method: 'tools/list', params: { cursor: 5 } },
    -32602,
    'The message is not valid: params.cursor must be a string.',
  ],
  [{ method: 'initialize', params: {} }, -32602, expect.stringMatching(/^The message is not valid: params\./)],
  [{ method: 'nope' }, -32601, 'Method not found'],
  [{}, -32600, 'The request body is not a valid JSON-RPC message'],
])('a message that is wrong by itself is refused in a sentence: %j', async (message, code, sentence) => {
  const answer = await fetch(`http://127.0.0.1:${service.port}/mcp`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
  });
  const { error }: { readonly error?: unknown } = JSON.parse(await answer.text());
  expect(error).toEqual({ code, message: sentence });
});
