import type { VNode } from 'preact';
import type { z } from 'zod';
import type { Response } from '../../api/reference/error-responses';
import type { Heading, Markdown } from '../../api/reference/markdown';
import { errorSchema } from '../../api/reference/rest-schema';
import { CardsTable } from '../parts/cards-table';
import { CodeBlock } from '../parts/code-block';

export const errorsHeading = { level: 2, text: 'Errors', anchor: 'errors' } as const satisfies Heading;

/** A reason of an error. */
export interface ListedError {
  readonly code: string;
  /** The HTTP status. */
  readonly status: string;
  readonly message: string;
  /** Cause and fix, as Markdown. */
  readonly explanation: string;
  readonly body: z.infer<typeof errorSchema>;
}

/**
 * Lists every reason once, grouped by code; a reason with two messages has two causes.
 * @param responses the responses of each operation, by status
 */
export function listErrors(responses: readonly Readonly<Record<string, Response>>[]): readonly ListedError[] {
  const found = new Map<string, ListedError>();
  for (const [key, { content }] of responses.flatMap((each) => Object.entries(each))) {
    for (const example of Object.values(content['application/json']?.examples ?? {})) {
      const body = errorSchema.parse(example.value);
      const { summary: message, description: explanation } = example;
      found.set(message, { code: body.error.code, status: key, message, explanation, body });
    }
  }
  const codes = [...new Set([...found.values()].map(({ code }) => code))];
  return codes.flatMap((code) => [...found.values()].filter((error) => error.code === code));
}

interface ErrorListParts {
  readonly errors: readonly ListedError[];
  readonly markdown: Markdown;
}

/** Renders the errors by code, each with its cause and fix. */
export function ErrorList({ errors, markdown }: ErrorListParts): VNode {
  const codes = [...new Set(errors.map(({ code }) => code))];
  return (
    <>
      <p>
        Every error response has the body <a href="#schema-error">Error</a>. <code>error.code</code> is for programs and
        does not change; the message is for people.
      </p>
      {codes.map((code) => (
        <section key={code}>
          <h3 id={code}>
            <code>{code}</code>
          </h3>
          <ErrorTable code={code} errors={errors.filter((error) => error.code === code)} markdown={markdown} />
        </section>
      ))}
    </>
  );
}

function ErrorTable({ code, errors, markdown }: ErrorListParts & { readonly code: string }): VNode {
  return (
    <>
      <CardsTable
        caption={`Causes of ${code}`}
        isCaptionHidden
        rows={errors}
        columns={[
          { head: 'Status', isPlain: true, cell: ({ status }) => status },
          { head: 'Message', isPlain: true, cell: ({ message }) => message },
          {
            head: 'Cause and fix',
            isPlain: true,
            cell: ({ explanation }) => (
              <div dangerouslySetInnerHTML={{ __html: markdown.render('docs/api/errors.md', explanation).html }} />
            ),
          },
        ]}
      />
      <details>
        <summary>Example</summary>
        <CodeBlock language="json" code={JSON.stringify(errors[0]?.body, null, 2)} />
      </details>
    </>
  );
}
