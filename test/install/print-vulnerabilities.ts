import { checkVulnerabilities } from './check-vulnerabilities';
import { findVulnerabilities } from './find-vulnerabilities';

/** Address of an advisory, and why the service is not open to it. */
const accepted: ReadonlyMap<string, string> = new Map();

async function main(): Promise<void> {
  const { lines, isRefused } = checkVulnerabilities(await findVulnerabilities(), accepted);
  process.stdout.write(`${lines.join('\n')}\n`);
  if (isRefused) process.exitCode = 1;
}

void main();
