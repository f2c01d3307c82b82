/**
 * States what the driver does for the modes of `sslmode` that ask for TLS: it checks the certificate
 * for all of them. Otherwise it prints a warning that a later version will not.
 * @param databaseUrl the address of a server, which may state a mode
 * @returns the address with the mode "verify-full", or as it is
 */
export function withCheckedTls(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const mode = url.searchParams.get('sslmode');
  const isLibpq = url.searchParams.get('uselibpqcompat') === 'true';
  if (isLibpq || mode === null || !uncertainModes.has(mode)) return databaseUrl;
  url.searchParams.set('sslmode', 'verify-full');
  return url.href;
}

const uncertainModes: ReadonlySet<string> = new Set(['prefer', 'require', 'verify-ca']);
