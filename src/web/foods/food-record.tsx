import type { VNode } from 'preact';
import { explainAmount } from '../../analysis/explain-amount';
import { dietFlags, type Alias, type DietFlag, type FlagState, type Food, type Portion } from '../../analysis/food';
import { nutrients, nutrientWholes } from '../../analysis/nutrient';
import { toAmountUnit } from '../../corrections/describe-correction';
import type { CorrectionPage } from '../../corrections/list-corrections';
import type { Retirement } from '../../food-store/find-foods';
import { nutrientNames } from '../../api/graphql/enums';
import { CorrectionTable } from './correction-content';
import { Moment } from '../dashboard/dashboard';
import { isSameTarget } from './food-correction';
import type { SectionId } from './food-correction-form';
import { FoodFacts } from './food-facts';
import { AmountSource, PortionSource } from './food-source';
import { Problem } from '../parts/forms';
import { Opener, Section, type CorrectableFood } from './food-section';

interface FoodRecordParts extends Omit<CorrectableFood, 'canCorrect'> {
  readonly aliases: readonly Alias[];
  /** Phrases whose meaning a correction states. */
  readonly pinned: ReadonlySet<string>;
  /** Null for a food in use. */
  readonly retirement: Retirement | null;
  readonly history: CorrectionPage;
  /** Those that the corrections of the history and the origins of amounts and portions name. */
  readonly foods: ReadonlyMap<number, Food>;
}

/** All that is known of a food, with a way to correct each part of it. */
export function FoodRecord(parts: FoodRecordParts): VNode {
  const { food, retirement, history, foods } = parts;
  const canCorrect = retirement === null;
  const sections = { ...parts, canCorrect };
  const last = history.hasNextPage ? history.corrections.at(-1) : undefined;
  return (
    <>
      {isShown(sections) ? null : <Problem>{parts.form?.problem}</Problem>}
      {retirement === null ? null : <RetiredNotice retirement={retirement} />}
      <FoodFacts food={food} />
      <p class="jump">
        {jumps.map(([id, name]) => (
          <a key={id} href={`#${id}`}>
            {name}
          </a>
        ))}
      </p>
      <Amounts {...sections} />
      <Portions {...sections} />
      <Flags {...sections} />
      <Names {...sections} />
      <h2 id="history">History</h2>
      {history.corrections.length === 0 ? (
        <p>Nothing of this food was corrected.</p>
      ) : (
        <CorrectionTable
          caption="Corrections of this food, the latest first"
          corrections={history.corrections}
          foods={foods}
          back={`/admin/foods/${food.fdcId}`}
          hasFoods={false}
        />
      )}
      {last === undefined ? null : (
        <p>
          <a href={`/admin/foods/${food.fdcId}?before=${last.id}#history`}>Earlier corrections</a>
        </p>
      )}
      {canCorrect ? <Opener {...sections} target={{ part: 'retirement' }} heading="Retire this food" /> : null}
    </>
  );
}

/** Whether the open form has a place: what it was to correct may be gone. */
function isShown({ form, canCorrect, food, aliases }: SectionParts): boolean {
  if (form === null || !canCorrect) return false;
  const { target } = form;
  if (target.part === 'portion')
    return food.portions.some(({ unit, modifier }) => isSameTarget(target, { part: 'portion', unit, modifier }));
  if (target.part === 'phrase')
    return aliases.some(({ phrase, when }) => isSameTarget(target, { part: 'phrase', phrase, when }));
  return true;
}

const jumps = [
  ['amounts', 'Amounts'],
  ['portions', 'Portions'],
  ['diets', 'What diets forbid'],
  ['names', 'Names'],
  ['history', 'History'],
] as const satisfies readonly (readonly [SectionId, string])[];

function RetiredNotice({ retirement }: { readonly retirement: Retirement }): VNode {
  const { retiredAt, supersededBy } = retirement;
  return (
    <p class="problem">
      Retired at <Moment at={retiredAt} />: no line is matched with it, and no search finds it.{' '}
      {supersededBy === null ? (
        'Where a correction retired it, undo that to use it again.'
      ) : (
        <a href={`/admin/foods/${supersededBy}`}>Go to the newer record of the same food.</a>
      )}
    </p>
  );
}

type SectionParts = FoodRecordParts & CorrectableFood;

function Amounts(parts: SectionParts): VNode {
  const { food, foods } = parts;
  return (
    <Section
      {...parts}
      id="amounts"
      title={`Amounts in 100 ${toAmountUnit(food)}`}
      rows={nutrients.map((nutrient) => ({ nutrient, amount: explainAmount(food, nutrient) }))}
      toSubject={({ nutrient }) => ({ target: { part: 'nutrient', nutrient }, name: nutrientNames[nutrient] })}
      columns={[
        {
          head: 'Nutrient',
          kind: 'name',
          class: ({ nutrient }) => (nutrientWholes[nutrient] === undefined ? undefined : 'part'),
          cell: ({ nutrient }) => nutrientNames[nutrient],
        },
        {
          head: 'Amount',
          kind: 'number',
          cell: ({ amount: { amountPer100g, unit } }) => (
            <>
              {amountPer100g === null ? '–' : printNumber(amountPer100g)} <span class="unit">{unit}</span>
            </>
          ),
        },
        { head: 'Origin', cell: ({ amount }) => <AmountSource amount={amount} food={food} foods={foods} /> },
      ]}
    />
  );
}

function Portions(parts: SectionParts): VNode {
  const { food, foods, canCorrect } = parts;
  return (
    <>
      <Section
        {...parts}
        id="portions"
        title="Portions"
        emptySentence="No portion of this food is known."
        rows={food.portions}
        toSubject={(portion) => ({
          target: { part: 'portion', unit: portion.unit, modifier: portion.modifier },
          name: `portion ${toUnitName(portion)}`,
        })}
        columns={[
          { head: 'Unit', kind: 'name', cell: toUnitName },
          {
            head: 'Weight',
            kind: 'number',
            cell: ({ grams }) => (
              <>
                {printNumber(grams)} <span class="unit">{toAmountUnit(food)}</span>
              </>
            ),
          },
          { head: 'Origin', cell: (portion) => <PortionSource portion={portion} food={food} foods={foods} /> },
        ]}
      />
      {canCorrect ? <Opener {...parts} target={{ part: 'new-portion' }} heading="Add a portion" /> : null}
    </>
  );
}

function toUnitName({ unit, modifier }: Portion): string {
  return modifier === '' ? unit : `${unit}, ${modifier}`;
}

const flagNames = {
  meat: 'Meat',
  poultry: 'Poultry',
  fish: 'Fish',
  shellfish: 'Shellfish',
  dairy: 'Dairy',
  egg: 'Egg',
  honey: 'Honey',
  gelatine: 'Gelatine',
  gluten: 'Gluten',
} as const satisfies Record<DietFlag, string>;

const stateNames = {
  yes: 'Contains it',
  no: 'Free of it',
  unknown: 'Not known',
} as const satisfies Record<FlagState, string>;

function Flags(parts: SectionParts): VNode {
  const { flags } = parts.food;
  return (
    <Section
      {...parts}
      id="diets"
      title="What diets forbid"
      rows={dietFlags}
      toSubject={(flag) => ({ target: { part: 'flag', flag }, name: flagNames[flag] })}
      columns={[
        { head: 'Flag', kind: 'name', cell: (flag) => flagNames[flag] },
        { head: 'State', class: (flag) => `flag-${flags[flag].state}`, cell: (flag) => stateNames[flags[flag].state] },
        { head: 'Reason', cell: (flag) => flags[flag].reason },
      ]}
    />
  );
}

const fitNames = {
  exact: 'Exact',
  close: 'Close',
  proxy: 'Stand-in',
} as const satisfies Record<Alias['fit'], string>;

const aboutFits =
  'Exact: the phrase means this very food. Close: a near variety, or the usual choice. Stand-in: the food that it means has no record. Pinned: a correction says so.';

function Names(parts: SectionParts): VNode {
  const { aliases, pinned, canCorrect } = parts;
  return (
    <>
      <Section
        {...parts}
        id="names"
        title="Names"
        hint={aboutFits}
        emptySentence="No phrase means this food by name."
        rows={aliases}
        toSubject={({ phrase, when }) => ({ target: { part: 'phrase', phrase, when }, name: `“${phrase}”` })}
        act="Remove"
        columns={[
          { head: 'Phrase', kind: 'name', cell: ({ phrase }) => phrase },
          { head: 'For amounts', cell: ({ when }) => when ?? 'all' },
          { head: 'Fit', cell: ({ phrase, fit }) => (pinned.has(phrase) ? 'Pinned' : fitNames[fit]) },
        ]}
      />
      {canCorrect ? <Opener {...parts} target={{ part: 'new-phrase' }} heading="Pin a phrase to this food" /> : null}
    </>
  );
}

/** An amount to four digits; the form has all of them. */
function printNumber(amount: number): string {
  return Number(amount.toPrecision(4)).toLocaleString('en', { maximumFractionDigits: 10 });
}
