import type { Food } from '../food';
import type { ParsedLine } from '../line';
import type { Weight } from '../weigh-amounts/weighing';

/**
 * The dry share of a food that a line measures soaked ("2 cups soaked chickpeas"), whose record is that
 * of the dry one; at most 0.60, because the share depends on the hours. Null where the soaking comes
 * after the measuring ("1 cup dried chickpeas, soaked overnight").
 */
export function weighSoaked({ text, food }: ParsedLine & { food: Food }, weight: Weight): Weight | null {
  if (!soaked.test(text)) return null;
  const described = `${food.category}: ${food.description}`;
  const found = dryShares.find(({ of }) => of.test(described));
  if (found === undefined) return null;
  const share = weight.way === 'mass' ? found.ofMass : found.ofVolume;
  return {
    ...weight,
    grams: weight.grams * share,
    conversion: Math.min(weight.conversion, 0.6),
    way: weight.conversion < 0.6 ? weight.way : 'habit',
    reason: `${weight.reason}, of which ${Math.round(100 * share)} % is dry: ${found.reason}`,
  };
}

/** The dry food in what is soaked: by its weight, and by the volume that the dry one fills. */
const dryShares: readonly {
  readonly of: RegExp;
  readonly ofMass: number;
  readonly ofVolume: number;
  readonly reason: string;
}[] = [
  // A pound of dry beans weighs two pounds after a night in water, and fills twice the volume.
  { of: /^legumes.*\braw\b/i, ofMass: 0.5, ofVolume: 0.5, reason: 'beans take up their own weight of water' },
  // Packs of wakame state ten times the weight, those of kombu three, of hijiki six.
  { of: /: seaweed, .*\bdried\b/i, ofMass: 0.15, ofVolume: 0.5, reason: 'seaweed takes up several times its weight' },
  // Dried shiitake and cloud ears weigh four to six times as much after soaking.
  { of: /: (?:fungi|mushrooms), .*\bdried\b/i, ofMass: 0.2, ofVolume: 0.4, reason: 'mushrooms take up four times their weight' }, // prettier-ignore
  { of: /noodles.*\b(?:dry|dehydrated)\b/i, ofMass: 0.45, ofVolume: 0.6, reason: 'noodles take up their own weight' },
  { of: /: tapioca, pearl, dry/i, ofMass: 0.55, ofVolume: 0.6, reason: 'tapioca takes up most of its weight' },
  // Three parts of water for one of protein, as packs say.
  { of: /: textured vegetable protein, dry/i, ofMass: 0.3, ofVolume: 0.45, reason: 'it takes up twice its weight' },
  { of: /: bulgur, dry/i, ofMass: 0.4, ofVolume: 0.4, reason: 'bulgur takes up one and a half times its weight' },
  { of: /: fish, .*\bdried and salted\b/i, ofMass: 0.55, ofVolume: 0.6, reason: 'salt fish takes up water for a day' },
];

const soaked = /^[^,(]*\b(?:pre-?)?soaked (?!for\b|overnight\b|in\b|and\b|dr(?:y|ied)\b)\p{L}/iu;
