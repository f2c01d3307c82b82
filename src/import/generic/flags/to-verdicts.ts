import type { FlagState, FlagVerdict, Food } from '../../../analysis/food';
import type { FoodFlag, FoodFlags } from './flag-foods';
import type { Letter } from './flag-rule';

/** The flags of a record as a food has them. */
export const toVerdicts = (flags: FoodFlags): Food['flags'] => ({
  meat: toVerdict(flags.meat),
  poultry: toVerdict(flags.poultry),
  fish: toVerdict(flags.fish),
  shellfish: toVerdict(flags.shellfish),
  dairy: toVerdict(flags.dairy),
  egg: toVerdict(flags.egg),
  honey: toVerdict(flags.honey),
  gelatine: toVerdict(flags.gelatine),
  gluten: toVerdict(flags.gluten),
});

const toVerdict = ({ letter, reason }: FoodFlag): FlagVerdict => ({ state: states[letter], reason });

const states = { y: 'yes', n: 'no', '?': 'unknown' } as const satisfies Record<Letter, FlagState>;
