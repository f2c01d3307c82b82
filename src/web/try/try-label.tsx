import type { VNode } from 'preact';
import type { Analysis, Recipe } from '../../analysis/recipe';
import {
  drawNutritionLabel,
  labelStyles,
  maxServingNameLength,
  toLabelFacts,
  type LabelStyle,
} from '../../nutrition-label/nutrition-label';
import { formId } from './try-content';
import type { TryForm } from './try-form';

interface TryLabelParts {
  readonly form: TryForm;
  readonly recipe: Recipe;
  readonly analysis: Analysis;
}

/**
 * The nutrition labels, of which the chosen one is shown. A page that is printed shows it alone,
 * below the title of the recipe.
 */
export function TryLabel(parts: TryLabelParts): VNode {
  const { form, recipe } = parts;
  return (
    <section aria-labelledby="try-label" class="labels">
      <h2 id="try-label" class="not-printed">
        Nutrition label
      </h2>
      <fieldset class="not-printed">
        <legend>Style</legend>
        {labelStyles.map((style) => (
          <label key={style}>
            <input
              id={`label-style-${style}`}
              type="radio"
              name="labelStyle"
              value={style}
              form={formId}
              checked={style === form.labelStyle}
              data-label={style}
            />{' '}
            {styleNames[style]}
          </label>
        ))}
      </fieldset>
      <ServingName form={form} />
      <p class="only-printed">{recipe.title}</p>
      {labelStyles.map((style) => (
        <div
          key={style}
          class={`label-sheet label-${style}`}
          dangerouslySetInnerHTML={{ __html: drawLabel(parts, style) }}
        />
      ))}
      <p class="actions not-printed">
        <button id="label-download" type="submit" form={formId} formaction={labelPath} data-download class="plain">
          Download as SVG
        </button>
        <button id="label-print" type="button" class="plain" data-print hidden>
          Print the label
        </button>
      </p>
      <p class="hint not-printed">
        Printing this page prints only the title and the label. The label follows the style of the official rules; it is
        for information, not for packaging.
      </p>
    </section>
  );
}

function ServingName({ form }: Pick<TryLabelParts, 'form'>): VNode {
  return (
    <p class="field narrow not-printed">
      <label for="field-serving-name">A serving is</label>
      <input
        id="field-serving-name"
        type="text"
        name="servingName"
        form={formId}
        value={form.servingName}
        maxLength={maxServingNameLength}
        autocomplete="off"
        aria-describedby="field-serving-name-hint"
      />
      <small id="field-serving-name-hint" class="hint">
        Optional; in kitchen measures, such as “1 bowl” or “2/3 cup”.
      </small>
    </p>
  );
}

/** The form of the page sent here gives the label as a file. */
export const labelPath = '/try/label';

const styleNames = {
  us_vertical: 'United States',
  eu_table: 'European Union',
} as const satisfies Record<LabelStyle, string>;

/** Draws the label of an analyzed recipe as SVG. */
export function drawLabel({ form, recipe, analysis }: TryLabelParts, style: LabelStyle): string {
  const servingName = form.servingName === '' ? null : form.servingName;
  return drawNutritionLabel(toLabelFacts(analysis, recipe), style, { servingName });
}
