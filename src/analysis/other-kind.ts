import type { Issue, LineKind } from './line';

/** Says that a line is no ingredient. */
export function describeOtherKind(kind: Exclude<LineKind, 'ingredient'>): Issue {
  return {
    code: kind === 'heading' ? 'heading' : 'not_an_ingredient',
    message: `The line is ${otherKinds[kind]}, not an ingredient; it does not count.`,
  };
}

/** What a line that is no ingredient weighs. */
export const weighsNothing = {
  grams: 0,
  conversion: 1,
  way: 'nothing',
  weighReason: 'The line is not an ingredient and weighs nothing.',
  unit: '',
  quantity: 0,
} as const;

const otherKinds = {
  heading: 'a heading',
  note: 'a note',
  step: 'a step of the method',
  equipment: 'kitchen equipment',
} as const satisfies Record<Exclude<LineKind, 'ingredient'>, string>;
