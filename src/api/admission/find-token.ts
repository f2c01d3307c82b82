/**
 * What a caller presents as a key: all that stands behind "Bearer", in any case and after any blanks.
 * Null where there is no such header, it is of another scheme, or holds no token or several.
 */
export function findToken(authorization: string | undefined): string | null {
  return bearer.exec(authorization ?? '')?.[1] ?? null;
}

// Odd characters are let through here: they make a wrong key, not a missing one.
const bearer = /^bearer[ \t]+([^ \t]+)[ \t]*$/i;
