import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { startService } from '../bench/processes';
import { findQuantile, printTable, type Table } from '../eval/table';
import { runProgram } from '../run-program';
import { openChromium } from './open-chromium';
import { weighPage, type PageWeight } from './weigh-page';

const rounds = 15;
const paths = ['/', '/sign-in', '/docs', '/docs/quickstart', '/graphql'] as const;

/** Measures what pages of a built service cost a browser on the same machine. */
async function benchPages(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-pages-'));
  const service = await startService(join(folder, 'data'));
  const browser = await openChromium();
  try {
    // Chromium and the service read their files the first time.
    for (const path of paths) await weighPage(browser, `${service.url}${path}`);
    process.stdout.write(`${printTable(await tabulate(browser, service.url))}\n`);
  } finally {
    await browser.close();
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Rounds are interleaved, so that a slow period of the machine affects all pages. */
async function tabulate(browser: Browser, url: string): Promise<Table> {
  const weights = new Map<string, PageWeight[]>(paths.map((path) => [path, []]));
  for (let round = 0; round < rounds; round++)
    for (const path of paths) weights.get(path)?.push(await weighPage(browser, `${url}${path}`));
  return {
    title: 'Pages',
    note: `Opened by Chromium with an empty cache on the same machine, nobody signed in, ${rounds} rounds. Bytes as transferred, with headers; milliseconds from the start of the navigation. The goals for / are 30 kB of script, 200 kB in all and 200 ms.`,
    columns: ['page', 'requests', 'script kB', 'all kB', 'first paint ms, median', 'lowest–highest'],
    rows: [...weights].map(([path, all]) => {
      const paints = all.map(({ firstPaintMs }) => firstPaintMs);
      const most = (pick: (weight: PageWeight) => number): number => Math.max(...all.map(pick));
      return [
        path,
        most(({ requests }) => requests),
        (most(({ scriptBytes }) => scriptBytes) / 1000).toFixed(1),
        (most(({ totalBytes }) => totalBytes) / 1000).toFixed(1),
        findQuantile(paints, 0.5).toFixed(0),
        `${Math.min(...paints).toFixed(0)}–${Math.max(...paints).toFixed(0)}`,
      ];
    }),
    worst: [],
  };
}

runProgram(benchPages);
