import type { RefusalDetail } from '../../errors';
import { isPlainText } from './is-plain-text';

/** What is wrong with the reason for a correction, on one line; empty where nothing is. */
export function checkReason(reason: string): readonly RefusalDetail[] {
  if (isPlainText(reason) && reason.length <= longestReason) return [];
  return [{ path: 'reason', message: `must say why, in 1 to ${longestReason} characters` }];
}

const longestReason = 500;
