/**
 * What every answer of the API tells a browser that comes by: guess no types, run nothing, frame nothing, keep nothing.
 * The playground, which is a page, sets its own in their place.
 */
export const staticHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const;
