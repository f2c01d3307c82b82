import { isIP, isIPv6 } from 'node:net';
import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { findMisspelledSettings } from './start/misspelled-settings';

/**
 * Reads and checks all settings of the environment.
 * @throws ConfigError that names each wrong variable, its value and the allowed values
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const found = Object.fromEntries(
    Object.keys(variables.shape).flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])),
  );
  const misspelled = findMisspelledSettings(environment, settingNames);
  const read = variables.safeParse(found);
  const problems = [...(read.success ? [] : describeErrors(read.error, found)), ...findMissing(found)];
  if (!read.success || problems.length > 0) throw new ConfigError([...problems, ...misspelled].join('\n'));
  const { TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile, ...rest } = read.data;
  return {
    port: rest.PORT,
    host: rest.HOST,
    dataDir: rest.DATA_DIR,
    databaseUrl: rest.DATABASE_URL ?? null,
    aiEngine: rest.AI_ENGINE,
    aiAsk: rest.AI_ASK,
    ollamaHost: rest.OLLAMA_HOST,
    ollamaModel: rest.OLLAMA_MODEL,
    ollamaConcurrency: rest.OLLAMA_CONCURRENCY,
    ollamaKeepAlive: rest.OLLAMA_KEEP_ALIVE,
    ollamaNumBatch: rest.OLLAMA_NUM_BATCH,
    ollamaUnloadAtStop: rest.OLLAMA_UNLOAD_AT_STOP,
    quotaMode: rest.QUOTA_MODE,
    missedNames: rest.ASKED_NAMES,
    requireHttps: rest.REQUIRE_HTTPS,
    tls: certFile && keyFile ? { certFile, keyFile } : null,
    trustProxy: rest.TRUST_PROXY,
    signUp: rest.SIGN_UP,
    tryIt: rest.TRY_IT,
    publicUrl: rest.PUBLIC_URL ?? null,
    smtpUrl: rest.SMTP_URL ?? null,
    mailFrom: rest.MAIL_FROM ?? null,
    fetchRecipes: rest.FETCH_RECIPES === 'on',
    warmUp: rest.WARM_UP === 'on',
    workers: rest.WORKERS,
    role: rest.ROLE,
    webhooks: rest.WEBHOOKS,
    logLevel: rest.LOG_LEVEL,
    misspelled,
  };
}

export interface Config {
  /** 0 for any free port. */
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Null for the embedded Postgres. */
  readonly databaseUrl: string | null;
  readonly aiEngine: 'embedded' | 'ollama';
  readonly aiAsk: 'unsure' | 'always';
  readonly ollamaHost: string;
  readonly ollamaModel: string;
  /** Concurrent calls of the model, 1 to 64. */
  readonly ollamaConcurrency: number;
  /**
   * How long the model server keeps the model after a call: seconds or a duration such as "10m";
   * negative to keep it permanently.
   */
  readonly ollamaKeepAlive: number | string;
  /** Tokens of a prompt that the model reads at a time, 32 to 8192. */
  readonly ollamaNumBatch: number;
  /** Whether the model is unloaded when the service stops. */
  readonly ollamaUnloadAtStop: boolean;
  readonly quotaMode: 'enforce' | 'warn' | 'off';
  /** Whether missed names are stored. */
  readonly missedNames: 'on' | 'off';
  readonly requireHttps: boolean;
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null;
  /** Addresses, ranges or range names whose `X-Forwarded-*` headers are trusted. */
  readonly trustProxy: readonly string[];
  /** Who may sign up without an admin. */
  readonly signUp: 'open' | 'invite' | 'closed';
  /** Who may analyze recipes on the page `/try`. */
  readonly tryIt: 'signed-in' | 'public' | 'off';
  /**
   * The address of the service as its users reach it, without a slash at its end; null if links use
   * the address of the request.
   */
  readonly publicUrl: string | null;
  /** The mail server; null if no mail is sent. */
  readonly smtpUrl: string | null;
  /** The sender of emails; null for an address at the host of `publicUrl`. */
  readonly mailFrom: string | null;
  /** Whether the command line fetches pages by their addresses. */
  readonly fetchRecipes: boolean;
  /** Whether sample recipes are analyzed after the start. */
  readonly warmUp: boolean;
  /** The processes of the service on this machine, 1 to 64. */
  readonly workers: number;
  /** `web` answers requests, `worker` analyzes batches, `all` does both. */
  readonly role: 'web' | 'worker' | 'all';
  /** Which addresses the webhooks of batches may have. */
  readonly webhooks: 'off' | 'public' | 'private';
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  /** A sentence for each variable that is probably a misspelled setting. */
  readonly misspelled: readonly string[];
}

/**
 * Settings have values that are not allowed, or need others that are not set; the message has a line
 * for each.
 */
class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const text = z.string();
const proxyNames = ['loopback', 'linklocal', 'uniquelocal'];

const defaultPorts = { http: '80', https: '443' } as const;

const loopbacks: ReadonlyMap<string, string> = new Map([
  ['', '127.0.0.1'],
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
]);

const maxWorkers = 64;

// The error message quotes the description of a variable as what is allowed.
const variables = z.object({
  PORT: text
    .regex(/^\d{1,5}$/)
    .default('4000')
    .transform(Number)
    .refine((port) => port <= 65535)
    .describe('a whole number from 0 to 65535'),
  HOST: text
    .regex(/^[^\s/]+$/)
    .default('127.0.0.1')
    .describe('an address or host name to listen on, such as 127.0.0.1 or 0.0.0.0'),
  DATA_DIR: text
    .refine((path) => path.trim() !== '' && !path.includes('\0'))
    .default('.data')
    .describe('the path of a folder'),
  DATABASE_URL: text
    .refine((url) => URL.canParse(url) && /^postgres(ql)?:\/\/./.test(url))
    .optional()
    .describe('the address of a PostgreSQL database, such as postgresql://user:password@host:5432/name'),
  AI_ENGINE: z.enum(['embedded', 'ollama']).default('embedded').describe('embedded or ollama'),
  AI_ASK: z.enum(['unsure', 'always']).default('unsure').describe('unsure or always'),
  OLLAMA_HOST: text
    .default('127.0.0.1:11434')
    .transform((address) => readOllamaHost(address) ?? '')
    .refine((url) => url !== '')
    .describe('an address as Ollama accepts it, such as 127.0.0.1:11434 or https://models.example.com'),
  OLLAMA_MODEL: text
    .regex(/^\S+$/)
    .default('qwen3:4b-instruct')
    .describe('the name of a model, such as qwen3:4b-instruct'),
  OLLAMA_CONCURRENCY: text
    .regex(/^\d{1,2}$/)
    .default('1')
    .transform(Number)
    .refine((count) => count >= 1 && count <= 64)
    .describe('a whole number from 1 to 64, no more than the OLLAMA_NUM_PARALLEL of the server'),
  OLLAMA_KEEP_ALIVE: text
    .regex(/^(?:-?\d+|-?(?:\d+(?:\.\d+)?(?:ms|s|m|h))+)$/)
    .default('-1')
    // The server needs a number if there is no unit.
    .transform((time) => (/^-?\d+$/.test(time) ? Number(time) : time))
    .refine((time) => time !== 0 && !/^-?(?:[0.]+[a-z]+)+$/.test(String(time)))
    .describe(
      'seconds, or a duration such as 10m or 24h, or -1 to keep the model permanently; not 0, which would load it for every line',
    ),
  OLLAMA_NUM_BATCH: text
    .regex(/^\d{2,4}$/)
    .default('512')
    .transform(Number)
    .refine((tokens) => tokens >= 32 && tokens <= 8192)
    .describe('a whole number from 32 to 8192'),
  OLLAMA_UNLOAD_AT_STOP: z
    .enum(['true', 'false'])
    .default('true')
    .transform((word) => word === 'true')
    .describe('true or false'),
  QUOTA_MODE: z.enum(['enforce', 'warn', 'off']).default('warn').describe('enforce, warn or off'),
  ASKED_NAMES: z.enum(['on', 'off']).default('on').describe('on or off'),
  REQUIRE_HTTPS: z
    .enum(['true', 'false'])
    .default('false')
    .transform((word) => word === 'true')
    .describe('true or false'),
  TLS_CERT_FILE: text.optional().describe('the path of a PEM certificate'),
  TLS_KEY_FILE: text.optional().describe('the path of a PEM key'),
  TRUST_PROXY: text
    .default('off')
    .transform((list) => (list === 'off' ? [] : list.split(',').map((entry) => entry.trim())))
    .refine((entries) => entries.every(isProxy))
    .describe('off, or addresses and ranges separated by commas, such as loopback, 10.0.0.0/8'),
  SIGN_UP: z.enum(['open', 'invite', 'closed']).default('closed').describe('open, invite or closed'),
  TRY_IT: z.enum(['signed-in', 'public', 'off']).default('signed-in').describe('signed-in, public or off'),
  PUBLIC_URL: text
    // The pages link to paths of the root, so that a path before them cannot work.
    .refine((url) => /^https?:\/\/[^/?#@]+\/?$/i.test(url) && URL.canParse(url))
    .transform((url) => url.replace(/\/$/, ''))
    .optional()
    .describe(
      'the address of the service as its users reach it, such as https://nutrition.example.com, without a path',
    ),
  SMTP_URL: text
    .refine((url) => URL.canParse(url) && /^smtps?:\/\/./.test(url))
    .optional()
    .describe('the address of a mail server, such as smtp://user:password@mail.example.com:587'),
  MAIL_FROM: text
    .refine((address) => /^[^\r\n]*[^\s@]@[^\s@]+$/.test(address))
    .optional()
    .describe('the sender of emails, such as nutrition@example.com'),
  FETCH_RECIPES: z.enum(['on', 'off']).default('off').describe('on or off'),
  WARM_UP: z.enum(['on', 'off']).default('on').describe('on or off'),
  WORKERS: text
    .regex(/^(?:auto|\d{1,2})$/)
    .default('1')
    .transform((count) => (count === 'auto' ? Math.min(availableParallelism(), maxWorkers) : Number(count)))
    .refine((count) => count >= 1 && count <= maxWorkers)
    .describe('a whole number from 1 to 64, or auto for the number of cores'),
  ROLE: z.enum(['web', 'worker', 'all']).default('all').describe('web, worker or all'),
  WEBHOOKS: z.enum(['off', 'public', 'private']).default('public').describe('off, public or private'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('trace, debug, info, warn, error, fatal or silent'),
});

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(variables.shape);

function isProxy(entry: string): boolean {
  if (proxyNames.includes(entry)) return true;
  const [address = '', bits, ...more] = entry.split('/');
  const maxLength = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (maxLength < 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= maxLength);
}

type Found = Readonly<Record<string, string | undefined>>;

/** A sentence for each setting with a wrong value. */
function describeErrors(error: z.ZodError, found: Found): readonly string[] {
  const names = new Set(error.issues.map(({ path }) => path[0]));
  return [...names].map((each) => {
    const name = variables.keyof().safeParse(each);
    if (!name.success) return 'The environment cannot be read; check its variables.';
    // The address of a database or a mail server contains a password, which must not appear in a
    // terminal or a log.
    const isSecret = name.data === 'DATABASE_URL' || name.data === 'SMTP_URL';
    const value = isSecret ? 'not valid (the value is hidden)' : JSON.stringify(found[name.data]);
    return `${name.data} is ${value}; it must be ${variables.shape[name.data].description}.`;
  });
}

/** A sentence for each setting that is not set though another needs it. */
function findMissing(found: Found): readonly string[] {
  const missing: string[] = [];
  const [certFile, keyFile] = [found['TLS_CERT_FILE'], found['TLS_KEY_FILE']];
  if (!certFile !== !keyFile)
    missing.push(
      `${certFile ? 'TLS_KEY_FILE' : 'TLS_CERT_FILE'} is not set; TLS needs both TLS_CERT_FILE and TLS_KEY_FILE, or neither.`,
    );
  if (found['SMTP_URL'] && !found['PUBLIC_URL'])
    missing.push('PUBLIC_URL is not set; emails sent by SMTP_URL contain links, which need this address.');
  return missing;
}

/**
 * Reads the address of an Ollama server as Ollama's own tools read OLLAMA_HOST: the default port is
 * 11434 without a scheme, 80 with `http://`, 443 with `https://`. An address of all interfaces
 * ("0.0.0.0", "[::]", ":11434") becomes loopback.
 * @returns "http://127.0.0.1:11434", with the path if there is one; null if the text is no address
 */
function readOllamaHost(text: string): string | null {
  const read = /^(?:(https?):\/\/)?([^/?#@]*)(\/[^?#]*)?$/i.exec(text.trim());
  if (read === null) return null;
  const [, scheme, place = '', path = ''] = read;
  const defaultPort =
    scheme === undefined ? '11434' : defaultPorts[scheme.toLowerCase() === 'https' ? 'https' : 'http'];
  // An IPv6 address may lack its brackets if no port follows.
  const split = isIPv6(place) ? null : /^(.*?)(?::(\d*))?$/.exec(place);
  const name = (split?.[1] ?? place).replace(/^\[(.*)\]$/, '$1');
  const port = split?.[2] ?? defaultPort;
  if (port === '' || Number(port) > 65535) return null;
  const host = loopbacks.get(name) ?? name;
  const url = `${(scheme ?? 'http').toLowerCase()}://${isIPv6(host) ? `[${host}]` : host}:${port}${path.replace(/\/+$/, '')}`;
  return URL.canParse(url) ? url : null;
}
