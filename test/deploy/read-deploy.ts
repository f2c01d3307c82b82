import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { readConfig, settingNames } from '../../src/config';
import { projectRoot } from '../process/run-service';

/** The text of a file below `deploy/`. */
export function readDeployed(path: string): string {
  return readFileSync(join(projectRoot, 'deploy', path), 'utf8');
}

/**
 * The one document of a YAML file below `deploy/`, merge keys resolved.
 * @throws Error for YAML that is not valid, or has the same key twice
 */
export function readYaml(path: string): unknown {
  const [document, ...more] = parseAllDocuments(readDeployed(path), { merge: true, uniqueKeys: true });
  if (document === undefined || more.length > 0) throw new Error(`${path} has not one document.`);
  const [problem] = [...document.errors, ...document.warnings];
  if (problem !== undefined) throw new Error(`${path}: ${problem.message}`);
  return document.toJS();
}

/** The settings of a file of lines such as `NAME=value`. */
export function readEnvFile(path: string): Readonly<Record<string, string>> {
  const lines = readDeployed(path)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value = ''] = /^([A-Z_]+)=(.*)$/.exec(line) ?? [];
      if (name === '') throw new Error(`${path}: "${line}" is no setting.`);
      return [name, value];
    }),
  );
}

/** Fails unless the service has each of these settings and starts with these values. */
export function checkSettings(settings: Readonly<Record<string, string>>): void {
  expect(Object.keys(settings).filter((name) => !settingNames.includes(name))).toEqual([]);
  expect(() => readConfig(settings)).not.toThrow();
}

export const textsSchema = z.record(z.string(), z.string());
