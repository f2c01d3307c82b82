import { weightedEditDistance } from '../catalog/edit-distance';

/**
 * Finds variables that were probably meant as a setting: the name in another case, or with a slip or
 * two. An environment holds hundreds of variables of other programs, so short names allow only
 * another case, and a setting that has a value is not missed by anyone.
 * @param settingNames the names of all settings
 * @returns a sentence for each, in the order of the environment
 */
export function findMisspelledSettings(
  environment: Readonly<Record<string, string | undefined>>,
  settingNames: readonly string[],
): readonly string[] {
  const unset = settingNames.filter((name) => !environment[name]);
  return Object.keys(environment).flatMap((name) => {
    if (!environment[name] || settingNames.includes(name) || namesOfOthers.has(name)) return [];
    const near = unset.find((setting) => isNear(name, setting));
    return near === undefined ? [] : [`There is no setting ${JSON.stringify(name)}; did you mean ${near}?`];
  });
}

/** Whether a variable is a setting in another case, or lies within a slip, or two of a long name. */
function isNear(name: string, setting: string): boolean {
  const [typed, meant] = [name.toLowerCase(), setting.toLowerCase()];
  const maxHalfSlips = setting.length < minLengthForOne ? 0 : setting.length < minLengthForTwo ? 2 : 4;
  // The distance would be computed for thousands of pairs otherwise.
  if (Math.abs(typed.length - meant.length) > maxHalfSlips / 2) return false;
  return typed === meant || weightedEditDistance(typed, meant, { maxHalfSlips, isSoundCounted: false }) <= maxHalfSlips;
}

// HOST is two slips from HOME, and PORT one from SORT.
const minLengthForOne = 6;
const minLengthForTwo = 10;

/** Variables of other programs that lie near a setting. */
const namesOfOthers: ReadonlySet<string> = new Set([
  'MAILFROM', // cron
  'OLLAMA_MODELS', // the Ollama server: the folder of its models
  'SSL_CERT_FILE', // OpenSSL and Node.js
  'SSL_KEY_FILE', // development servers for browsers
]);
