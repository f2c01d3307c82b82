import { raw, type Request, type RequestHandler } from 'express';
import type { ComponentChildren, VNode } from 'preact';
import { ApiError, type ApiErrorReason } from '../../errors';
import { parseForm } from './parse-form';

/** The size of the forms of a page. */
interface FormLimits {
  readonly maxBytes: number;
  readonly maxFields: number;
  /** How a larger form is refused. */
  readonly tooLarge: ApiErrorReason;
}

const defaultLimits: FormLimits = { maxBytes: 64 * 1024, maxFields: 200, tooLarge: 'form_too_large' };

/**
 * Returns the handlers that precede every form handler. They refuse forms that were not sent from a
 * page of this service, and parse the fields.
 */
export function readForms({ maxBytes, maxFields, tooLarge }: FormLimits = defaultLimits): RequestHandler[] {
  const read = raw({ type: 'application/x-www-form-urlencoded', limit: maxBytes });
  return [
    (request, _response, next) => {
      if (!isSameOrigin(request)) throw new ApiError('cross_site_form');
      next();
    },
    (request, response, next) => {
      read(request, response, (error?: unknown) => {
        const bytes: unknown = request.body;
        const fields = Buffer.isBuffer(bytes) ? parseForm(bytes, maxFields) : {};
        request.body = fields;
        if (error === undefined && fields !== null) next();
        else next(new ApiError(isTooLarge(error) ? tooLarge : 'bad_form'));
      });
    },
  ];
}

/** Whether body-parser refused a body because of its limit. */
function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'type' in error && error.type === 'entity.too.large';
}

/**
 * Returns whether a page of this service sent the request, by the header `Sec-Fetch-Site`, which
 * scripts cannot set, or, in older browsers, by `Origin`. A request without either header does not
 * come from a browser and is refused as well; programs use the API.
 */
export function isSameOrigin(request: Pick<Request, 'headers'>): boolean {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}

/**
 * Refuses a form that was sent too often.
 * @param waitMs as a method of `Attempts` returns it
 * @throws ApiError `too_many_attempts` unless it is null
 */
export function refuseAttempts(waitMs: number | null): void {
  if (waitMs !== null) throw new ApiError('too_many_attempts', { retryAfterSeconds: waitMs / 1000 });
}

/** Reads a field of a form without surrounding blanks. Returns "" if it is missing. */
export function readField(request: Request, name: string): string {
  return readSecretField(request, name).trim();
}

/** Reads a field exactly as it was typed, because blanks may belong to a password. */
export function readSecretField(request: Request, name: string): string {
  const body: unknown = request.body;
  if (typeof body !== 'object' || body === null) return '';
  const value: unknown = Object.entries(body).find(([key]) => key === name)?.[1];
  if (Array.isArray(value)) return String(value[0] ?? '');
  return typeof value === 'string' ? value : '';
}

/** The message about a text that is not an email address. */
export const incompleteEmail = 'The email address is not complete; write it as name@example.com.';

/** The same where the field of an invitation may be empty. */
export const incompleteOptionalEmail = `${incompleteEmail} Leave it empty for a link that anyone can use.`;

/** Reads all values of a field, such as those of checkboxes. */
export function readFields(request: Request, name: string): readonly string[] {
  const body: unknown = request.body;
  if (typeof body !== 'object' || body === null) return [];
  const value: unknown = Object.entries(body).find(([key]) => key === name)?.[1];
  return (Array.isArray(value) ? value : [value]).filter((each): each is string => typeof each === 'string');
}

/**
 * Reads a parameter of the address. Returns "" if it is missing. The address is not parsed as a
 * URL, because a request may have any text before its path.
 */
export function readParameter(request: Request, name: string): string {
  const [, query = ''] = /\?([^#]*)/.exec(request.originalUrl) ?? [];
  return new URLSearchParams(query).get(name) ?? '';
}

/**
 * Returns the path to open after the sign-in, if it is a page of this service.
 * @param wanted the path in the request, which may come from a link of another site
 * @param otherwise the result for any other address
 */
export function toLocalPath(wanted: string, otherwise: string): string {
  const base = 'http://own.invalid';
  if (!wanted.startsWith('/') || !URL.canParse(wanted, base)) return otherwise;
  const { origin, pathname, search } = new URL(wanted, base);
  // Two slashes begin a host name: "/.//elsewhere" becomes "//elsewhere" without its dot.
  return origin === base && !pathname.startsWith('//') && !wanted.includes('\\') ? `${pathname}${search}` : otherwise;
}

interface ConfirmationParts {
  /** Where the form is sent. */
  readonly action: string;
  /** What the button says that does it. */
  readonly label: string;
  /** The page to go back to. */
  readonly cancel: string;
}

/** Renders the button of something that cannot be undone, and the way back. */
export function Confirmation({ action, label, cancel }: ConfirmationParts): VNode {
  return (
    <form method="post" action={action}>
      <p class="actions">
        <button type="submit" class="danger">
          {label}
        </button>
        <a class="button plain" href={cancel}>
          Cancel
        </a>
      </p>
    </form>
  );
}

interface FieldParts {
  readonly label: string;
  readonly name: string;
  readonly type?: 'text' | 'email' | 'password' | 'search' | 'number';
  readonly value?: string | undefined;
  readonly autocomplete?: string;
  /** The keyboard that a phone shows. */
  readonly inputMode?: 'numeric' | 'decimal';
  readonly hint?: string;
  readonly required?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Whether the page opens with the cursor in it. */
  readonly autofocus?: boolean;
}

/** Renders an input with its label and hint. */
export function Field({ label, hint, type = 'text', required = true, ...rest }: FieldParts): VNode {
  const id = `field-${rest.name}`;
  return (
    <p class="field">
      <label for={id}>{label}</label>
      <input id={id} type={type} required={required} aria-describedby={hint && `${id}-hint`} {...rest} />
      {hint === undefined ? null : (
        <small id={`${id}-hint`} class="hint">
          {hint}
        </small>
      )}
    </p>
  );
}

interface ProblemParts {
  readonly children: ComponentChildren;
  readonly isOpenedAt?: boolean;
}

/**
 * Renders what is wrong with a form, announced to screen readers; nothing if it is empty. The page
 * opens at it, because the form may be below many lines of a table.
 * @param isOpenedAt false where the page opens elsewhere, such as at a field
 */
export function Problem({ children, isOpenedAt = true }: ProblemParts): VNode | null {
  if (children === null || children === undefined || children === '') return null;
  return (
    <p class="problem" role="alert" {...(isOpenedAt ? { tabIndex: -1, autofocus: true } : {})}>
      {children}
    </p>
  );
}
