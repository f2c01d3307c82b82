import { dietFlags, ofEachFlag, type Alias, type FlagVerdict, type Food } from '../analysis/food';
import { findRange, type FoodProfile } from '../analysis/match-ranking/food-profile';
import {
  createNameTable,
  type FoodName,
  type GrowingNameTable,
  type NumberedWords,
} from '../analysis/match-ranking/name-table';
import type { CatalogTables } from './build-catalog';
import type { WordTables } from './word-index';

/**
 * The tables of a catalog as values of JSON. What many foods share is written once, so that reading
 * takes a fraction of the time of computing: six thousand foods are read in 0.1 s.
 */
export interface PackedTables {
  readonly version: string;
  /** All different verdicts of flags; foods name them by their place. */
  readonly verdicts: readonly FlagVerdict[];
  readonly foods: readonly PackedFood[];
  readonly products: readonly (readonly [fdcId: number, food: PackedFood | null])[];
  readonly pinned: readonly string[];
  readonly aliases: readonly PackedAlias[];
  readonly kitchen: PackedWords;
  readonly imported: PackedWords | null;
  readonly compounds: readonly (readonly [string, string])[];
  readonly densities: readonly (readonly [string, number])[];
  readonly importedDensities: readonly (readonly [string, number])[];
}

type PackedAlias = readonly [
  phrase: Alias['phrase'],
  when: Alias['when'],
  fdcId: Alias['fdcId'],
  fit: Alias['fit'],
  sourcedCalories: number | null,
];

/** A food with the places of its verdicts, in the order of `dietFlags`. */
interface PackedFood extends Omit<Food, 'flags'> {
  readonly flags: readonly number[];
}

interface PackedWords {
  readonly words: readonly string[];
  readonly profiles: readonly PackedProfile[];
}

interface PackedProfile extends Omit<FoodProfile, 'food' | 'names' | 'table' | 'start' | 'end' | 'states'> {
  readonly fdcId: number;
  readonly names: readonly PackedName[];
  readonly states: readonly (FoodProfile['states'] extends ReadonlySet<infer State> ? State : never)[];
}

type PackedName = readonly [
  numbers: NumberedWords['numbers'],
  costs: NumberedWords['costs'],
  marks: NumberedWords['marks'],
  head: FoodName['head'],
  saysState: FoodName['saysState'],
  headUnsaid: FoodName['headUnsaid'],
  /** The place of the alias; -1 for none. */
  alias: number,
];

/** Writes tables as values of JSON. */
export function packTables(tables: CatalogTables): PackedTables {
  const verdicts: FlagVerdict[] = [];
  const places = new Map<string, number>();
  function placeVerdict(verdict: FlagVerdict): number {
    const key = `${verdict.state}\n${verdict.reason}`;
    const known = places.get(key);
    if (known === undefined) places.set(key, verdicts.push(verdict) - 1);
    return known ?? verdicts.length - 1;
  }
  // Written out, so that equal foods give equal bytes, whatever the order of their properties.
  const packFood = (food: Food): PackedFood => ({
    fdcId: food.fdcId,
    dataset: food.dataset,
    description: food.description,
    category: food.category,
    nutrientsPer100g: food.nutrientsPer100g,
    nutrientOrigins: food.nutrientOrigins,
    portions: food.portions,
    flags: dietFlags.map((flag) => placeVerdict(food.flags[flag])),
    ...(food.product === undefined ? {} : { product: food.product }),
  });
  const placeOfAlias = new Map(tables.aliases.map((alias, place) => [alias, place]));
  const { version, kitchen, imported } = tables;
  return {
    version,
    verdicts,
    foods: tables.foods.map(packFood),
    products: [...tables.products].map(([fdcId, food]) => [fdcId, food === null ? null : packFood(food)]),
    pinned: [...tables.pinned],
    aliases: tables.aliases.map(({ phrase, when, fdcId, fit, sourcedCalories = null }) => [phrase, when, fdcId, fit, sourcedCalories]), // prettier-ignore
    kitchen: packWords(kitchen, placeOfAlias),
    imported: imported === null ? null : packWords(imported, placeOfAlias),
    compounds: [...tables.compounds],
    densities: [...tables.densities],
    importedDensities: [...tables.importedDensities],
  };
}

function packWords({ words, profiles }: WordTables, placeOfAlias: ReadonlyMap<Alias, number>): PackedWords {
  return {
    words,
    profiles: profiles.map((profile) => ({
      fdcId: profile.food.fdcId,
      names: profile.names.map((name) => packName(name, placeOfAlias)),
      states: [...profile.states],
      stateBits: profile.stateBits,
      isRawDried: profile.isRawDried,
      isSpice: profile.isSpice,
      isDish: profile.isDish,
      popularity: profile.popularity,
      completeness: profile.completeness,
      reference: profile.reference,
      hasVolumes: profile.hasVolumes,
      hasPieces: profile.hasPieces,
    })),
  };
}

function packName(name: FoodName, placeOfAlias: ReadonlyMap<Alias, number>): PackedName {
  const { head, saysState, headUnsaid, alias } = name;
  const { numbers, costs, marks } = name.numbered;
  const place = alias === null ? -1 : (placeOfAlias.get(alias) ?? -1);
  return [numbers, costs, marks, head, saysState, headUnsaid, place];
}

/** Reads tables that `packTables` wrote. */
export function unpackTables(packed: PackedTables): CatalogTables {
  const { version, verdicts, pinned, compounds, densities, importedDensities } = packed;
  // Written out: a copy of the rest of the properties takes three times as long.
  const unpackFood = (food: PackedFood): Food => {
    let place = 0;
    return {
      fdcId: food.fdcId,
      dataset: food.dataset,
      description: food.description,
      category: food.category,
      nutrientsPer100g: food.nutrientsPer100g,
      nutrientOrigins: food.nutrientOrigins,
      portions: food.portions,
      flags: ofEachFlag(() => verdicts[food.flags[place++] ?? -1] ?? lost),
      ...(food.product === undefined ? {} : { product: food.product }),
    };
  };
  const foods = packed.foods.map(unpackFood);
  const byId = new Map(foods.map((food) => [food.fdcId, food]));
  const aliases = packed.aliases.map(([phrase, when, fdcId, fit, sourcedCalories]): Alias => ({
    phrase,
    when,
    fdcId,
    fit,
    ...(sourcedCalories === null ? {} : { sourcedCalories }),
  }));
  function unpackWords({ words, profiles }: PackedWords): WordTables {
    const names = createNameTable(words);
    const unpacked = profiles.flatMap((profile) => {
      const food = byId.get(profile.fdcId);
      return food === undefined ? [] : [unpackProfile(profile, { food, names, aliases })];
    });
    names.finish();
    return { words, profiles: unpacked };
  }
  return {
    version,
    foods,
    products: new Map(packed.products.map(([fdcId, food]) => [fdcId, food === null ? null : unpackFood(food)])),
    pinned: new Set(pinned),
    aliases,
    kitchen: unpackWords(packed.kitchen),
    imported: packed.imported === null ? null : unpackWords(packed.imported),
    compounds: new Map(compounds),
    densities: new Map(densities),
    importedDensities: new Map(importedDensities),
  };
}

// What is not known earns no label. No file with the right checksum lacks a verdict.
const lost = { state: 'unknown', reason: 'its flag is not in the catalog' } as const satisfies FlagVerdict;

interface ProfileParts {
  readonly food: Food;
  readonly names: GrowingNameTable;
  readonly aliases: readonly Alias[];
}

function unpackProfile(packed: PackedProfile, { food, names: { table, add }, aliases }: ProfileParts): FoodProfile {
  const names = packed.names.map(([numbers, costs, marks, head, saysState, headUnsaid, alias]) =>
    add({ numbers, costs, marks }, { head, saysState, headUnsaid, alias: aliases[alias] ?? null }),
  );
  return {
    food,
    names,
    ...findRange(table, names),
    states: new Set(packed.states),
    stateBits: packed.stateBits,
    isRawDried: packed.isRawDried,
    isSpice: packed.isSpice,
    isDish: packed.isDish,
    popularity: packed.popularity,
    completeness: packed.completeness,
    reference: packed.reference,
    hasVolumes: packed.hasVolumes,
    hasPieces: packed.hasPieces,
  };
}
