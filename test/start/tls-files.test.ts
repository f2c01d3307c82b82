import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTls } from '../../src/start/tls-files';
import { testCertificate } from '../conformance/test-certificate';
import { createFolder } from '../support/folder';

const folder = createFolder('tls-files');
const write = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const cert = write('cert.pem', testCertificate.cert);
const key = write('key.pem', testCertificate.key);
const text = write('text.pem', 'not PEM');

test('a certificate and its key are read as they are', () => {
  expect(readTls({ certFile: cert, keyFile: key })).toEqual(testCertificate);
});

test.each([
  ['is missing', join(folder, 'none.pem'), 'which cannot be read. Name a PEM file that this user can read.'],
  ['is no certificate', text, 'which is not a certificate in PEM ('],
])('a certificate that %s is an error that names its variable', (_what, certFile, sentence) => {
  expect(() => readTls({ certFile, keyFile: key })).toThrow(`TLS_CERT_FILE names ${certFile}, ${sentence}`);
});

test.each([
  ['is no key', () => text, 'which is not a private key in PEM without a passphrase ('],
  ['is the certificate', () => cert, 'which is not a private key in PEM without a passphrase ('],
  ['has a passphrase', () => writeKey('x'), 'which is not a private key in PEM without a passphrase ('],
  ['belongs to another certificate', () => writeKey(), `which is not the key of the certificate ${cert} (`],
])('a key that %s is an error that names its variable', (_what, getPath, sentence) => {
  const keyFile = getPath();
  expect(() => readTls({ certFile: cert, keyFile })).toThrow(`TLS_KEY_FILE names ${keyFile}, ${sentence}`);
});

test('a certificate and a key that are both wrong are reported at once, one in each line', () => {
  const [certFile, keyFile] = [join(folder, 'none.pem'), text];
  expect(() => readTls({ certFile, keyFile })).toThrow(/^TLS_CERT_FILE names .*\nTLS_KEY_FILE names .*$/);
});

/** Writes a private key of its own, encrypted where there is a passphrase. */
function writeKey(passphrase?: string): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const encryption = passphrase === undefined ? {} : { cipher: 'aes-256-cbc', passphrase };
  return write('other.pem', String(privateKey.export({ type: 'pkcs8', format: 'pem', ...encryption })));
}
