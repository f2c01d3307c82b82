import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { findMistakes, readChat, type Chat } from './check-chat';
import { faults, type Fault, type FaultName } from './faults';
import { toAnswer, type Script } from './scripted-answer';

/** A server that keeps to Ollama's protocol on a real socket, with a scripted model in it. */
export interface StandIn {
  readonly host: string;
  readonly model: string;
  /** The calls of `POST /api/chat` that were let through, in order. */
  readonly chats: readonly Chat[];
  /** What was asked in a way that the real server would take, and that would be a mistake. */
  readonly mistakes: readonly string[];
  /** Most chat calls at a time. */
  readonly mostAtOnce: () => number;
  /** Calls whose caller left before the answer. */
  readonly abandoned: () => number;
  /** How often the model was loaded, or looked at whether it is. */
  readonly loads: () => number;
  /** How the model answers from now on. */
  readonly answerBy: (model: (chat: Chat) => Script) => void;
  /** What goes wrong with the next chat calls, one each; the last for good where it is said to stay. */
  readonly break: (...next: readonly (Fault | FaultName)[]) => void;
  readonly breakForGood: (fault: Fault | FaultName | null) => void;
  /** What `GET /api/tags` says from now on. */
  readonly tellModelsBy: (answer: (response: ServerResponse) => void) => void;
  /** The model is replaced by another of the same name, or removed. */
  readonly setDigest: (digest: string | null) => void;
  readonly close: () => Promise<void>;
}

/** @param port 0 takes any free one @param loadMs milliseconds that loading takes */
export async function openStandIn({ model = 'stand-in:1b', port = 0, loadMs = 0 } = {}): Promise<StandIn> {
  const models = new Map([[model, 'a'.repeat(64)]]);
  const chats: Chat[] = [];
  const mistakes: string[] = [];
  let answerBy: (chat: Chat) => Script = answerPlainly;
  let next: (Fault | FaultName)[] = [];
  let stays: Fault | FaultName | null = null;
  let tellModelsBy: ((response: ServerResponse) => void) | null = null;
  let latest: Chat | undefined;
  let loads = 0;
  let running = 0;
  let mostAtOnce = 0;
  let abandoned = 0;

  async function answerChat(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chat = readChat(await text(request), models);
    if ('error' in chat) return sendJson(response, chat.status, { error: chat.error });
    mistakes.push(...findMistakes(chat, latest));
    latest = chat;
    if (chat.messages.length === 0) return load(chat, response);
    chats.push(chat);
    const fault = next.shift() ?? stays;
    const answer = toAnswer(chat, answerBy(chat));
    if (countTokens(chat) > (chat.options['num_ctx'] ?? 4096)) {
      return sendJson(response, 400, { error: 'the prompt is longer than the context length currently available' });
    }
    running += 1;
    mostAtOnce = Math.max(mostAtOnce, running);
    response.once('close', () => {
      running -= 1;
      if (!response.writableFinished) abandoned += 1;
    });
    if (fault === null) sendJson(response, 200, answer.body);
    else await (typeof fault === 'string' ? faults[fault] : fault)(response, chat, answer);
  }

  const listModels = () => [...models].map(([name, digest]) => ({ name, model: name, digest, size: 1 }));

  /** Without messages the model is loaded, however long it takes, and others wait for that; nobody who stays means that loading ends. */
  async function load({ model: name }: Chat, response: ServerResponse): Promise<void> {
    loads += 1;
    await new Promise((resolve) => setTimeout(resolve, loadMs).unref());
    sendJson(response, 200, { model: name, created_at: '2026-01-01T00:00:00Z', message: { role: 'assistant', content: '' }, done: true, done_reason: 'load' }); // prettier-ignore
  }

  const routes: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => void | Promise<void>>> =
    {
      'GET /': (_, response) => void response.end('Ollama is running'),
      'GET /api/version': (_, response) => sendJson(response, 200, { version: '0.33.0' }),
      'GET /api/tags': (_, response) => {
        if (tellModelsBy === null) sendJson(response, 200, { models: listModels() });
        else tellModelsBy(response);
      },
      'GET /api/ps': (_, response) =>
        sendJson(response, 200, {
          models: [...models].map(([name, digest]) => ({ name, digest, context_length: 4096 })),
        }),
      'POST /api/chat': answerChat,
    };

  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0];
    const route = routes[`${request.method} ${path}`];
    if (route !== undefined) void route(request, response);
    else if (Object.keys(routes).some((known) => known.endsWith(` ${path}`))) response.writeHead(405).end();
    else response.writeHead(404, { 'content-type': 'text/plain' }).end('404 page not found');
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The stand-in has no port.');
  return {
    host: `http://127.0.0.1:${address.port}`,
    model,
    chats,
    mistakes,
    mostAtOnce: () => mostAtOnce,
    abandoned: () => abandoned,
    loads: () => loads,
    answerBy: (answer) => {
      answerBy = answer;
    },
    break: (...more) => {
      next = [...more];
    },
    breakForGood: (fault) => {
      stays = fault;
    },
    tellModelsBy: (answer) => {
      tellModelsBy = answer;
    },
    setDigest: (digest) => {
      if (digest === null) models.delete(model);
      else models.set(model, digest);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}

/** The first of what is offered, and of a line no parts. */
function answerPlainly({ format }: Chat): Script {
  return { content: format?.type === 'object' ? '{"amount":"","food":"","prep":""}' : '1' };
}

/** About four characters to a token, as in English. */
const countTokens = ({ messages }: Chat): number => messages.reduce((sum, { content }) => sum + content.length, 0) / 4;
