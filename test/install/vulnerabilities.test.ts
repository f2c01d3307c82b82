import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { checkVulnerabilities } from './check-vulnerabilities';
import { createFolder } from '../support/folder';
import { findVulnerabilities, type AuditAnswer } from './find-vulnerabilities';

const servers: Server[] = [];

// npm caches advisories.
beforeEach(() => {
  process.env['npm_config_cache'] = createFolder('npm');
});

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A registry that gives this answer about advisories and no other. */
async function ask(answer: (response: ServerResponse) => void): Promise<AuditAnswer> {
  const server = createServer((request, response) => {
    request.resume();
    if (request.method === 'POST') answer(response);
    else response.writeHead(404).end('{}');
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return findVulnerabilities(`http://127.0.0.1:${port}`);
}

const sendAdvisories = (advisories: Readonly<Record<string, object>>) => (response: ServerResponse) => {
  const bodies = Object.entries(advisories).map(([name, advisory], id) => [
    name,
    [{ id, vulnerable_versions: '*', cwe: [], cvss: { score: 0, vectorString: null }, ...advisory }],
  ]);
  response.setHeader('content-type', 'application/json').end(JSON.stringify(Object.fromEntries(bodies)));
};

const [url, title] = ['https://example.org/advisory', 'All of it can be read'];
const none: ReadonlyMap<string, string> = new Map();

test('a registry without advisories is reported and does not fail the check', async () => {
  const refusal = await ask((response) => void response.writeHead(405, { allow: 'GET,HEAD' }).end());
  expect(checkVulnerabilities(refusal, none)).toEqual({
    lines: [expect.stringMatching(/^Known vulnerabilities: the registry does not say \(405 Method Not Allowed/)],
    isRefused: false,
  });
});

test('a registry that cannot be reached and one with another answer are reported in the same way', async () => {
  const broken = await ask((response) => void response.destroy());
  expect(checkVulnerabilities(broken, none)).toMatchObject({ isRefused: false });
  expect(broken).toHaveProperty('noAnswer');
  const strange = await ask((response) => void response.end('<html>'));
  expect(strange).toHaveProperty('noAnswer');
});

test('an install without vulnerabilities is reported as such', async () => {
  expect(checkVulnerabilities(await ask(sendAdvisories({})), none)).toEqual({
    lines: ['Known vulnerabilities: none.'],
    isRefused: false,
  });
});

const grave = { packageName: 'pg', severity: 'high', place: 'shipped', isRefused: true };

test.each([
  { what: 'a grave one of a package in a production install forbids a release', ...grave },
  { what: 'a grave one of a package that the build copies from forbids it too', ...grave, packageName: 'react' },
  { what: 'a lesser one forbids none', ...grave, severity: 'moderate', isRefused: false },
  { what: 'one of a tool forbids none', ...grave, packageName: 'prettier', place: 'development', isRefused: false },
])('$what, and each is printed', async ({ packageName, severity, place, isRefused }) => {
  const answer = await ask(sendAdvisories({ [packageName]: { url, title, severity } }));
  const line = `  ${severity} (${place}): ${packageName}: ${title} ${url}`;
  expect(checkVulnerabilities(answer, none)).toEqual({ lines: ['Known vulnerabilities: 1.', line], isRefused });
  const accepted = checkVulnerabilities(answer, new Map([[url, 'it is never called']]));
  expect(accepted).toEqual({
    lines: ['Known vulnerabilities: 1.', `${line} — accepted: it is never called`],
    isRefused: false,
  });
});
