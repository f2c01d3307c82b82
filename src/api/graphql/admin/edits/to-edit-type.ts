import type { Food } from '../../../../analysis/food';
import type { Edit, RecordedCorrection } from '../../../../catalog/corrections/edit';
import { describeEdit } from '../../../../edits/describe-edit';
import type { ChangeUnion } from './change-union';
import type { EditType } from './edit-types';

/** A correction as GraphQL has it. @param foods as they are now, the one it is about among them where there still is one */
export function toEditType(edit: Edit, foods: ReadonlyMap<number, Food>): EditType {
  return {
    id: edit.id,
    uid: edit.uid,
    kind: edit.kind,
    fdcId: edit.fdcId,
    food: edit.fdcId === null ? null : (foods.get(edit.fdcId) ?? null),
    description: describeEdit(edit),
    change: toChange(edit),
    reason: edit.reason,
    madeBy: edit.madeBy,
    madeAt: edit.madeAt,
    undone: edit.undone,
  };
}

function toChange(edit: RecordedCorrection): typeof ChangeUnion {
  switch (edit.kind) {
    case 'nutrient':
      return { ...edit.change, formerAmountPer100g: edit.former.amountPer100g };
    case 'portion':
      return { ...edit.change, formerGrams: edit.former.grams };
    case 'flag':
      return { ...edit.change, formerState: edit.former.state };
    case 'pin':
      return { ...edit.change, fdcId: edit.fdcId, formerFdcId: edit.former.fdcId };
    case 'retire':
      return { retiredFdcId: edit.fdcId };
  }
}
