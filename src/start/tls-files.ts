import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';

/** The certificate and its key, as text in PEM. */
interface Tls {
  readonly cert: string;
  readonly key: string;
}

/**
 * Reads the files that TLS_CERT_FILE and TLS_KEY_FILE name, and checks that TLS can use them.
 * @throws Error with a sentence in a line for each file that cannot be read or is not what its
 *   variable says, or in one sentence if the key is not that of the certificate
 */
export function readTls({ certFile, keyFile }: { readonly certFile: string; readonly keyFile: string }): Tls {
  const problems: Problem[] = [];
  const cert = readPem('TLS_CERT_FILE', certFile, problems);
  const key = readPem('TLS_KEY_FILE', keyFile, problems);
  if (cert !== null)
    checkPart({ cert }, `TLS_CERT_FILE names ${certFile}, which is not a certificate in PEM`, problems);
  if (key !== null)
    checkPart(
      { key },
      `TLS_KEY_FILE names ${keyFile}, which is not a private key in PEM without a passphrase`,
      problems,
    );
  if (cert !== null && key !== null && problems.length === 0)
    checkPart({ cert, key }, `TLS_KEY_FILE names ${keyFile}, which is not the key of the certificate ${certFile}`, problems); // prettier-ignore
  if (cert !== null && key !== null && problems.length === 0) return { cert, key };
  throw new Error(problems.map(({ sentence }) => sentence).join('\n'), { cause: problems[0]?.cause });
}

interface Problem {
  readonly sentence: string;
  readonly cause: unknown;
}

/** The text of a file; null after a problem. */
function readPem(variable: string, path: string, problems: Problem[]): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    const sentence = `${variable} names ${path}, which cannot be read. Name a PEM file that this user can read.`;
    problems.push({ sentence, cause });
    return null;
  }
}

/** OpenSSL gives only codes, such as "PEM routines::no start line", so its text comes last. */
function checkPart(part: Partial<Tls>, sentence: string, problems: Problem[]): void {
  try {
    createSecureContext(part);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    problems.push({ sentence: `${sentence} (${reason}).`, cause });
  }
}
