import type { Locator, Page } from 'playwright-core';
import { password } from '../support/sign-up-person';

/** Fills in the form to sign up that a page shows. @returns its button */
export async function fillSignUp(page: Page, email: string): Promise<Locator> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  return page.getByRole('button', { name: 'Sign up', exact: true });
}

/** Signs up by the form that a page shows. @returns the first key */
export async function signUp(page: Page, email: string): Promise<string> {
  const button = await fillSignUp(page, email);
  await button.click();
  return readKey(page);
}

/** Waits for a new key on a page, which is shown once. */
export async function readKey(page: Page): Promise<string> {
  return ((await page.locator('code.secret').textContent()) ?? '').trim();
}

/** Signs in by the form that a page shows. */
export async function signIn(page: Page, email: string, word: string = password): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(word);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
