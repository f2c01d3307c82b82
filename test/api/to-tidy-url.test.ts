import { toTidyUrl } from '../../src/api/http/request-hook';

test.each([
  ['/v1/analyze', '/v1/analyze'],
  ['/v1/analyze/', '/v1/analyze'],
  ['//v1///analyze//', '/v1/analyze'],
  ['/', '/'],
  ['//', '/'],
  ['/graphql/?query=//a//', '/graphql?query=//a//'],
  ['http://host:4000/v1/analyze/', '/v1/analyze'],
  ['https://host', '/'],
  ['*', '*'],
])('%s is %s', (target, tidy) => {
  expect(toTidyUrl(target)).toBe(tidy);
});
