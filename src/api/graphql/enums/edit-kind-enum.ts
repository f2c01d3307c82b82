import type { EditKind } from '../../../catalog/corrections/edit';
import { createEnum } from './create-enum';

export const EditKindEnum = createEnum<EditKind>('EditKind', 'What a correction is about.', {
  nutrient: 'The amount of a nutrient in a food, made by `correctNutrient`.',
  portion: 'What a portion of a food weighs, made by `correctPortion`.',
  flag: 'Whether a food contains what a diet may forbid, made by `setFlag`.',
  pin: 'Which food a phrase means, made by `pinPhrase`.',
  retire: 'A food taken out of use, made by `retireFood`.',
});
