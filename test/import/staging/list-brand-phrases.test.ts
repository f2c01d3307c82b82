import { listBrandPhrases } from '../../../src/import/staging/product-text';

const check = (names: { owner?: string; name?: string; subbrand?: string }, expected: readonly string[]): void => {
  expect(listBrandPhrases({ owner: '', name: '', subbrand: '', ...names })).toEqual(expected);
};

describe('a brand is known', () => {
  it('by its name as cooks write it, possessive or not', () => {
    check({ name: 'SKIPPY' }, ['skippy']);
    check({ name: "HUNT'S" }, ['hunt']);
    check({ name: 'Hunts' }, ['hunt']);
    check({ name: 'JELL-O' }, ['jell o']);
    check({ name: 'V8' }, ['v8']);
  });

  it('with and without what it makes', () => {
    check({ name: 'KING ARTHUR FLOUR' }, ['king arthur flour', 'king arthur']);
    check({ owner: 'CAMPBELL SOUP COMPANY' }, ['campbell soup', 'campbell']);
  });

  it('without its legal form, whatever blanks stand behind it', () => {
    check({ owner: 'Hormel Foods Corporation ' }, ['hormel food', 'hormel']);
    check({ owner: 'The Hershey Company' }, ['hershey']);
    check({ owner: 'McCormick & Company, Inc.' }, ['mccormick']);
    check({ owner: 'Maple Valley L.L.C.' }, ['maple valley']);
    check({ owner: 'Brook Dairy, a Division of Something Else, Inc.' }, ['brook dairy', 'brook']);
  });

  it('by each of its names, each once', () => {
    check({ owner: 'Tyson Foods Inc.', name: 'TYSON', subbrand: "ANY'TIZERS" }, ['tyson', 'anytizer', 'tyson food']);
  });
});

describe('no brand is', () => {
  it('an ordinary word', () => {
    check({ subbrand: 'ORGANIC' }, []);
    check({ subbrand: 'BAKERY' }, []);
    check({ owner: 'Sugar Foods Corporation' }, []);
  });

  it('a placeholder for a name', () => {
    check({ name: 'NOT A BRANDED ITEM' }, []);
    check({ name: 'N/A' }, []);
    check({ name: '  ' }, []);
  });

  it('a letter or a number alone', () => {
    check({ name: 'Z' }, []);
    check({ name: '365' }, []);
  });

  it('a code, or text that lost its blanks', () => {
    check({ name: `https${'x'.repeat(3000)}`, owner: 'Zorbo, Inc.' }, ['zorbo']);
  });

  it('longer than lines are searched for', () => {
    check({ owner: 'Old Creek Sweet Onion Pickers Union Committee' }, []);
  });
});
