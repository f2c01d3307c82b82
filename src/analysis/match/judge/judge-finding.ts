import type { Catalog } from '../../catalog';
import type { AliasFinding } from '../alias/find-reading';
import { judgeAlias } from './judge-alias';
import type { Judgement, LineReading } from './judgement';
import { listRunnersUp } from './list-runners-up';

/** What an alias that was found makes of a line, with its runners-up. */
export function judgeFinding(catalog: Catalog, reading: LineReading, finding: AliasFinding): Judgement {
  const judgement = judgeAlias(catalog, reading, finding);
  const { phrase } = finding;
  const { food, match } = judgement;
  return { listCandidates: () => listRunnersUp(catalog, phrase, { food, match }), ...judgement };
}
