import type { AuditAnswer, Vulnerability } from './find-vulnerabilities';

/**
 * What to print of an answer, and whether it forbids a release: a grave vulnerability of a package
 * that is shipped does, unless it is among the accepted. No answer forbids nothing: whether the
 * registry can be asked is not a property of the project.
 */
export function checkVulnerabilities(
  answer: AuditAnswer,
  accepted: ReadonlyMap<string, string>,
): { readonly lines: readonly string[]; readonly isRefused: boolean } {
  if ('noAnswer' in answer) {
    return { lines: [`Known vulnerabilities: the registry does not say (${answer.noAnswer}).`], isRefused: false };
  }
  const { vulnerabilities } = answer;
  if (vulnerabilities.length === 0) return { lines: ['Known vulnerabilities: none.'], isRefused: false };
  return {
    lines: [
      `Known vulnerabilities: ${vulnerabilities.length}.`,
      ...vulnerabilities.map((each) => describe(each, accepted.get(each.url) ?? null)),
    ],
    isRefused: vulnerabilities.some((each) => isGrave(each) && !accepted.has(each.url)),
  };
}

const isGrave = ({ severity, isShipped }: Vulnerability): boolean =>
  isShipped && (severity === 'high' || severity === 'critical');

function describe({ packageName, severity, title, url, isShipped }: Vulnerability, reason: string | null): string {
  const place = isShipped ? 'shipped' : 'development';
  return `  ${severity} (${place}): ${packageName}: ${title} ${url}${reason === null ? '' : ` — accepted: ${reason}`}`;
}
