import type { VNode } from 'preact';
import { isReliable } from '../../analysis/grade';
import { toSentText, type AnalyzedLine } from '../../analysis/line';
import { nutrients, nutrientUnits, nutrientWholes, type NutrientAmounts } from '../../analysis/nutrient';
import { dietLabels, healthLabels, type HealthLabel } from '../../analysis/labels';
import type { Analysis, Recipe } from '../../analysis/recipe';
import { sumGrams, toPerHundredGrams } from '../../nutrition-label/dish-weight';
import { nutrientNames } from '../../api/graphql/enums';
import type { TryForm } from './try-form';
import { formatAmount, TryLines, type ListedLine } from './try-lines';
import { TryCode, TrySchemaOrg } from './try-code';
import { TryLabel } from './try-label';
import { isUnknownTotal, mayAdd, notKnown } from './try-unknown';

export interface TryResultParts {
  readonly form: TryForm;
  readonly recipe: Recipe;
  readonly analysis: Analysis;
  readonly lines: readonly ListedLine[];
  readonly reported: ReadonlySet<string>;
  readonly mayReport: boolean;
  readonly url: string;
  readonly isSignedIn: boolean;
}

/** The analysis of a recipe, for people. */
export function TryResult(parts: TryResultParts): VNode {
  const { form, recipe, analysis, lines, reported, mayReport, url, isSignedIn } = parts;
  return (
    <>
      <section aria-labelledby="try-title" class="not-printed">
        <h2 id="try-title">{recipe.title}</h2>
        <Verdict analysis={analysis} servings={recipe.servings} />
        <Tiles analysis={analysis} />
        <TryLines lines={lines} chosen={form.chosen} reported={reported} mayReport={mayReport} />
      </section>
      <Amounts analysis={analysis} />
      <Labels analysis={analysis} />
      <TryLabel form={form} recipe={recipe} analysis={analysis} />
      <TrySchemaOrg recipe={recipe} analysis={analysis} />
      <TryCode recipe={recipe} url={url} isSignedIn={isSignedIn} hasChosen={form.chosen.size > 0} />
    </>
  );
}

function Verdict({ analysis, servings }: Pick<TryResultParts, 'analysis'> & Servings): VNode {
  const { status, perServing, lines } = analysis;
  const energy = isUnknownTotal(analysis, 'calories')
    ? 'The energy is not known'
    : `${formatAmount(perServing.calories)} kcal ${servings === 1 ? 'in the one serving' : `in each of ${servings.toLocaleString('en')} servings`}`;
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
  readonly servings: number;
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

/** The nutrients of a serving, of 100 g and of the whole recipe. */
function Amounts({ analysis }: Pick<TryResultParts, 'analysis'>): VNode {
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
            <th scope="col" class="number">
              Serving
            </th>
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
              <Amount amounts={perServing} {...{ nutrient, analysis }} />
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
