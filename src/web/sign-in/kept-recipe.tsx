import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import type { VNode } from 'preact';
import type { Visitor } from '../../people/sessions';
import { readField } from '../parts/forms';
import type { Pages } from '../parts/page';
import { TryContent } from '../try/try-content';
import { readTryForm, toChoice, typistField, type TryForm } from '../try/try-form';

/**
 * A recipe that a person typed at `/try` while the session ended. The page that asks to sign in has
 * it in its form, which sends it on, so that the service stores nothing.
 */
export interface KeptRecipe {
  readonly form: TryForm;
  /** Names the user who typed it. */
  readonly typist: string;
}

/** What is read of a person without a session. It has room for the fields of the sign-in too. */
export const keptLimits = { maxBytes: 256 * 1024, maxFields: 1100, tooLarge: 'recipe_not_kept' } as const;

/** Names a user in the form of `/try`, so that after a sign-in nobody else gets what was typed. */
export function toTypist({ user }: Pick<Visitor, 'user'>): string {
  return createHash('sha256').update(`typist ${user.id}`).digest('base64url').slice(0, 22);
}

/**
 * Reads what a user typed from the form of `/try` or of the sign-in. Returns null if there is none.
 */
export function readKept(request: Request): KeptRecipe | null {
  const form = readTryForm(request);
  const typist = readField(request, typistField);
  return typist === '' || form.text.trim() === '' ? null : { form, typist };
}

/** Whether the visitor is the user who typed the recipe. */
export function mayTake({ typist }: KeptRecipe, visitor: Visitor): boolean {
  return typist === toTypist(visitor);
}

/**
 * Sends the page `/try` with the recipe as it was typed. It is analyzed when the person asks for
 * it.
 */
export function sendKept(
  pages: Pages,
  response: Response,
  { kept, visitor }: { readonly kept: KeptRecipe; readonly visitor: Visitor },
): void {
  const done = 'You are signed in, and the recipe is as you left it.';
  pages.send(response, {
    frame: { title: 'Try a recipe', visitor, islands: ['try'], wide: true, done },
    content: (
      <TryContent
        form={kept.form}
        problems={{}}
        recipe={null}
        read={null}
        others={[]}
        typist={kept.typist}
        isStoring={false}
      >
        <p>Press Analyze to see its result.</p>
      </TryContent>
    ),
  });
}

/** Renders the fields that send a recipe on. */
export function KeptFields({ form, typist }: KeptRecipe): VNode {
  const { title, servings, text, isRead, chosen, labelStyle, servingName, draft } = form;
  const fields = { title, servings, text, labelStyle, servingName, draft, [typistField]: typist };
  return (
    <>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {isRead ? <input type="hidden" name="read" value="yes" /> : null}
      {[...chosen].map(([line, fdcId]) => (
        <input key={line} type="hidden" name="chosen" value={toChoice(line, fdcId)} />
      ))}
    </>
  );
}
