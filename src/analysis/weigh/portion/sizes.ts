import { readUnit } from '../../unit';

/** Sizes of one piece, smallest first. */
const sizes = ['extra small', 'small', 'medium', 'large', 'extra large', 'jumbo'] as const;
export type Size = (typeof sizes)[number];

/** The size a word of a line or portion stands for; null when it is none. */
export function readSize(words: string | null): Size | null {
  if (words === null) return null;
  const plain = words
    .toLowerCase()
    .replace(/[-\s]+/g, ' ')
    .replace(/ (size|sized)$/, '')
    .trim();
  return sizeOfWord.get(plain) ?? sizeOfWord.get(readUnit(plain)?.id ?? '') ?? null;
}

/** How many steps apart two sizes are. */
export function countSteps(from: Size, to: Size): number {
  return Math.abs(sizes.indexOf(from) - sizes.indexOf(to));
}

/** Weight against an unsized piece of the same food: the usual ratios of small and large to medium in the SR Legacy portions of vegetables. */
export const shareOfMedium = {
  'extra small': 0.55,
  small: 0.7,
  medium: 1,
  large: 1.35,
  'extra large': 1.6,
  jumbo: 1.8,
} as const satisfies Record<Size, number>;

const sizeOfWord: ReadonlyMap<string, Size> = new Map<string, Size>([
  ...sizes.map((size) => [size, size] as const),
  ['tiny', 'extra small'],
  ['very small', 'extra small'],
  ['little', 'small'],
  ['baby', 'small'],
  ['mini', 'small'],
  ['thin', 'small'],
  ['smallish', 'small'],
  ['small to medium', 'small'],
  ['average', 'medium'],
  ['regular', 'medium'],
  ['medium large', 'large'],
  ['medium to large', 'large'],
  ['big', 'large'],
  ['thick', 'large'],
  ['fat', 'large'],
  ['good', 'large'],
  ['generous', 'large'],
  ['very large', 'extra large'],
  ['huge', 'extra large'],
  ['giant', 'extra large'],
  ['xl', 'extra large'],
]);
