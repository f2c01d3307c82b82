import type { DietFlag, FlagState, FlagVerdict, Food } from '../../analysis/food';

/** Reads the flags of one food after the other. There are fifty thousand verdicts and a few hundred different ones: each is kept once. */
export function createFlagsReader(): (text: string) => Food['flags'] {
  const flagsByText = new Map<string, Food['flags']>();
  const verdicts = new Map<string, FlagVerdict>();
  return (text) => {
    let flags = flagsByText.get(text);
    if (flags === undefined) flagsByText.set(text, (flags = readFlags(text, verdicts)));
    return flags;
  };
}

/** A flag without a row is unknown: it earns no label. @param verdicts those read so far, by their text */
function readFlags(text: string, verdicts: Map<string, FlagVerdict>): Food['flags'] {
  const said = new Map<string, FlagVerdict>();
  for (const row of text === '' ? [] : text.split('\x1e')) {
    const [flag = '', state = '', reason = ''] = row.split('\x1f');
    const key = `${state} ${reason}`;
    let verdict = verdicts.get(key);
    if (verdict === undefined) {
      verdict = { state: flagStates.find((known) => known === state) ?? 'unknown', reason };
      verdicts.set(key, verdict);
    }
    said.set(flag, verdict);
  }
  const verdict = (flag: DietFlag) => said.get(flag) ?? notReviewed;
  return {
    meat: verdict('meat'),
    poultry: verdict('poultry'),
    fish: verdict('fish'),
    shellfish: verdict('shellfish'),
    dairy: verdict('dairy'),
    egg: verdict('egg'),
    honey: verdict('honey'),
    gelatine: verdict('gelatine'),
    gluten: verdict('gluten'),
  };
}

const flagStates = ['yes', 'no', 'unknown'] as const satisfies readonly FlagState[];

/** Of a flag that nothing is said of. */
export const notReviewed: FlagVerdict = { state: 'unknown', reason: 'not reviewed' };
