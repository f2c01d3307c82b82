import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { text } from 'node:stream/consumers';
import type { RunModel } from '../../../src/ai/ollama/model';
import { findMistakes, isUnload, isWarmUp, readChat, type Chat } from './check-chat';
import { failures, wait, type Failure, type FailureName } from './failures';
import { createModelShelf } from './model-shelf';
import { toAnswer, type AnswerPath, type Script } from './scripted-answer';
import { sendAnswer, sendJson, sendText } from './send-answer';

/** A server that keeps to Ollama's protocol on a real socket, with a scripted model in it. */
export interface StandIn extends RunModel {
  /**
   * The questions of `POST /api/chat` that were accepted, in order, without loads and warm-ups.
   */
  readonly chats: readonly Chat[];
  /** The calls that asked for a single token, so that the prompt is read ahead. */
  readonly warmUps: readonly Chat[];
  /** Mistakes in questions that the real server accepts without a word. */
  readonly mistakes: readonly string[];
  /** The largest number of questions at a time. */
  readonly maxAtOnce: () => number;
  /** Questions whose caller left before the answer. */
  readonly abandoned: () => number;
  /** How often loading began. */
  readonly loads: () => number;
  /** How often the model was released by a caller. */
  readonly unloads: () => number;
  readonly isLoaded: () => boolean;
  /** Another model takes the place of this one in memory. */
  readonly evict: () => void;
  /** How many milliseconds each load takes from now on. */
  readonly loadIn: (ms: number) => void;
  /** The reason with which each load fails from now on, with status 500; null where loading works. */
  readonly refuseToLoad: (reason: string | null) => void;
  /** How the model answers from now on. */
  readonly answerBy: (model: (chat: Chat) => Script) => void;
  /** Sets the failures of the next questions, one each. */
  readonly break: (...next: readonly (Failure | FailureName)[]) => void;
  /** Sets the failure of every further question; null for none. */
  readonly breakForGood: (failure: Failure | FailureName | null) => void;
  /** Sets the failure of every question that contains the words. */
  readonly breakFor: (words: string, failure: Failure | FailureName) => void;
  /** From now on no request of any kind is answered. */
  readonly hang: () => void;
  /** Sets how `GET /api/tags` is answered from now on. */
  readonly answerModelsBy: (answer: (response: ServerResponse) => void) => void;
  /** The model is replaced by another of the same name, or removed. */
  readonly setDigest: (digest: string | null) => void;
  readonly close: () => Promise<void>;
}

interface StandInParts {
  readonly model?: string;
  /** 0 takes any free port. */
  readonly port?: number;
  /**
   * Milliseconds that the server continues with a question whose caller left, and answers nothing
   * else.
   */
  readonly releaseMs?: number;
  readonly path?: AnswerPath;
}

/** Starts the stand-in on loopback, with one model that is not loaded. */
export async function openStandIn(parts: StandInParts = {}): Promise<StandIn> {
  const { model = 'stand-in:1b', port = 0, releaseMs = 0, path = 'rendered' } = parts;
  const shelf = createModelShelf();
  shelf.set(model, 'a'.repeat(64));
  const chats: Chat[] = [];
  const warmUps: Chat[] = [];
  const mistakes: string[] = [];
  const broken = new Map<string, Failure | FailureName>();
  let answerBy: (chat: Chat) => Script = answerPlainly;
  let next: (Failure | FailureName)[] = [];
  let stays: Failure | FailureName | null = null;
  let answerModelsBy: ((response: ServerResponse) => void) | null = null;
  let loadMs = 0;
  let loadError: string | null = null;
  let isHanging = false;
  let latest: Chat | undefined;
  let loads = 0;
  let unloads = 0;
  let running = 0;
  let maxAtOnce = 0;
  let abandoned = 0;
  let freeAt = 0;

  async function answerChat(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chat = readChat(await text(request), shelf);
    if ('error' in chat) return sendJson(response, chat.status, { error: chat.error });
    mistakes.push(...findMistakes(chat, latest));
    if (isUnload(chat)) return unload(chat, response);
    latest = chat;
    if (!(await load(chat, response))) return;
    if (chat.messages.length === 0) return sendJson(response, 200, toReport(chat, 'load'));
    if (countTokens(chat) > (chat.options['num_ctx'] ?? 4096)) {
      return sendJson(response, 400, { error: 'the prompt is longer than the context length currently available' });
    }
    if (isWarmUp(chat)) {
      warmUps.push(chat);
      await waitForRelease();
      return sendAnswer(response, chat, toAnswer(chat, answerPlainly(chat), path));
    }
    chats.push(chat);
    const failure = next.shift() ?? findBroken(chat) ?? stays;
    running += 1;
    maxAtOnce = Math.max(maxAtOnce, running);
    response.once('close', () => {
      running -= 1;
      if (response.writableFinished) return;
      abandoned += 1;
      freeAt = performance.now() + releaseMs;
    });
    await waitForRelease();
    const answer = toAnswer(chat, answerBy(chat), path);
    if (failure === null) sendAnswer(response, chat, answer);
    else await (typeof failure === 'string' ? failures[failure] : failure)(response, chat, answer);
  }

  function findBroken({ messages }: Chat): Failure | FailureName | undefined {
    const prompt = messages.at(-1)?.content ?? '';
    return [...broken].find(([words]) => prompt.includes(words))?.[1];
  }

  const waitForRelease = (): Promise<void> => wait(Math.max(0, freeAt - performance.now()));

  /**
   * Loads the model if it is not loaded.
   * @returns false if the load fails, or the caller leaves before its end
   */
  async function load({ model: name, options }: Chat, response: ServerResponse): Promise<boolean> {
    if (shelf.isLoaded(name)) return true;
    loads += 1;
    if (loadError !== null) {
      sendJson(response, 500, { error: loadError });
      return false;
    }
    await wait(loadMs);
    if (response.destroyed) return false;
    shelf.load(name, options);
    return true;
  }

  function unload(chat: Chat, response: ServerResponse): void {
    unloads += 1;
    shelf.unload(chat.model);
    sendJson(response, 200, toReport(chat, 'unload'));
  }

  type Route = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
  const sendVersion: Route = (_, response) => sendJson(response, 200, { version: '0.33.0' });
  const sendModels: Route = (_, response) => {
    if (answerModelsBy === null) sendJson(response, 200, shelf.list());
    else answerModelsBy(response);
  };
  const greet: Route = (_, response) => sendText(response, 200, 'Ollama is running');
  const show: Route = async (request, response) => {
    const body = await text(request);
    const name = /"(?:model|name)"\s*:\s*"([^"]*)"/.exec(body)?.[1] ?? '';
    if (body === '') sendJson(response, 400, { error: 'missing request body' });
    else if (name === '') sendJson(response, 400, { error: 'invalid model name' });
    else if (shelf.has(name)) sendJson(response, 200, shelf.show());
    else sendJson(response, 404, { error: `model '${name}' not found` });
  };
  const routes: ReadonlyMap<string, Route> = new Map<string, Route>([
    ['GET /', greet],
    ['HEAD /', greet],
    ['GET /api/version', sendVersion],
    ['HEAD /api/version', sendVersion],
    ['GET /api/tags', sendModels],
    ['HEAD /api/tags', sendModels],
    ['GET /api/ps', (_, response) => sendJson(response, 200, shelf.listLoaded())],
    ['POST /api/show', show],
    ['POST /api/chat', answerChat],
  ]);

  const server = createServer((request, response) => {
    if (isHanging) return;
    const place = (request.url ?? '').split('?')[0] ?? '';
    const route = routes.get(`${request.method ?? ''} ${place}`);
    if (!isAllowedHost(request.headers.host ?? '')) response.writeHead(403).end();
    else if (route !== undefined) void route(request, response);
    else if ([...routes.keys()].some((known) => known.endsWith(` ${place}`))) {
      sendText(response, 405, '405 method not allowed');
    } else sendText(response, 404, '404 page not found');
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The stand-in has no port.');
  return {
    host: `http://127.0.0.1:${address.port}`,
    model,
    keepAlive: -1,
    numBatch: 512,
    chats,
    warmUps,
    mistakes,
    maxAtOnce: () => maxAtOnce,
    abandoned: () => abandoned,
    loads: () => loads,
    unloads: () => unloads,
    isLoaded: () => shelf.isLoaded(model),
    evict: () => shelf.unload(model),
    loadIn(ms) {
      loadMs = ms;
    },
    refuseToLoad(reason) {
      loadError = reason;
    },
    answerBy(answer) {
      answerBy = answer;
    },
    break(...more) {
      next = [...more];
    },
    breakForGood(failure) {
      stays = failure;
    },
    breakFor: (words, failure) => void broken.set(words, failure),
    hang() {
      isHanging = true;
    },
    answerModelsBy(answer) {
      answerModelsBy = answer;
    },
    setDigest: (digest) => shelf.set(model, digest),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const toReport = ({ model }: Chat, reason: 'load' | 'unload') => ({
  model,
  created_at: '2026-01-01T00:00:00.000000001Z',
  message: { role: 'assistant', content: '' },
  done: true,
  done_reason: reason,
});

/** Whether the header `Host` names this machine: Ollama on loopback answers no other. */
function isAllowedHost(header: string): boolean {
  const name = header.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
  return isIP(name) > 0 || name === '' || /(?:^|\.)(?:localhost|local|internal)$/.test(name);
}

/** Chooses the first offered food, and finds no parts in a line. */
function answerPlainly({ format }: Chat): Script {
  return { content: format?.type === 'object' ? '{"amount":"","food":"","prep":""}' : '1' };
}

/** About four characters to a token, as in English. */
const countTokens = ({ messages }: Chat): number => messages.reduce((sum, { content }) => sum + content.length, 0) / 4;
