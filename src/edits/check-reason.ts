import type { RefusalDetail } from '../errors';

/** What is wrong with the reason for a correction; empty where nothing is. */
export function checkReason(reason: string): readonly RefusalDetail[] {
  if (reason.trim() !== '' && reason.length <= longestReason) return [];
  return [{ path: 'reason', message: `must say why, in 1 to ${longestReason} characters` }];
}

const longestReason = 500;
