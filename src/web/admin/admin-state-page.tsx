import { Router } from 'express';
import type { VNode } from 'preact';
import { datasets, datasetTitles, type Dataset } from '../../analysis/food';
import { readImportRuns, type ImportRuns } from '../../food-store/import-runs';
import { listReleases, type ListedRelease } from '../../food-store/releases';
import { countAll, oftenMissed, type ServiceCounts } from '../../people/service-counts';
import { readProjectVersion } from '../../project-root';
import { toDataVersion, type Snapshot } from '../../api/analyze';
import { inspectAll, type Readiness } from '../../api/operations-routes';
import { sendAdminPage } from './admin-frame';
import { toFileName } from './admin-imports-content';
import { Facts } from './admin-lists';
import { CardsTable } from '../parts/cards-table';
import { Moment } from '../dashboard/dashboard';
import { printCount } from '../parts/figures';
import { StateLine } from '../parts/state-line';
import type { WebParts } from '../parts/web-parts';

/**
 * /admin: whether the parts of the service work, what it runs and holds, and what needs attention.
 */
export function createAdminStatePage(parts: WebParts): Router {
  const { pages, visitors, database, readyChecks, resolver } = parts;
  const version = readProjectVersion();
  const router = Router({ caseSensitive: true });
  router.get('/admin', async (request, response) => {
    const visitor = await visitors.getAdmin(request);
    const [readiness, counts, imports, releases] = await Promise.all([
      inspectAll(readyChecks),
      countAll(database, new Date()),
      readImportRuns(database, 1),
      listReleases(database),
    ]);
    const snapshot = resolver.takeSnapshot();
    const content = <State {...{ readiness, counts, imports, releases, snapshot, version }} />;
    sendAdminPage(pages, { request, response }, { visitor, title: 'State of the service', tab: '/admin', content });
  });
  return router;
}

interface StateParts {
  readonly readiness: Readiness;
  readonly counts: ServiceCounts;
  readonly imports: ImportRuns;
  readonly releases: readonly ListedRelease[];
  readonly snapshot: Snapshot;
  /** Of the project. */
  readonly version: string;
}

function State(parts: StateParts): VNode {
  const { readiness, counts } = parts;
  return (
    <>
      <StateLine status={readiness.status} />
      <Attention {...parts} />
      <h2>Contents</h2>
      <Facts
        facts={[
          { name: 'Accounts', value: printCount(counts.accounts), href: '/admin/accounts' },
          { name: 'Users', value: printCount(counts.users), href: '/admin/users' },
          { name: 'Active keys', value: printCount(counts.keys) },
          { name: 'Recipes this month', value: printCount(counts.recipes) },
          { name: 'Missed names', value: printCount(counts.missedNames), href: '/admin/names' },
          { name: 'Corrections', value: printCount(counts.corrections), href: '/admin/corrections' },
          { name: 'Model decisions', value: printCount(counts.decisions), href: '/admin/decisions' },
        ]}
      />
      <h2>Parts</h2>
      <Parts parts={readiness.parts} />
      <h2>Versions</h2>
      <Versions {...parts} />
      <h2>Foods</h2>
      <Foods {...parts} />
    </>
  );
}

/** What an admin should look at, each with the page that has more. */
function Attention({ readiness, counts, imports }: StateParts): VNode {
  const [run] = imports.runs;
  const items: VNode[] = readiness.messages.map((message) => <>{message}</>);
  if (imports.holder !== null)
    items.push(
      <>
        An <a href="/admin/imports">import is running</a>.
      </>,
    );
  else if (run !== undefined && run.state !== 'done')
    items.push(
      <>
        The <a href="/admin/imports">last import</a> did not finish.
      </>,
    );
  if (counts.namesMissedOften > 0)
    items.push(
      <>
        <a href="/admin/names">{countOf(counts.namesMissedOften, 'name')}</a> had no food in {oftenMissed} lines or
        more: pin them.
      </>,
    );
  if (counts.accountsAtLimit > 0)
    items.push(
      <>
        <a href="/admin/accounts">{countOf(counts.accountsAtLimit, 'account')}</a> used up the recipes of the plan this
        month.
      </>,
    );
  return (
    <>
      <h2>Needs attention</h2>
      {items.length === 0 ? (
        <p>Nothing needs attention.</p>
      ) : (
        <ul class="attention">
          {items.map((item, index) => (
            <li key={index}>{item}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function countOf(count: number, noun: string): string {
  return `${printCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

function Parts({ parts }: { readonly parts: Readiness['parts'] }): VNode {
  return (
    <CardsTable
      region="Parts"
      caption="Parts of the service, as /readyz reports them"
      rows={Object.entries(parts).map(([name, { ready, message, ...details }]) => {
        return { name, isReady: ready === true, message, details };
      })}
      columns={[
        { head: 'Part', kind: 'name', cell: ({ name }) => name },
        {
          head: 'State',
          isPlain: true,
          cell: ({ isReady }) => (
            <span class={`state state-${isReady ? 'ready' : 'unavailable'}`}>
              {isReady ? 'works' : 'does not work'}
            </span>
          ),
        },
        {
          head: 'Report',
          isPlain: true,
          class: 'break',
          cell: ({ message, details }) => (
            <>
              {typeof message === 'string' ? <p>{message}</p> : null}
              {printDetails(details)}
            </>
          ),
        },
      ]}
    />
  );
}

function printDetails(details: Readonly<Record<string, unknown>>): string {
  return Object.entries(details)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${name}: ${printDetail(value)}`)
    .join(', ');
}

function printDetail(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? printCount(value) : JSON.stringify(value);
}

function Versions({ snapshot, version, readiness }: StateParts): VNode {
  const model = readiness.parts['model'];
  const rows = [
    ['Project', version],
    ['X-Data-Version of responses', toDataVersion(snapshot)],
    ['Catalog', snapshot.catalog.version],
    ['Engine', snapshot.engine.version],
    ...(model === undefined ? [] : [['Model', String(model['name'])] as const]),
    ['Node', process.version],
  ] as const;
  return (
    <table>
      <caption>Versions of this process</caption>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <code>{value}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Foods({ snapshot, releases }: StateParts): VNode {
  const inMemory = new Map<Dataset, number>();
  for (const { dataset } of snapshot.catalog.foods.values()) inMemory.set(dataset, (inMemory.get(dataset) ?? 0) + 1);
  return (
    <CardsTable
      region="Foods"
      caption="Foods that lines can mean, by dataset"
      rows={datasets.map((dataset) => {
        const release = releases.find((each) => each.dataset === dataset && each.isInUse);
        // Products stay in the database; the import has counted them.
        const foods = dataset === 'branded' ? (release?.foods ?? 0) : (inMemory.get(dataset) ?? 0);
        return { dataset, release, foods };
      })}
      columns={[
        { head: 'Dataset', kind: 'name', cell: ({ dataset }) => datasetTitles[dataset] },
        { head: 'Foods', kind: 'number', cell: ({ foods }) => printCount(foods) },
        {
          head: 'Imported release',
          isPlain: true,
          cell({ release, foods }) {
            if (release === undefined) return foods > 0 ? 'none: these come with the program' : 'none';
            return (
              <>
                <a href={`/admin/imports/${release.id}`}>{toFileName(release.name)}</a>,{' '}
                <Moment at={release.importedAt} />
              </>
            );
          },
        },
      ]}
    />
  );
}
