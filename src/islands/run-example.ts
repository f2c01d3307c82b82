// Sends the example of the reference with the reader's key. The key is only in its input field and
// is not stored.
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-run]')) {
  const key = form.querySelector('input');
  const body = form.querySelector('textarea');
  const output = form.querySelector('output');
  const button = form.querySelector('button');
  if (key === null || body === null || output === null || button === null) continue;
  form.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    button.disabled = true;
    output.textContent = 'Sending …';
    const call = { path: form.dataset['run'] ?? '', key: key.value.trim(), body: body.value };
    void send(call).then((shown) => {
      output.replaceChildren(...shown);
      button.disabled = false;
    });
  });
}

interface Call {
  readonly path: string;
  readonly key: string;
  readonly body: string;
}

/** Sends the call. Returns the response to show, or the reason why there is none. */
async function send({ path, key, body }: Call): Promise<readonly Node[]> {
  try {
    const headers = new Headers({ 'Content-Type': 'application/json', Authorization: `Bearer ${key}` });
    const answer = await fetch(path, { method: 'POST', headers, body, credentials: 'omit' });
    const lines = [`HTTP ${answer.status}`, ...readHeaders(answer.headers), '', toTidyJson(await answer.text())];
    const block = document.createElement('pre');
    block.tabIndex = 0;
    block.append(lines.join('\n'));
    return [block];
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return [document.createTextNode(`The request could not be sent: ${said}.`)];
  }
}

function readHeaders(headers: Headers): readonly string[] {
  return [...headers]
    .filter(([name]) => /^(x-(?!content-)|ratelimit|retry-after)/.test(name))
    .map(([name, value]) => `${name}: ${value}`);
}

function toTidyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
