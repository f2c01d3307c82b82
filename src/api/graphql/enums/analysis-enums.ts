import type { WeighingWay } from '../../../analysis/line';
import type { DietLabel, HealthLabel, Status } from '../../../analysis/recipe';
import { createEnum } from './create-enum';

export const StatusEnum = createEnum<Status>('Status', 'Whether an analysis may be presented as reliable.', {
  success:
    'Each line has a food, and an overall confidence of at least 0.50; of a line that states no amount ("salt to taste") the match alone counts.',
  quality_check_failed:
    'Some line has no food or too little confidence. All figures are there, but are not to be presented as reliable.',
});

export const DietLabelEnum = createEnum<DietLabel>(
  'DietLabel',
  'What share of the calories of a serving comes from protein (4 kcal per g), carbohydrate (4) and fat (9). A recipe has none, one or several.',
  {
    'high-protein': 'Protein gives 25 % of the calories or more.',
    'low-carb': 'Carbohydrate gives 20 % of the calories or less.',
    'low-fat': 'Fat gives 15 % of the calories or less.',
    balanced: 'Protein gives 15 to 25 % of the calories, and carbohydrate 40 to 60 %.',
  },
);

export const HealthLabelEnum = createEnum<HealthLabel>(
  'HealthLabel',
  'What a recipe is free of. A label is given only where every line is known to be free of it: what is not known takes it away.',
  {
    vegan: 'No meat, poultry, fish, shellfish or gelatine, and no dairy, egg or honey.',
    vegetarian: 'No meat, poultry, fish, shellfish or gelatine.',
    'gluten-free':
      'No wheat, barley, rye or anything made of them, and no oats unless the line calls them gluten-free.',
    'dairy-free': 'No milk, and nothing made of it: cheese, yogurt, butter, cream.',
  },
);

export const WeighingWayEnum = createEnum<WeighingWay>(
  'WeighingWay',
  'How the grams of a line came about. The figures are the `conversion` confidence of each way; a range ("2-3 cups") has at most 0.90, a frying fat of which little is eaten at most 0.60.',
  {
    mass: '1.00: the line states a mass. 0.90 for what is left of a drained can, at most 0.80 for products that are counted by the millilitre.',
    portion:
      "1.00: a portion of the food's own record is of this unit, or one that was corrected by hand. 0.90 where only its size or cut is another.",
    volume: '0.95: a portion of the record, brought to another unit of volume.',
    piece: 'Pieces counted: 0.85 where the usual piece of the record is meant, 0.80 where the whole food is.',
    sibling: "0.80: a portion of another record of the same food, or of the project's own table of kitchen weights.",
    density: "0.70: a volume, by the density that is usual in the food's category.",
    habit: '0.60: no amount is stated ("to taste"), or what cooks usually mean by the word ("handful", "can").',
    guess: '0.40: nothing says what it weighs; the order of magnitude of such foods is taken.',
    unmatched: '0: no food was found. Grams are given only where the line states a mass.',
  },
);
