import type { LabelFacts } from './label-facts';
import { drawFramed, toFrame } from './label-frame';
import { fitSize, paragraph, type Section } from './label-sections';
import { drawRow, drawRule, drawText, type Span } from './svg';
import { breakText, measureText } from './text-width';
import { listUsFigures, type UsFigures, type UsRow } from './us-figures';

/*
 * The standard vertical format: 21 CFR 101.9(d) and appendix B to part 101, in points. Nutrients
 * are in 8-point type with 4 points of leading, rules are of 7, 3 and 1/4 points, and the box is a
 * rule of 1/2 point within 3 points of the text.
 */
const frame = toFrame(180, 3);
const { left, right, width } = frame;
const hairline = 0.25;
const indentWidth = 10;

const footnote =
  'The % Daily Value (DV) tells you how much a nutrient in a serving of food contributes to a daily diet. 2,000 calories a day is used for general nutrition advice.';

/** Draws the label in the vertical format of the United States. */
export function drawUsLabel(facts: LabelFacts, servingName: string): string {
  const figures = listUsFigures(facts, servingName);
  const { servings, servingSize, calories, nutrients, micronutrients, notes } = figures;
  return drawFramed(frame, {
    title: `Nutrition Facts: ${facts.title}`,
    description: describe(figures),
    head: [heading, servingsLine(servings), servingSizeLine(servingSize), rule(7), caloriesSection(calories), rule(3)],
    table: {
      name: 'Amount per serving',
      rows: [
        percentHeading,
        ...nutrients.map((row) => nutrientRow(row, { hasRule: true })),
        rule(7),
        ...micronutrients.map((row, index) => nutrientRow(row, { hasRule: index > 0 })),
      ],
    },
    foot: [rule(3), footnoteSection],
    notes,
  });
}

/** As wide as the text below it. */
const heading: Section = (() => {
  const text = 'Nutrition Facts';
  const size = width / measureText(text, 1, 'bold');
  return {
    height: 26,
    draw: (top) => [
      drawText(text, { x: left, y: top + 21, size, weight: 'bold', isFitted: true }),
      drawRule({ x: left, y: top + 26 - hairline, width, height: hairline }),
    ],
  };
})();

function servingsLine(text: string): Section {
  return { height: 12.5, draw: (top) => [drawText(text, { x: left, y: top + 10.5, size: 10, isFitted: true })] };
}

/** The name at the left, the serving at the right, in as many lines as it takes. */
function servingSizeLine(servingSize: string): Section {
  const name = 'Serving size';
  const size = 10;
  const leading = 11;
  const look = { size, weight: 'bold' } as const;
  const room = width - measureText(`${name}  `, size, 'bold');
  const lines = breakText(servingSize, { ...look, width: room, maxLines: 8 });
  return {
    height: lines.length * leading + 3.5,
    draw: (top) => [
      drawText(name, { ...look, x: left, y: top + size, isFitted: true }),
      ...lines.map((line, index) =>
        drawText(line, { ...look, x: right, y: top + size + index * leading, anchor: 'end', isFitted: true }),
      ),
    ],
  };
}

function rule(height: number): Section {
  return { height, draw: (top) => [drawRule({ x: left, y: top, width, height })] };
}

function caloriesSection(calories: string): Section {
  const name = 'Calories';
  const nameSize = 16;
  const size = fitSize(calories, {
    size: 22,
    weight: 'bold',
    width: width - measureText(`${name} `, nameSize, 'bold'),
  });
  return {
    height: 31,
    draw: (top) => [
      drawText('Amount per serving', { x: left, y: top + 8.5, size: 8, weight: 'bold', isFitted: true }),
      drawText(name, { x: left, y: top + 27, size: nameSize, weight: 'bold', isFitted: true }),
      drawText(calories, { x: right, y: top + 27, size, weight: 'bold', anchor: 'end', isFitted: true }),
    ],
  };
}

const rowHeight = 12;
const rowBaseline = 9;
const rowSize = 8;

const percentHeading: Section = {
  height: rowHeight,
  draw: (top) => [
    drawRow([
      drawText('% Daily Value*', {
        x: right,
        y: top + rowBaseline,
        size: rowSize,
        weight: 'bold',
        anchor: 'end',
        role: 'columnheader',
        isFitted: true,
      }),
    ]),
  ],
};

/**
 * A row below a hairline. The hairline above added sugars is as short as their text, because they
 * are a part of the sugars above.
 */
function nutrientRow(row: UsRow, { hasRule }: { readonly hasRule: boolean }): Section {
  const { name, amount, percent, kind } = row;
  const x = left + indents[kind] * indentWidth;
  const weight = kind === 'micronutrient' ? 'regular' : 'bold';
  const percentWidth = percent === null ? 0 : measureText(`  ${percent}`, rowSize, weight);
  const size = fitSize(`${name} ${amount}`, { size: rowSize, weight, width: right - x - percentWidth });
  const ruleLeft = kind === 'innerPart' ? x : left;
  return {
    height: rowHeight,
    draw: (top) => {
      const y = top + rowBaseline;
      const look = { x: right, y, size: rowSize, weight, anchor: 'end', role: 'cell', isFitted: true } as const;
      const line = { x: ruleLeft, y: top, width: right - ruleLeft, height: hairline };
      return [
        ...(hasRule ? [drawRule(line)] : []),
        drawRow([
          drawText(toSpans(row), { x, y, size, role: 'rowheader', isFitted: true }),
          ...(percent === null ? [] : [drawText(percent, look)]),
        ]),
      ];
    },
  };
}

const indents = { main: 0, part: 1, innerPart: 2, micronutrient: 0 } as const satisfies Record<UsRow['kind'], number>;

function toSpans({ name, amount, kind }: UsRow): readonly Span[] {
  const weight = kind === 'main' ? 'bold' : 'regular';
  // "Trans" is Latin, and in italics: 101.9(c)(2)(ii).
  const names: readonly Span[] = name.startsWith('Trans ')
    ? [{ text: 'Trans', isItalic: true }, { text: name.slice('Trans'.length) }]
    : [{ text: name, weight }];
  return amount === '' ? names : [...names, { text: ' ' }, { text: amount }];
}

const footnoteSize = 6;

/** The asterisk hangs at the left of its text. */
const footnoteSection: Section = (() => {
  const indent = measureText('* ', footnoteSize, 'regular');
  const look = { size: footnoteSize, leading: 7, gap: 2 };
  const { height, draw } = paragraph(footnote, { ...look, x: left + indent, width: width - indent });
  const asterisk = (top: number): string =>
    drawText('*', { x: left, y: top + look.gap + footnoteSize, size: footnoteSize });
  return { height, draw: (top) => [asterisk(top), ...draw(top)] };
})();

/** All figures in sentences. */
function describe({ servings, servingSize, calories, nutrients, micronutrients, notes }: UsFigures): string {
  const rows = [...nutrients, ...micronutrients].map(({ name, amount, percent }) =>
    [`${name} ${amount}`.trim(), ...(percent === null ? [] : [`${percent} of the Daily Value`])].join(', '),
  );
  const amounts = [`Calories ${calories}`, ...rows].join('; ');
  return `${servings}. Serving size ${servingSize}. Amount per serving: ${amounts}. ${[footnote, ...notes].join(' ')}`;
}
