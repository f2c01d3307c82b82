import type { Answer, Client } from '../conformance/create-client';

/** A browser without script. It keeps cookies and sends forms, but does not follow redirects. */
export interface Browser {
  readonly cookies: Map<string, string>;
  get(path: string, headers?: Headers): Promise<Answer>;
  /** Sends a form from a page of the service. */
  post(path: string, fields?: Fields, headers?: Headers): Promise<Answer>;
}

type Fields = Readonly<Record<string, string>>;
type Headers = Readonly<Record<string, string | undefined>>;

/** @param address the network address of the client, such as 127.0.0.2 */
export function openBrowser({ send }: Pick<Client, 'send'>, address = '127.0.0.1'): Browser {
  const cookies = new Map<string, string>();

  async function ask(question: { method: string; path: string; headers: Headers; body?: string }): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await send({
      ...question,
      localAddress: address,
      headers: {
        Host: 'localhost',
        Accept: 'text/html',
        'User-Agent': 'Test browser',
        Cookie: cookie === '' ? undefined : cookie,
        ...question.headers,
      },
    });
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (line.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }

  return {
    cookies,
    get: (path, headers = {}) => ask({ method: 'GET', path, headers }),
    post: (path, fields = {}, headers = {}) =>
      ask({
        method: 'POST',
        path,
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded',
          'Sec-Fetch-Site': 'same-origin',
          Origin: 'http://localhost',
          ...headers,
        },
        body: new URLSearchParams(fields).toString(),
      }),
  };
}
