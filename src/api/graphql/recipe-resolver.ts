import { Arg, Ctx, Int, Query, Resolver } from 'type-graphql';
import type { Analysis, Recipe } from '../../analysis/recipe';
import { ApiError } from '../../errors';
import { UnreadableRecipeError, type RecipeDraft, type RecipeFormat } from '../../recipes/draft/recipe-draft';
import { readRecipe } from '../read-recipe';
import type { RecipeReader } from '../recipe-reader';
import { admitAnalysis, type AnalysisResolver } from './analysis-resolver';
import { AnalysisType } from './analysis-types';
import type { GraphqlContext } from './context';
import { textOf, textLinesOf } from './cost';
import { RecipeDraftType, RecipeFormatEnum, toRecipeDraftType } from './recipe-types';

const textDescription =
  'Plain text, the source of a page, JSON-LD, JSON, JSON lines, CSV, XML or YAML. Texts of more than 256 KiB are accepted in a variable of a document that requests only `readRecipe` and `analyzeText`.';

/** Recipes read from whole texts: the only operations that accept texts of more than 256 KiB. */
@Resolver(() => RecipeDraftType)
export class RecipeResolver {
  constructor(
    private readonly analyses: Pick<AnalysisResolver, 'analyzeRecipe'>,
    private readonly reader: Pick<RecipeReader, 'read'>,
  ) {}

  /** @throws ApiError `validation_error` if there is no recipe in the text */
  @Query(() => [RecipeDraftType], {
    description: 'Reads the recipes of a text, without analyzing them. An error if the text has none.',
    complexity: textOf,
  })
  async readRecipe(
    @Arg('text', () => String, { description: textDescription }) text: string,
    @Arg('format', () => RecipeFormatEnum, {
      defaultValue: 'auto',
      description: 'The format of the text, if its content is ambiguous.',
    })
    format: RecipeFormat,
    @Ctx() { snapshot }: GraphqlContext,
  ): Promise<RecipeDraftType[]> {
    await snapshot.engine.pace?.rest();
    return (await this.readDrafts(text, format)).map(toRecipeDraftType);
  }

  /**
   * @throws ApiError `validation_error` if the text has no recipe, several, or does not tell the
   * servings
   */
  @Query(() => AnalysisType, {
    description:
      'Reads the only recipe of a text and analyzes it like `analyzeRecipe`, with the same scope and counted likewise.',
    complexity: textLinesOf(30),
  })
  async analyzeText(
    @Arg('text', () => String, { description: textDescription }) text: string,
    @Arg('servings', () => Int, {
      nullable: true,
      description: 'How many servings the recipe makes; overrides the text. Required if the text does not state it.',
    })
    servings: number | null,
    @Ctx() context: GraphqlContext,
  ): Promise<Analysis> {
    context.admission.checkScope(context.caller, 'analyze');
    await context.snapshot.engine.pace?.rest();
    const recipe = readRecipe(toRecipe(await this.readDrafts(text, 'auto'), servings));
    return admitAnalysis(context, recipe, () => this.analyses.analyzeRecipe(recipe, context));
  }

  private async readDrafts(text: string, format: RecipeFormat): Promise<readonly RecipeDraft[]> {
    try {
      return await this.reader.read(text, format);
    } catch (error) {
      if (error instanceof UnreadableRecipeError) throw refuse('text', error.message);
      throw error;
    }
  }
}

function toRecipe(drafts: readonly RecipeDraft[], stated: number | null): Recipe {
  const [draft] = drafts;
  if (draft === undefined || drafts.length > 1)
    throw refuse('text', `The text has ${drafts.length} recipes; read them with readRecipe and send one at a time.`);
  const servings = stated ?? draft.servings;
  if (servings === null)
    throw refuse('servings', 'The text does not tell how many servings the recipe makes; send the argument servings.');
  return { title: draft.title ?? untitled, ingredients: draft.ingredients, servings };
}

/** The title of a recipe whose text names none: it says nothing about its foods. */
const untitled = 'Recipe';

function refuse(path: string, message: string): ApiError {
  return new ApiError('invalid_argument', { message, details: [{ path, message }] });
}
