import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openChromium } from '../../tools/pages/open-chromium';

/** A running Chromium. */
export interface TestBrowser {
  /** Opens a new profile, which is not signed in. */
  openProfile(options?: ProfileOptions): Promise<Profile>;
  close(): Promise<void>;
}

export interface ProfileOptions {
  /** False to turn off scripts. */
  readonly script?: boolean;
  readonly width?: number;
  readonly dark?: boolean;
}

/** The browser of one person. */
export interface Profile {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly hasScript: boolean;
  /**
   * Problems since the last call: violations of the content policy, errors of scripts,
   * dialogs, requests to other hosts, answers of 500 and above.
   */
  takeProblems(): readonly string[];
  close(): Promise<void>;
}

/** @throws Error where there is no Chromium on this machine */
export async function openBrowser(): Promise<TestBrowser> {
  const browser = await openChromium();
  return {
    openProfile: (options = {}) => openProfile(browser, options),
    close: () => browser.close(),
  };
}

async function openProfile(browser: Browser, { script = true, width = 1200, dark = false }: ProfileOptions) {
  const context = await browser.newContext({
    javaScriptEnabled: script,
    viewport: { width, height: 800 },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  // Longer than any machine takes, shorter than Jest's limit, so that a failure names the step.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (/content security policy|refused to/i.test(text)) problems.push(`policy: ${text}`);
  });
  page.on('dialog', (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => problems.push(`script: ${error.message}`));
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    const isOwn = ['127.0.0.1', 'localhost'].includes(hostname);
    if (protocol.startsWith('http') && !isOwn) problems.push(`left the origin: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) problems.push(`${response.status()}: ${response.url()}`);
  });
  return { page, context, hasScript: script, takeProblems: () => problems.splice(0), close: () => context.close() };
}
