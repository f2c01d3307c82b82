import type { VNode } from 'preact';
import type { Heading, Markdown } from '../../api/reference/markdown';
import type { OpenApi } from '../../api/reference/openapi';
import { methods, type Operation } from '../../api/reference/operation';
import { CodeBlock, toCurl, toTypeScript } from '../parts/code-block';
import { ErrorList, errorsHeading, listErrors, type ListedError } from './error-list';
import { AnswerExample, HeaderTable, ErrorResponses, RunForm, WithCodes } from './operation-parts';
import { SchemaTable, toSchemaAnchor } from './schema-table';

interface ReferenceParts {
  readonly openApi: OpenApi;
  readonly markdown: Markdown;
  /** The address of the service. */
  readonly url: string;
  readonly isSignedIn: boolean;
}

/** Renders the reference of the API from its OpenAPI document. */
export function ReferenceContent({ openApi, markdown, url, isSignedIn }: ReferenceParts): VNode {
  return (
    <>
      <h1>API reference</h1>
      <p class="lead">{openApi.info.description}</p>
      <p>
        Version {openApi.info.version}. For programs: <a href="/openapi.json">OpenAPI 3.1</a>. Details:{' '}
        <a href="/docs/api/rest">REST</a>, <a href="/docs/api/graphql">GraphQL</a>,{' '}
        <a href="/docs/api/limits">limits</a>.
      </p>
      <h2 id={keyHeading.anchor}>{keyHeading.text}</h2>
      <KeyHint isSignedIn={isSignedIn} />
      {listOperations(openApi).map((listed) => (
        <OperationSection key={listed.anchor} listed={listed} url={url} />
      ))}
      <h2 id={bodiesHeading.anchor}>{bodiesHeading.text}</h2>
      {Object.entries(openApi.components.schemas).map(([name, schema]) => (
        <section key={name} id={toSchemaAnchor(name)}>
          <h3>{name}</h3>
          {schema.description === undefined ? null : <p>{schema.description}</p>}
          <SchemaTable caption={`Fields of ${name}`} schema={schema} />
        </section>
      ))}
      <h2 id={errorsHeading.anchor}>{errorsHeading.text}</h2>
      <ErrorList errors={listAllErrors(openApi)} markdown={markdown} />
    </>
  );
}

/** Lists the sections of the reference. */
export function listReferenceHeadings(openApi: OpenApi): readonly Heading[] {
  const operations = listOperations(openApi).map(({ title, anchor }) => ({ level: 2, text: title, anchor }));
  const codes = [...new Set(listAllErrors(openApi).map(({ code }) => code))];
  return [
    keyHeading,
    ...operations,
    bodiesHeading,
    errorsHeading,
    ...codes.map((code) => ({ level: 3, text: code, anchor: code })),
  ];
}

const keyHeading = { level: 2, text: 'Your key', anchor: 'your-key' } as const;
const bodiesHeading = { level: 2, text: 'Bodies', anchor: 'bodies' } as const;

function KeyHint({ isSignedIn }: Pick<ReferenceParts, 'isSignedIn'>): VNode {
  return isSignedIn ? (
    <p>
      Replace <code>YOUR_KEY</code> with one of your API keys. The <a href="/dashboard">dashboard</a> creates keys and
      shows each only once; replace a lost key there.
    </p>
  ) : (
    <p>
      Replace <code>YOUR_KEY</code> with an API key. <a href="/sign-in?next=/dashboard">Sign in</a> to create one. A
      service on your own computer prints one at startup.
    </p>
  );
}

interface ListedOperation {
  readonly method: string;
  readonly path: string;
  readonly title: string;
  readonly anchor: string;
  readonly operation: Operation;
}

function listOperations({ paths }: OpenApi): readonly ListedOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((name) => {
      const operation = item[name];
      if (operation === undefined) return [];
      const method = name.toUpperCase();
      return [{ method, path, title: `${method} ${path}`, anchor: operation.operationId, operation }];
    }),
  );
}

function listAllErrors(openApi: OpenApi): readonly ListedError[] {
  const responses = listOperations(openApi).map(({ operation }) => operation.responses);
  return listErrors([...responses, openApi.components.responses]);
}

interface OperationParts {
  readonly listed: ListedOperation;
  readonly url: string;
}

function OperationSection({ listed, url }: OperationParts): VNode {
  const { method, path, title, anchor, operation } = listed;
  const isKeyed = operation.security.length > 0;
  const body = operation.requestBody?.content['application/json']?.example ?? null;
  const isLink = operation.parameters !== undefined;
  const call = { method, url: isLink ? 'YOUR_LINK' : `${url}${path}`, isKeyed, body };
  const success = operation.responses['200'];
  const [type, answer] = Object.entries(success?.content ?? {})[0] ?? ['', undefined];
  return (
    <section>
      <h2 id={anchor}>
        <code>{title}</code>
      </h2>
      <p>
        {operation.summary}. <WithCodes text={operation.description} />
      </p>
      <p>{isKeyed ? 'It needs an API key.' : 'It needs no key.'}</p>
      {body === null ? null : (
        <>
          <h3>Request</h3>
          <p>
            The body is a <a href={`#${toSchemaAnchor('Recipe')}`}>Recipe</a>.
          </p>
          <CodeBlock language="json" code={JSON.stringify(body, null, 2)} />
        </>
      )}
      <CodeBlock language="sh" code={toCurl(call)} />
      {type === 'application/json' && !isLink ? <CodeBlock language="ts" code={toTypeScript(call)} /> : null}
      {body === null ? null : <RunForm path={path} body={body} />}
      <h3>Response</h3>
      <p>
        200: <WithCodes text={success?.description ?? ''} />
      </p>
      {answer?.example === undefined ? null : <AnswerExample type={type} example={answer.example} />}
      <HeaderTable headers={success?.headers ?? {}} />
      <h3>Errors</h3>
      <p>
        <a href={`#${errorsHeading.anchor}`}>Errors</a> has the cause and fix of each.
      </p>
      <ErrorResponses responses={operation.responses} />
    </section>
  );
}
