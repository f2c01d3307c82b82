import type { VNode } from 'preact';
import type { Food } from '../../analysis/food';
import { CardsTable, type Column } from '../parts/cards-table';
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

interface SectionParts<Row> extends CorrectableFood {
  /** For links to it. */
  readonly id: SectionId;
  readonly title: string;
  /** What the words of a column mean. */
  readonly hint?: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly toSubject: (row: Row) => Subject;
  /** The sentence in place of a table without rows. */
  readonly emptySentence?: string;
  /** What the link of a row says. */
  readonly act?: string;
}

/** What a row is about: for its form, and for a screen reader. */
interface Subject {
  readonly target: CorrectionTarget;
  readonly name: string;
}

/** A part of the record: a table whose rows have a link that opens a form below the row. */
export function Section<Row>(parts: SectionParts<Row>): VNode {
  const { food, form, canCorrect, id, title, hint, columns, rows, toSubject, emptySentence, act = 'Correct' } = parts;
  const isOpen = (row: Row): boolean => canCorrect && isSameTarget(form?.target ?? null, toSubject(row).target);
  const change: Column<Row> = {
    head: 'Change',
    isHeadHidden: true,
    class: 'act',
    cell(row) {
      if (isOpen(row)) return null;
      const { target, name } = toSubject(row);
      return (
        <a href={toFormPath(food, target)} aria-label={`${act} ${name}`}>
          {act}
        </a>
      );
    },
  };
  return (
    <>
      <h2 id={id}>{title}</h2>
      {hint === undefined || rows.length === 0 ? null : <p class="hint">{hint}</p>}
      {rows.length === 0 ? (
        <p>{emptySentence}</p>
      ) : (
        <CardsTable
          region={title}
          caption={title}
          isCaptionHidden
          look="record"
          rows={rows}
          columns={[...columns, ...(canCorrect ? [change] : [])].map((column) => ({ ...column, isPlain: true }))}
          toRow={(row, cells) => (
            <>
              <tr class={isOpen(row) ? 'open' : undefined}>{cells}</tr>
              {isOpen(row) && form !== null ? (
                <tr class="form-row">
                  <td colSpan={4}>
                    <CorrectionForm food={food} form={form} />
                  </td>
                </tr>
              ) : null}
            </>
          )}
        />
      )}
    </>
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
