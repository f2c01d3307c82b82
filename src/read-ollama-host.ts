import { isIPv6 } from 'node:net';

/**
 * The address of an Ollama server as Ollama's own tools read OLLAMA_HOST: without a scheme the port is 11434 unless one is named, with `http://` 80,
 * with `https://` 443. An address to listen on at every interface ("0.0.0.0", "[::]", ":11434") is asked at loopback.
 * @returns "http://127.0.0.1:11434", with the path where there is one; null where the text is no address
 */
export function readOllamaHost(text: string): string | null {
  const read = /^(?:(https?):\/\/)?([^/?#@]*)(\/[^?#]*)?$/i.exec(text.trim());
  if (read === null) return null;
  const [, scheme, place = '', path = ''] = read;
  const usualPort = scheme === undefined ? '11434' : usualPorts[scheme.toLowerCase() === 'https' ? 'https' : 'http'];
  // An address of IPv6 may stand without its brackets where no port follows.
  const split = isIPv6(place) ? null : /^(.*?)(?::(\d*))?$/.exec(place);
  const name = (split?.[1] ?? place).replace(/^\[(.*)\]$/, '$1');
  const port = split?.[2] ?? usualPort;
  if (port === '' || Number(port) > 65535) return null;
  const host = loopbacks.get(name) ?? name;
  const url = `${(scheme ?? 'http').toLowerCase()}://${isIPv6(host) ? `[${host}]` : host}:${port}${path.replace(/\/+$/, '')}`;
  return URL.canParse(url) ? url : null;
}

const usualPorts = { http: '80', https: '443' } as const;

const loopbacks: ReadonlyMap<string, string> = new Map([
  ['', '127.0.0.1'],
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
]);
