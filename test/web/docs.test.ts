import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { transformSync } from '@swc/core';
import { toPagePath } from '../../src/api/reference/documents';
import { signUp } from '../../src/people/users';
import { startTestService, type TestService } from '../conformance/start-test-service';
import { prepareFolder, openShell } from '../documents/open-shell';
import { readDocuments } from '../documents/read-documents';
import { createFolder } from '../support/folder';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const documents = readDocuments().filter(({ path }) => path.startsWith('docs/'));
const read = async (path: string, cookie?: string) =>
  service.send({ path, headers: { accept: 'text/html,*/*;q=0.8', host: 'nutrition.example', cookie } });

test('the list of documents is not empty', () => {
  expect(documents.length).toBeGreaterThan(15);
});

describe.each(documents.map((document) => [document.path, document] as const))('%s', (path, document) => {
  test('is a page with its title, its code and anchors for its headings', async () => {
    const { status, text } = await read(toPagePath(path));
    expect(status).toBe(200);
    const [, title = ''] = /^# (.+)$/m.exec(document.text) ?? [];
    expect(text).toContain(`>${title}</h1>`);
    const ids = listIds(text);
    expect([...document.anchors].filter((anchor) => !ids.has(anchor))).toEqual([]);
    const blocks = listBlocks(text);
    expect(blocks.map(({ code }) => code)).toEqual(document.fences.map((fence) => fence.text));
    expect(blocks.filter(({ label }) => label === '')).toEqual([]);
  });

  test('is in the list of documents', async () => {
    expect((await read('/docs')).text).toContain(`<a href="${toPagePath(path)}">`);
  });
});

test('every link of the documentation has a target, and every anchor an element', async () => {
  const pages = ['/docs', ...documents.map(({ path }) => toPagePath(path))];
  const known = new Map<string, ReturnType<typeof read>>();
  const get = (path: string) => {
    const found = known.get(path) ?? read(path);
    known.set(path, found);
    return found;
  };
  // A page for users leads others to the sign-in.
  const follow = async (path: string) => {
    const answer = await get(path);
    return answer.status === 303 ? get(answer.headers.location ?? '') : answer;
  };
  const dead: string[] = [];
  for (const page of pages) {
    for (const link of listLinks((await get(page)).text)) {
      if (/^https?:/.test(link)) continue;
      const { pathname, search, hash } = new URL(link, `http://nutrition.example${page}`);
      const { status, text } = await follow(`${pathname}${search}`);
      const isThere = hash === '' || listIds(text).has(decodeURIComponent(hash.slice(1)));
      if (status !== 200 || !isThere) dead.push(`${page}: ${link}`);
    }
  }
  expect(dead).toEqual([]);
  expect(known.size).toBeGreaterThan(pages.length);
});

test('no page of the documentation has an inline script, an inline style or HTML from a document', async () => {
  for (const path of ['/docs', ...documents.map(({ path }) => toPagePath(path))]) {
    const { text, headers } = await read(path);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(text).not.toMatch(/<style|\sstyle=|<script(?! type="module" src="\/assets\/)|\son[a-z]+="|<!--/);
  }
});

describe('an address below /docs without a document', () => {
  const paths = [
    '/docs/nothing',
    '/docs/api',
    '/docs/%2e%2e/package.json',
    '/docs/api/rest/more',
    '/docs/%',
    '/docs/__proto__',
  ];

  test.each(paths)('%s is an error page for browsers and a JSON body for programs', async (path) => {
    const page = await read(path);
    expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.text).toContain('href="/docs"');
    const { status, body } = await service.send({ path });
    expect([status, body.error.code]).toEqual([404, 'not_found']);
  });
});

test('the address of a file redirects to its page', async () => {
  const { status, headers } = await read('/docs/api/rest.md');
  expect([status, headers.location]).toEqual([301, '/docs/api/rest']);
});

describe('the reference', () => {
  test('has every operation, every body, every field and every error of the document', async () => {
    const { text } = await read('/docs');
    const { body: openApi } = await service.send({ path: '/openapi.json' });
    for (const [path, item] of Object.entries<object>(openApi.paths)) {
      for (const method of Object.keys(item)) expect(text).toContain(`<code>${method.toUpperCase()} ${path}</code>`);
    }
    const ids = listIds(text);
    for (const [name, schema] of Object.entries<{ properties: object }>(openApi.components.schemas)) {
      expect(ids.has(`schema-${name.toLowerCase()}`)).toBe(true);
      for (const field of Object.keys(schema.properties)) expect(text).toContain(`<code>${field}</code>`);
    }
    const examples = JSON.stringify(openApi).matchAll(/"summary":"((?:[^"\\]|\\.)+)","description":"\*\*Cause/g);
    const messages = new Set([...examples].map(([, message = '']) => String(JSON.parse(`"${message}"`))));
    expect(messages.size).toBeGreaterThan(25);
    for (const message of messages) expect(toPlain(text)).toContain(message);
    expect(text.match(/<strong>Cause:<\/strong>/g)?.length).toBe(messages.size);
    expect(text.match(/<strong>Fix:<\/strong>/g)?.length).toBe(messages.size);
  });

  test('explains how to use a key, differently for visitors who are signed in', async () => {
    const clientInfo = { address: '127.0.0.1', agent: 'test' };
    const signedIn = await signUp(service.database, {
      email: 'a@b.example',
      passwordHash: null,
      invitation: null,
      clientInfo,
    });
    if (typeof signedIn === 'string') throw new Error(signedIn);
    expect((await read('/docs')).text).toContain('<a href="/sign-in?next=/dashboard">Sign in</a> to create one');
    expect((await read('/docs', `session=${signedIn.sessionToken}`)).text).toContain('with one of your API keys. The');
  });

  test('its command and its TypeScript give the answer that it shows', async () => {
    const url = `http://127.0.0.1:${service.port}`;
    const key = await service.createKey();
    const blocks = listBlocks((await read('/docs')).text);
    const code = (label: string): string =>
      blocks.find((block) => block.label === label && block.code.includes('/v1/analyze'))?.code ?? '';
    const fill = (text: string): string => text.replaceAll('YOUR_KEY', key).replaceAll('http://nutrition.example', url);
    const shown = blocks.find(({ code: each }) => each.startsWith('{\n  "status": "success"'))?.code ?? '';

    const folder = createFolder('docs');
    const shell = openShell(folder, { PATH: prepareFolder(folder) });
    const said = await shell.run(fill(code('Shell')));
    shell.close();
    expect(JSON.parse(said)).toEqual(JSON.parse(shown));

    const options = {
      jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
      module: { type: 'es6' },
      swcrc: false,
    } as const;
    const script = transformSync(fill(code('TypeScript')), options).code;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
    expect(stdout.trim()).toBe(shown);
  });
});

function listLinks(html: string): readonly string[] {
  return [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, link = '']) => toPlain(link));
}

function listIds(html: string): ReadonlySet<string> {
  return new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => toPlain(id)));
}

interface CodeBlock {
  readonly label: string;
  readonly code: string;
}

function listBlocks(html: string): readonly CodeBlock[] {
  const figures = html.matchAll(
    /<figure class="code"><figcaption>([^<]*)<\/figcaption><pre[^>]*><code>([\s\S]*?)<\/code>/g,
  );
  return [...figures].map(([, label = '', code = '']) => ({ label, code: toPlain(code) }));
}

function toPlain(html: string): string {
  const signs: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
  return html.replace(/&(?:lt|gt|quot|#39);/g, (sign) => signs[sign] ?? sign).replaceAll('&amp;', '&');
}
