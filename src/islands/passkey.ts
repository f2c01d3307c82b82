import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

// Shows the passkey buttons of a page. A button requests a challenge, lets the authenticator sign
// it, and sends its form.
for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-passkey]')) {
  const { form } = button;
  const field = form?.querySelector<HTMLInputElement>('input[name="passkey"]');
  const what = button.dataset['passkey'];
  if (!form || !field || what === undefined || !browserSupportsWebAuthn()) continue;
  button.closest<HTMLElement>('[hidden]')?.removeAttribute('hidden');
  const message = document.createElement('p');
  message.className = 'problem';
  message.setAttribute('role', 'alert');
  button.addEventListener('click', () => {
    message.remove();
    // Without the current password the service would refuse a passkey that the device keeps.
    if (what === 'add' && !form.reportValidity()) return;
    button.disabled = true;
    askAuthenticator(what, form)
      .then((answer) => {
        field.value = JSON.stringify(answer);
        form.submit();
      })
      .catch((error: unknown) => {
        message.textContent = toSentence(error);
        button.after(message);
      })
      .finally(() => (button.disabled = false));
  });
}

async function askAuthenticator(what: string, form: HTMLFormElement): Promise<object> {
  if (/^[\d.]+$|^\[/.test(location.hostname))
    throw new Refused('Passkeys need a host name; open this page by a name, such as localhost on this machine.');
  const email = form.querySelector<HTMLInputElement>('input[name="email"]')?.value ?? '';
  const response = await fetch(`/passkeys/${what}`, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams({ email }),
  });
  const body: unknown = await response.json();
  if (!response.ok) throw new Refused(readMessage(body));
  return what === 'sign-in'
    ? startAuthentication({ optionsJSON: toRequestOptions(body) })
    : startRegistration({ optionsJSON: toCreationOptions(body) });
}

class Refused extends Error {
  override readonly name = 'Refused';
}

function toSentence(error: unknown): string {
  if (error instanceof Refused) return error.message;
  if (error instanceof Error && error.name === 'InvalidStateError') return 'This device already has a passkey for you.';
  return 'No passkey was used. Try again, or use your password.';
}

function readMessage(body: unknown): string {
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : null;
  return typeof message === 'string' ? message : 'The service did not answer; try again.';
}

// Checks only that it is an answer of the service. The library reads its fields.
function isRequestOptions(body: unknown): body is PublicKeyCredentialRequestOptionsJSON {
  return typeof body === 'object' && body !== null && 'challenge' in body;
}

function isCreationOptions(body: unknown): body is PublicKeyCredentialCreationOptionsJSON {
  return isRequestOptions(body) && 'pubKeyCredParams' in body;
}

function toRequestOptions(body: unknown): PublicKeyCredentialRequestOptionsJSON {
  if (!isRequestOptions(body)) throw new Refused(readMessage(body));
  return body;
}

function toCreationOptions(body: unknown): PublicKeyCredentialCreationOptionsJSON {
  if (!isCreationOptions(body)) throw new Refused(readMessage(body));
  return body;
}
