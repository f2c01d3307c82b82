import { serverAudits } from 'graphql-http';
import { startTestService, type TestService } from './start-test-service';

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startTestService();
  key = await service.createKey();
});
afterAll(() => service.close());

/** The audits of the GraphQL Foundation: https://github.com/graphql/graphql-http */
const audits = serverAudits({
  url: () => `http://127.0.0.1:${service.port}/graphql`,
  fetchFn(url: string, init: RequestInit = {}) {
    const headers = new Headers(init.headers);
    headers.set('Authorization', `Bearer ${key}`);
    return fetch(url, { ...init, headers });
  },
});

/** Queries are taken by POST alone, and a document that cannot be executed is 400 for all clients. */
const notFollowed = [
  'MAY accept application/x-www-form-urlencoded formatted GET requests',
  'MAY allow URL-encoded JSON string {variables} parameter in GETs when accepting application/graphql-response+json',
  'MAY allow URL-encoded JSON string {variables} parameter in GETs when accepting application/json',
  'SHOULD use 200 status code on document parsing failure when accepting application/json',
  'SHOULD use 200 status code on document validation failure when accepting application/json',
  'SHOULD use a status code of 200 on variable coercion failure when accepting application/json',
];

test.each(audits.map((audit) => [audit.name, audit] as const))('GraphQL over HTTP: %s', async (name, audit) => {
  const { status } = await audit.fn();
  if (notFollowed.includes(name)) expect(['notice', 'warn']).toContain(status);
  else expect(status).toBe('ok');
});
