import type { ModelQuestion } from '../model/model-client';
import type { Prompts } from '../prompts';
import { mostOffered, toChoiceFormat } from './choose-food';
import { confirmFormat } from './confirm-food';
import { rereadFormat } from './reread-line';

/** The fixed part of every question, in the order in which a recipe comes to them. */
export function listWarmUps({ reread, choose, confirm }: Prompts): readonly Pick<ModelQuestion, 'system' | 'format'>[] {
  return [
    { system: reread.text, format: rereadFormat },
    { system: choose.text, format: toChoiceFormat(mostOffered) },
    { system: confirm.text, format: confirmFormat },
  ];
}
