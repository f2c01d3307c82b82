import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { operationsPaths } from '../../src/api/operations-routes';
import { readConfig, settingNames } from '../../src/config';
import { projectRoot } from '../process/run-service';
import { checkSettings, readDeployed, readEnvFile, readYaml, textsSchema } from './read-deploy';

const serviceSchema = z.object({
  image: z.string(),
  build: z.string().optional(),
  environment: textsSchema.default({}),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  networks: z.array(z.string()),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
});
const composeSchema = z.object({
  services: z.record(z.string(), serviceSchema),
  networks: z.record(z.string(), z.object({ internal: z.boolean() }).nullable()),
  volumes: z.record(z.string(), z.null()),
});

const { services, networks, volumes } = composeSchema.parse(readYaml('compose/compose.yaml'));
const processNames = Object.keys(services).filter((name) => services[name]?.build !== undefined);
const withRole = (role: string) => processNames.filter((name) => services[name]?.environment['ROLE'] === role);
const webNames = withRole('web');
const port = /PORT=(\d+)/.exec(readFileSync(join(projectRoot, 'Dockerfile'), 'utf8'))?.[1];
const caddyfile = readDeployed('compose/Caddyfile');

/**
 * Values with the variables of the environment filled in, as compose does: `${NAME}`,
 * `${NAME:-default}`, `${NAME:?sentence}`.
 */
function fillIn(value: string, given: Readonly<Record<string, string>>): string {
  return value.replace(/\$\{[^}]*\}/g, (variable) => {
    const [, name = '', kind, rest = ''] = /^\$\{([A-Z_]+)(?::([-?])(.*))?\}$/.exec(variable) ?? [];
    const found = given[name] ?? '';
    if (found === '' && kind === '?') throw new Error(rest);
    return found === '' ? rest : found;
  });
}

const secrets = { POSTGRES_PASSWORD: 'abc123', GRAFANA_PASSWORD: 'abc123' };

test.each(processNames)('%s starts with the settings of compose and their defaults', (name) => {
  const settings = Object.entries(services[name]?.environment ?? {});
  checkSettings(Object.fromEntries(settings.map(([key, value]) => [key, fillIn(value, secrets)])));
});

test('two processes answer requests and one analyzes batches, built from this project, with the same settings', () => {
  expect([...webNames, ...withRole('worker')]).toEqual(processNames);
  expect(processNames).toEqual(['web-1', 'web-2', 'worker']);
  expect(services['web-2']).toEqual(services['web-1']);
  const { environment, ...worker } = services['worker'] ?? {};
  expect({ ...worker, environment: { ...environment, ROLE: 'web' } }).toEqual(services['web-1']);
  expect(existsSync(join(projectRoot, 'deploy/compose', services['web-1']?.build ?? '', 'Dockerfile'))).toBe(true);
});

test('compose.yaml of the checkout passes on every setting with its default, except those that it sets itself', () => {
  const schema = z.object({ services: z.object({ app: z.object({ environment: textsSchema }) }) });
  const { app } = schema.parse(readYaml('../compose.yaml')).services;
  const setByImage = ['HOST', 'PORT', 'DATA_DIR'];
  expect(Object.keys(app.environment).sort()).toEqual(settingNames.filter((name) => !setByImage.includes(name)).sort());
  const unset = Object.entries(app.environment).map(([name, value]) => [name, fillIn(value, secrets)] as const);
  const { databaseUrl, ollamaHost, trustProxy, ...others } = readConfig(Object.fromEntries(unset));
  expect(readConfig({})).toMatchObject(others);
  expect({ databaseUrl, ollamaHost, trustProxy }).toEqual({
    databaseUrl: 'postgresql://recipes:abc123@database:5432/recipes',
    ollamaHost: 'http://ollama:11434',
    trustProxy: ['uniquelocal'],
  });
});

test('.env.example has every variable of compose with its default, and no other', () => {
  const named = [...readDeployed('compose/compose.yaml').matchAll(/\$\{([A-Z_]+)(?::-([^}]*))?/g)];
  const defaults = Object.fromEntries(named.map(([, name = '', value = '']) => [name, value]));
  expect(readEnvFile('compose/.env.example')).toEqual(defaults);
});

test('without a password compose refuses to start, rather than take an empty one', () => {
  const all = JSON.stringify(services);
  for (const name of Object.keys(secrets)) expect(all).toContain(`\${${name}:?`);
  expect(all).not.toMatch(/\$\{[A-Z_]*PASSWORD(?::-|\})/);
});

test('the balancer knows every process that answers requests, and Prometheus all, those that do not by a label, at the port on which the image listens', () => {
  const toAddress = (name: string) => `${name}:${port}`;
  expect(/reverse_proxy (.*) \{/.exec(caddyfile)?.[1]?.split(' ')).toEqual(webNames.map(toAddress));
  const schema = z.object({
    scrape_configs: z.array(
      z.object({
        static_configs: z.array(z.object({ targets: z.array(z.string()), labels: textsSchema.default({}) })),
      }),
    ),
  });
  const { scrape_configs: jobs } = schema.parse(readYaml('monitoring/prometheus.yml'));
  const scraped = jobs.flatMap((job) => job.static_configs);
  expect(scraped.flatMap(({ targets }) => targets)).toEqual(processNames.map(toAddress));
  const scrapedWith = (role: string | undefined) =>
    scraped.filter(({ labels }) => labels['role'] === role).flatMap(({ targets }) => targets);
  expect(scrapedWith(undefined)).toEqual(webNames.map(toAddress));
  expect(scrapedWith('worker')).toEqual(withRole('worker').map(toAddress));
});

test('the script restarts one process after the other, each when the one before answers', () => {
  const steps = readDeployed('compose/restart.sh').split('\n');
  const expected = webNames.map((name) => `docker compose up --detach --no-deps --force-recreate --wait ${name}`);
  expect(steps.filter((step) => step.startsWith('docker '))).toEqual(expected);
});

test('the balancer reads every body but the files of batches before it sends it, so that it can send it again', () => {
  const limits = readFileSync(join(projectRoot, 'docs/api/limits.md'), 'utf8');
  const [, largest] = /(\d+ MiB) for `readRecipe` and `analyzeText` only/.exec(limits) ?? [];
  expect(/request_buffers (\S+)/.exec(caddyfile)?.[1]).toBe(largest?.replace(' ', ''));
});

test('the balancer asks whether a process is alive, not whether its database is, and keeps the routes for operators from callers', () => {
  expect(/health_uri (\S+)/.exec(caddyfile)?.[1]).toBe('/healthz');
  expect(/@operations path (.*)/.exec(caddyfile)?.[1]?.split(' ').sort()).toEqual([...operationsPaths].sort());
});

test('only the balancer is published to others; the database has no way out', () => {
  const published = Object.entries(services).filter(([, { ports }]) => ports.some((one) => !one.startsWith('127.')));
  expect(published.map(([name]) => name)).toEqual(['balancer']);
  expect(services['database']?.networks.map((name) => networks[name]?.internal)).toEqual([true]);
});

test('what compose mounts exists, and what it names is declared', () => {
  const sources = Object.values(services).flatMap((service) => service.volumes.map((one) => one.split(':')[0] ?? ''));
  const files = sources.filter((source) => source.startsWith('.'));
  expect(files.filter((file) => !existsSync(join(projectRoot, 'deploy/compose', file)))).toEqual([]);
  expect(sources.filter((source) => !source.startsWith('.')).sort()).toEqual(Object.keys(volumes).sort());
  const used = new Set(Object.values(services).flatMap((service) => service.networks));
  expect([...used].sort()).toEqual(Object.keys(networks).sort());
  const awaited = Object.values(services).flatMap((service) => Object.keys(service.depends_on));
  expect(awaited.filter((name) => services[name] === undefined)).toEqual([]);
});

test('Prometheus finds its alerts, and Grafana its dashboard and Prometheus, where compose mounts them', () => {
  const mounts = new Map(
    Object.values(services).flatMap((service) =>
      service.volumes.map((one) => {
        const [source = '', target = ''] = one.split(':');
        return [target, source] as const;
      }),
    ),
  );
  const { rule_files: rules } = z
    .object({ rule_files: z.array(z.string()) })
    .parse(readYaml('monitoring/prometheus.yml'));
  expect(rules.map((file) => mounts.get(`/etc/prometheus/${file}`))).toEqual(['../monitoring/alerts.yml']);
  const providers = z.object({ providers: z.array(z.object({ options: z.object({ path: z.string() }) })) });
  const [provider] = providers.parse(readYaml('monitoring/grafana/dashboards.yml')).providers;
  expect(mounts.get(`${provider?.options.path ?? ''}/recipes.json`)).toBe('../monitoring/grafana/recipes.json');
  const sources = z.object({ datasources: z.array(z.object({ url: z.string() })) });
  const [source] = sources.parse(readYaml('monitoring/grafana/datasources.yml')).datasources;
  expect(Object.keys(services)).toContain(new URL(source?.url ?? '').hostname);
});
