import type { Database } from '../../src/database/open-database';
import { createLink } from '../../src/people/links';
import type { Profile } from './open-browser';

/** Signs a browser in as the first user, who is an admin, by the link of the start. */
export async function signInFirstUser({ page }: Profile, url: string, { prisma }: Database): Promise<void> {
  const link = await createLink(prisma, { purpose: 'first_sign_in', userId: null });
  await page.goto(`${url}/welcome?link=${link}`);
  await page.getByRole('button', { name: 'Sign in this browser' }).click();
}
