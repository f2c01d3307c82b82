import type { VNode } from 'preact';
import type { ChosenFoods } from '../../analysis/chosen-food';
import { listFurtherIssues } from '../../analysis/further-issues';
import { toSentText, type AnalyzedLine, type Candidate, type LineKind } from '../../analysis/line';
import { CardsTable } from '../parts/cards-table';
import { formId } from './try-content';
import { toChoice } from './try-form';
import { mayAdd, notKnown } from './try-unknown';

interface TryLinesParts {
  readonly lines: readonly ListedLine[];
  readonly chosen: ChosenFoods;
  /** The texts of the lines that were reported. */
  readonly reported: ReadonlySet<string>;
  /** Whether lines can be reported here. */
  readonly mayReport: boolean;
  /** The text of the line whose details are open; "" for none. */
  readonly opened: string;
}

/** A line with the other foods that it may mean. */
export interface ListedLine {
  readonly line: AnalyzedLine;
  readonly candidates: readonly Candidate[];
}

/** The lines of a recipe, each with its food, grams, calories and confidence. */
export function TryLines({ lines, ...rest }: TryLinesParts): VNode {
  return (
    <div class="not-printed">
      <CardsTable
        region="Lines"
        caption="Lines"
        isCaptionHidden
        look="try-lines"
        rows={lines}
        toRow={({ line }, cells) => (line.kind === 'ingredient' ? <tr>{cells}</tr> : <OtherRow line={line} />)}
        columns={[
          {
            head: 'Line and food',
            kind: 'name',
            cell: (listed, index) => <LineAndFood {...rest} index={index} listed={listed} />,
          },
          { head: 'Grams', kind: 'number', cell: ({ line }) => formatGrams(line) },
          { head: 'kcal', kind: 'number', cell: ({ line }) => formatEnergy(line) },
          { head: 'Confidence', cell: ({ line }) => <Confidence line={line} /> },
        ]}
      />
    </div>
  );
}

type LineParts = Omit<TryLinesParts, 'lines'> & { readonly index: number; readonly listed: ListedLine };

function LineAndFood(parts: LineParts): VNode {
  const { text, food } = parts.listed.line;
  return (
    <>
      <span class="line-text">{text}</span>
      <span class="line-food">{food === null ? 'No food is known for this line.' : food.description}</span>
      <LineDetails {...parts} />
    </>
  );
}

const otherKinds = {
  heading: 'heading',
  note: 'note, not counted',
  step: 'step of the method, not counted',
  equipment: 'not eaten, not counted',
} as const satisfies Record<Exclude<LineKind, 'ingredient'>, string>;

/** A heading, a note, a step or kitchen equipment. */
function OtherRow({ line }: { readonly line: AnalyzedLine }): VNode {
  const kind = line.kind === 'ingredient' ? 'note' : line.kind;
  return (
    <tr class={`line-${kind}`}>
      <th scope="row" colSpan={4}>
        <span class="line-text">{toSentText(line)}</span> <small class="kind">{otherKinds[kind]}</small>
      </th>
    </tr>
  );
}

/** The confidence in the food and the grams, as a bar and in words. */
function Confidence({ line: { food, overall } }: { readonly line: AnalyzedLine }): VNode {
  const level = food === null || overall < 0.5 ? 'low' : overall < 0.8 ? 'moderate' : 'high';
  return (
    <span class={`confidence confidence-${level}`}>
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect class="whole" width="100" height="8" />
        <rect class="part" width={Math.round(overall * 100)} height="8" />
      </svg>
      <span>
        {food === null ? 'none' : levels[level]} {overall.toFixed(2)}
      </span>
    </span>
  );
}

const levels = { high: 'high', moderate: 'check it', low: 'too low' } as const;

/** Why the line has this food and weight, the other foods, and the report. */
function LineDetails(parts: LineParts): VNode {
  const { index, listed, chosen, reported, mayReport, opened } = parts;
  const { line, candidates } = listed;
  const action = `/try#line-${index + 1}`;
  const isChosen = chosen.get(toSentText(line)) === line.food?.fdcId && line.food !== null;
  const isRefused = chosen.has(toSentText(line)) && !isChosen;
  const issues = listFurtherIssues(line, ['match', 'weight']);
  return (
    <details id={`line-${index + 1}`} open={opened === toSentText(line)}>
      <summary>
        {isChosen ? 'Your choice; why, and other foods' : 'Why, and other foods'}
        <span class="hidden"> of “{toSentText(line)}”</span>
      </summary>
      {isRefused ? (
        <p class="field-problem">This line cannot mean the food that was chosen; choose one of these.</p>
      ) : null}
      <p>
        {line.matchReason} Match {line.match.toFixed(2)}.
      </p>
      <p>
        {line.weighReason} Conversion {line.conversion.toFixed(2)}.
      </p>
      {issues.length === 0 ? null : (
        <ul>
          {issues.map(({ code, message }) => (
            <li key={code + message}>{message}</li>
          ))}
        </ul>
      )}
      {candidates.length === 0 ? <p>No other food is near.</p> : <Alternatives {...listed} action={action} />}
      <p class="actions">
        {isChosen ? (
          <button
            type="submit"
            form={formId}
            formaction={action}
            name="choose"
            value={toChoice(toSentText(line), 0)}
            class="plain small"
          >
            Undo the choice
          </button>
        ) : null}
        {mayReport ? <Report line={line} action={action} isReported={reported.has(toSentText(line))} /> : null}
      </p>
    </details>
  );
}

/** Without script, a button of a line leads back to the line. */
interface LineAction {
  readonly action: string;
}

function Alternatives({ line, candidates, action }: ListedLine & LineAction): VNode {
  return (
    <>
      <p>The line may also mean:</p>
      <ul class="candidates">
        {candidates.map(({ food }) => (
          <li key={food.fdcId}>
            <span class="name">
              {food.description}
              <small class="hint"> {describeEnergy(food.nutrientsPer100g.calories)}</small>
            </span>
            <button
              type="submit"
              form={formId}
              formaction={action}
              name="choose"
              value={toChoice(toSentText(line), food.fdcId)}
              class="plain small"
              aria-label={`Use this: ${food.description} for “${toSentText(line)}”`}
            >
              Use this
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function describeEnergy(calories: number | null): string {
  return calories === null ? 'energy not known' : `${Math.round(calories)} kcal in 100 g`;
}

interface ReportParts extends LineAction {
  readonly line: AnalyzedLine;
  readonly isReported: boolean;
}

function Report({ line, action, isReported }: ReportParts): VNode {
  return isReported ? (
    <span role="status">The line is reported; thank you.</span>
  ) : (
    <button
      type="submit"
      form={formId}
      formaction={action}
      name="report"
      value={toSentText(line)}
      class="link"
      aria-label={`Report this line as wrong: “${toSentText(line)}”`}
    >
      Report this line as wrong
    </button>
  );
}

/** Without a food only a stated mass is known. */
function formatGrams({ food, grams }: AnalyzedLine): string {
  return food === null && grams === 0 ? notKnown : formatAmount(grams);
}

function formatEnergy(line: AnalyzedLine): string {
  return mayAdd(line, 'calories') ? notKnown : formatAmount(line.nutrients.calories);
}

/** Writes an amount for people: whole numbers from 10, one decimal below. */
export function formatAmount(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 });
}
