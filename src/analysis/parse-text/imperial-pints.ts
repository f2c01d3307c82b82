import { rare, type TextRow } from '../parse-tokens/text-signs';

/**
 * Steps for pints of 568 ml: those that say so, and those of foods that only British recipes name so. They follow
 * each other in `normalizeText`.
 */
export const imperialPints: readonly TextRow[] = [
  [
    'the system of a pint behind it',
    '(',
    /(?<=\d {1,2})(?:pints?|pt\.?) ?\((?:imperial|imp\.?|uk|british)\)/gi,
    'imperial pint',
  ],
  [
    'the system of a pint before British words',
    rare,
    /(?<=\d ?)(?:pints?|pt\.?)(?= (?:of )?(?:semi[- ]skimmed|skimmed milk|(?:double|single|soured|clotted) cream|lager|bitter(?=$|,)|hot (?:(?:vegetable|chicken|beef|lamb|fish) )?stock|(?:(?:cooked|shell-on|unshelled) )?prawns|whelks|winkles)\b)/gi,
    'imperial pint',
    'digit',
    /\d?(?:pints?|pt)\b/,
  ],
];
