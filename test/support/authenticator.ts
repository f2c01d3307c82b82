import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';

/** An authenticator with one passkey, with the responses that a browser sends for it. */
export interface Authenticator {
  /** The signature counter. */
  counter: number;
  /** Creates the passkey. */
  register(options: CreationOptions, origin: string): string;
  /** Signs in. */
  sign(options: RequestOptions, origin: string): string;
}

interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id: string };
}

interface RequestOptions {
  readonly challenge: string;
  readonly rpId: string;
}

/** @param verifiesUser whether it requires a PIN or a fingerprint */
export function createAuthenticator({ verifiesUser = true } = {}): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const toData = (site: string, flags: number): Buffer => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(authenticator.counter);
    const verified = verifiesUser ? 0x04 : 0;
    return Buffer.concat([createHash('sha256').update(site).digest(), Buffer.from([0x01 | verified | flags]), counter]);
  };
  const toClientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} };
  const authenticator: Authenticator = {
    counter: 1,
    register({ challenge, rp }, origin) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = Buffer.concat([toData(rp.id, 0x40), Buffer.alloc(16), length, id, toCoseKey(publicKey)]);
      const response = {
        clientDataJSON: base64url(toClientData('webauthn.create', challenge, origin)),
        attestationObject: base64url(toAttestation(data)),
        transports: ['internal'],
      };
      return JSON.stringify({ ...credential, response });
    },
    sign({ challenge, rpId }, origin) {
      authenticator.counter++;
      const clientData = toClientData('webauthn.get', challenge, origin);
      const data = toData(rpId, 0);
      const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
      const response = {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(data),
        signature: base64url(createSign('sha256').update(signed).sign(privateKey)),
      };
      return JSON.stringify({ ...credential, response });
    },
  };
  return authenticator;
}

const base64url = (bytes: Buffer): string => bytes.toString('base64url');

/**
 * CBOR of the map {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y} (RFC 9052, RFC 9053).
 */
function toCoseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const start = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
  const [xBytes, yBytes] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return Buffer.concat([start, Buffer.from([0x21, 0x58, 0x20]), xBytes, Buffer.from([0x22, 0x58, 0x20]), yBytes]);
}

/** CBOR of the map {fmt: "none", attStmt: {}, authData: data} (WebAuthn, 6.5.4). */
function toAttestation(data: Buffer): Buffer {
  const text = (word: string): Buffer => Buffer.concat([Buffer.from([0x60 | word.length]), Buffer.from(word)]);
  const parts = [text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData')];
  return Buffer.concat([Buffer.from([0xa3]), ...parts, Buffer.from([0x58, data.length]), data]);
}
