/** The diet labels, in the order of the contract. */
export const dietLabels = ['high-protein', 'low-carb', 'low-fat', 'balanced'] as const;
export type DietLabel = (typeof dietLabels)[number];

/** The health labels, in the order of the contract. */
export const healthLabels = ['vegan', 'vegetarian', 'gluten-free', 'dairy-free'] as const;
export type HealthLabel = (typeof healthLabels)[number];

/** A health label that a line stands against, and why. */
export interface LabelObjection {
  readonly label: HealthLabel;
  readonly reason: string;
}

/** Why a health label is not given: the line, and the reason. */
export interface WithheldLabel extends LabelObjection {
  readonly lineIndex: number;
}
