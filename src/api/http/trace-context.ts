/**
 * Reads the id of the trace that a request belongs to from its header `traceparent` (W3C Trace
 * Context, https://www.w3.org/TR/trace-context/#traceparent-header). A later version of the header
 * may have more fields after those that are read.
 * @returns 32 lowercase hexadecimal digits; null if the header is missing or not valid, which the
 * recommendation says to ignore
 */
export function readTraceId(header: string | readonly string[] | undefined): string | null {
  if (typeof header !== 'string') return null;
  const [, version, traceId, parentId, rest] = traceparent.exec(header) ?? [];
  if (version === undefined || traceId === undefined || parentId === undefined) return null;
  if (version === 'ff' || (version === '00' && rest !== undefined)) return null;
  return allZeros.test(traceId) || allZeros.test(parentId) ? null : traceId;
}

const traceparent = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/;
const allZeros = /^0+$/;
