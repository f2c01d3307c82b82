import { z } from 'zod';
import type { Dataset } from '../analysis/food';
import type { DatasetRelease } from '../database/generated/client';
import type { Database } from '../database/open-database';

/** A release of a dataset that was imported. */
export interface ListedRelease {
  readonly id: number;
  readonly dataset: Dataset;
  /** The name of the file or folder. */
  readonly name: string;
  readonly form: string;
  /** "2026-04-30"; null where no food states a date. */
  readonly publishedAt: string | null;
  readonly foods: number;
  readonly importedAt: Date;
  /** Whether it is the latest of its dataset, whose foods are in use. */
  readonly isInUse: boolean;
}

/** The releases that were imported, newest first; 200 at most. */
export async function listReleases({ prisma }: Pick<Database, 'prisma'>): Promise<readonly ListedRelease[]> {
  const rows = await prisma.datasetRelease.findMany({
    omit: { report: true, fingerprint: true, madeWith: true },
    orderBy: { id: 'desc' },
    take: maxListed,
  });
  return rows.map((row) => toListed(row, rows.find(({ dataset }) => dataset === row.dataset)?.id ?? null));
}

const maxListed = 200;

/** A release with the report of its import; null where there is none with this id. */
export async function findRelease(
  { prisma }: Pick<Database, 'prisma'>,
  id: number,
): Promise<{ readonly release: ListedRelease; readonly report: ReleaseReport | null } | null> {
  const row = await prisma.datasetRelease.findUnique({ where: { id } });
  if (row === null) return null;
  const where = { dataset: row.dataset, id: { gt: id } };
  const isInUse = (await prisma.datasetRelease.count({ where })) === 0;
  const report = releaseReport.safeParse(row.report).data ?? null;
  return { release: toListed(row, isInUse ? id : null), report };
}

type StoredRelease = Omit<DatasetRelease, 'report' | 'fingerprint' | 'madeWith'>;

function toListed(row: StoredRelease, idInUse: number | null): ListedRelease {
  const { id, dataset, name, form, publishedAt, foods, importedAt } = row;
  const day = publishedAt?.toISOString().slice(0, 10) ?? null;
  return { id, dataset, name, form, publishedAt: day, foods, importedAt, isInUse: id === idInUse };
}

/** What an import left out or noted, for one reason. */
const remark = z.object({ reason: z.string(), examples: z.array(z.string()).default([]) });

/** The report on a release, as the import that loaded it stored it. */
const releaseReport = z.object({
  read: z.number(),
  kept: z.number(),
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  retired: z.number(),
  superseded: z.number(),
  stranded: z.number().default(0),
  rejected: z.array(remark.extend({ isNote: z.boolean().default(false), foods: z.number(), amounts: z.number() })),
  skipped: z.array(remark.extend({ count: z.number(), expected: z.boolean().default(false) })),
  effort: z
    .object({ seconds: z.number(), rows: z.number(), rowsPerSecond: z.number(), peakMegabytes: z.number() })
    .optional(),
});
export type ReleaseReport = z.infer<typeof releaseReport>;
