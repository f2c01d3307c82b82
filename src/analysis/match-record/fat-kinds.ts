/** Records of one food that differ in their fat. */
export interface FatKind {
  /** FDC ids, or those of the house; from the leanest. */
  readonly ids: readonly number[];
  /** Whether a number in percent alone is its share of fat: "2% milk"; of a ripened cheese it is that of its dry matter. */
  readonly isUnsaid: boolean;
}

/** All kinds. */
export function listFatKinds(): readonly FatKind[] {
  return kinds;
}

/** The kind of which a food is one; null for a food without others of its kind. */
export function findFatKind(fdcId: number): FatKind | null {
  return kindById.get(fdcId) ?? null;
}

const unsaidKinds: readonly (readonly number[])[] = [
  // Milk, fluid.
  [171269, 170872, 171267, 171265],
  // Chocolate milk.
  [172303, 170881, 170880, 170879],
  // Buttermilk.
  [170874, 167697, 172225],
  // Evaporated milk, and milk powder.
  [170878, 171302, 171276],
  [172195, 170876],
  // Yogurt, and that of Greek kind, plain.
  [170887, 170886, 171284],
  [2705424, 2705423, 2705422],
  [170894, 170903, 171304],
  // Cream: half and half, light, whipping, double, clotted.
  [172212, 171308, 171255, 170857, 170858, 170859, 900000064, 900000063],
  // Sour cream and crème fraîche.
  [173444, 173443, 171256, 173442, 171257, 900000074],
  // Cottage cheese, cream cheese, ricotta.
  [172181, 173417, 172182, 172179],
  [172207, 169079, 2705762, 173418],
  [171248, 170851],
  // Kefir, of which there is one record, and butter.
  [2705394],
  [173581, 173410],
  [172344, 173430],
  // Margarine, mayonnaise, coconut milk, cocoa powder.
  [172354, 171415, 172348, 171431, 172346],
  [2710235, 173594, 168094, 171443, 171009],
  [900000083, 170173],
  [169593, 170657],
];

const saidKinds: readonly (readonly number[])[] = [
  // Mozzarella, cheddar, Swiss cheese, provolone, Monterey.
  [169051, 170847, 170845],
  [171295, 173439, 171292, 173414],
  [170897, 168141, 171251],
  [172215, 170850],
  [168098, 170844],
  // Ham, sliced.
  [173863, 173864],
];

const kinds: readonly FatKind[] = [
  ...unsaidKinds.map((ids) => ({ ids, isUnsaid: true })),
  ...saidKinds.map((ids) => ({ ids, isUnsaid: false })),
];

const kindById: ReadonlyMap<number, FatKind> = new Map(
  kinds.flatMap((kind) => kind.ids.map((id) => [id, kind] as const)),
);
