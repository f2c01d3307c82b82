import { toGtin } from '../../../src/import/staging/product-text';

describe('a trade item number', () => {
  it('has its leading zeros again', () => {
    expect(toGtin('37600665605')).toBe('00037600665605');
    expect(toGtin('877448001674')).toBe('00877448001674');
    expect(toGtin('10038034720202')).toBe('10038034720202');
    expect(toGtin('97079')).toBe('00000000097079');
  });

  it('is read without blanks and hyphens', () => {
    expect(toGtin(' 0-37600-66560-5 ')).toBe('00037600665605');
  });

  it('is null if it has too few or too many digits, or other characters', () => {
    for (const text of ['', '0', '000000000000', '3.76E+10', 'n/a', '123456789012345']) expect(toGtin(text)).toBe('');
  });
});
