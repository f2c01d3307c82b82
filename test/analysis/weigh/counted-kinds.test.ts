import { weighLine } from '../../../src/analysis/weigh/weigh-line';
import { makeCatalog, makeFood, makeLine } from './hand-made-food';

const catalog = makeCatalog(1);

describe('the kind of what is counted', () => {
  const tenderloin = makeFood(['each: 450 (customary)', 'each, medallion: 60 (customary)']);
  const mango = makeFood(['each: 200 (customary)', 'each, cheek: 90 (customary)']);

  test('what is done to the pieces later names no kind', () => {
    const cut = makeLine(tenderloin, [{ quantity: 1 }], {
      text: '1 tenderloin, cut into medallions',
      name: 'tenderloin',
    });
    expect(weighLine(catalog, cut)).toMatchObject({ grams: 450, conversion: 0.8 });
    const pitted = makeLine(mango, [{ quantity: 2 }], {
      text: '2 mangoes, cheeks removed and diced',
      name: 'mangoes',
    });
    expect(weighLine(catalog, pitted)).toMatchObject({ grams: 400, conversion: 0.8 });
  });

  test('a kind that is named before anything is done is weighed, even behind a comma', () => {
    const named = makeLine(tenderloin, [{ quantity: 2 }], {
      text: '2 tenderloin medallions, sliced',
      name: 'tenderloin medallions',
    });
    expect(weighLine(catalog, named).grams).toBe(120);
    const behind = makeLine(mango, [{ quantity: 2 }], { text: '2 mango, cheek only', name: 'mango' });
    expect(weighLine(catalog, behind).grams).toBe(180);
  });

  test('the half of a quantity does not halve the piece again', () => {
    const leg = makeFood(['each: 2200 (customary)', 'each, half: 1100 (customary)']);
    const ofOne = makeLine(leg, [{ quantity: 0.5 }], { text: 'half a leg', name: 'leg' });
    expect(weighLine(catalog, ofOne).grams).toBe(1100);
    const one = makeLine(leg, [{ quantity: 1 }], { text: '1 half leg', name: 'leg' });
    expect(weighLine(catalog, one).grams).toBe(1100);
  });

  test('a kind that the line does not name, where the food has no other: 0.60', () => {
    const onion = makeFood(['each, pearl: 10 (customary)']);
    const line = weighLine(catalog, makeLine(onion, [{ quantity: 4 }]));
    expect(line).toMatchObject({ grams: 40, conversion: 0.6, way: 'habit' });
  });

  test('a bone-in ham is not its bone', () => {
    const ham = makeFood(['each: 4460 (customary)', 'each, bone: 180 (customary)']);
    const whole = makeLine(ham, [{ quantity: 1 }], { text: '1 bone-in ham', name: 'ham' });
    expect(weighLine(catalog, whole).grams).toBe(4460);
    const bone = makeLine(ham, [{ quantity: 1 }], { text: '1 ham bone', name: 'ham bone' });
    expect(weighLine(catalog, bone).grams).toBe(180);
  });
});

describe('cuts and pieces', () => {
  test('what the food is cut into has inches of its own', () => {
    const tortilla = makeFood(['tortilla, about 10" dia: 72', 'tortilla, about 6" dia: 30']);
    const amounts = [{ quantity: 2 }];
    const cut = makeLine(tortilla, amounts, { text: '2 tortillas, cut into 6-inch strips', name: 'tortillas' });
    expect(weighLine(catalog, cut).grams).toBe(144);
    const small = makeLine(tortilla, amounts, { text: '2 tortillas (6-inch), cut into strips', name: 'tortillas' });
    expect(weighLine(catalog, small).grams).toBe(60);
  });

  test('a sausage that is sliced is no ring, a ring is no slice', () => {
    const chorizo = makeFood(['each: 60 (customary)', 'ring: 225 (customary)', 'slice: 8 (customary)']);
    const weigh = (quantity: number, text: string, name: string) =>
      weighLine(catalog, makeLine(chorizo, [{ quantity }], { text, name })).grams;
    expect(weigh(2, '2 chorizo, sliced', 'chorizo')).toBe(120);
    expect(weigh(1, '1 chorizo ring', 'chorizo ring')).toBe(225);
    expect(weigh(12, '12 chorizo slices', 'chorizo slices')).toBe(96);
  });

  test('a piece of bread is a slice, and a piece of a large food is not the whole of it', () => {
    const pieces = [{ quantity: 2, unit: 'piece' }];
    const bread = makeFood(['slice: 29', 'each, bloomer: 600 (customary)'], { description: 'Bread, white' });
    expect(weighLine(catalog, makeLine(bread, pieces))).toMatchObject({ grams: 58, conversion: 0.8, way: 'piece' });
    const lettuce = makeFood(['head: 360']);
    expect(weighLine(catalog, makeLine(lettuce, pieces))).toMatchObject({ grams: 200, conversion: 0.4 });
    const lime = makeFood(['fruit: 67']);
    expect(weighLine(catalog, makeLine(lime, pieces))).toMatchObject({ grams: 134, conversion: 0.8, way: 'piece' });
  });
});

describe('measures', () => {
  test('a cup of whole leaves is loosely packed, unless the line packs or cuts them', () => {
    const parsley = makeFood(['cup, chopped: 60', 'cup, loosely packed: 30 (customary)'], {
      description: 'Parsley, fresh',
    });
    const weigh = (text: string, name: string) =>
      weighLine(catalog, makeLine(parsley, [{ quantity: 1, unit: 'cup' }], { text, name })).grams;
    expect(weigh('1 cup flat-leaf parsley leaves', 'flat-leaf parsley leaves')).toBe(30);
    expect(weigh('1 cup chopped parsley leaves', 'parsley leaves')).toBe(60);
    expect(weigh('1 cup packed parsley leaves', 'parsley leaves')).toBe(60);
    expect(weigh('1 cup chopped flat-leaf parsley', 'flat-leaf parsley')).toBe(60);
  });

  test('a dry mix without a volume has the density of dry mixes, not of its category: 0.60', () => {
    const mix = makeFood([], { category: 'Beverages', description: 'Beverages, Whiskey sour mix, powder' });
    const line = weighLine(catalog, makeLine(mix, [{ quantity: 100, unit: 'ml' }]));
    expect(line).toMatchObject({ conversion: 0.6, way: 'habit' });
    expect(line.grams).toBeCloseTo(55, 6);
    const made = makeFood([], { category: 'Beverages', description: 'Beverages, malt, powder, prepared with milk' });
    expect(weighLine(catalog, makeLine(made, [{ quantity: 100, unit: 'ml' }])).grams).toBe(100);
  });

  test('sheets of filo, as the British spell it, are larger than the record says: at most 0.60', () => {
    const phyllo = makeFood(['sheet: 19 (customary)'], { description: 'Phyllo dough', category: 'Baked Products' });
    const sheets = [{ quantity: 6, unit: 'sheet' }];
    const british = makeLine(phyllo, sheets, { text: '6 sheets filo pastry' });
    expect(weighLine(catalog, british)).toMatchObject({ grams: 114, conversion: 0.6, way: 'habit' });
    const american = makeLine(phyllo, sheets, { text: '6 sheets phyllo dough' });
    expect(weighLine(catalog, american)).toMatchObject({ grams: 114, conversion: 0.8, way: 'sibling' });
  });
});
