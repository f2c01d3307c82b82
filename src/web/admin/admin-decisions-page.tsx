import { Router, type Request } from 'express';
import type { VNode } from 'preact';
import { countDecisions, decisionSteps, type DecisionCount, type DecisionStep } from '../../ai/decisions';
import { listDecisions, type DecisionPlace, type ListedDecision } from '../../ai/decision-list';
import { describeDecision } from '../../ai/ollama/decision-values';
import { sendAdminPage } from './admin-frame';
import { Command, pageSize, SearchForm } from './admin-lists';
import { CardsTable } from '../parts/cards-table';
import { Moment } from '../dashboard/dashboard';
import { printCount } from '../parts/figures';
import { readParameter } from '../parts/forms';
import type { WebParts } from '../parts/web-parts';

/** /admin/decisions: what local models have decided about lines. */
export function createAdminDecisionsPage({ pages, visitors, database, readyChecks }: WebParts): Router {
  const router = Router({ caseSensitive: true });
  router.get('/admin/decisions', async (request, response) => {
    const visitor = await visitors.getAdmin(request);
    const query = readQuery(request);
    const [counts, found] = await Promise.all([
      countDecisions(database),
      listDecisions(database, { ...query, first: pageSize + 1 }),
    ]);
    const content = (
      <Decisions
        hasModel={readyChecks.some(({ name }) => name === 'model')}
        counts={counts}
        query={query}
        decisions={found.slice(0, pageSize)}
        hasMore={found.length > pageSize}
      />
    );
    const frame = { visitor, title: 'Model decisions', tab: '/admin/decisions', islands: ['copy'] } as const;
    sendAdminPage(pages, { request, response }, { ...frame, content });
  });
  return router;
}

interface Query {
  readonly step: DecisionStep | null;
  readonly search: string;
  readonly after: DecisionPlace | null;
}

function readQuery(request: Request): Query {
  const step = decisionSteps.find((each) => each === readParameter(request, 'step')) ?? null;
  const [, at = '', key = ''] = /^(\d{1,14})-([0-9a-f]{64})$/.exec(readParameter(request, 'after')) ?? [];
  const after = key === '' ? null : { decidedAt: new Date(Number(at)), key };
  return { step, search: readParameter(request, 'search').trim(), after };
}

interface DecisionsParts {
  /** Whether the service uses a model now. */
  readonly hasModel: boolean;
  readonly counts: readonly DecisionCount[];
  readonly query: Query;
  readonly decisions: readonly ListedDecision[];
  readonly hasMore: boolean;
}

function Decisions({ hasModel, counts, query, decisions, hasMore }: DecisionsParts): VNode {
  return (
    <>
      <p>
        {hasModel
          ? 'The local model decides about lines that the embedded engine is not sure of. Each decision is stored once and used for every later request.'
          : 'This service uses only the embedded engine, without a model.'}{' '}
        <a href="/docs/guides/local-model">A local model</a> explains more.
      </p>
      {counts.length === 0 ? (
        <p>No model has decided anything yet.</p>
      ) : (
        <>
          <Counts counts={counts} />
          <h2>Decisions</h2>
          <SearchForm
            action="/admin/decisions"
            label="Search lines"
            hint="Words of the line, as it was written."
            search={query.search}
          >
            <p class="field">
              <label for="field-step">Step</label>
              <select id="field-step" name="step">
                <option value="">all</option>
                {decisionSteps.map((step) => (
                  <option key={step} value={step} selected={step === query.step}>
                    {step}
                  </option>
                ))}
              </select>
            </p>
          </SearchForm>
          {decisions.length === 0 ? <p>No decision was found.</p> : <DecisionTable decisions={decisions} />}
          <More query={query} last={hasMore ? decisions.at(-1) : undefined} />
          <h2>Change a decision</h2>
          <p>
            A wrong food of a line is corrected by <a href="/admin/foods">pinning the name</a> to the right one, which
            holds for every engine. The command line deletes all decisions before a day, so that the model is asked
            again:
          </p>
          <Command command="npm run decisions -- forget 2027-12-31" />
          <p>
            <a href="/docs/reference/command-line#decisions">decisions</a> also writes them to a file and reads them
            from one.
          </p>
        </>
      )}
    </>
  );
}

function Counts({ counts }: Pick<DecisionsParts, 'counts'>): VNode {
  return (
    <CardsTable
      region="Decisions by model"
      caption="Decisions by model and step"
      rows={counts}
      columns={[
        { head: 'Model', kind: 'name', cell: ({ model }) => model },
        { head: 'Digest', cell: ({ digest }) => <code>{digest.slice(0, 12)}</code> },
        { head: 'Step', cell: ({ step }) => step },
        { head: 'Decisions', kind: 'number', cell: ({ decisions }) => printCount(decisions) },
        { head: 'Without a response', kind: 'number', cell: ({ unanswered }) => printCount(unanswered) },
        { head: 'Latest', cell: ({ latestAt }) => <Moment at={latestAt} /> },
      ]}
    />
  );
}

function DecisionTable({ decisions }: { readonly decisions: readonly ListedDecision[] }): VNode {
  return (
    <CardsTable
      region="Decisions"
      caption="Decisions, the latest first"
      rows={decisions.map((decision) => {
        const { question: asked, decidedAt, model } = decision;
        return { ...describeDecision(decision), asked, decidedAt, model };
      })}
      columns={[
        {
          head: 'Line',
          kind: 'name',
          cell: ({ asked }) => (
            <>
              {asked.line}
              {asked.title === null ? null : <small class="hint"> in {asked.title}</small>}
            </>
          ),
        },
        { head: 'Question', cell: ({ asked, question }) => <Question asked={asked} question={question} /> },
        { head: 'Answer', cell: ({ answer }) => answer },
        { head: 'Probability', kind: 'number', cell: ({ odds }) => (odds === null ? 'none' : odds.toFixed(2)) },
        {
          head: 'Decided',
          cell: ({ decidedAt, model }) => (
            <>
              <Moment at={decidedAt} />
              <small class="hint"> by {model}</small>
            </>
          ),
        },
      ]}
    />
  );
}

interface QuestionParts {
  readonly asked: ListedDecision['question'];
  /** In words. */
  readonly question: string;
}

/** The question; where it was a choice, with the foods to choose from. */
function Question({ asked, question }: QuestionParts): VNode {
  if (asked.candidates === null || asked.candidates.length < 2) return <>{question}</>;
  return (
    <details>
      <summary>{question}</summary>
      <ol>
        {asked.candidates.map(({ fdcId, description }) => (
          <li key={fdcId}>
            {description} (FDC {fdcId})
          </li>
        ))}
      </ol>
    </details>
  );
}

function More({ query, last }: { readonly query: Query; readonly last: DecisionPlace | undefined }): VNode | null {
  if (last === undefined) return null;
  const after = `${last.decidedAt.getTime()}-${last.key}`;
  const search = new URLSearchParams({ search: query.search, step: query.step ?? '', after }).toString();
  return (
    <p>
      <a href={`/admin/decisions?${search}`}>Earlier decisions</a>
    </p>
  );
}
