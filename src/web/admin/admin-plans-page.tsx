import { Router, type Request, type Response } from 'express';
import type { VNode } from 'preact';
import { AccountError } from '../../accounts/caller';
import { listPlans, readPlanLimit, type ListedPlan } from '../../accounts/plans';
import { changeLimits } from '../../people/account-changes';
import { listEvents, type ListedEvent } from '../../people/audit';
import type { Visitor } from '../../people/sessions';
import { EventTable } from '../dashboard/activity-page';
import { sendAdminPage } from './admin-frame';
import { CardsTable } from '../parts/cards-table';
import { toAdminActor } from './admin-actor';
import { printCount } from '../parts/figures';
import { Field, Problem, readField, readForms, readParameter } from '../parts/forms';
import type { WebParts } from '../parts/web-parts';

/** /admin/plans: the plans with their limits, and a form that sets those of the operator's own. */
export function createAdminPlansPage({ pages, visitors, database, ownPlanNames }: WebParts): Router {
  const router = Router({ caseSensitive: true });
  const path = '/admin/plans';

  async function sendPlans(request: Request, response: Response, page: PlansPage): Promise<void> {
    const { visitor, status = 200, ...form } = page;
    const plans = await listPlans(database);
    const shown = plans.find(({ name }) => name === readParameter(request, 'change'));
    const draft = form.draft ?? (shown === undefined ? emptyDraft : toDraft(shown));
    const query = { accountId: null, kind: 'plan_limits_changed', before: null, first: 20 } as const;
    const events = await listEvents(database.prisma, query);
    const content = <Plans {...{ plans, ownPlanNames, events, draft, problem: form.problem }} />;
    sendAdminPage(pages, { request, response }, { visitor, status, title: 'Plans', tab: path, done, content });
  }

  router
    .route(path)
    .get(async (request, response) => {
      await sendPlans(request, response, { visitor: await visitors.getAdmin(request) });
    })
    .post(...readForms(), async (request, response) => {
      const visitor = await visitors.getAdmin(request);
      const draft = readDraft(request);
      const requestsPerSecond = readPlanLimit(draft.second);
      const recipesPerMonth = readPlanLimit(draft.month);
      try {
        if (requestsPerSecond === null || recipesPerMonth === null)
          throw new AccountError('Both limits are whole numbers from 1 to 999999999, without separators.');
        const plan = { name: draft.name, requestsPerSecond, recipesPerMonth };
        await changeLimits(database, { plan, own: ownPlanNames, by: toAdminActor(request, visitor) });
        response.redirect(303, `${path}?done=saved`);
      } catch (error) {
        if (!(error instanceof AccountError)) throw error;
        await sendPlans(request, response, { visitor, status: 422, draft, problem: error.message });
      }
    });
  return router;
}

const done = { saved: 'The plan is saved. It applies from the next request on.' } as const;

/** A plan as the form has it. */
interface PlanDraft {
  readonly name: string;
  readonly second: string;
  readonly month: string;
}

const emptyDraft: PlanDraft = { name: '', second: '', month: '' };

function toDraft({ name, requestsPerSecond, recipesPerMonth }: ListedPlan): PlanDraft {
  return { name, second: String(requestsPerSecond), month: String(recipesPerMonth) };
}

function readDraft(request: Request): PlanDraft {
  return {
    name: readField(request, 'name'),
    second: readField(request, 'second'),
    month: readField(request, 'month'),
  };
}

interface PlansPage {
  readonly visitor: Visitor;
  readonly status?: number;
  readonly draft?: PlanDraft;
  readonly problem?: string;
}

interface PlansParts {
  readonly plans: readonly ListedPlan[];
  readonly ownPlanNames: readonly string[];
  readonly events: readonly ListedEvent[];
  readonly draft: PlanDraft;
  readonly problem: string | undefined;
}

function Plans({ plans, ownPlanNames, events, draft, problem }: PlansParts): VNode {
  return (
    <>
      <p>
        A plan limits the requests per second of each key, and the recipes per month of each account. The limits of{' '}
        {new Intl.ListFormat('en').format(ownPlanNames)} are part of the program, and every upgrade restores them;
        create a plan of your own to have others.
      </p>
      <CardsTable
        region="Plans"
        caption="Plans"
        rows={plans}
        columns={[
          { head: 'Name', kind: 'name', cell: ({ name }) => name },
          {
            head: 'Requests per second',
            kind: 'number',
            cell: ({ requestsPerSecond }) => printCount(requestsPerSecond),
          },
          { head: 'Recipes per month', kind: 'number', cell: ({ recipesPerMonth }) => printCount(recipesPerMonth) },
          { head: 'Accounts', kind: 'number', cell: ({ accounts }) => printCount(accounts) },
          {
            head: 'Change',
            isPlain: true,
            cell: ({ name }) => (ownPlanNames.includes(name) ? 'part of the program' : <PlanChange name={name} />),
          },
        ]}
      />
      <h2 id="set">Create a plan, or change one</h2>
      <p>
        The limits apply from the next request on, in every process. A process that has lost its connection to the
        database applies them within half a minute.
      </p>
      <Problem>{problem}</Problem>
      <form method="post" action="/admin/plans" class="narrow">
        <Field
          label="Name"
          name="name"
          value={draft.name}
          maxLength={100}
          hint="The name of a plan of yours changes that plan; another name creates one."
        />
        <Field label="Requests per second" name="second" inputMode="numeric" value={draft.second} />
        <Field label="Recipes per month" name="month" inputMode="numeric" value={draft.month} />
        <p class="actions">
          <button type="submit">Save the plan</button>
        </p>
      </form>
      {events.length === 0 ? null : (
        <>
          <h2>Changes</h2>
          <EventTable events={events} caption="Changes of limits, the latest first" />
        </>
      )}
    </>
  );
}

function PlanChange({ name }: Pick<ListedPlan, 'name'>): VNode {
  return (
    <a href={`/admin/plans?${new URLSearchParams({ change: name }).toString()}#set`} aria-label={`Change ${name}`}>
      Change
    </a>
  );
}
