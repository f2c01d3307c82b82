import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stageNames } from '../../src/stages';
import { projectRoot } from '../process/run-service';
import { createFolder } from '../support/folder';

const script = join(projectRoot, 'deploy/telemetry/stage-spans.cjs');
const folder = createFolder('spans');

// OpenTelemetry is no dependency, so its interface is stood in for: spans are lines on standard error.
const api = `
exports.SpanStatusCode = { ERROR: 2 };
exports.trace = { getTracer: (scope) => ({ startSpan(name, { attributes }) {
  let status = null;
  return { setStatus: (next) => { status = next; }, end: () => console.error(JSON.stringify({ scope, name, attributes, status })) };
} }) };`;

/** A folder of packages that holds this interface and the package that comes with it. */
function installStandIn(): string {
  const packages = join(folder, 'node_modules');
  for (const [name, text] of [
    ['api', api],
    ['auto-instrumentations-node', ''],
  ] as const) {
    mkdirSync(join(packages, '@opentelemetry', name), { recursive: true });
    writeFileSync(join(packages, '@opentelemetry', name, 'index.js'), text);
  }
  return packages;
}

/** Runs a program in a process with the script, and returns the spans that end. */
function runWithSpans(program: string): readonly unknown[] {
  const stages = JSON.stringify(join(projectRoot, 'dist/src/stages.js'));
  const text = `global.gc(); const { traceStage, traceSyncStage } = require(${stages}); (async () => { ${program} })();`;
  const { stderr, status } = spawnSync(process.execPath, ['--expose-gc', '--require', script, '--eval', text], {
    env: { NODE_PATH: installStandIn() },
    encoding: 'utf8',
  });
  expect([status, stderr.includes('Error:')]).toEqual([0, false]);
  const lines = stderr.split('\n').filter((line) => line !== '');
  return lines.map((line): unknown => JSON.parse(line));
}

test('the script makes a span of each run of a stage, with its details and without its result', () => {
  const spans = runWithSpans(`
    await Promise.all([1, 2].map((lines) => traceStage('parse', { lines }, async () => 'flour')));
    traceSyncStage('sum', { lines: 2 }, () => 'flour');
    await traceStage('database', { query: 'keys' }, async () => 'flour');`);
  const toSpan = (name: string, attributes: object) => ({ scope: 'recipes', name, attributes, status: null });
  expect(spans).toEqual([
    toSpan('recipes.parse', { 'recipes.lines': 1 }),
    toSpan('recipes.parse', { 'recipes.lines': 2 }),
    toSpan('recipes.sum', { 'recipes.lines': 2 }),
    toSpan('recipes.database', { 'recipes.query': 'keys' }),
  ]);
});

test('the span of a stage that fails ends with the name of the error and not with its message', () => {
  const spans = runWithSpans(`
    await traceStage('match', { lines: 1 }, async () => { throw new TypeError('2 cups flour'); }).catch(() => null);
    try { traceSyncStage('sum', { lines: 1 }, () => { throw new RangeError('2 cups flour'); }); } catch {}`);
  const toSpan = (name: string, message: string) => ({
    scope: 'recipes',
    name,
    attributes: { 'recipes.lines': 1 },
    status: { code: 2, message },
  });
  expect(spans).toEqual([toSpan('recipes.match', 'TypeError'), toSpan('recipes.sum', 'RangeError')]);
});

test('the script and the guide name every stage', () => {
  const named = /stages = \[([^\]]*)\]/.exec(readFileSync(script, 'utf8'))?.[1] ?? '';
  expect(named.split(', ').map((name) => name.replace(/'/g, ''))).toEqual(stageNames);
  const guide = readFileSync(join(projectRoot, 'docs/guides/telemetry.md'), 'utf8');
  expect(stageNames.filter((stage) => !guide.includes(`| \`recipes.${stage}\``))).toEqual([]);
});

test('no package of OpenTelemetry is among the dependencies of the project', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(projectRoot, 'package.json'), 'utf8'),
  );
  const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(names.filter((name) => name.startsWith('@opentelemetry/'))).toEqual([]);
});
