import { listProductWords } from '../../../src/import/staging/product-text';

describe('the words of a product', () => {
  it('are normalised as those of lines are, each once', () => {
    expect(listProductWords("FARMER'S DICED TOMATOES, TOMATOES")).toEqual(['farmer', 'diced', 'tomato']);
    expect(listProductWords('2% REDUCED FAT MILK')).toEqual(['2%', 'reduced', 'fat', 'milk']);
  });

  it('are at most forty, each of limited length', () => {
    const text = Array.from({ length: 100 }, (_, index) => `berry${index}`).join(' ');
    expect(listProductWords(text)).toHaveLength(40);
    expect(listProductWords(`milk ${'x'.repeat(2000)} cream`)).toEqual(['milk', 'cream']);
  });

  it('are empty for an empty text', () => {
    expect(listProductWords(' ,. ')).toEqual([]);
  });
});
