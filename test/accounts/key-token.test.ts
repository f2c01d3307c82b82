import fc from '../support/fast-check';
import { createToken, hashToken, isToken, toVisiblePrefix } from '../../src/accounts/key-token';

test('a key is rna_ and 34 letters and digits, and no two are alike', () => {
  const tokens = Array.from({ length: 500 }, createToken);
  for (const token of tokens) expect(token).toMatch(/^rna_[0-9A-Za-z]{34}$/);
  expect(new Set(tokens).size).toBe(500);
  expect(tokens.every(isToken)).toBe(true);
});

test('a key with any one character changed is no key', () => {
  const digit = fc.constantFrom(...Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'));
  fc.assert(
    fc.property(fc.nat({ max: 37 }), digit, (place, other) => {
      const token = createToken();
      fc.pre(token[place] !== other);
      expect(isToken(token.slice(0, place) + other + token.slice(place + 1))).toBe(false);
    }),
  );
});

test('no other text is a key', () => {
  fc.assert(fc.property(fc.string(), (text) => !isToken(text)));
  const token = createToken();
  for (const text of ['', `${token} `, `${token}\n`, token.slice(0, -1), `${token}0`, token.toUpperCase()]) {
    expect(isToken(text)).toBe(false);
  }
});

test('the checksum does not change, so that issued keys keep working', () => {
  expect(isToken(`rna_${'0'.repeat(28)}${frozenChecksum}`)).toBe(true);
});

test('only a hash of 32 bytes and the first twelve characters of a key are stored', () => {
  const token = createToken();
  expect(hashToken(token)).toHaveLength(32);
  expect(toVisiblePrefix(token)).toBe(token.slice(0, 12));
});

// The CRC-32 of 28 zeros is 0x368d4796 (computed with Python's zlib), here in base 62.
const frozenChecksum = '0zwCl4';
