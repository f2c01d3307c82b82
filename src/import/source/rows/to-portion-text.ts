import { readText } from './read-cell';

/** The measure unit "undetermined", which all portions but those of Foundation foods have. */
export const undeterminedUnit = '9999';

/** What a portion is of: SR Legacy says it in the modifier, the survey in the description, Foundation by a unit and the modifier of it. */
export function toPortionText(portion: {
  /** '' where undetermined. */
  readonly unit: string | undefined;
  readonly description: string | undefined;
  readonly modifier: string | undefined;
}): string {
  // The modifier beside a description is the survey's code of it.
  const words = readText(portion.description) || readText(portion.modifier);
  return [readText(portion.unit), words].filter((part) => part !== '').join(', ');
}
