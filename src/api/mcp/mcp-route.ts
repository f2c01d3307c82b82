import { toNodeHandler, type FetchLikeMcpHandler } from '@modelcontextprotocol/node';
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
  type McpServer,
} from '@modelcontextprotocol/server';
import type { RequestHandler } from 'express';
import type { Analysis, Recipe } from '../../analysis/recipe';
import type { Database } from '../../database/open-database';
import { ApiError } from '../../errors';
import type { Admission } from '../admission';
import { paceSnapshot, toDataVersion } from '../analyze';
import type { AnalysisResolver } from '../graphql/analysis-resolver';
import { findBodyBytes, readJsonBody } from '../http/read-json-body';
import { findRecord } from '../http/request-record';
import type { ApiErrorReader } from '../http/responses';
import { parseJson } from '../../json';
import type { Turns } from '../turns';
import { createMcpServer } from './mcp-server';
import { toPlainError } from './plain-errors';

interface McpRouteParts {
  readonly admission: Admission;
  readonly turns: Turns;
  readonly resolver: AnalysisResolver;
  readonly database: Pick<Database, 'pool'>;
  readonly version: string;
  readonly toApiError: ApiErrorReader;
}

/**
 * Creates POST /mcp, which answers one message of the Model Context Protocol without a session. The
 * key and the body are checked as on REST, with the same errors over HTTP. An error of a tool is
 * a result of that tool.
 */
export function createMcpRoute(parts: McpRouteParts): RequestHandler {
  const { admission, turns, resolver, database, version, toApiError } = parts;
  return async (request, response) => {
    const caller = await admission.authenticate(request, response);
    admission.checkScope(caller, 'analyze');
    const body = await readJsonBody(request);
    if (Array.isArray(body)) throw new ApiError('batched_messages');
    admission.countCost(caller, messageCost);
    const pace = turns.open({ keyId: caller.keyId, bytes: findBodyBytes(request), response });
    const snapshot = paceSnapshot(resolver.takeSnapshot(), pace);
    response.setHeader('X-Data-Version', toDataVersion(snapshot));
    async function analyze(recipe: Recipe): Promise<Analysis> {
      const admitted = await admission.admitRecipe(caller, response);
      try {
        const analysis = await resolver.analyzeRecipe(recipe, { snapshot });
        const record = findRecord(response);
        if (record !== null) record.lines = analysis.lines.length;
        return analysis;
      } catch (error) {
        await admitted.giveBack();
        throw error;
      }
    }
    const world = {
      catalog: snapshot.catalog,
      database,
      analyze,
      countCost: (cost: number) => admission.countCost(caller, cost),
    };
    const readApiError = (error: unknown): ApiError => {
      const apiError = toApiError(error, response);
      const record = findRecord(response);
      if (record !== null) record.reason = apiError.reason;
      return apiError;
    };
    const answer = createAnswer(() => createMcpServer({ world, version, toApiError: readApiError }));
    await toNodeHandler(answer)(request, response, body);
  };
}

/**
 * Answers one message in the protocol revision of its sender, with a body of JSON: a stream of
 * events would send its headers before the recipe is counted.
 */
function createAnswer(createServer: () => McpServer): FetchLikeMcpHandler {
  // Subscriptions are refused because no tool or resource changes while the service runs.
  const modern = createMcpHandler(createServer, { legacy: 'reject', maxSubscriptions: 0 });
  return {
    async fetch(request, options) {
      if (!(await isLegacyRequest(request, options?.parsedBody))) return toPlain(await modern.fetch(request, options));
      const server = createServer();
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
      await server.connect(transport);
      try {
        return await toPlain(await transport.handleRequest(request, options));
      } finally {
        await server.close();
      }
    },
  };
}

/** The same answer, with the messages of errors in plain sentences. */
async function toPlain(answer: Response): Promise<Response> {
  if (answer.headers.get('Content-Type')?.startsWith('application/json') !== true) return answer;
  const { status, headers } = answer;
  const text = await answer.text();
  const body = text.includes('"error"') ? JSON.stringify(toPlainError(parseJson(text))) : text;
  return new Response(body, { status, headers });
}

/**
 * The cost of a message in values of a GraphQL answer. Creating a server and its list of tools
 * takes about 3 ms.
 */
const messageCost = 1000;
