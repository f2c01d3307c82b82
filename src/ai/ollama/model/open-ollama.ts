import { Ollama } from 'ollama';

/**
 * A client for one call. The client's own `abort` ends neither a call that is not streamed nor one that waits for its headers, so the signal
 * goes in by `fetch`, and each call has a client of its own.
 */
export function openOllama(host: string, signal: AbortSignal): Ollama {
  return new Ollama({
    host,
    fetch: async (url, init) => toJsonFault(await fetch(url, { ...init, signal })),
  });
}

/** An error page, from a proxy in between, as the server would say it: the client writes to the console over any that is not JSON. */
async function toJsonFault(response: Response): Promise<Response> {
  if (response.ok || (await isJsonFault(response.clone()))) return response;
  const error = `status ${response.status}, ${(await response.text()).slice(0, 200)}`;
  return new Response(JSON.stringify({ error }), {
    status: response.status,
    headers: { 'content-type': 'application/json' },
  });
}

async function isJsonFault(response: Response): Promise<boolean> {
  if (!response.headers.get('content-type')?.includes('application/json')) return false;
  try {
    await response.json();
    return true;
  } catch {
    return false;
  }
}
