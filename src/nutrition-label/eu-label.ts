import type { Nutrient } from '../analysis/nutrient';
import { roundToStep } from '../analysis/round';
import { toEuShares, type EuIntake } from './daily-values';
import { toEuAmounts, type EuAmounts, type EuNutrient } from './eu-amounts';
import { roundForEuLabel, type EuRule } from './eu-rounding';
import { isKnown, type LabelFacts } from './label-facts';
import { drawFramed, toFrame } from './label-frame';
import { listNotes } from './label-notes';
import { fitSize, paragraph, type Section } from './label-sections';
import { drawCell, drawRow, drawRule, drawText } from './svg';

/** A row of the table as printed; energy has two amounts in each column, one below the other. */
interface EuRow {
  readonly name: string;
  readonly isPart: boolean;
  readonly perHundredGrams: readonly string[];
  readonly perPortion: readonly string[];
  /** Of the reference intake; null if there is none. */
  readonly percent: string | null;
}

interface EuLine {
  readonly name: string;
  readonly rule: EuRule;
  readonly isPart?: boolean;
  /** The reference intake of which the row states a percentage. */
  readonly intake: EuIntake | null;
  /** Each amount of the row, with its unit. */
  readonly amounts: readonly (readonly [EuNutrient, string])[];
  /** What the amount is computed from. */
  readonly from: readonly Nutrient[];
}

/** The order of Annex XV; kJ come before kcal. */
const lines: readonly EuLine[] = [
  {
    name: 'Energy',
    rule: 'energy',
    intake: 'energy',
    amounts: [
      ['energyKj', 'kJ'],
      ['energyKcal', 'kcal'],
    ],
    from: ['fatTotal', 'carbsTotal', 'protein'],
  },
  { name: 'Fat', rule: 'macronutrient', intake: 'fat', amounts: [['fat', 'g']], from: ['fatTotal'] },
  {
    name: 'of which saturates',
    rule: 'saturates',
    intake: 'saturates',
    amounts: [['saturates', 'g']],
    from: ['fatSaturated'],
    isPart: true,
  },
  {
    name: 'Carbohydrate',
    rule: 'macronutrient',
    intake: 'carbohydrate',
    amounts: [['carbohydrate', 'g']],
    from: ['carbsTotal'],
  },
  {
    name: 'of which sugars',
    rule: 'macronutrient',
    intake: 'sugars',
    amounts: [['sugars', 'g']],
    from: ['carbsSugar'],
    isPart: true,
  },
  { name: 'Fibre', rule: 'macronutrient', intake: null, amounts: [['fibre', 'g']], from: ['carbsFiber'] },
  { name: 'Protein', rule: 'macronutrient', intake: 'protein', amounts: [['protein', 'g']], from: ['protein'] },
  { name: 'Salt', rule: 'salt', intake: 'salt', amounts: [['salt', 'g']], from: ['sodium'] },
];

/** The nutrients that the table rests on. */
const shown = [...new Set(lines.flatMap(({ from }) => from))];

const frame = toFrame(232, 4);
const { left, right, width } = frame;
const size = 8;
/** Where the columns end, and how wide they are. */
const columns = {
  perHundredGrams: { end: right - 98, width: 54 },
  perPortion: { end: right - 36, width: 54 },
  percent: { end: right, width: 32 },
} as const;

/** Draws the table in the form of the European Union. */
export function drawEuLabel(facts: LabelFacts, servingName: string): string {
  const rows = listRows(facts);
  const portion = `${servingName} (${writeGrams(facts.servingGrams)})`;
  const portions = `${facts.servings} ${facts.servings === 1 ? 'portion' : 'portions'}. Portion: ${portion}`;
  const notes = listNotes(facts, { rules: 'Regulation (EU) No 1169/2011, Annex XV', shown });
  return drawFramed(frame, {
    title: `Nutrition declaration: ${facts.title}`,
    description: `${portions}. ${describe(rows)} ${[footnote, ...notes].join(' ')}`,
    head: [heading, portionLine(portions)],
    table: { name: 'Nutrition declaration', rows: [columnHeads, ...rows.map(tableRow)] },
    foot: [ruleBelow, paragraph(`* ${footnote}`, { x: left, width, size: 6.5, leading: 7.5, gap: 2 })],
    notes,
  });
}

const footnote = 'Reference intake of an average adult (8 400 kJ/2 000 kcal), in a portion.';

function listRows(facts: LabelFacts): readonly EuRow[] {
  const { perHundredGrams, perServing } = facts;
  const portion = toEuAmounts(perServing);
  const shares = toEuShares(perServing);
  const hundred = perHundredGrams === null ? null : toEuAmounts(perHundredGrams);
  return lines.map((line) => {
    const known = line.from.every((nutrient) => isKnown(facts, nutrient));
    return {
      name: line.name,
      isPart: line.isPart === true,
      perHundredGrams: writeAmounts(known ? hundred : null, line),
      perPortion: writeAmounts(known ? portion : null, line),
      percent: !known || line.intake === null ? null : `${roundToStep(shares[line.intake], 1)} %`,
    };
  });
}

/** A dash where the amount is not known, or the dish weighs nothing. */
function writeAmounts(from: EuAmounts | null, { amounts, rule }: EuLine): readonly string[] {
  return amounts.map(([nutrient, unit]) => (from === null ? '–' : `${roundForEuLabel(rule, from[nutrient])} ${unit}`));
}

function writeGrams(grams: number): string {
  return `${roundToStep(grams, grams >= 5 ? 1 : 0.1)} g`;
}

const heading: Section = {
  height: 16,
  draw: (top) => [
    drawText('Nutrition declaration', { x: left, y: top + 13, size: 12, weight: 'bold', isFitted: true }),
  ],
};

function portionLine(text: string): Section {
  return paragraph(text, { x: left, width, size, leading: 10, gap: 1 });
}

const rowHeight = 12;
const rowBaseline = 9;

const columnHeads: Section = {
  height: 16,
  draw: (top) => {
    const look = { y: top + 12, size, weight: 'bold', role: 'columnheader', isFitted: true } as const;
    return [
      drawRow([
        drawText('Average values', { ...look, x: left }),
        drawText('per 100 g', { ...look, x: columns.perHundredGrams.end, anchor: 'end' }),
        drawText('per portion', { ...look, x: columns.perPortion.end, anchor: 'end' }),
        drawText('% RI*', { ...look, x: columns.percent.end, anchor: 'end' }),
      ]),
    ];
  },
};

const hairline = 0.25;
const partIndent = 10;

/** A row below a rule; the rule above a part of the row before is as short as its text. */
function tableRow({ name, isPart, perHundredGrams, perPortion, percent }: EuRow): Section {
  const x = left + (isPart ? partIndent : 0);
  const height = Math.max(perHundredGrams.length, 1) * rowHeight;
  return {
    height,
    draw: (top) => [
      drawRule({ x, y: top, width: right - x, height: hairline }),
      drawRow([
        drawText(name, {
          x,
          y: top + rowBaseline,
          size,
          weight: isPart ? 'regular' : 'bold',
          role: 'rowheader',
          isFitted: true,
        }),
        drawCell(drawColumn(perHundredGrams, { ...columns.perHundredGrams, top })),
        drawCell(drawColumn(perPortion, { ...columns.perPortion, top })),
        ...(percent === null
          ? []
          : [drawCell(drawColumn([percent], { ...columns.percent, top: top + height - rowHeight }))]),
      ]),
    ],
  };
}

function drawColumn(
  texts: readonly string[],
  { end, width: room, top }: { readonly end: number; readonly width: number; readonly top: number },
): readonly string[] {
  return texts.map((text, index) =>
    drawText(text, {
      x: end,
      y: top + rowBaseline + index * rowHeight,
      size: fitSize(text, { size, weight: 'regular', width: room }),
      anchor: 'end',
      isFitted: true,
    }),
  );
}

const ruleBelow: Section = { height: 1, draw: (top) => [drawRule({ x: left, y: top, width, height: 1 })] };

/** All figures in sentences. */
function describe(rows: readonly EuRow[]): string {
  const told = rows.map(({ name, perHundredGrams, perPortion, percent }) => {
    const share = percent === null ? '' : `, ${percent} of the reference intake`;
    return `${name} ${perHundredGrams.join('/')} per 100 g, ${perPortion.join('/')} per portion${share}`;
  });
  return `${told.join('; ')}.`;
}
