import { Router } from 'express';
import type { Assets } from './parts/assets';
import { createAccountPages } from './sign-in/account-page';
import { createActivityPage } from './dashboard/activity-page';
import { createAdminCorrectionsPages } from './admin/admin-corrections-page';
import { createAdminFoodsPages } from './admin/admin-foods-page';
import { createAdminNamesPages } from './admin/admin-names-page';
import { createAdminAccountPages } from './admin/admin-account-page';
import { createAdminAccountsPage } from './admin/admin-accounts-page';
import { createAdminDecisionsPage } from './admin/admin-decisions-page';
import { createAdminImportsPages } from './admin/admin-imports-page';
import { createAdminPlansPage } from './admin/admin-plans-page';
import { createAdminStatePage } from './admin/admin-state-page';
import { createAdminUsersPages } from './admin/admin-users-page';
import { createDocsPages } from './docs-pages';
import { createHomePage } from './home-page';
import { createKeysPages } from './dashboard/keys-page';
import { createMembersPages } from './dashboard/members-page';
import { createPasskeyRequests } from './sign-in/passkey-requests';
import { createRecoveryPages } from './sign-in/recovery-pages';
import { createSignInPages } from './sign-in/sign-in-page';
import { createSignUpPages } from './sign-in/sign-up-page';
import { createTryPage } from './try-page';
import { createUsagePage } from './dashboard/usage-page';
import type { WebParts } from './parts/web-parts';

/** The first parts of the paths of all pages, by which metrics and the log name their routes. */
export const pagePaths = [
  '/',
  '/account',
  '/admin',
  '/assets',
  '/dashboard',
  '/docs',
  '/favicon.ico',
  '/forgotten-password',
  '/new-password',
  '/passkeys',
  '/sign-in',
  '/sign-out',
  '/sign-out-everywhere',
  '/sign-up',
  '/try',
  '/verify',
  '/welcome',
] as const;

/** Creates the routes of all pages. */
export function createWebRoutes(parts: WebParts, assets: Assets): Router {
  const router = Router({ caseSensitive: true });
  router.use(assets.router);
  router.get('/favicon.ico', (_request, response) => response.redirect(301, assets.find('favicon.svg')));
  router.use(createHomePage(parts));
  router.use(createTryPage(parts));
  router.use(createDocsPages(parts));
  router.use(createSignInPages(parts));
  router.use(createSignUpPages(parts));
  router.use(createRecoveryPages(parts));
  router.use(createAccountPages(parts));
  router.use(createPasskeyRequests(parts));
  router.use(createKeysPages(parts));
  router.use(createUsagePage(parts));
  router.use(createMembersPages(parts));
  router.use(createActivityPage(parts));
  router.use(createAdminFoodsPages(parts));
  router.use(createAdminNamesPages(parts));
  router.use(createAdminCorrectionsPages(parts));
  router.use(createAdminStatePage(parts));
  router.use(createAdminAccountsPage(parts));
  router.use(createAdminAccountPages(parts));
  router.use(createAdminUsersPages(parts));
  router.use(createAdminPlansPage(parts));
  router.use(createAdminImportsPages(parts));
  router.use(createAdminDecisionsPage(parts));
  return router;
}
