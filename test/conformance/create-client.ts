import { request as requestHttp, type IncomingHttpHeaders } from 'node:http';
import { request as requestHttps } from 'node:https';
import { connect } from 'node:net';
import type { RestBody } from '../../src/api/reference/rest-schema';
import { checkAnswer, checkRawAnswers } from './check-answer';

/** An answer as it came over the wire. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body as JSON; null where it is none. */
  readonly body: ReturnType<typeof JSON.parse>;
  /** The same, for a test that requests an analysis. */
  readonly analysis: RestBody;
}

interface Question {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string | Buffer;
  readonly localAddress?: string;
}

export interface Client {
  /** Sends one request on a connection of its own. */
  send(question: Question): Promise<Answer>;
  /**
   * POST /v1/analyze with a key and a body: text and bytes as they are, everything else as JSON.
   */
  analyze(key: string, body: unknown, headers?: Readonly<Record<string, string | undefined>>): Promise<Answer>;
  /**
   * Writes bytes to a socket and returns everything received until the service ends the connection.
   */
  sendRaw(bytes: string): Promise<string>;
}

/** Sends requests to the service, and checks every response against the OpenAPI document. */
export function createClient(port: number, secure: boolean): Client {
  async function send(question: Question): Promise<Answer> {
    const answer = await exchange(question);
    checkAnswer(question, answer);
    return answer;
  }

  function exchange({ method = 'GET', path = '/', headers = {}, body, localAddress }: Question): Promise<Answer> {
    const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
    return new Promise((resolve, reject) => {
      const options = {
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: given,
        agent: false,
        localAddress,
        rejectUnauthorized: false,
      };
      const request = (secure ? requestHttps : requestHttp)(options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          const body = toJson(text);
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, body, analysis: body });
        });
      });
      request.on('error', reject);
      request.end(body);
    });
  }

  return {
    send,
    analyze(key, body, headers = {}) {
      return send({
        method: 'POST',
        path: '/v1/analyze',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
        body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      });
    },
    async sendRaw(bytes) {
      const text = await exchangeRaw(bytes);
      checkRawAnswers(text);
      return text;
    },
  };

  function exchangeRaw(bytes: string): Promise<string> {
    return new Promise((resolve, reject) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
      socket.setEncoding('utf8');
      socket.on('data', (chunk: string) => (text += chunk));
      socket.on('end', () => socket.end());
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
    });
  }
}

function toJson(text: string): Answer['body'] {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
