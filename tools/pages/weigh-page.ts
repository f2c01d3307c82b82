import type { Browser } from 'playwright-core';

/** What a page costs a browser that has nothing of it yet. */
export interface PageWeight {
  /** Bytes as they are transferred, with headers. */
  readonly scriptBytes: number;
  readonly totalBytes: number;
  readonly requests: number;
  /** Milliseconds from the start of the navigation to the first paint. */
  readonly firstPaintMs: number;
}

/** Opens a page in a profile of its own, which has nothing in its cache. */
export async function weighPage(browser: Browser, url: string): Promise<PageWeight> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const types = new Map<string, string>();
    const bytes = new Map<string, number>();
    session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
      bytes.set(requestId, encodedDataLength),
    );
    await session.send('Network.enable');
    await page.goto(url, { waitUntil: 'networkidle' });
    const firstPaintMs = Number(
      await page.evaluate(`new Promise((resolve) => new PerformanceObserver((list, observer) => {
        observer.disconnect();
        resolve(list.getEntries()[0].startTime);
      }).observe({ type: 'paint', buffered: true }))`),
    );
    const sum = (all: readonly (readonly [string, number])[]): number =>
      all.reduce((total, [, size]) => total + size, 0);
    const sizes = [...bytes];
    return {
      scriptBytes: sum(sizes.filter(([id]) => types.get(id) === 'Script')),
      totalBytes: sum(sizes),
      requests: sizes.length,
      firstPaintMs,
    };
  } finally {
    await context.close();
  }
}
