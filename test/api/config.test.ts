import { availableParallelism } from 'node:os';
import { readConfig } from '../../src/config';

test('without any variable the defaults hold', () => {
  expect(readConfig({})).toEqual({
    port: 4000,
    host: '127.0.0.1',
    dataDir: '.data',
    databaseUrl: null,
    aiEngine: 'embedded',
    aiAsk: 'unsure',
    ollamaHost: 'http://127.0.0.1:11434',
    ollamaModel: 'qwen3:4b-instruct',
    ollamaConcurrency: 1,
    ollamaKeepAlive: -1,
    ollamaNumBatch: 512,
    ollamaUnloadAtStop: true,
    quotaMode: 'warn',
    role: 'all',
    webhooks: 'public',
    signUp: 'closed',
    publicUrl: null,
    smtpUrl: null,
    mailFrom: null,
    missedNames: 'on',
    requireHttps: false,
    tls: null,
    trustProxy: [],
    fetchRecipes: false,
    tryIt: 'signed-in',
    warmUp: true,
    workers: 1,
    logLevel: 'info',
    misspelled: [],
  });
});

test('an empty variable is an unset one', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}));
});

test.each([
  ['PORT', '8080', { port: 8080 }],
  ['DATABASE_URL', 'postgres://u:p@h:5432/n', { databaseUrl: 'postgres://u:p@h:5432/n' }],
  ['PUBLIC_URL', 'https://nutrition.example.com/', { publicUrl: 'https://nutrition.example.com' }],
  ['PUBLIC_URL', 'http://127.0.0.1:4000', { publicUrl: 'http://127.0.0.1:4000' }],
  ['QUOTA_MODE', 'enforce', { quotaMode: 'enforce' }],
  ['ASKED_NAMES', 'off', { missedNames: 'off' }],
  ['REQUIRE_HTTPS', 'true', { requireHttps: true }],
  ['TRUST_PROXY', 'loopback, 10.0.0.0/8,fd00::/8', { trustProxy: ['loopback', '10.0.0.0/8', 'fd00::/8'] }],
  ['OLLAMA_KEEP_ALIVE', '300', { ollamaKeepAlive: 300 }],
  ['OLLAMA_KEEP_ALIVE', '1h30m', { ollamaKeepAlive: '1h30m' }],
  ['OLLAMA_NUM_BATCH', '64', { ollamaNumBatch: 64 }],
  ['FETCH_RECIPES', 'on', { fetchRecipes: true }],
  ['WARM_UP', 'off', { warmUp: false }],
  ['WORKERS', '4', { workers: 4 }],
  ['OLLAMA_UNLOAD_AT_STOP', 'false', { ollamaUnloadAtStop: false }],
])('%s=%s is taken', (name, value, expected) => {
  expect(readConfig({ [name]: value })).toMatchObject(expected);
});

// As Ollama's own tools read it.
test.each([
  ['127.0.0.1', 'http://127.0.0.1:11434'],
  ['localhost', 'http://localhost:11434'],
  ['gpu.local:9000', 'http://gpu.local:9000'],
  ['0.0.0.0', 'http://127.0.0.1:11434'],
  ['0.0.0.0:8080', 'http://127.0.0.1:8080'],
  [':8080', 'http://127.0.0.1:8080'],
  ['http://h', 'http://h:80'],
  ['https://h', 'https://h:443'],
  ['HTTPS://h/ollama/', 'https://h:443/ollama'],
  ['http://0.0.0.0:11434', 'http://127.0.0.1:11434'],
  ['[::]', 'http://[::1]:11434'],
  ['[::]:8080', 'http://[::1]:8080'],
  ['::1', 'http://[::1]:11434'],
  ['fe80::2', 'http://[fe80::2]:11434'],
  ['https://[fe80::2]:8443/', 'https://[fe80::2]:8443'],
  [' h ', 'http://h:11434'],
  ['http://', 'http://127.0.0.1:80'],
])('OLLAMA_HOST=%s asks %s', (value, ollamaHost) => {
  expect(readConfig({ OLLAMA_HOST: value })).toMatchObject({ ollamaHost });
});

test.each(['ftp://h', 'h:99999', 'h:', 'a b', 'http://h?x=1', 'u:p@h'])('OLLAMA_HOST=%s is refused', (value) => {
  expect(() => readConfig({ OLLAMA_HOST: value })).toThrow(/^OLLAMA_HOST is .*; it must be an address/);
});

test.each(['0', '0s', '0.0m', '5 minutes', 'forever', '5d', '1e3'])('OLLAMA_KEEP_ALIVE=%s is refused', (value) => {
  expect(() => readConfig({ OLLAMA_KEEP_ALIVE: value })).toThrow(/^OLLAMA_KEEP_ALIVE is .*; it must be seconds/);
});

test.each([
  ['OLLAMA_NUM_BATCH', '16', 'OLLAMA_NUM_BATCH is "16"; it must be a whole number from 32 to 8192.'],
  ['OLLAMA_UNLOAD_AT_STOP', 'yes', 'OLLAMA_UNLOAD_AT_STOP is "yes"; it must be true or false.'],
  ['PORT', '65536', 'PORT is "65536"; it must be a whole number from 0 to 65535.'],
  ['PORT', '80a', 'PORT is "80a"; it must be a whole number from 0 to 65535.'],
  ['AI_ENGINE', 'gpt', 'AI_ENGINE is "gpt"; it must be embedded or ollama.'],
  ['AI_ASK', 'never', 'AI_ASK is "never"; it must be unsure or always.'],
  ['QUOTA_MODE', 'Enforce', 'QUOTA_MODE is "Enforce"; it must be enforce, warn or off.'],
  ['ASKED_NAMES', 'no', 'ASKED_NAMES is "no"; it must be on or off.'],
  ['REQUIRE_HTTPS', '1', 'REQUIRE_HTTPS is "1"; it must be true or false.'],
  ['FETCH_RECIPES', 'yes', 'FETCH_RECIPES is "yes"; it must be on or off.'],
  ['WORKERS', '0', 'WORKERS is "0"; it must be a whole number from 1 to 64, or auto for the number of cores.'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud"; it must be trace, debug, info, warn, error, fatal or silent.'],
])('%s=%s is refused in a sentence that says what is allowed', (name, value, sentence) => {
  expect(() => readConfig({ [name]: value })).toThrow(sentence);
});

test.each(['true', '1', '10.0.0.0/33', '10.0.0.0/0', 'proxy.example.com', 'loopback,'])(
  'TRUST_PROXY=%s is refused',
  (value) => {
    expect(() => readConfig({ TRUST_PROXY: value })).toThrow(/^TRUST_PROXY is /);
  },
);

test('all wrong and missing settings are reported at once, one in each line', () => {
  const wrong = { PORT: '80a80', LOG_LEVEL: 'loud', WORKERS: 'all', TLS_KEY_FILE: 'k.pem', SMTP_URL: 'smtp://h' };
  const lines = ['WORKERS', 'PORT', 'LOG_LEVEL', 'TLS_CERT_FILE', 'PUBLIC_URL'];
  const names = catchMessage(() => readConfig(wrong))
    .split('\n')
    .map((line) => line.split(' ')[0]);
  expect(names).toHaveLength(lines.length);
  expect(new Set(names)).toEqual(new Set(lines));
});

function catchMessage(work: () => unknown): string {
  try {
    work();
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

test('the password of a wrong database address is not repeated', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://user:secret@host/name' })).toThrow(/^DATABASE_URL (?!.*secret)/);
});

test.each([
  'https://example.com/food',
  'https://example.com//',
  'https://example.com/?',
  'https://user:secret@example.com',
  'ftp://example.com',
  'example.com',
])('PUBLIC_URL=%s is refused: the service answers at the root of a host alone', (value) => {
  expect(() => readConfig({ PUBLIC_URL: value })).toThrow(/^PUBLIC_URL is .*; it must be .* without a path/);
});

test('TLS needs certificate and key', () => {
  expect(() => readConfig({ TLS_CERT_FILE: 'a.pem' })).toThrow(/^TLS_KEY_FILE is not set/);
  expect(() => readConfig({ TLS_KEY_FILE: 'a.pem' })).toThrow(/^TLS_CERT_FILE is not set/);
});

test('WORKERS=auto is the number of cores', () => {
  expect(readConfig({ WORKERS: 'auto' }).workers).toBe(Math.min(availableParallelism(), 64));
});
