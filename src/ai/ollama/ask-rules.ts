import type { AskRule } from './create-ollama-engine';

/** Whom `AI_ASK` has the model asked about. */
export const askRules = {
  /** Lines that the embedded engine gives less than this to be read right, or to have the right food. */
  unsure: {
    name: 'unsure',
    parsed: (line) => isIngredient(line) && line.certainty < sureOfReading,
    matched: ({ name, match }) => name !== '' && match < sureOfMatch,
  },
  always: {
    name: 'always',
    parsed: (line) => isIngredient(line),
    matched: ({ name }) => name !== '',
  },
} as const satisfies Record<AskRule['name'], AskRule>;

// One line of recipes in a hundred is below; of labelled lines below it that the tagger had not seen, two in three are read right all the same.
const sureOfReading = 0.7;
const sureOfMatch = 0.8;

const isIngredient = ({ issues }: Parameters<AskRule['parsed']>[0]): boolean =>
  !issues.some(({ code }) => code === 'heading');
