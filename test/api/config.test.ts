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
    quotaMode: 'warn',
    askedNames: 'on',
    requireHttps: false,
    tls: null,
    trustProxy: [],
    logLevel: 'info',
  });
});

test('an empty variable is an unset one', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}));
});

test.each([
  ['PORT', '8080', { port: 8080 }],
  ['DATABASE_URL', 'postgres://u:p@h:5432/n', { databaseUrl: 'postgres://u:p@h:5432/n' }],
  ['QUOTA_MODE', 'enforce', { quotaMode: 'enforce' }],
  ['ASKED_NAMES', 'off', { askedNames: 'off' }],
  ['REQUIRE_HTTPS', 'true', { requireHttps: true }],
  ['TRUST_PROXY', 'loopback, 10.0.0.0/8,fd00::/8', { trustProxy: ['loopback', '10.0.0.0/8', 'fd00::/8'] }],
  ['OLLAMA_HOST', '0.0.0.0:11434', { ollamaHost: 'http://0.0.0.0:11434' }],
])('%s=%s is taken', (name, value, expected) => {
  expect(readConfig({ [name]: value })).toMatchObject(expected);
});

test.each([
  ['PORT', '65536', 'PORT is "65536"; allowed is a whole number from 0 to 65535.'],
  ['PORT', '80a', 'PORT is "80a"; allowed is a whole number from 0 to 65535.'],
  ['AI_ENGINE', 'gpt', 'AI_ENGINE is "gpt"; allowed is embedded or ollama.'],
  ['AI_ASK', 'never', 'AI_ASK is "never"; allowed is unsure or always.'],
  ['QUOTA_MODE', 'Enforce', 'QUOTA_MODE is "Enforce"; allowed is enforce, warn or off.'],
  ['ASKED_NAMES', 'no', 'ASKED_NAMES is "no"; allowed is on or off.'],
  ['REQUIRE_HTTPS', '1', 'REQUIRE_HTTPS is "1"; allowed is true or false.'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud"; allowed is trace, debug, info, warn, error, fatal or silent.'],
])('%s=%s is refused in a sentence that says what is allowed', (name, value, sentence) => {
  expect(() => readConfig({ [name]: value })).toThrow(sentence);
});

test.each(['true', '1', '10.0.0.0/33', '10.0.0.0/0', 'proxy.example.com', 'loopback,'])(
  'TRUST_PROXY=%s is refused',
  (value) => {
    expect(() => readConfig({ TRUST_PROXY: value })).toThrow(/^TRUST_PROXY is /);
  },
);

test('the password of a wrong database address is not repeated', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://user:secret@host/name' })).toThrow(/^DATABASE_URL (?!.*secret)/);
});

test('TLS needs certificate and key', () => {
  expect(() => readConfig({ TLS_CERT_FILE: 'a.pem' })).toThrow(/^TLS_KEY_FILE is not set/);
  expect(() => readConfig({ TLS_KEY_FILE: 'a.pem' })).toThrow(/^TLS_CERT_FILE is not set/);
});
