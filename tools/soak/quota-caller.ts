import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestMaker } from './requests';
import { failures, type Tally } from './tally';
import { post, type Reply } from './traffic';

/** The plan of the caller that goes on beyond its quota. */
export const spentPlan = { name: 'Soak spent', requestsPerSecond: 1_000_000, recipesPerMonth: 5 } as const;

interface QuotaCaller {
  /** The headers that do not say what the account has used, and what it has. */
  readonly wrongHeaders: readonly string[];
  readonly recipes: { readonly answered: number; readonly uncertain: number };
  stop(): Promise<void>;
}

interface QuotaCallerParts {
  /** The process that only counts recipes, and one that refuses those beyond the quota. */
  readonly urls: { readonly warn: string; readonly enforce: string };
  readonly key: string;
  readonly makeRequest: RequestMaker;
  readonly tally: Pick<Tally, 'addStatus'>;
}

/**
 * Asks beyond the quota of its account, one request after the other: a process with
 * `QUOTA_MODE=warn` answers and counts them all, one with `enforce` refuses them.
 */
export function startQuotaCaller({ urls, key, makeRequest, tally }: QuotaCallerParts): QuotaCaller {
  const recipes = { answered: 0, uncertain: 0 };
  const wrongHeaders: string[] = [];
  let isStopped = false;

  async function ask(turn: number): Promise<void> {
    const mode = turn % 4 === 3 && recipes.answered > spentPlan.recipesPerMonth ? 'enforce' : 'warn';
    const reply = await post({ url: urls[mode], key }, makeRequest(`seen:${turn % 50}`));
    tally.addStatus({ ...reply, kind: `beyond the quota, ${mode}` });
    if (mode === 'warn' && reply.status === '200') recipes.answered++;
    if (failures.has(reply.status)) {
      if (mode === 'warn') recipes.uncertain++;
    } else if (!isRight(reply, { ...recipes, mode })) {
      const said = `${String(reply.headers['x-quota-used'])}, ${String(reply.headers['x-quota-remaining'])} left`;
      wrongHeaders.push(`${mode} said ${said} after ${recipes.answered} + ${recipes.uncertain}`);
    }
  }

  async function askOn(): Promise<void> {
    for (let turn = 0; !isStopped; turn++) {
      await ask(turn);
      await sleep(pauseMs);
    }
  }

  const asking = askOn();
  return {
    wrongHeaders,
    recipes,
    async stop() {
      isStopped = true;
      await asking;
    },
  };
}

const pauseMs = 400;

/**
 * Whether the headers say what the account has used: the recipes answered, this one included, and
 * in addition at most those whose answers did not arrive. The process that refuses reads them from the
 * database, where the other one writes them a little later.
 */
export function isRight(
  { headers }: Pick<Reply, 'headers'>,
  { mode, answered, uncertain }: QuotaCaller['recipes'] & { readonly mode: 'warn' | 'enforce' },
): boolean {
  const [limit, used, remaining] = ['limit', 'used', 'remaining'].map((name) => Number(headers[`x-quota-${name}`]));
  if (limit === undefined || used === undefined || remaining === undefined) return false;
  const least = mode === 'warn' ? answered : limit;
  const isUsed = used >= least && used <= answered + uncertain;
  return isUsed && limit === spentPlan.recipesPerMonth && remaining === Math.max(0, limit - used);
}
