import { Router } from 'express';
import type { VNode } from 'preact';
import type { Plan } from '../../accounts/caller';
import {
  readMonths,
  readUsageReport,
  toMonthRange,
  type MonthOfUse,
  type UsageReport,
} from '../../accounts/usage-report';
import { BarChart } from './bar-chart';
import { createDashboard } from './dashboard';
import { CardsTable } from '../parts/cards-table';
import { printCount, printShare } from '../parts/figures';
import { readParameter } from '../parts/forms';
import type { WebParts } from '../parts/web-parts';

/**
 * Creates /dashboard/usage: requests by day, recipes by month with the limit of the plan, and
 * refusals by reason.
 */
export function createUsagePage(parts: WebParts): Router {
  const { visitors, database, keyUses } = parts;
  const dashboard = createDashboard(parts);
  const router = Router({ caseSensitive: true });
  router.get('/dashboard/usage', async (request, response) => {
    const visitor = await visitors.get(request);
    const { id: accountId, plan } = visitor.account;
    await keyUses.flush().catch(() => null);
    const now = new Date();
    const months = await readMonths(database, { accountId, months: 12, now });
    const thisMonth = now.toISOString().slice(0, 7);
    const wanted = readParameter(request, 'month');
    // Any other text shows the current month.
    const month = months.find((each) => each.month === wanted)?.month ?? thisMonth;
    const report = await readUsageReport(database, { accountId, ...toMonthRange(month) });
    const content = <UsageOf plan={plan} month={month} months={months} report={report} />;
    await dashboard.send(request, response, { visitor, title: 'Usage', tab: '/dashboard/usage', content });
  });
  return router;
}

interface UsageParts {
  readonly plan: Plan;
  /** The month whose days are shown. */
  readonly month: string;
  readonly months: readonly MonthOfUse[];
  readonly report: UsageReport;
}

function UsageOf({ plan, month, months, report }: UsageParts): VNode {
  return (
    <>
      <h2>Recipes by month</h2>
      <p>
        The plan {plan.name} allows {printCount(plan.recipesPerMonth)} recipes in a calendar month (UTC). Only answered
        recipes count.
      </p>
      <Months plan={plan} months={months} month={month} />
      <h2>Requests in {month}</h2>
      <Days {...report} month={month} />
      <h2>Rejected requests in {month}</h2>
      <Refusals refusals={report.refusals} />
    </>
  );
}

function Months({ plan, months, month: shown }: Omit<UsageParts, 'report'>): VNode {
  const bars = months.map(({ month, recipes }) => ({
    label: month,
    title: `${month}: ${printCount(recipes)} recipes`,
    answered: recipes,
    refused: 0,
  }));
  return (
    <>
      {months.every(({ recipes }) => recipes === 0) ? (
        <p>
          No recipe was counted in the last 12 months. <a href="/docs/quickstart">Send a recipe</a> with a key.
        </p>
      ) : (
        <BarChart title="Recipes by month; the table has the figures" bars={bars} limit={plan.recipesPerMonth} />
      )}
      <details>
        <summary>Recipes by month as a table</summary>
        <MonthsTable
          caption="Recipes by month; each month links to its days"
          limit={plan.recipesPerMonth}
          months={months}
          renderMonth={(month) => (
            <a href={`/dashboard/usage?month=${month}`} aria-current={month === shown ? 'true' : undefined}>
              {month}
            </a>
          )}
        />
      </details>
    </>
  );
}

interface MonthsTableParts {
  readonly caption: string;
  /** Recipes that the plan allows in a month. */
  readonly limit: number;
  /** The oldest first. */
  readonly months: readonly MonthOfUse[];
  readonly renderMonth: (month: string) => VNode | string;
  readonly class?: string;
}

/** Renders the recipes of each month and their share of the plan, the newest month first. */
export function MonthsTable({ caption, limit, months, renderMonth, class: style }: MonthsTableParts): VNode {
  return (
    <table class={style}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col" class="number">
            Recipes
          </th>
          <th scope="col" class="number">
            Of the plan
          </th>
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map(({ month, recipes }) => (
          <tr key={month}>
            <th scope="row">{renderMonth(month)}</th>
            <td class="number">{printCount(recipes)}</td>
            <td class="number">{printShare(recipes, limit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Days({ days, month }: Pick<UsageReport, 'days'> & Pick<UsageParts, 'month'>): VNode {
  const bars = days.map(({ day, answered, refused }) => ({
    label: String(Number(day.slice(8))),
    title: `${day}: ${printCount(answered)} answered, ${printCount(refused)} rejected`,
    answered,
    refused,
  }));
  const used = days.filter(({ answered, refused }) => answered + refused > 0);
  if (used.length === 0) return <p>There were no requests in this month.</p>;
  return (
    <>
      <p class="legend">
        <span class="bar">answered</span> <span class="bar-refused">rejected</span>
      </p>
      <BarChart title={`Requests by day in ${month}; the table has the figures`} bars={bars} />
      <details>
        <summary>Requests by day as a table</summary>
        <table>
          <caption>Requests by day (UTC); days without any are left out</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col" class="number">
                Answered
              </th>
              <th scope="col" class="number">
                Rejected
              </th>
            </tr>
          </thead>
          <tbody>
            {used.map(({ day, answered, refused }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td class="number">{printCount(answered)}</td>
                <td class="number">{printCount(refused)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

/** Rejected requests by the code of the error. */
export function Refusals({ refusals }: Pick<UsageReport, 'refusals'>): VNode {
  if (refusals.length === 0) return <p>No request was rejected.</p>;
  return (
    <CardsTable
      region="Rejected requests"
      caption="Rejected requests by the code of the error"
      rows={refusals}
      columns={[
        { head: 'Code', kind: 'name', cell: ({ code }) => <code>{code}</code> },
        { head: 'Meaning', cell: ({ code }) => meanings.get(code) ?? '', isPlain: true },
        { head: 'Requests', kind: 'number', cell: ({ requests }) => printCount(requests) },
      ]}
    />
  );
}

const meanings: ReadonlyMap<string, string> = new Map([
  ['bad_request', 'The request could not be read.'],
  ['forbidden', 'The key lacks the scope that the request requires.'],
  ['internal_error', 'The service had an internal error.'],
  ['not_found', 'The requested address or item does not exist.'],
  ['payload_too_large', 'The body was larger than is allowed.'],
  ['quota_exceeded', 'The quota of the month was used up.'],
  ['rate_limited', 'There were more requests per second than the plan allows.'],
  ['service_unavailable', 'The service was unavailable at that moment.'],
  ['unanswered', 'The client disconnected before the response.'],
  ['unsupported_media_type', 'The body was not sent as JSON.'],
  ['validation_error', 'The recipe or an argument was not valid.'],
]);
