import type { VNode } from 'preact';
import { datasetTitles } from '../../analysis/food';
import type { ImportRuns, ListedRun, RunState } from '../../food-store/import-runs';
import type { ListedRelease } from '../../food-store/releases';
import { Command, Facts } from './admin-lists';
import { CardsTable } from '../parts/cards-table';
import { Moment } from '../dashboard/dashboard';
import { printCount } from '../parts/figures';

interface ImportsParts {
  readonly imports: ImportRuns;
  readonly releases: readonly ListedRelease[];
  /** After how long the page loads again; null where it does not. */
  readonly refreshSeconds: number | null;
}

/** What is imported now, what was, and how to start an import. */
export function Imports({ imports, releases, refreshSeconds }: ImportsParts): VNode {
  return (
    <>
      <Running imports={imports} refreshSeconds={refreshSeconds} />
      <h2>Loaded releases</h2>
      {releases.length === 0 ? (
        <p>No release is loaded: all foods come with the program.</p>
      ) : (
        <Releases releases={releases} />
      )}
      <h2>Start an import</h2>
      <p>
        An import reads downloads of FoodData Central on the machine of the service, where it is started on the command
        line. The service answers requests during the import. A dry run shows what an import would change:
      </p>
      <Command command="npm run import -- --dry-run downloads/" />
      <p>Then import:</p>
      <Command command="npm run import -- downloads/" />
      <p>
        An import cannot be undone: back up the database first. <a href="/docs/guides/importing">Importing</a> explains
        downloads, releases and what is left out.
      </p>
      <h2>Runs</h2>
      {imports.runs.length === 0 ? <p>No import has run yet.</p> : <Runs runs={imports.runs} />}
    </>
  );
}

function Running({ imports: { holder, runs }, refreshSeconds }: Omit<ImportsParts, 'releases'>): VNode {
  const run = runs.find(({ state }) => state === 'running');
  if (holder === null) return <p class="state state-ready">No import is running.</p>;
  return (
    <section aria-label="Running import" class="running">
      <p class="state state-running">
        {run === undefined
          ? 'A dry run is in progress, or an import has just begun.'
          : `${printFileNames(run.downloads)} is being imported.`}
      </p>
      {run === undefined ? null : <RunProgress run={run} />}
      <p class="hint">
        {holder.name}, since <Moment at={holder.since} />.{' '}
        {refreshSeconds === null ? (
          <a href="/admin/imports">Follow the import</a>
        ) : (
          <>
            This page loads again every {refreshSeconds} seconds.{' '}
            <a href="/admin/imports?refresh=off">Stop reloading</a>
          </>
        )}
      </p>
    </section>
  );
}

function RunProgress({ run }: { readonly run: ListedRun }): VNode {
  const { step, share, rows, secondsLeft } = run;
  const percent = share === null ? null : Math.floor(share * 100);
  return (
    <>
      <p>
        <label for="import-progress">{step === '' ? 'Beginning' : step}</label>
        <progress id="import-progress" max={100} {...(percent === null ? {} : { value: percent })} />
      </p>
      <Facts
        facts={[
          { name: 'Of this part', value: percent === null ? 'not known' : `${percent} %` },
          { name: 'Rows read', value: printCount(rows) },
          { name: 'Time left', value: secondsLeft === null ? 'not known' : `about ${printTime(secondsLeft)}` },
        ]}
      />
    </>
  );
}

/** A download is named by its path, of which its last part is enough to know it by. */
export function toFileName(path: string): string {
  return path.split(/[\\/]/).findLast((part) => part !== '') ?? path;
}

function printFileNames(paths: readonly string[]): string {
  return paths.map(toFileName).join(', ');
}

/** "2 min 5 s". */
export function printTime(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `${Math.round(seconds)} s` : `${printCount(minutes)} min ${Math.round(seconds % 60)} s`;
}

const stateNames = {
  running: 'is running',
  done: 'done',
  stopped: 'stopped; the same command continues',
  failed: 'failed',
  interrupted: 'interrupted; the same command continues',
} as const satisfies Record<RunState, string>;

function Runs({ runs }: { readonly runs: readonly ListedRun[] }): VNode {
  return (
    <CardsTable
      region="Runs"
      caption="Runs of the import, the latest first; dry runs leave none"
      rows={runs}
      columns={[
        { head: 'Began', isPlain: true, cell: ({ startedAt }) => <Moment at={startedAt} /> },
        { head: 'Downloads', cell: ({ downloads }) => printFileNames(downloads) },
        { head: 'State', cell: ({ state }) => stateNames[state] },
        { head: 'Rows read', kind: 'number', cell: ({ rows }) => printCount(rows) },
        {
          head: 'Took',
          kind: 'number',
          cell: ({ startedAt, updatedAt, endedAt }) =>
            printTime(Math.max((endedAt ?? updatedAt).getTime() - startedAt.getTime(), 0) / 1000),
        },
        { head: 'Result', class: 'lines', cell: ({ message, step }) => (message === '' ? step : message) },
      ]}
    />
  );
}

function Releases({ releases }: { readonly releases: readonly ListedRelease[] }): VNode {
  return (
    <CardsTable
      region="Loaded releases"
      caption="Releases, the latest first"
      rows={releases}
      columns={[
        {
          head: 'Download',
          kind: 'name',
          cell: ({ id, name }) => <a href={`/admin/imports/${id}`}>{toFileName(name)}</a>,
        },
        { head: 'Dataset', cell: ({ dataset }) => datasetTitles[dataset] },
        { head: 'Published', cell: ({ publishedAt }) => publishedAt ?? 'not known' },
        { head: 'Foods', kind: 'number', cell: ({ foods }) => printCount(foods) },
        { head: 'Imported', cell: ({ importedAt }) => <Moment at={importedAt} /> },
        { head: 'State', cell: ({ isInUse }) => (isInUse ? 'in use' : 'replaced') },
      ]}
    />
  );
}
