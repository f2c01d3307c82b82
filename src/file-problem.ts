import { getSystemErrorMap, types } from 'node:util';

/**
 * Says in plain words why a file or folder cannot be used, for the middle of a sentence: "it is a
 * folder". The messages of Node repeat the path and name the system call. An error of another kind
 * keeps its message, without a full stop.
 */
export function describeFileProblem(error: unknown): string {
  if (!types.isNativeError(error)) return String(error);
  const { code = '', errno }: NodeJS.ErrnoException = error;
  const known = reasons.get(code);
  if (known !== undefined) return known;
  // Errors of zlib have numbers of their own ("Z_DATA_ERROR" is -3).
  const isOfSystem = /^E(?!RR_)/.test(code) && errno !== undefined;
  const [, described] = (isOfSystem ? getSystemErrorMap().get(errno) : undefined) ?? [];
  return described ?? error.message.replace(/\.$/, '');
}

const reasons: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such file or folder'],
  ['ENOTDIR', 'a part of its path is not a folder'],
  ['EISDIR', 'it is a folder'],
  ['EACCES', 'this user has no permission'],
  ['EPERM', 'this user has no permission'],
  ['EROFS', 'its disk is read-only'],
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the space that this user may use is full'],
  ['EFBIG', 'the file would be larger than its disk or a limit allows'],
  ['EBUSY', 'another program uses it'],
  ['ETXTBSY', 'another program uses it'],
  ['EXDEV', 'it is on another disk'],
  ['EMFILE', 'this process has too many open files'],
  ['ENFILE', 'the system has too many open files'],
  ['ENAMETOOLONG', 'its name is too long'],
  ['ELOOP', 'its links lead back to themselves'],
  ['EIO', 'the disk reports an error'],
]);
