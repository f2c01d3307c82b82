import type { VNode } from 'preact';
import { measureKinds, type Food } from '../../analysis/food';
import { nutrientUnits } from '../../analysis/nutrient';
import { isPortion } from '../../corrections/correction';
import { toAmountUnit } from '../../corrections/describe-correction';
import { flagStates, toFields, type CorrectionTarget, type ReadValue } from './food-correction';
import { Field, Problem } from '../parts/forms';

/** A form that stands open on the page of a food. */
export interface OpenForm {
  readonly target: CorrectionTarget;
  /** What was typed into it; null where it opens with the values of the food. */
  readonly read: ReadValue | null;
  readonly problem?: string | undefined;
}

interface FormParts {
  readonly food: Food;
  readonly form: OpenForm;
}

/** The form that corrects one part of a food. */
export function CorrectionForm({ food, form }: FormParts): VNode {
  const { target, read, problem } = form;
  const values = read ?? (() => '');
  return (
    <form method="post" action={`/admin/foods/${food.fdcId}`} class="correction">
      <Problem>{problem}</Problem>
      {Object.entries(toFields(target)).map(([name, value]) =>
        isTyped(target, name) ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <div class="inline">
        <Inputs food={food} form={form} />
        <Field
          label="Reason"
          name="reason"
          value={values('reason')}
          maxLength={500}
          autofocus={target.part === 'phrase' || target.part === 'retirement'}
        />
      </div>
      <p class="hint">{explain(target)}</p>
      <Buttons food={food} target={target} />
    </form>
  );
}

/** Fields that the person fills in have no hidden ones beside them. */
function isTyped(target: CorrectionTarget, name: string): boolean {
  return target.part === 'new-portion' || target.part === 'new-phrase' ? name !== 'correct' : false;
}

function explain(target: CorrectionTarget): string {
  switch (target.part) {
    case 'nutrient':
      return 'The amount replaces that of the record in every analysis from the next request on.';
    case 'portion':
      return 'Lines with this unit are weighed by it from the next request on.';
    case 'new-portion':
      return 'A kitchen unit or a piece of the food, such as cup, slice or fruit; not a mass, which is the same for every food.';
    case 'flag':
      return 'It decides whether recipes with this food get health labels. Not known withholds a label, as if the food contained it.';
    case 'phrase':
      return 'No food is found by this name any more, from the next request on.';
    case 'new-phrase':
      return 'The words as recipes write them, in any spelling. Lines with this phrase mean this food from the next request on.';
    case 'retirement':
      return 'No line is matched with it and no search finds it any more; its record and its history stay.';
  }
}

function Inputs({ food, form: { target, read } }: FormParts): VNode | null {
  switch (target.part) {
    case 'nutrient': {
      const amount = food.nutrientsPer100g[target.nutrient];
      const value = read === null ? String(amount ?? '') : read('amount');
      const label = `Amount in ${nutrientUnits[target.nutrient]}`;
      return <Field label={label} name="amount" value={value} inputMode="decimal" maxLength={40} autofocus />;
    }
    case 'portion': {
      const grams = food.portions.find((portion) => isPortion(portion, target))?.grams;
      const value = read === null ? String(grams ?? '') : read('grams');
      return (
        <Field label={toPortionLabel(food)} name="grams" value={value} inputMode="decimal" maxLength={40} autofocus />
      );
    }
    case 'new-portion':
      return <NewPortionInputs food={food} read={read} />;
    case 'flag':
      return (
        <p class="field">
          <label for="field-state">The food</label>
          <select id="field-state" name="state" autofocus>
            {flagStates.map((state) => (
              <option key={state} value={state} selected={state === (read?.('state') ?? food.flags[target.flag].state)}>
                {stateChoices[state]}
              </option>
            ))}
          </select>
        </p>
      );
    case 'new-phrase':
      return <NewPhraseInputs read={read} />;
    case 'phrase':
    case 'retirement':
      return null;
  }
}

interface TypedParts {
  /** What was typed before; null for nothing. */
  readonly read: ReadValue | null;
}

function toPortionLabel(food: Food): string {
  return toAmountUnit(food) === 'ml' ? 'Millilitres of one unit' : 'Grams of one unit';
}

function NewPortionInputs({ food, read }: TypedParts & Pick<FormParts, 'food'>): VNode {
  return (
    <>
      <Field label="Unit" name="unit" value={read?.('unit')} maxLength={40} autofocus />
      <Field
        label="Description of the unit, such as “large” (optional)"
        name="modifier"
        value={read?.('modifier')}
        maxLength={120}
        required={false}
      />
      <Field label={toPortionLabel(food)} name="grams" value={read?.('grams')} inputMode="decimal" maxLength={40} />
    </>
  );
}

function NewPhraseInputs({ read }: TypedParts): VNode {
  return (
    <>
      <Field label="Phrase" name="phrase" value={read?.('phrase')} maxLength={120} autofocus />
      <p class="field">
        <label for="field-when">For amounts</label>
        <select id="field-when" name="when">
          <option value="">of all kinds</option>
          {measureKinds.map((kind) => (
            <option key={kind} value={kind} selected={kind === read?.('when')}>
              of the kind “{kind}”
            </option>
          ))}
        </select>
      </p>
    </>
  );
}

const stateChoices = { yes: 'contains it', no: 'is free of it', unknown: 'may contain it (not known)' } as const;

/** The sections of the page of a food, by their places in it. */
export type SectionId = 'amounts' | 'portions' | 'diets' | 'names' | 'history';

/** Where each form stands. */
const sections = {
  nutrient: 'amounts',
  portion: 'portions',
  'new-portion': 'portions',
  flag: 'diets',
  phrase: 'names',
  'new-phrase': 'names',
  retirement: 'history',
} as const satisfies Record<CorrectionTarget['part'], SectionId>;

/** What each form does, and its second button where it has one. */
const buttons: Readonly<Record<CorrectionTarget['part'], readonly [string, string | null]>> = {
  nutrient: ['Correct the amount', 'The amount is not known'],
  portion: ['Correct the weight', 'Remove the portion'],
  'new-portion': ['Add the portion', null],
  flag: ['Correct the flag', null],
  phrase: ['Remove the phrase', null],
  'new-phrase': ['Pin the phrase', null],
  retirement: ['Retire the food', null],
};

function Buttons({ food, target }: { readonly food: Food; readonly target: CorrectionTarget }): VNode {
  const [main, other] = buttons[target.part];
  return (
    <p class="actions">
      <button type="submit">{main}</button>
      {other === null ? null : (
        // What stands in the other fields does not matter to it.
        <button type="submit" name="act" value="clear" formNoValidate class="plain">
          {other}
        </button>
      )}
      <a class="button plain" href={`/admin/foods/${food.fdcId}#${sections[target.part]}`}>
        Cancel
      </a>
    </p>
  );
}
