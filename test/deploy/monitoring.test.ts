import { parser } from '@prometheus-io/lezer-promql';
import { z } from 'zod';
import { declareMetrics } from '../support/declare-metrics';
import { apiErrorReasons } from '../../src/errors';
import { readCurl, runService } from '../process/run-service';
import { readDocuments } from '../documents/read-documents';
import { createFullDatabase } from '../support/database';
import { readDeployed, readYaml, textsSchema } from './read-deploy';

const ruleSchema = z.object({
  alert: z.string(),
  expr: z.string(),
  labels: z.object({ severity: z.enum(['critical', 'warning', 'info']) }),
  annotations: z.object({ summary: z.string() }),
});
const rules = z
  .object({ groups: z.array(z.object({ rules: z.array(ruleSchema) })) })
  .parse(readYaml('monitoring/alerts.yml'))
  .groups.flatMap((group) => group.rules);

const panelSchema = z.object({
  id: z.number(),
  title: z.string(),
  datasource: z.object({ uid: z.string() }),
  targets: z.array(z.object({ expr: z.string(), legendFormat: z.string(), datasource: z.object({ uid: z.string() }) })),
  gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
});
const { panels } = z
  .object({ uid: z.string(), panels: z.array(panelSchema) })
  .parse(JSON.parse(readDeployed('monitoring/grafana/recipes.json')));

// Grafana puts a duration in its place.
const queries = [
  ...rules.map(({ alert, expr }) => [`alert ${alert}`, expr] as const),
  ...panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => [`panel ${title}`, expr.replaceAll('$__rate_interval', '1m')] as const),
  ),
];

const scraped = z
  .object({
    scrape_configs: z.array(
      z.object({ job_name: z.string(), static_configs: z.array(z.object({ labels: textsSchema.default({}) })) }),
    ),
  })
  .parse(readYaml('monitoring/prometheus.yml')).scrape_configs;
const targetLabels = scraped.flatMap((job) => job.static_configs.flatMap(({ labels }) => Object.entries(labels)));

interface Query {
  readonly hasErrors: boolean;
  readonly metrics: readonly string[];
  /** Names of labels in selectors and groupings. */
  readonly labels: readonly string[];
  /** Values by the label they are compared with; of a pattern, its alternatives. */
  readonly values: readonly (readonly [label: string, value: string])[];
}

/** Reads an expression of PromQL with the parser of Prometheus' own editor. */
function readQuery(expression: string): Query {
  const metrics: string[] = [];
  const labels: string[] = [];
  const values: [string, string][] = [];
  let hasErrors = false;
  let inSelector: string | null = null;
  parser.parse(expression).iterate({
    enter({ name, type, from, to, node }) {
      const text = expression.slice(from, to);
      if (type.isError) hasErrors = true;
      if (name === 'Identifier' && node.parent?.name === 'VectorSelector') metrics.push(text);
      if (name === 'LabelName') {
        labels.push(text);
        inSelector = text;
      }
      if (name === 'StringLiteral' && inSelector !== null)
        for (const value of text.slice(1, -1).split('|')) values.push([inSelector, value]);
    },
  });
  return { hasErrors, metrics, labels, values };
}

/** The labels of each metric of the service, by the names under which Prometheus stores it. */
function listLabels(): ReadonlyMap<string, readonly string[]> {
  const schema = z.object({ name: z.string(), type: z.string(), labelNames: z.array(z.string()) });
  return new Map(
    declareMetrics()
      .getMetricsAsArray()
      .flatMap((metric): (readonly [name: string, labels: readonly string[]])[] => {
        const { name, type, labelNames } = schema.parse({ ...metric });
        if (type !== 'histogram') return [[name, labelNames]];
        return [
          [`${name}_bucket`, [...labelNames, 'le']],
          [`${name}_sum`, labelNames],
          [`${name}_count`, labelNames],
        ];
      }),
  );
}

const ownLabels = listLabels();

/** Names that a running service gives for its process, and what Prometheus adds itself. */
let others: ReadonlySet<string>;

beforeAll(async () => {
  const own = await createFullDatabase();
  const service = runService({ DATABASE_URL: own.url });
  await service.started;
  const { url } = readCurl(service.output());
  const text = await (await fetch(new URL('/metrics', url))).text();
  service.child.kill('SIGTERM');
  await service.ended;
  await own.drop();
  others = new Set(['up', ...[...text.matchAll(/^# TYPE ((?:process|nodejs)_\w+)/gm)].map(([, name = '']) => name)]);
});

test.each(queries)('%s names metrics and labels that exist', (_, expression) => {
  const { hasErrors, metrics, labels } = readQuery(expression);
  expect(hasErrors).toBe(false);
  expect(metrics).not.toEqual([]);
  expect(metrics.filter((name) => !ownLabels.has(name) && !others.has(name))).toEqual([]);
  const known = new Set([
    'job',
    'instance',
    ...targetLabels.map(([name]) => name),
    ...metrics.flatMap((name) => ownLabels.get(name) ?? []),
  ]);
  expect(labels.filter((label) => !known.has(label))).toEqual([]);
});

test('a metric, a label and an expression that do not exist are found', () => {
  expect(readQuery('sum by (rout) (rate(http_requests{status=~"5.."}[5m]))')).toEqual({
    hasErrors: false,
    metrics: ['http_requests'],
    labels: ['rout', 'status'],
    values: [['status', '5..']],
  });
  expect(readQuery('sum(rate(up[5m])').hasErrors).toBe(true);
});

test('the reasons that alerts name are reasons of the service, and the job and the labels of targets are those of Prometheus', () => {
  const values = queries.flatMap(([, expression]) => readQuery(expression).values);
  const valuesOf = (label: string) => values.filter(([name]) => name === label).map(([, value]) => value);
  expect(valuesOf('reason').filter((reason) => !apiErrorReasons.includes(reason))).toEqual([]);
  expect([...new Set(valuesOf('job'))]).toEqual(scraped.map(({ job_name: name }) => name));
  for (const [label, value] of targetLabels) expect([...new Set(valuesOf(label))]).toEqual([value]);
  expect([...new Set(valuesOf('route'))]).toEqual(['/v1/analyze']);
});

test('what an alert or a legend says quotes only labels that its expression keeps', () => {
  const kept = (expression: string) => {
    const { metrics, labels } = readQuery(expression);
    const isAggregate = /^(?:sum|count|max|histogram_quantile)\b/.test(expression);
    return new Set([
      ...labels,
      ...(isAggregate ? [] : ['instance', ...metrics.flatMap((name) => ownLabels.get(name) ?? [])]),
    ]);
  };
  const said = [
    ...rules.map(({ expr, annotations: { summary } }) => ({ expr, names: [...summary.matchAll(/\$labels\.(\w+)/g)] })),
    ...panels.flatMap(({ targets }) =>
      targets.map(({ expr, legendFormat }) => ({ expr, names: [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)] })),
    ),
  ];
  expect(
    said.flatMap(({ expr, names }) => names.flatMap(([, name = '']) => (kept(expr).has(name) ? [] : [{ expr, name }]))),
  ).toEqual([]);
});

test('each panel has a number of its own, the provisioned data source, and a place that no other takes', () => {
  const schema = z.object({ datasources: z.array(z.object({ uid: z.string() })) });
  const [source] = schema.parse(readYaml('monitoring/grafana/datasources.yml')).datasources;
  const uids = panels.flatMap(({ datasource, targets }) => [datasource, ...targets.map((target) => target.datasource)]);
  expect([...new Set(uids.map(({ uid }) => uid))]).toEqual([source?.uid]);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)} ${y + Math.floor(cell / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
});

test('the rules and the alerts of the reference name the same metrics', () => {
  const page = readDocuments().find(({ path }) => path === 'docs/reference/metrics.md')?.text ?? '';
  const [, section = ''] = page.split('\n## Alerts\n');
  const described = [...section.matchAll(/^\|([^|]*)\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, expression = '']) => readQuery(expression).metrics),
  );
  const ruled = rules.flatMap(({ expr }) => readQuery(expr).metrics);
  expect([...new Set(described)].sort()).toEqual([...new Set(ruled)].sort());
});

test('alerts have names of their own', () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
});
