import { Fragment, type ComponentChildren, type VNode } from 'preact';
import type { Food } from '../../analysis/food';
import { isSameTarget, toFields, type CorrectionTarget } from './food-correction';
import { CorrectionForm, type OpenForm, type SectionId } from './food-correction-form';

/** A food, and whether and where it is being corrected. */
export interface CorrectableFood {
  readonly food: Food;
  /** Not for a retired food. */
  readonly canCorrect: boolean;
  /** The form that is open; null for none. */
  readonly form: OpenForm | null;
}

interface SectionFrame {
  /** For links to it. */
  readonly id: SectionId;
  readonly title: string;
  /** What the words of a column mean. */
  readonly hint?: string;
  /** The sentence of a section that has no rows. */
  readonly isEmpty?: string | false;
  readonly children: ComponentChildren;
}

/** A part of the record: its heading, and a table of rows or a sentence. */
export function Section({ id, title, hint, isEmpty = false, children }: SectionFrame): VNode {
  return (
    <>
      <h2 id={id}>{title}</h2>
      {hint === undefined || isEmpty !== false ? null : <p class="hint">{hint}</p>}
      {isEmpty === false ? (
        <div class="scroll" tabindex={0} role="region" aria-label={title}>
          <table class="cards-table record">
            <caption class="hidden">{title}</caption>
            {children}
          </table>
        </div>
      ) : (
        <p>{isEmpty}</p>
      )}
    </>
  );
}

interface HeadParts {
  readonly names: readonly string[];
  readonly numbers: readonly string[];
  readonly canCorrect: boolean;
}

/** The heads of the columns; the last one, of the links, is for screen readers. */
export function HeadRow({ names, numbers, canCorrect }: HeadParts): VNode {
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col" class={numbers.includes(name) ? 'number' : undefined}>
            {name}
          </th>
        ))}
        {canCorrect ? (
          <th scope="col">
            <span class="hidden">Change</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}

interface RowParts extends CorrectableFood {
  readonly target: CorrectionTarget;
  /** What the row is about, for a screen reader. */
  readonly name: string;
  readonly act?: string;
  readonly children: ComponentChildren;
}

/** A row of three cells with a link that opens its form below it. */
export function CorrectableRow({ food, form, canCorrect, target, name, act = 'Correct', children }: RowParts): VNode {
  const isOpen = canCorrect && isSameTarget(form?.target ?? null, target);
  return (
    <Fragment>
      <tr class={isOpen ? 'open' : undefined}>
        {children}
        {canCorrect ? (
          <td class="act">
            {isOpen ? null : (
              <a href={toFormPath(food, target)} aria-label={`${act} ${name}`}>
                {act}
              </a>
            )}
          </td>
        ) : null}
      </tr>
      {isOpen && form !== null ? (
        <tr class="form-row">
          <td colSpan={4}>
            <CorrectionForm food={food} form={form} />
          </td>
        </tr>
      ) : null}
    </Fragment>
  );
}

interface OpenerParts extends CorrectableFood {
  readonly target: CorrectionTarget;
  readonly heading: string;
}

/** A link that opens a form in its place. */
export function Opener({ food, form, target, heading }: OpenerParts): VNode {
  if (form === null || !isSameTarget(form.target, target))
    return (
      <p>
        <a class="button plain" href={toFormPath(food, target)}>
          {heading}
        </a>
      </p>
    );
  return (
    <>
      <h3>{heading}</h3>
      <CorrectionForm food={food} form={form} />
    </>
  );
}

function toFormPath({ fdcId }: Food, target: CorrectionTarget): string {
  return `/admin/foods/${fdcId}?${new URLSearchParams(toFields(target)).toString()}`;
}
