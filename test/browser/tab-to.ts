import type { Locator } from 'playwright-core';

/** Tabs through the page until an element has the focus, which has to be seen. */
export async function tabTo(wanted: Locator): Promise<void> {
  const page = wanted.page();
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    if ((await wanted.and(page.locator(':focus')).count()) === 0) continue;
    expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
    return;
  }
  throw new Error('The element cannot be reached by the key Tab.');
}
