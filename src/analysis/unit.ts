/** What a unit of an ingredient line measures. */
export type UnitKind = 'mass' | 'volume' | 'piece' | 'container' | 'size';

export interface Unit {
  /** The one name of the unit: "tablespoon" for tbsp, T and tbs. */
  readonly id: string;
  readonly kind: UnitKind;
  /** Grams for a mass, millilitres for a volume, null otherwise. */
  readonly amount: number | null;
}
