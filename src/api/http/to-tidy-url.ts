/**
 * A request target with doubled and trailing slashes, and the origin of an absolute form, taken off its path; a query is left alone.
 * "//v1//analyze/?x=//" is "/v1/analyze?x=//".
 */
export function toTidyUrl(target: string): string {
  const [, path = '', query = ''] = /^([^?#]*)(.*)$/s.exec(target.replace(/^https?:\/\/[^/?#]*/i, '')) ?? [];
  const tidy = path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  return `${tidy === '' ? '/' : tidy}${query}`;
}
