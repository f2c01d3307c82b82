import { runUsers } from '../../src/cli/users';
import { createMail } from '../../src/people/mail';
import { pancakes } from '../conformance/recipes';
import { startTestService, type TestService } from '../conformance/start-test-service';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { openMailServer, readLink, type MailServer } from '../support/mail-server';
import { waitUntil } from '../support/wait-until';
import { findProblems } from './check-page';
import { signIn, signUp } from './credential-forms';
import { openBrowser, type TestBrowser } from './open-browser';

const publicUrl = 'https://nutrition.example.com';
const password = 'staple of another kind';
const withAndWithoutScript = [
  ['with script', true],
  ['without script', false],
] as const;

let browser: TestBrowser;
beforeAll(async () => (browser = await openBrowser()));
afterAll(() => browser.close());

describe('with a mail server', () => {
  let server: MailServer;
  let service: TestService;
  let url: string;
  beforeAll(async () => {
    server = await openMailServer();
    const mail = createMail({ url: server.url, from: 'nutrition@example.com' });
    service = await startTestService({ signUp: 'open', publicUrl, mail });
    url = `http://127.0.0.1:${service.port}`;
  });
  afterAll(async () => {
    await service.close();
    await server.close();
  });

  test.each(withAndWithoutScript)(
    'emails lead through signing up and a forgotten password, whose keys may be revoked, %s',
    async (_, script) => {
      const profile = await browser.openProfile({ script });
      const { page } = profile;
      const email = `forgetful-${String(script)}@example.com`;
      await page.goto(`${url}/sign-up`);
      expect(await findProblems(profile)).toEqual([]);
      await page.getByLabel('Email address').fill(email);
      await page.getByRole('button', { name: 'Send the email' }).click();
      expect(await page.getByRole('status').textContent()).toContain('was sent to');
      await page.goto(`${url}${readLink(await server.receive(email), publicUrl)}`);
      const key = await signUp(page, email);
      expect((await service.analyze(key, pancakes)).status).toBe(200);
      await page.getByRole('button', { name: 'Sign out' }).click();

      await page.goto(`${url}/sign-in`);
      await page.getByRole('link', { name: 'Forgot password?' }).click();
      expect(await findProblems(profile)).toEqual([]);
      await page.getByLabel('Email address').fill(email);
      await page.getByRole('button', { name: 'Send the email' }).click();
      expect(await page.getByRole('status').textContent()).toContain('is sent to');
      const link = `${url}${readLink(await server.receive(email, 2), publicUrl)}`;
      await page.goto(link);
      expect(await findProblems(profile)).toEqual([]);
      await page.getByLabel('New password').fill(password);
      await page.getByLabel('Revoke all API keys').check();
      await page.getByRole('button', { name: 'Set the password' }).click();
      expect(await page.getByRole('status').textContent()).toContain('are revoked');
      await waitUntil(async () => (await service.analyze(key, pancakes)).status === 403);
      await signIn(page, email);
      expect(await page.getByRole('alert').textContent()).toContain('is wrong');
      await signIn(page, email, password);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Dashboard');
      await page.goto(link);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('This link does not work');
      expect(await findProblems(profile)).toEqual([]);
      await profile.close();
    },
  );
});

describe('without a mail server', () => {
  let store: TestDatabase;
  let service: TestService;
  let url: string;
  beforeAll(async () => {
    store = await createTestDatabase();
    service = await startTestService({ signUp: 'open', follow: store });
    url = `http://127.0.0.1:${service.port}`;
  });
  afterAll(async () => {
    await service.close();
    await store.drop();
  });

  test.each(withAndWithoutScript)(
    'the link of an admin sets a new password and leaves keys alone, %s',
    async (_, script) => {
      const profile = await browser.openProfile({ script });
      const { page } = profile;
      const email = `forgetful-${String(script)}@example.com`;
      await page.goto(`${url}/sign-up`);
      const key = await signUp(page, email);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.goto(`${url}/forgotten-password`);
      expect(await page.getByRole('main').textContent()).toContain('npm run users -- link EMAIL');

      let said = '';
      const writer = { write: (text: string) => (said += text) };
      const config = {
        dataDir: '/nowhere',
        databaseUrl: store.url,
        publicUrl: null,
        host: '127.0.0.1',
        tls: null,
        port: service.port,
      };
      expect(await runUsers(['link', email], config, { stdout: writer, stderr: writer })).toBe(0);
      await page.goto(/^http\S+/.exec(said)?.[0] ?? '');
      await page.getByLabel('New password').fill(password);
      await page.getByRole('button', { name: 'Set the password' }).click();
      expect(await page.getByRole('status').textContent()).toContain('The password is set.');
      await signIn(page, email, password);
      expect(await page.getByText(`${key.slice(0, 12)}…`).count()).toBe(1);
      expect((await service.analyze(key, pancakes)).status).toBe(200);
      expect(await findProblems(profile)).toEqual([]);
      await profile.close();
    },
  );
});
