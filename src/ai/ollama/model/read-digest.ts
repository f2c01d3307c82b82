import { z } from 'zod';
import type { ModelAddress } from './model-client';
import { ModelFault } from './model-fault';
import { toFullName } from './model-name';
import { openOllama } from './open-ollama';

/**
 * The digest of the model as the server has it now: 64 hexadecimal digits over weights, template and parameters.
 * @throws ModelFault `missing` where the server has no such model; whatever the client throws where it cannot be asked
 */
export async function readDigest({ host, model }: ModelAddress, signal: AbortSignal): Promise<string> {
  const read = list.safeParse(await openOllama(host, signal).list());
  if (!read.success) throw new ModelFault('failed', 'The server answered what is no list of its models.');
  const { models } = read.data;
  const wanted = toFullName(model);
  const found = models.find(({ name }) => toFullName(name) === wanted);
  if (found === undefined) {
    throw new ModelFault('missing', `The model server has no "${model}"; run "ollama pull ${model}" where it runs.`);
  }
  return found.digest;
}

/**
 * Whether the server has the model of that digest in memory, or is about to.
 * @throws ModelFault and whatever the client throws, as above
 */
export async function isInMemory(host: string, digest: string, signal: AbortSignal): Promise<boolean> {
  const read = list.safeParse(await openOllama(host, signal).ps());
  if (!read.success) throw new ModelFault('failed', 'The server answered what is no list of the models it has loaded.');
  return read.data.models.some((loaded) => loaded.digest === digest);
}

const list = z.object({ models: z.array(z.object({ name: z.string(), digest: z.string().regex(/^[0-9a-f]{64}$/) })) });
