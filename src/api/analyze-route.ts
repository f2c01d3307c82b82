import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Admission } from './admission';
import { paceBasis, toDataVersion } from './analyze';
import type { AnalysisResolver } from './graphql/analysis-resolver';
import { findBodyBytes, readJsonBody } from './http/read-json-body';
import { findRecord } from './http/request-note';
import { sendJson } from './http/responses';
import { readRecipe } from './read-recipe';
import { toRestJson } from './rest-contract';
import type { Turns } from './turns';

/** POST /v1/analyze: who asks, then what is asked, then whether it may be answered now, then the answer. */
export function createAnalyzeRoute({ admission, turns, resolver }: AnalyzeRouteParts): AnalyzeRoute {
  return async (request, response) => {
    const caller = await admission.authenticate(request, response);
    admission.checkScope(caller, 'analyze');
    const recipe = readRecipe(await readJsonBody(request));
    const admitted = await admission.admitRecipe(caller, response);
    try {
      const pace = turns.open({ keyId: caller.keyId, bytes: findBodyBytes(request), response });
      const basis = paceBasis(resolver.takeSnapshot(), pace);
      response.setHeader('X-Data-Version', toDataVersion(basis));
      const analysis = await resolver.analyzeRecipe(recipe, { basis });
      const note = findRecord(response);
      if (note !== null) note.lines = analysis.lines.length;
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

/** Asks nothing of Express, so that it can answer with and without it. */
export type AnalyzeRoute = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
