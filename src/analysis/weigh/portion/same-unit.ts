/** The name under which a unit is looked for among portions: kitchen words for the same thing are one. */
export function sameUnit(id: string): string {
  return names.get(id) ?? id;
}

const names: ReadonlyMap<string, string> = new Map([
  ['rib', 'stalk'],
  ['rasher', 'slice'],
  ['strip of bacon', 'slice'],
  ['round', 'slice'],
  ['cob', 'ear'],
  ['branch', 'sprig'],
  ['stem', 'sprig'],
  ['bulb', 'head'],
  ['bundle', 'bunch'],
  ['packet', 'package'],
  ['pouch', 'package'],
  ['sachet', 'envelope'],
  ['brick', 'block'],
  ['tub', 'container'],
  ['pot', 'container'],
  ['thumb', 'knob'],
  ['hunk', 'chunk'],
  ['flowerets', 'floret'],
  ['floweret', 'floret'],
  ['shot', 'jigger'],
]);
