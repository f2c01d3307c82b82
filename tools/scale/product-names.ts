import { misspell, toPickable, type Choice } from './choose';
import type { SampleFood } from './samples';

/** Makes names of products from those of the sample. */
interface Namer {
  /** Foods of the sample whose name ends in the same word as this one: all its soups. */
  readonly listKin: (food: number) => readonly [number, ...number[]];
  readonly makeName: (food: number, brand: string, choice: Choice) => string;
}

/**
 * Creates a maker of names. A third of the names are those of the sample. In the others the words
 * before the kind of food come from another food of that kind: "STRAWBERRY LOWFAT" and "GREEK
 * YOGURT". Where a name of the sample begins with its brand, the new one begins with the brand of
 * its product. A few words are misspelt or cut, as in the dataset, so that the vocabulary grows
 * with the number of products.
 * @param brandNames of the sample, to tell them from names of foods
 */
export function createNamer(foods: readonly SampleFood[], brandNames: ReadonlySet<string>): Namer {
  const readings = foods.map(({ description }) => readName(description, brandNames));
  const kin = new Map<string, number[]>();
  readings.forEach(({ tail }, food) => {
    const last = tail.at(-1) ?? '';
    const known = kin.get(last);
    if (known === undefined) kin.set(last, [food]);
    else known.push(food);
  });
  const kinByFood = readings.map(({ tail }, food) => toPickable(kin.get(tail.at(-1) ?? '') ?? [food]));
  const openings = toPickable(readings.flatMap(({ lead }) => lead.slice(0, 1)));
  const listKin = (food: number): readonly [number, ...number[]] => kinByFood[food] ?? [food];
  return { listKin, makeName };

  function makeName(food: number, brand: string, choice: Choice): string {
    const { own, isBranded } = readings[food] ?? noName;
    const name = choice.chance(ownShare) ? own : mixName(food, choice);
    const slipped = choice.chance(slipShare) ? misspell(name, choice) : name;
    return isBranded ? `${brand}, ${slipped}` : slipped;
  }

  function mixName(food: number, choice: Choice): string {
    const { tail, lead, flavor } = readings[food] ?? noName;
    const others = listKin(food);
    const other = readings[choice.pick(others)] ?? noName;
    const opening =
      others.length < fewKin || other.lead.length === 0 || other.lead.length > maxWords
        ? [choice.pick(openings), ...lead]
        : [...other.lead];
    const words = [...new Set([...opening, ...tail])];
    const suffix =
      flavor === 'lead'
        ? `, ${opening.join(' ')}`
        : flavor === ''
          ? ''
          : `, ${choice.chance(0.5) ? flavor : opening.join(' ')}`;
    return `${words.join(' ')}${suffix}`;
  }
}

const ownShare = 0.35;
const slipShare = 0.03;
const fewKin = 4;
const maxWords = 5;

interface NameReading {
  /** The last words of the first part: the kind of food. */
  readonly tail: readonly string[];
  /** The words before them: the variety. */
  readonly lead: readonly string[];
  /**
   * The text after the comma; `lead` where it repeats the first words, as in half of the dataset.
   */
  readonly flavor: string;
  /** Without the brand. */
  readonly own: string;
  readonly isBranded: boolean;
}

const noName: NameReading = { tail: [], lead: [], flavor: '', own: '', isBranded: false };

function readName(description: string, brandNames: ReadonlySet<string>): NameReading {
  const parts = description.split(', ');
  const isBranded = parts.length > 1 && brandNames.has(parts[0] ?? '');
  const [first = '', ...others] = isBranded ? parts.slice(1) : parts;
  const words = first.split(' ').filter((word) => word !== '');
  const tailLength = words.length > 3 ? 2 : 1;
  const flavor = others.join(', ');
  return {
    tail: words.slice(-tailLength),
    lead: words.slice(0, -tailLength),
    flavor: flavor !== '' && first.startsWith(flavor) ? 'lead' : flavor,
    own: isBranded ? parts.slice(1).join(', ') : description,
    isBranded,
  };
}
