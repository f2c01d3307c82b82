import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Starts the Chromium of this machine without a window.
 * @throws Error where there is none
 */
export async function openChromium(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM'] ?? places.find((place) => existsSync(place));
  if (executablePath === undefined)
    throw new Error('There is no Chromium; install it (apt-get install -y chromium) or set CHROMIUM to its path.');
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] });
}
