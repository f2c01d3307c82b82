import { Router } from 'express';
import { refuseMethod, sendJson } from '../http/responses';
import { readDocuments, type Documents } from './documents';
import { createOpenApi, type OpenApi } from './openapi';
import { readDocumentedExamples } from './documented-examples';

/** The documents and the OpenAPI document. Both are read and created once, at the start. */
export interface Reference {
  readonly documents: Documents;
  readonly openApi: OpenApi;
}

/**
 * Reads the documents and creates the OpenAPI document.
 * @throws Error in one sentence if the documents are missing or lack what the OpenAPI document
 * needs
 */
export function readReference(): Reference {
  const documents = readDocuments();
  return { documents, openApi: createOpenApi(readDocumentedExamples(documents)) };
}

export const openApiPath = '/openapi.json';

/** Creates the route of GET /openapi.json. */
export function createOpenApiRoute({ openApi }: Reference): Router {
  const text = JSON.stringify(openApi);
  const router = Router({ caseSensitive: true });
  router
    .route(openApiPath)
    .get((_request, response) => sendJson(response, 200, text))
    .all(refuseMethod('GET', 'HEAD'));
  return router;
}
