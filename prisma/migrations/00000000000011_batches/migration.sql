-- Batches: many recipes that workers analyze one chunk after the other.

-- CreateTable
CREATE TABLE "batch" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "account_id" UUID NOT NULL,
    "key_id" UUID,
    "name" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL CHECK ("state" IN ('receiving', 'waiting', 'running', 'done', 'canceled')),
    "upload_id" UUID,
    "link_secret" BYTEA NOT NULL,
    "recipes" INTEGER NOT NULL DEFAULT 0,
    "chunks" INTEGER NOT NULL DEFAULT 0,
    "answered" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "counted_in" DATE CHECK (extract(day FROM "counted_in") = 1),
    "webhook_url" TEXT,
    "webhook_secret" BYTEA,
    "notified_at" TIMESTAMPTZ(3),
    "notify_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "batch_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "batch_counts_check" CHECK ("answered" >= 0 AND "failed" >= 0 AND "answered" + "failed" <= "recipes"),
    CONSTRAINT "batch_finished_check" CHECK (("finished_at" IS NOT NULL) = ("state" IN ('done', 'canceled')))
);

-- CreateTable
CREATE TABLE "batch_chunk" (
    "batch_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "start" INTEGER NOT NULL,
    "recipes" INTEGER NOT NULL CHECK ("recipes" > 0),
    "input" BYTEA,
    "output" BYTEA,
    "failed" INTEGER[],
    "data_version" TEXT,
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "batch_chunk_pkey" PRIMARY KEY ("batch_id", "number"),
    CONSTRAINT "batch_chunk_done_check" CHECK (("done_at" IS NOT NULL) = ("output" IS NOT NULL) AND ("output" IS NULL OR "input" IS NULL))
);

-- The program has compressed both, so that the database need not try.
ALTER TABLE "batch_chunk" ALTER COLUMN "input" SET STORAGE EXTERNAL, ALTER COLUMN "output" SET STORAGE EXTERNAL;

-- CreateTable
CREATE TABLE "batch_worker" (
    "id" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "batch_worker_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "batch_account_id_created_at_idx" ON "batch"("account_id", "created_at");

-- CreateIndex
CREATE INDEX "batch_key_id_idx" ON "batch"("key_id");

-- CreateIndex
CREATE INDEX "batch_expires_at_idx" ON "batch"("expires_at");

-- AddForeignKey
ALTER TABLE "batch" ADD CONSTRAINT "batch_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "batch" ADD CONSTRAINT "batch_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_key"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "batch_chunk" ADD CONSTRAINT "batch_chunk_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "batch"("id") ON DELETE CASCADE ON UPDATE CASCADE;
