import { createHash } from 'node:crypto';
import { Router, type Request, type Response } from 'express';
import { ApiError } from '../errors';
import { toPagePath } from '../api/reference/documents';
import { createMarkdown, type Markdown, type RenderedDocument } from '../api/reference/markdown';
import { toServiceUrl } from '../api/http/service-url';
import { DocsFrame, type DocsGroup } from './docs/docs-frame';
import { listReferenceHeadings, ReferenceContent } from './docs/reference-page';
import type { WebParts } from './parts/web-parts';

/** Creates /docs, the reference of the API, and below it a page for each document. */
export function createDocsPages({ pages, visitors, config, reference }: WebParts): Router {
  const { documents, openApi } = reference;
  const markdown = createMarkdown(documents);
  const render = renderOnce(markdown);
  const groups = listGroups(documents.texts);
  const router = Router({ caseSensitive: true });

  router.get('/docs', async (request, response) => {
    const visitor = await visitors.find(request);
    pages.send(response, {
      frame: { title: 'API reference', visitor, islands: ['copy', 'run-example'], wide: true },
      content: (
        <DocsFrame path="/docs" groups={groups} headings={listReferenceHeadings(openApi)}>
          <ReferenceContent
            openApi={openApi}
            markdown={markdown}
            url={toServiceUrl(config, request)}
            isSignedIn={visitor !== null}
          />
        </DocsFrame>
      ),
    });
  });

  for (const [path, drawing] of documents.drawings) {
    router.get(`/${path}`, (_request, response) => sendDrawing(response, drawing));
  }

  for (const [path, picture] of documents.pictures) {
    router.get(`/${path}`, (_request, response) => sendPicture(response, picture));
  }

  for (const [path, text] of documents.texts) {
    const pagePath = toPagePath(path);
    router.get(`${pagePath}.md`, (_request, response) => response.redirect(301, pagePath));
    router.get(pagePath, async (request: Request, response: Response) => {
      const { title, headings, html } = render(path, text);
      pages.send(response, {
        frame: { title, visitor: await visitors.find(request), islands: ['copy'], wide: true },
        content: (
          <DocsFrame path={pagePath} groups={groups} headings={headings}>
            <div dangerouslySetInnerHTML={{ __html: html }} />
          </DocsFrame>
        ),
      });
    });
  }

  router.get('/docs/{*rest}', () => {
    throw new ApiError('not_found', { message: 'This document does not exist; /docs lists all documents.' });
  });
  return router;
}

/** Renders each document when its page is first requested. */
function renderOnce(markdown: Markdown): Markdown['render'] {
  const rendered = new Map<string, RenderedDocument>();
  return (path, text) => {
    const known = rendered.get(path) ?? markdown.render(path, text);
    rendered.set(path, known);
    return known;
  };
}

function sendPicture(response: Response, picture: Buffer): void {
  response.setHeader('Content-Type', 'image/png');
  response.setHeader('Cache-Control', 'no-cache');
  response.end(picture);
}

/** Sends a drawing. Its policy allows only the style elements of this drawing, by their hashes. */
function sendDrawing(response: Response, drawing: string): void {
  const styles = [...drawing.matchAll(/<style>([^<]*)<\/style>/g)].map(([, style = '']) => `'${toHashSource(style)}'`);
  response.setHeader(
    'Content-Security-Policy',
    `default-src 'none'; style-src ${styles.join(' ') || "'none'"}; frame-ancestors 'none'`,
  );
  response.setHeader('Content-Type', 'image/svg+xml; charset=utf-8');
  response.end(drawing);
}

/** Returns the source expression of a content policy that allows an inline text. */
function toHashSource(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** The titles of the folders of `docs/`, in the order of the list. Other folders follow. */
const folderTitles = new Map([
  ['docs', 'Start'],
  ['docs/api', 'API'],
  ['docs/guides', 'Guides'],
  ['docs/concepts', 'Concepts'],
  ['docs/reference', 'Reference'],
  ['docs/benchmarks', 'Benchmarks'],
]);

function listGroups(texts: ReadonlyMap<string, string>): readonly DocsGroup[] {
  const toFolder = (path: string): string => path.slice(0, path.lastIndexOf('/'));
  const folders = new Set([...folderTitles.keys(), ...[...texts.keys()].map(toFolder)]);
  return [...folders].flatMap((folder) => {
    const inFolder = [...texts].filter(([path]) => toFolder(path) === folder);
    const own = inFolder.map(([path, text]) => ({ path: toPagePath(path), title: readTitle(text) ?? path }));
    const entries = folder === 'docs' ? [{ path: '/docs', title: 'API reference' }, ...own] : own;
    return entries.length === 0 ? [] : [{ title: folderTitles.get(folder) ?? folder.replace('docs/', ''), entries }];
  });
}

/** Reads the first heading. The document itself is rendered only when its page is requested. */
function readTitle(text: string): string | undefined {
  return /^# (.+)$/m.exec(text)?.[1];
}
