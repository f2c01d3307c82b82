import type { Response } from 'express';
import type { VNode } from 'preact';
import { Field, Problem } from '../parts/forms';
import { KeptFields, type KeptRecipe } from './kept-recipe';
import type { WebParts } from '../parts/web-parts';

interface SignInParts {
  /** The page to open after the sign-in. */
  readonly next: string;
  readonly email?: string;
  readonly problem?: string;
  /** What was typed before the session had ended. */
  readonly kept?: KeptRecipe | null;
  readonly mayJoin: boolean;
}

type SignInAnswer = Omit<SignInParts, 'mayJoin'> & { readonly status?: number; readonly done?: string | undefined };

/** Sends the page that asks to sign in. */
export function sendSignIn(
  { pages, config }: Pick<WebParts, 'pages' | 'config'>,
  response: Response,
  page: SignInAnswer,
): void {
  const { status = 200, done, ...rest } = page;
  const content = <SignIn {...rest} mayJoin={config.signUp === 'open'} />;
  pages.send(response, { status, frame: { title: 'Sign in', visitor: null, islands: ['passkey'], done }, content });
}

function SignIn({ next, email, problem, mayJoin, kept = null }: SignInParts): VNode {
  return (
    <>
      <h1>Sign in</h1>
      <Problem>{problem}</Problem>
      <form method="post" action="/sign-in" class="narrow">
        <input type="hidden" name="next" value={next} />
        {kept === null ? null : <KeptFields {...kept} />}
        <Field label="Email address" name="email" type="email" autocomplete="username" value={email} />
        <Field label="Password" name="password" type="password" autocomplete="current-password" />
        <p class="actions">
          <button type="submit">Sign in</button>
        </p>
      </form>
      <form method="post" action="/sign-in/passkey" hidden>
        <input type="hidden" name="next" value={next} />
        {kept === null ? null : <KeptFields {...kept} />}
        <input type="hidden" name="passkey" />
        <p class="actions">
          <button type="button" class="plain" data-passkey="sign-in">
            Sign in with a passkey
          </button>
        </p>
      </form>
      <p>
        <a href="/forgotten-password">Forgot password?</a>
      </p>
      {mayJoin ? (
        <p>
          New here? <a href="/sign-up">Sign up</a>.
        </p>
      ) : (
        <p class="hint">
          New here? Ask an admin of this service for an invitation. The first admin signs in with the link that the
          service prints at startup.
        </p>
      )}
    </>
  );
}

/** Renders what the link of the start opens. */
export function Welcome({ secret }: { readonly secret: string }): VNode {
  return (
    <>
      <h1>Welcome</h1>
      <p>This link signs in this browser as the first user, an admin of this service. It works once.</p>
      <form method="post" action="/welcome">
        <input type="hidden" name="link" value={secret} />
        <p class="actions">
          <button type="submit">Sign in this browser</button>
        </p>
      </form>
    </>
  );
}

/** Renders that the link of the start does not work, and what to do. */
export function LinkUsed(): VNode {
  return (
    <>
      <h1>This link does not work</h1>
      <p>
        It was used, is more than a day old, or was replaced by a newer start. If no admin can sign in, restart the
        service; it then prints a new link.
      </p>
      <p>
        <a href="/sign-in">Sign in with an email address and a password</a>
      </p>
    </>
  );
}
