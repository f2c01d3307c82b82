import type { SampleFood, SamplePack } from './read-samples';

/**
 * For a named food the packs whose category and first ingredients share most with its name: a yogurt gets the serving of a yogurt. Each food is looked up
 * once, when it is first asked for.
 */
export function createLikePacks(packs: readonly SamplePack[]): (food: SampleFood) => readonly SamplePack[] {
  const categories = indexWords(packs.map((pack) => pack.branded_food_category));
  const ingredients = indexWords(packs.map((pack) => pack.ingredients.slice(0, firstLetters)));
  const known = new Map<SampleFood, readonly SamplePack[]>();
  return (food) => {
    let like = known.get(food);
    if (like === undefined) known.set(food, (like = findLike(food)));
    return like;
  };

  function findLike({ description }: SampleFood): readonly SamplePack[] {
    const sums = new Map<number, number>();
    const words = [...new Set(readWords(description))];
    words.forEach((word, position) => {
      // The last words of a name say what it is.
      const share = position >= words.length - 2 ? 2 : 1;
      const places = ingredients.get(word) ?? [];
      addTo(sums, categories.get(word) ?? [], share * categoryShare);
      addTo(sums, places, share * Math.log(packs.length / (1 + places.length)));
    });
    const best = [...sums].sort(([one, a], [other, b]) => b - a || one - other).slice(0, maxPacks);
    return best.length === 0 ? packs : best.flatMap(([place]) => packs[place] ?? []);
  }
}

const maxPacks = 12;
const categoryShare = 12;

// What comes first is most of it.
const firstLetters = 60;

function indexWords(texts: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  texts.forEach((text, place) => {
    for (const word of new Set(readWords(text))) {
      const known = places.get(word);
      if (known === undefined) places.set(word, [place]);
      else known.push(place);
    }
  });
  return places;
}

function addTo(sums: Map<number, number>, places: readonly number[], weight: number): void {
  for (const place of places) sums.set(place, (sums.get(place) ?? 0) + weight);
}

function readWords(text: string): string[] {
  return (text.toLowerCase().match(/[a-z]{3,}/g) ?? []).map((word) => word.replace(/ies$/, 'y').replace(/s$/, ''));
}
