import { randomBytes } from 'node:crypto';
import type { Request } from 'express';
import type { ChosenFoods } from '../../analysis/chosen-food';
import { labelStyles, maxServingNameLength, type LabelStyle } from '../../nutrition-label/nutrition-label';
import { readField, readFields, readSecretField } from '../parts/forms';

/** The form of `/try` as a person filled it, or as a recipe that was read fills it. */
export interface TryForm {
  readonly title: string;
  /** As typed; "" if it is not known. */
  readonly servings: string;
  /** The lines, or a whole text or page from which they are still to be read. */
  readonly text: string;
  /** Whether `text` has the lines that were read before. */
  readonly isRead: boolean;
  readonly chosen: ChosenFoods;
  readonly labelStyle: LabelStyle;
  /** What a serving is called on the label; "" for no name. */
  readonly servingName: string;
  /** Names the recipe while it is edited. */
  readonly draft: string;
}

/** What a button of the result does in addition to analyzing the recipe. */
export interface TryActions {
  /** The text of the line that is reported; "" for none. */
  readonly report: string;
  /** The text of the line whose button was pressed; "" for none. */
  readonly line: string;
  /** Whether the page sent the form while the person types. */
  readonly isLive: boolean;
}

/** Returns the form of a recipe that was not begun yet. */
export function createEmptyForm(): TryForm {
  return {
    title: '',
    servings: '',
    text: '',
    isRead: false,
    chosen: new Map(),
    labelStyle: 'us_vertical',
    servingName: '',
    draft: randomBytes(12).toString('base64url'),
  };
}

/** Reads the form of a request. Whatever is wrong with a field is told when the recipe is read. */
export function readTryForm(request: Request): TryForm {
  const style = readField(request, 'labelStyle');
  const draft = readField(request, 'draft');
  return {
    title: readField(request, 'title'),
    servings: readField(request, 'servings'),
    text: readSecretField(request, 'text').replaceAll('\r\n', '\n'),
    isRead: readField(request, 'read') === 'yes',
    chosen: readChosen([...readFields(request, 'chosen'), readSecretField(request, 'choose')]),
    labelStyle: labelStyles.find((each) => each === style) ?? 'us_vertical',
    servingName: readField(request, 'servingName').slice(0, maxServingNameLength),
    draft: /^[\w-]{1,40}$/.test(draft) ? draft : createEmptyForm().draft,
  };
}

/** Reads what the button of a form does in addition to analyzing the recipe. */
export function readTryActions(request: Request): TryActions {
  const report = readSecretField(request, 'report');
  const [, , choosing = ''] = choicePattern.exec(readSecretField(request, 'choose')) ?? [];
  return { report, line: report || choosing, isLive: readField(request, 'live') === 'yes' };
}

/** The field that names the user who types. */
export const typistField = 'typist';

/** Returns the lines of a text, without blank ones. */
export function listLines(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/**
 * Returns the value of a button or a hidden field that gives a line a food.
 * @param fdcId of the food; 0 for the food that the line alone gives
 */
export function toChoice(text: string, fdcId: number): string {
  return `${fdcId} ${text}`;
}

// The id of a food, and the text of the line that means it.
const choicePattern = /^(\d{1,9}) (.{1,2000})$/s;

/** Reads choices; of several for one text the last counts. */
function readChosen(choices: readonly string[]): ChosenFoods {
  const chosen = new Map<string, number>();
  for (const choice of choices) {
    const [, fdcId, text] = choicePattern.exec(choice) ?? [];
    if (fdcId === undefined || text === undefined) continue;
    if (Number(fdcId) === 0) chosen.delete(text);
    else chosen.set(text, Number(fdcId));
  }
  return chosen;
}
