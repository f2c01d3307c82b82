import { Field, Float, Int, ObjectType } from 'type-graphql';
import { nutrients, type Nutrient } from '../../analysis/nutrient';
import type { Finding, FoundBy, PublishedNutrition, RecipeDraft, RecipeFormat } from '../../recipes/draft/recipe-draft';
import { createEnum, NutrientEnum } from './enums';

export const RecipeFormatEnum = createEnum<RecipeFormat>(
  'RecipeFormat',
  'The format of a text that contains a recipe.',
  {
    auto: 'Told by the content: any of the others, JSON on each line, a CSV table, XML or YAML.',
    text: 'Plain text, such as a copied page or a mail.',
    html: 'The source of a page.',
    json_ld: 'A schema.org block, with or without its script tag.',
    json: 'An object with the fields of a recipe, a list of these, or one on each line.',
  },
);

const FindingEnum = createEnum<Finding>('Finding', 'Where a field of a draft was found.', {
  json_ld: 'A schema.org block.',
  microdata: 'The `itemprop` markup of a page.',
  page: 'The visible text of a page, or its head.',
  json: 'A field of an object.',
  csv: 'A column of a table.',
  xml: 'An element or attribute of XML.',
  yaml: 'A field of YAML, also above Markdown.',
  text: 'Plain text.',
});

@ObjectType('RecipeFindings', { description: 'Where each field of a draft was found; null for a field that was not.' })
class FindingsType {
  @Field(() => FindingEnum, { nullable: true, description: 'Of the title; null without one.' })
  title!: Finding | null;

  @Field(() => FindingEnum, { description: 'Of the lines.' })
  ingredients!: Finding;

  @Field(() => FindingEnum, { nullable: true, description: 'Of the servings; null if they are open.' })
  servings!: Finding | null;

  @Field(() => FindingEnum, { nullable: true, description: 'Of the wording of the yield; null without one.' })
  yield!: Finding | null;

  @Field(() => FindingEnum, { nullable: true, description: 'Of the address; null without one.' })
  source!: Finding | null;

  @Field(() => FindingEnum, { nullable: true, description: 'Of the published nutrition; null without any.' })
  nutrition!: Finding | null;
}

@ObjectType('PublishedAmount', { description: 'An amount of a nutrient that the publisher states.' })
class PublishedAmountType {
  @Field(() => NutrientEnum, { description: 'Which of the 14 is stated.' })
  nutrient!: Nutrient;

  @Field(() => Float, { description: 'In the unit of the nutrient: kcal, g or mg.' })
  amount!: number;
}

@ObjectType('PublishedNutrition', { description: 'The nutrition that the publisher of a recipe states, per serving.' })
class PublishedNutritionType {
  @Field(() => String, { nullable: true, description: 'The size of a serving as written; null if none is stated.' })
  servingSize!: string | null;

  @Field(() => [PublishedAmountType], { description: 'Only the nutrients that are stated.' })
  amounts!: readonly PublishedAmountType[];
}

@ObjectType('RecipeDraft', { description: 'A recipe as it was read from a text, to be checked before it is analyzed.' })
export class RecipeDraftType {
  @Field(() => String, { nullable: true, description: 'Null if the text names none.' })
  title!: string | null;

  @Field(() => [String], { description: 'At least one line. Headings and notes between the lines are kept.' })
  ingredients!: readonly string[];

  @Field(() => Int, {
    nullable: true,
    description:
      'How many servings the recipe makes. A range is its middle, rounded down. Null if the text does not state them, as with "1 loaf": ask the user.',
  })
  servings!: number | null;

  @Field(() => String, { nullable: true, description: 'The yield as written: "24 cookies", "4-6 people".' })
  yield!: string | null;

  @Field(() => String, { nullable: true, description: 'The address of the page, if it is stated.' })
  source!: string | null;

  @Field(() => PublishedNutritionType, {
    nullable: true,
    description: 'What the publisher states, for comparison; null without any.',
  })
  nutrition!: PublishedNutritionType | null;

  @Field(() => FindingsType, { description: 'Where each field was found.' })
  found!: FoundBy;
}

/** Converts a recipe that was read from a text to its GraphQL type. */
export function toRecipeDraftType(draft: RecipeDraft): RecipeDraftType {
  return { ...draft, nutrition: draft.nutrition === null ? null : toNutritionType(draft.nutrition) };
}

function toNutritionType({ servingSize, amounts }: PublishedNutrition): PublishedNutritionType {
  return {
    servingSize,
    amounts: nutrients.flatMap((nutrient) => {
      const amount = amounts[nutrient];
      return amount === undefined ? [] : [{ nutrient, amount }];
    }),
  };
}
