import { parseForm } from '../../src/web/parts/parse-form';

const parse = (body: string, maxFields = 10): unknown => parseForm(Buffer.from(body), maxFields);

const rows: readonly (readonly [string, unknown])[] = [
  ['', {}],
  ['a=1&b=2', { a: '1', b: '2' }],
  ['a=1&a=2&a=3', { a: ['1', '2', '3'] }],
  ['a', { a: '' }],
  ['a=&=b', { a: '', '': 'b' }],
  ['&&a=1&', { a: '1' }],
  ['a=b=c', { a: 'b=c' }],
  ['a+b=c+d%20e%2Bf', { 'a b': 'c d e+f' }],
  ['text=cr%C3%A8me%20br%c3%bbl%C3%A9e+%F0%9F%8D%AE', { text: 'crème brûlée 🍮' }],
  ['a=100%&b=%4&c=%zz&d=%%41', { a: '100%', b: '%4', c: '%zz', d: '%A' }],
  ['a=%FF', { a: '\ufffd' }],
  ['a[b]=1', { 'a[b]': '1' }],
];

test.each(rows)('the form %j has the fields that browsers mean', (body, fields) => {
  expect(parse(body)).toEqual(fields);
});

test('a name that objects have is a field like any other', () => {
  expect(Object.entries(parseForm(Buffer.from('__proto__=1&constructor=2'), 2) ?? {})).toEqual([
    ['__proto__', '1'],
    ['constructor', '2'],
  ]);
});

test('a form with more fields than allowed is refused', () => {
  expect(parse('a=1&b=2', 2)).toEqual({ a: '1', b: '2' });
  expect(parse('a=1&b=2&c=3', 2)).toBeNull();
});

test('a form of many characters is read as URLSearchParams reads it', () => {
  const fields = {
    title: 'Käse & Brot',
    text: Array.from({ length: 3000 }, (_, i) => String.fromCodePoint(i + 1)).join(''),
  };
  expect(parse(new URLSearchParams(fields).toString())).toEqual(fields);
});
