import { Router } from 'express';
import { ApiError } from '../../errors';
import { readImportRuns } from '../../food-store/import-runs';
import { findRelease, listReleases } from '../../food-store/releases';
import { sendAdminPage } from './admin-frame';
import { Imports, toFileName } from './admin-imports-content';
import { Release } from './admin-release-content';
import { readParameter } from '../parts/forms';
import type { WebParts } from '../parts/web-parts';

/**
 * /admin/imports: the running import, earlier ones, and the releases that are loaded, with their
 * reports.
 */
export function createAdminImportsPages({ pages, visitors, database }: WebParts): Router {
  const router = Router({ caseSensitive: true });
  const tab = '/admin/imports';

  router.get(tab, async (request, response) => {
    const visitor = await visitors.getAdmin(request);
    const [imports, releases] = await Promise.all([readImportRuns(database, shownRuns), listReleases(database)]);
    const isStill = readParameter(request, 'refresh') === 'off';
    const isRefreshed = imports.holder !== null && !isStill;
    // Works without script, and only while there is something to follow.
    if (isRefreshed) response.setHeader('Refresh', String(refreshSeconds));
    const content = (
      <Imports imports={imports} releases={releases} refreshSeconds={isRefreshed ? refreshSeconds : null} />
    );
    const frame = { visitor, title: 'Imports', tab, islands: ['copy'] } as const;
    sendAdminPage(pages, { request, response }, { ...frame, content });
  });

  router.get(`${tab}/:id`, async (request, response) => {
    const visitor = await visitors.getAdmin(request);
    const { id } = request.params;
    const found = /^\d{1,9}$/.test(id) ? await findRelease(database, Number(id)) : null;
    if (found === null) throw new ApiError('unknown_page_part');
    const content = <Release {...found} />;
    sendAdminPage(pages, { request, response }, { visitor, title: toFileName(found.release.name), tab, content });
  });
  return router;
}

const shownRuns = 20;
const refreshSeconds = 3;
