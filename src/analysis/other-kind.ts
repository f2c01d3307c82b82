import type { Issue, LineKind } from './line';

/** Says that a line is no ingredient. */
export function describeOtherKind(kind: Exclude<LineKind, 'ingredient'>): Issue {
  return {
    code: kind === 'heading' ? 'heading' : 'not_an_ingredient',
    message: `The line is ${otherKinds[kind]}, not an ingredient; it counts nothing.`,
  };
}

const otherKinds = {
  heading: 'a heading',
  note: 'a note',
  step: 'a step of the method',
  thing: 'a thing of the kitchen',
} as const satisfies Record<Exclude<LineKind, 'ingredient'>, string>;
