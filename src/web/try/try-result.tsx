import type { VNode } from 'preact';
import { isReliable } from '../../analysis/grade';
import { toSentText, type AnalyzedLine } from '../../analysis/line';
import { nutrients, nutrientUnits, nutrientWholes, type NutrientAmounts } from '../../analysis/nutrient';
import { dietLabels, healthLabels, type HealthLabel } from '../../analysis/labels';
import type { Analysis } from '../../analysis/recipe';
import { sumGrams, toPerHundredGrams } from '../../nutrition-label/dish-weight';
import { nutrientNames } from '../../api/graphql/enums';
import { formId } from './try-content';
import type { TryForm } from './try-form';
import { formatAmount, TryLines, type ListedLine } from './try-lines';
import { TryCode, TrySchemaOrg } from './try-code';
import { TryLabel } from './try-label';
import { findServed, type TriedRecipe } from './try-reading';
import { isUnknownTotal, mayAdd, notKnown } from './try-unknown';

export interface TryResultParts {
  readonly form: TryForm;
  readonly recipe: TriedRecipe;
  readonly analysis: Analysis;
  readonly lines: readonly ListedLine[];
  readonly reported: ReadonlySet<string>;
  readonly mayReport: boolean;
  readonly opened: string;
  readonly url: string;
  readonly isSignedIn: boolean;
}

/** The analysis of a recipe, for people. */
export function TryResult(parts: TryResultParts): VNode {
  const { form, recipe, analysis, lines, reported, mayReport, opened, url, isSignedIn } = parts;
  const served = findServed(recipe);
  return (
    <>
      <section aria-labelledby="try-title" class="not-printed">
        <h2 id="try-title">{recipe.title}</h2>
        <Verdict analysis={analysis} servings={recipe.servings} />
        <Tiles analysis={analysis} />
        {served === null ? <AskForServings form={form} /> : null}
        <TryLines lines={lines} chosen={form.chosen} {...{ reported, mayReport, opened }} />
      </section>
      <Amounts analysis={analysis} servings={recipe.servings} />
      <Labels analysis={analysis} />
      {served === null ? null : (
        <>
          <TryLabel form={form} recipe={served} analysis={analysis} />
          <TrySchemaOrg recipe={served} analysis={analysis} />
          <TryCode recipe={served} url={url} isSignedIn={isSignedIn} hasChosen={form.chosen.size > 0} />
        </>
      )}
    </>
  );
}

/** Asks for the servings, without which nothing of a serving is shown. */
function AskForServings({ form }: Pick<TryResultParts, 'form'>): VNode {
  return (
    <div class="notice asks">
      <p data-status>
        These figures are for the whole recipe, because it does not state its servings. Enter them to see the figures of
        a serving and the nutrition label.
      </p>
      <a id="enter-servings" class="button" href="#field-servings">
        Enter the servings
      </a>
      {/* Chosen before the servings were removed. */}
      <input type="hidden" name="labelStyle" form={formId} value={form.labelStyle} />
      <input type="hidden" name="servingName" form={formId} value={form.servingName} />
    </div>
  );
}

function Verdict({ analysis, servings }: Pick<TryResultParts, 'analysis'> & Servings): VNode {
  const { status, lines } = analysis;
  const energy = describeEnergy(analysis, servings);
  const uncertain = lines.flatMap((line, index) => (isReliable(line) ? [] : [{ line, index }]));
  return status === 'success' ? (
    <p class="state state-ready" data-status>
      {energy}. The quality check passed.{sayUnknownEnergy(analysis)}
    </p>
  ) : (
    <>
      <p class="state state-degraded" data-status>
        {energy}, but the quality check failed:{' '}
        {uncertain.length === 1 ? 'a line is' : `${uncertain.length.toLocaleString('en')} lines are`} too uncertain, so
        do not rely on these figures.{sayUnknownEnergy(analysis)}
      </p>
      <p>State the amount and the food more exactly, or choose another food under the line:</p>
      <Uncertain lines={uncertain} />
    </>
  );
}

function describeEnergy(analysis: Analysis, servings: number | null): string {
  if (analysis.lines.every(({ kind }) => kind !== 'ingredient')) return 'No line is an ingredient';
  if (isUnknownTotal(analysis, 'calories')) return 'The energy is not known';
  return `${formatAmount(analysis.perServing.calories)} kcal ${nameShare(servings)}`;
}

function nameShare(servings: number | null): string {
  if (servings === null) return 'in the whole recipe';
  return servings === 1 ? 'in the one serving' : `in each of ${servings.toLocaleString('en')} servings`;
}

/** A sentence about matched lines whose energy counts as 0 in a total that is known in part. */
function sayUnknownEnergy(analysis: Analysis): string {
  const unknown = analysis.lines.filter((line) => line.food !== null && mayAdd(line, 'calories')).length;
  if (unknown === 0 || isUnknownTotal(analysis, 'calories')) return '';
  return ` The energy of ${unknown === 1 ? '1 line' : `${unknown.toLocaleString('en')} lines`} is not known and not counted.`;
}

interface PlacedLine {
  readonly line: AnalyzedLine;
  /** Its place among the lines, from 0. */
  readonly index: number;
}

/** Links to the first lines that fail the quality check. */
function Uncertain({ lines }: { readonly lines: readonly PlacedLine[] }): VNode {
  const more = lines.length - maxUncertain;
  return (
    <ul class="attention">
      {lines.slice(0, maxUncertain).map(({ line, index }) => (
        <li key={index}>
          <a href={`#line-${index + 1}`}>{toSentText(line)}</a>
        </li>
      ))}
      {more > 0 ? <li>{more.toLocaleString('en')} more</li> : null}
    </ul>
  );
}

const maxUncertain = 5;

interface Servings {
  /** Null if they are not known: then the amounts of a serving are those of the recipe. */
  readonly servings: number | null;
}

const tileNutrients = ['calories', 'protein', 'fatTotal', 'carbsTotal'] as const;

function Tiles({ analysis }: Pick<TryResultParts, 'analysis'>): VNode {
  return (
    <dl class="tiles">
      {tileNutrients.map((nutrient) => (
        <div key={nutrient}>
          <dt>{nutrientNames[nutrient]}</dt>
          <dd>
            {isUnknownTotal(analysis, nutrient)
              ? notKnown
              : `${formatAmount(analysis.perServing[nutrient])} ${nutrientUnits[nutrient]}`}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The nutrients of a serving, if the servings are known, of 100 g and of the whole recipe. */
function Amounts({ analysis, servings }: Pick<TryResultParts, 'analysis'> & Servings): VNode {
  const { lines, totals, perServing } = analysis;
  const grams = sumGrams(lines);
  const perHundredGrams = toPerHundredGrams(totals, grams);
  return (
    <section aria-labelledby="try-amounts" class="not-printed">
      <h2 id="try-amounts">Nutrition</h2>
      <p class="hint">The recipe weighs {formatAmount(grams)} g by its lines, before cooking.</p>
      <table class="try-amounts">
        <caption class="hidden">Nutrients</caption>
        <thead>
          <tr>
            <th scope="col">Nutrient</th>
            {servings === null ? null : (
              <th scope="col" class="number">
                Serving
              </th>
            )}
            <th scope="col" class="number">
              100 g
            </th>
            <th scope="col" class="number">
              Recipe
            </th>
          </tr>
        </thead>
        <tbody>
          {nutrients.map((nutrient) => (
            <tr key={nutrient}>
              <th scope="row" class={nutrientWholes[nutrient] === undefined ? undefined : 'part'}>
                {nutrientNames[nutrient]}, {nutrientUnits[nutrient]}
              </th>
              {servings === null ? null : <Amount amounts={perServing} {...{ nutrient, analysis }} />}
              {perHundredGrams === null ? (
                <td class="number">–</td>
              ) : (
                <Amount amounts={perHundredGrams} {...{ nutrient, analysis }} />
              )}
              <Amount amounts={totals} {...{ nutrient, analysis }} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface AmountParts {
  readonly analysis: Analysis;
  readonly amounts: NutrientAmounts;
  readonly nutrient: keyof NutrientAmounts;
}

function Amount({ analysis, amounts, nutrient }: AmountParts): VNode {
  return <td class="number">{isUnknownTotal(analysis, nutrient) ? notKnown : formatAmount(amounts[nutrient])}</td>;
}

const labelNames = {
  'high-protein': 'high protein',
  'low-carb': 'low carb',
  'low-fat': 'low fat',
  balanced: 'balanced',
  vegan: 'vegan',
  vegetarian: 'vegetarian',
  'gluten-free': 'gluten-free',
  'dairy-free': 'dairy-free',
} as const satisfies Record<(typeof dietLabels)[number] | HealthLabel, string>;

/** The diet labels, and each health label with the lines that withhold it. */
function Labels({ analysis }: Pick<TryResultParts, 'analysis'>): VNode {
  return (
    <section aria-labelledby="try-labels" class="not-printed">
      <h2 id="try-labels">Diet and health labels</h2>
      <ul class="badges">
        {[...analysis.dietLabels, ...analysis.healthLabels].map((label) => (
          <li key={label}>{labelNames[label]}</li>
        ))}
      </ul>
      {analysis.dietLabels.length + analysis.healthLabels.length === 0 ? <p>No label applies.</p> : null}
      {healthLabels
        .filter((label) => !analysis.healthLabels.includes(label))
        .map((label) => (
          <Withheld key={label} label={label} analysis={analysis} />
        ))}
    </section>
  );
}

function Withheld({ label, analysis }: { readonly label: HealthLabel; readonly analysis: Analysis }): VNode {
  const withheld = analysis.withheldLabels.filter((each) => each.label === label);
  return (
    <details id={`withheld-${label}`}>
      <summary>
        Not {labelNames[label]}, because of {withheld.length === 1 ? '1 line' : `${withheld.length} lines`}
      </summary>
      <ul>
        {withheld.map(({ lineIndex, reason }) => {
          const line = analysis.lines[lineIndex];
          return (
            <li key={lineIndex}>
              <b>{line === undefined ? '' : toSentText(line)}</b>: {reason}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
