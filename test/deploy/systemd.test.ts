import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../process/run-service';
import { checkSettings, readDeployed, readEnvFile } from './read-deploy';

const unit = new Map(
  readDeployed('systemd/recipes@.service')
    .split('\n')
    .filter((line) => line !== '' && !/^[#[]/.test(line))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const),
);

test('the unit starts the service as npm start does', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(join(projectRoot, 'package.json'), 'utf8'),
  );
  const start = scripts['start']?.replace(/^.*exec node /, '');
  expect(unit.get('ExecStart')).toBe(`/usr/bin/node ${start ?? ''}`);
});

test('the unit and its example of settings name settings of the service, with values that it takes', () => {
  const own = (unit.get('Environment') ?? '').replaceAll('%i', '4001').split(' ');
  const { NODE_ENV, MALLOC_ARENA_MAX, ...settings } = Object.fromEntries(own.map((pair) => pair.split('=')));
  expect({ NODE_ENV, MALLOC_ARENA_MAX }).toEqual({ NODE_ENV: 'production', MALLOC_ARENA_MAX: '1' });
  const fromFile = readEnvFile('systemd/recipes.env.example');
  expect(Object.keys(fromFile).filter((name) => name in settings)).toEqual([]);
  checkSettings({ ...settings, ...fromFile });
});

test('the data folder is the one that systemd makes for the unit, and the documentation exists', () => {
  expect(unit.get('Environment')).toContain(`DATA_DIR=/var/lib/${unit.get('StateDirectory') ?? ''}`);
  const document = (unit.get('Documentation') ?? '').replace(`file://${unit.get('WorkingDirectory') ?? ''}/`, '');
  expect(existsSync(join(projectRoot, document))).toBe(true);
});

test('a stop has more time than the ten seconds that requests in flight get', () => {
  expect(Number(unit.get('TimeoutStopSec'))).toBeGreaterThan(10);
});
