import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { findProjectRoot } from '../../src/project-root';
import { listProductionPackages } from './production-packages';

/** A known vulnerability of a package that this project installs. */
export interface Vulnerability {
  readonly packageName: string;
  readonly severity: (typeof severities)[number];
  readonly title: string;
  /** Where it is described. */
  readonly url: string;
  /**
   * Whether a production install, or what the build ships, holds the package; otherwise it is a
   * tool of development.
   */
  readonly isShipped: boolean;
}

/**
 * What the registry says of the packages of package-lock.json; or why it says nothing, since not
 * every registry answers.
 */
export type AuditAnswer = { readonly vulnerabilities: readonly Vulnerability[] } | { readonly noAnswer: string };

/**
 * Asks the registry by `npm audit`.
 * @param registry an address, where it is not to be npm's own setting
 */
export async function findVulnerabilities(registry: string | null = null): Promise<AuditAnswer> {
  const npm = spawn('npm', ['audit', '--json', ...(registry === null ? [] : ['--registry', registry])], {
    cwd: findProjectRoot(),
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, npm_config_fetch_retries: '0' },
  });
  const [out] = await Promise.all([text(npm.stdout), once(npm, 'close')]);
  return readReport(out);
}

function readReport(out: string): AuditAnswer {
  const report = reportForms.safeParse(readJson(out));
  if (!report.success) return { noAnswer: 'npm audit answers in an unknown form' };
  if ('message' in report.data) return { noAnswer: report.data.message };
  if ('error' in report.data) return { noAnswer: report.data.error };
  const shipped = new Set(listProductionPackages().map(({ path }) => path));
  const vulnerabilities = Object.values(report.data.vulnerabilities).flatMap(({ name, nodes, via }) =>
    via.flatMap((cause) => {
      // A string names a package that only depends on the vulnerable one.
      if (typeof cause === 'string') return [];
      const { severity, title, url } = cause;
      return [{ packageName: name, severity, title, url, isShipped: nodes.some((path) => shipped.has(path)) }];
    }),
  );
  return { vulnerabilities };
}

function readJson(out: string): unknown {
  try {
    return JSON.parse(out);
  } catch {
    return null;
  }
}

const severities = ['info', 'low', 'moderate', 'high', 'critical'] as const;
const cause = z.object({ severity: z.enum(severities), title: z.string(), url: z.string() });
const reportForms = z.union([
  z.object({
    auditReportVersion: z.literal(2),
    vulnerabilities: z.record(
      z.string(),
      z.object({ name: z.string(), nodes: z.array(z.string()), via: z.array(z.union([z.string(), cause])) }),
    ),
  }),
  z.object({ message: z.string() }),
  z.object({ error: z.object({ summary: z.string() }).transform(({ summary }) => summary) }),
]);
