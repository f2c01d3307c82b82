import { Fragment, type ComponentChildren, type VNode } from 'preact';

/** A column of a table: its head, and what the rows have in it. */
export interface Column<Row> {
  /** The head of the column. On narrow screens, where a row is a card, each cell begins with it. */
  readonly head: string;
  readonly cell: (row: Row, index: number) => ComponentChildren;
  /** `name`: names the row, without its head on a card · `number`: aligned to the right. */
  readonly kind?: 'name' | 'number';
  /** Whether cells need no head on a card, because they say what they are. */
  readonly isPlain?: boolean | ((row: Row) => boolean);
  /** Whether only screen readers get the head. */
  readonly isHeadHidden?: boolean;
  /** The class of its cells. */
  readonly class?: string | ((row: Row) => string | undefined);
}

interface CardsTableParts<Row> {
  readonly caption: string;
  readonly isCaptionHidden?: boolean;
  /** The name of the region that scrolls, for screen readers; without one it is no landmark. */
  readonly region?: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Renders a row with its cells; `<tr>` without it. */
  readonly toRow?: (row: Row, cells: ComponentChildren) => VNode;
  /** The style of the table, where it has one of its own. */
  readonly look?: 'foods' | 'record' | 'try-lines';
}

/** A table that scrolls sideways where it is too wide, and is a list of cards on narrow screens. */
export function CardsTable<Row>(parts: CardsTableParts<Row>): VNode {
  const { caption, isCaptionHidden = false, region, columns, rows, toRow = toPlainRow, look } = parts;
  return (
    <div class="scroll" tabindex={0} role={region === undefined ? undefined : 'region'} aria-label={region}>
      <table class={look === undefined ? 'cards-table' : `cards-table ${look}`}>
        <caption class={isCaptionHidden ? 'hidden' : undefined}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ head, kind, isHeadHidden }) => (
              <th key={head} scope="col" class={kind === 'number' ? 'number' : undefined}>
                {isHeadHidden === true ? <span class="hidden">{head}</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Fragment key={index}>
              {toRow(
                row,
                columns.map((column) => <Cell key={column.head} {...{ column, row, index }} />),
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function toPlainRow(_row: unknown, cells: ComponentChildren): VNode {
  return <tr>{cells}</tr>;
}

interface CellParts<Row> {
  readonly column: Column<Row>;
  readonly row: Row;
  readonly index: number;
}

function Cell<Row>({ column, row, index }: CellParts<Row>): VNode {
  const { head, cell, kind, isPlain, class: named } = column;
  const className = (typeof named === 'function' ? named(row) : named) ?? (kind === 'number' ? 'number' : undefined);
  if (kind === 'name')
    return (
      <th scope="row" class={className}>
        {cell(row, index)}
      </th>
    );
  const needsNoHead = typeof isPlain === 'function' ? isPlain(row) : isPlain;
  return (
    <td class={className} data-label={needsNoHead === true ? undefined : head}>
      {cell(row, index)}
    </td>
  );
}
