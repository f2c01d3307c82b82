import { urlencoded, type Request, type RequestHandler } from 'express';
import type { ComponentChildren, VNode } from 'preact';
import { ApiError } from '../../errors';

/** The largest form that a page sends, in bytes. */
const maxBytes = 64 * 1024;

/** What stands before every form handler: only a page of this service may send a form, and its fields are read. */
export function readForms(): RequestHandler[] {
  const parse = urlencoded({ extended: false, limit: maxBytes, parameterLimit: 200 });
  return [
    (request, _response, next) => {
      if (!isOwn(request)) throw new ApiError('foreign_form');
      next();
    },
    (request, response, next) => {
      parse(request, response, (error?: unknown) => {
        if (error === undefined) next();
        else next(new ApiError(request.socket.bytesRead > maxBytes ? 'form_too_large' : 'bad_form'));
      });
    },
  ];
}

/**
 * Whether a page of this service sends the request: by `Sec-Fetch-Site`, which no script can set, or in an older browser by `Origin`. A request that has
 * neither comes from no browser and is refused as well; programs use the API.
 */
export function isOwn(request: Pick<Request, 'headers'>): boolean {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}

/** One field of a form, without blanks around it; "" where it is missing. */
export function readField(request: Request, name: string): string {
  return readSecretField(request, name).trim();
}

/** One field as it was typed: blanks may belong to a password. */
export function readSecretField(request: Request, name: string): string {
  const body: unknown = request.body;
  if (typeof body !== 'object' || body === null) return '';
  const value: unknown = Object.entries(body).find(([key]) => key === name)?.[1];
  if (Array.isArray(value)) return String(value[0] ?? '');
  return typeof value === 'string' ? value : '';
}

/** All values of a field, such as those of checkboxes. */
export function readFields(request: Request, name: string): readonly string[] {
  const body: unknown = request.body;
  if (typeof body !== 'object' || body === null) return [];
  const value: unknown = Object.entries(body).find(([key]) => key === name)?.[1];
  return (Array.isArray(value) ? value : [value]).filter((each): each is string => typeof each === 'string');
}

/** One parameter of the address; "" where it is missing. */
export function readParameter(request: Request, name: string): string {
  return new URL(request.originalUrl, 'http://localhost').searchParams.get(name) ?? '';
}

/**
 * Where to go after signing in: an address of this service's own pages.
 * @param wanted as the request says, which anybody may have written
 */
export function toOwnPath(wanted: string, otherwise: string): string {
  const base = 'http://own.invalid';
  if (!wanted.startsWith('/') || !URL.canParse(wanted, base)) return otherwise;
  const { origin, pathname, search } = new URL(wanted, base);
  // Two slashes begin a host: "/.//elsewhere" has them once its dots are gone.
  return origin === base && !pathname.startsWith('//') && !wanted.includes('\\') ? `${pathname}${search}` : otherwise;
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

/** A labelled input with its hint. */
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

/** What is wrong with a form that came back, announced at once; nothing where all is well. */
export function Problem({ children }: { readonly children: ComponentChildren }): VNode | null {
  if (children === null || children === undefined || children === '') return null;
  return (
    <p class="problem" role="alert">
      {children}
    </p>
  );
}
