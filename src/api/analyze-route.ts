import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Admission } from './admission';
import { paceSnapshot, toDataVersion } from './analyze';
import type { AnalysisResolver } from './graphql/analysis-resolver';
import { findBodyBytes, readJsonBody } from './http/read-json-body';
import { findRecord } from './http/request-record';
import { sendJson } from './http/responses';
import { readRecipe } from './read-recipe';
import { toRestJson } from './rest-contract';
import type { Turns } from './turns';

/** POST /v1/analyze: checks the caller, then the body, then the limits, and then answers. */
export function createAnalyzeRoute({ admission, turns, resolver }: AnalyzeRouteParts): AnalyzeRoute {
  return async (request, response) => {
    const caller = await admission.authenticate(request, response);
    admission.checkScope(caller, 'analyze');
    const recipe = readRecipe(await readJsonBody(request));
    const admitted = await admission.admitRecipe(caller, response);
    try {
      const pace = turns.open({ keyId: caller.keyId, bytes: findBodyBytes(request), response });
      const snapshot = paceSnapshot(resolver.takeSnapshot(), pace);
      response.setHeader('X-Data-Version', toDataVersion(snapshot));
      const analysis = await resolver.analyzeRecipe(recipe, { snapshot });
      const record = findRecord(response);
      if (record !== null) record.lines = analysis.lines.length;
      sendJson(response, 200, toRestJson(analysis));
    } catch (error) {
      await admitted.giveBack();
      throw error;
    }
  };
}

interface AnalyzeRouteParts {
  readonly admission: Admission;
  readonly turns: Turns;
  readonly resolver: AnalysisResolver;
}

/** Uses plain Node requests and responses, so that it answers with and without Express. */
export type AnalyzeRoute = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
