import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';

/** The certificate and its key, as text in PEM. */
interface Tls {
  readonly cert: string;
  readonly key: string;
}

/**
 * Reads the files that TLS_CERT_FILE and TLS_KEY_FILE name, and checks that TLS can use them.
 * @throws Error in one sentence if a file cannot be read, is not what its variable says, or if the
 *   key is not that of the certificate
 */
export function readTls({ certFile, keyFile }: { readonly certFile: string; readonly keyFile: string }): Tls {
  const cert = readPem('TLS_CERT_FILE', certFile);
  const key = readPem('TLS_KEY_FILE', keyFile);
  checkPart({ cert }, `TLS_CERT_FILE names ${certFile}, which is not a certificate in PEM`);
  checkPart({ key }, `TLS_KEY_FILE names ${keyFile}, which is not a private key in PEM without a passphrase`);
  checkPart({ cert, key }, `TLS_KEY_FILE names ${keyFile}, which is not the key of the certificate ${certFile}`);
  return { cert, key };
}

function readPem(variable: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(`${variable} names ${path}, which cannot be read. Name a PEM file that this user can read.`, {
      cause: error,
    });
  }
}

/** OpenSSL gives only codes, such as "PEM routines::no start line", so its text comes last. */
function checkPart(part: Partial<Tls>, sentence: string): void {
  try {
    createSecureContext(part);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${sentence} (${reason}).`, { cause: error });
  }
}
