import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { declareMetrics } from '../support/declare-metrics';
import { readConfig, settingNames } from '../../src/config';
import { ApiError, apiErrorReasons, type ApiErrorReason } from '../../src/errors';
import { projectRoot, readDocuments } from './read-documents';

const pages = new Map(readDocuments().map(({ path, text }) => [path, text]));
const rowsOf = (path: string): readonly string[] =>
  (pages.get(path) ?? '').split('\n').filter((line) => line.startsWith('|'));

describe('settings', () => {
  test.each(settingNames)('%s has a row in the reference', (name) => {
    expect(rowsOf('docs/reference/configuration.md').filter((row) => row.startsWith(`| \`${name}\` `))).toHaveLength(1);
  });

  const example = Object.fromEntries(
    readFileSync(join(projectRoot, '.env.example'), 'utf8')
      .split('\n')
      .filter((line) => /^[A-Z_]+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const),
  );

  test('.env.example has every setting and no other', () => {
    expect(Object.keys(example).sort()).toEqual([...settingNames].sort());
  });

  test('.env.example states the defaults', () => {
    expect(readConfig(example)).toEqual(readConfig({}));
  });

  test.each(settingNames)('the reference states the default of %s', (name) => {
    const row = rowsOf('docs/reference/configuration.md').find((each) => each.startsWith(`| \`${name}\` `)) ?? '';
    expect(row.split('|')[2]?.trim()).toBe(example[name] === '' ? 'unset' : `\`${example[name] ?? ''}\``);
  });
});

describe('errors', () => {
  const isReason = (name: string): name is ApiErrorReason => apiErrorReasons.includes(name);
  const reasons = apiErrorReasons.filter(isReason);
  const sections = new Map(
    (pages.get('docs/api/errors.md') ?? '')
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.slice(0, section.indexOf('\n')), section.replace(/\s+/g, ' ')] as const),
  );

  test.each(reasons.map((reason) => [reason, new ApiError(reason)] as const))(
    'the sentence of %s stands in the section of its code, with its status',
    (_, { code, status, message }) => {
      const section = sections.get(code) ?? '';
      expect(section).toContain(message);
      expect(pages.get('docs/api/errors.md')).toMatch(new RegExp(`\\[\`${code}\`\\]\\(#${code}\\) +\\|[^|]*${status}`));
    },
  );

  test.each([...new Set(reasons.map((reason) => new ApiError(reason).code))])('%s has an example', (code) => {
    expect(sections.get(code)).toMatch(new RegExp(`\`\`\`json.*"code": "${code}"`));
  });
});

test('every metric of the service has its name in the reference', () => {
  // Only the names are read, so nothing is measured.
  const names = declareMetrics()
    .getMetricsAsArray()
    .map(({ name }) => name)
    .filter((name) => !/^(process|nodejs)_/.test(name));
  const page = pages.get('docs/reference/metrics.md') ?? '';
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

test('every query and mutation of GraphQL stands in the table of its page', () => {
  const schema = buildSchema(readFileSync(join(projectRoot, 'schema.graphql'), 'utf8'));
  const roots = [schema.getQueryType(), schema.getMutationType()];
  const names = roots.flatMap((type) => Object.keys(type?.getFields() ?? {}));
  const cells = rowsOf('docs/api/graphql.md').map((row) => row.split('|')[1]);
  expect(names.filter((name) => !cells.join().includes(`\`${name}\``))).toEqual([]);
});

test('the table of plans is that of the kitchen table', () => {
  const rows = readFileSync(join(projectRoot, 'seeds/plans.tsv'), 'utf8').trim().split('\n').slice(1);
  const written = rowsOf('docs/api/limits.md').map((row) => row.replace(/[ ,]/g, ''));
  expect(rows.filter((row) => !written.includes(`|${row.replaceAll('\t', '|')}|`))).toEqual([]);
});
