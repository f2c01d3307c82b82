import type { VNode } from 'preact';
import type { Header } from '../../api/reference/answer-headers';
import type { Response } from '../../api/reference/error-responses';
import { CardsTable } from '../parts/cards-table';
import { CodeBlock } from '../parts/code-block';

/** Renders an example of a response body, as JSON or as text. */
export function AnswerExample({ type, example }: { readonly type: string; readonly example: unknown }): VNode {
  const isJson = type === 'application/json';
  return (
    <CodeBlock language={isJson ? 'json' : 'text'} code={isJson ? JSON.stringify(example, null, 2) : String(example)} />
  );
}

/** Renders the headers of a response. */
export function HeaderTable({ headers }: { readonly headers: Readonly<Record<string, Header>> }): VNode {
  return (
    <CardsTable
      caption="Response headers"
      rows={Object.entries(headers)}
      columns={[
        { head: 'Header', kind: 'name', cell: ([name]) => <code>{name}</code> },
        { head: 'Meaning', isPlain: true, cell: ([, { description }]) => description },
      ]}
    />
  );
}

/** Renders the error codes of an operation, by status. */
export function ErrorResponses({ responses }: { readonly responses: Readonly<Record<string, Response>> }): VNode {
  return (
    <ul>
      {Object.entries(responses)
        .filter(([status]) => status !== '200')
        .map(([status, { description }]) => (
          <li key={status}>
            {status}: <WithCodes text={description} />
          </li>
        ))}
    </ul>
  );
}

/** Renders a description, with the text in backticks as code. */
export function WithCodes({ text }: { readonly text: string }): VNode {
  return <>{text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>;
}

/**
 * Renders the form that sends the example with a key, which stays in the page. The form is hidden
 * without script, because only a script can send the key.
 */
export function RunForm({ path, body }: { readonly path: string; readonly body: unknown }): VNode {
  return (
    <form class="run" data-run={path} hidden autocomplete="off">
      <h3>Run it</h3>
      <p class="field">
        <label for="run-key">API key</label>
        <input id="run-key" type="password" required autocomplete="off" aria-describedby="run-key-hint" />
        <small id="run-key-hint" class="hint">
          The key stays in this page and is sent to this service only. The recipe counts as one of the key's.
        </small>
      </p>
      <p class="field">
        <label for="run-body">Body</label>
        <textarea id="run-body" rows={8} spellcheck={false}>
          {JSON.stringify(body, null, 2)}
        </textarea>
      </p>
      <p class="actions">
        <button type="submit">Send</button>
      </p>
      <output aria-live="polite" />
    </form>
  );
}
