-- The requests of each key in its current second, counted over all processes. Unlogged: a second is
-- over before a crashed server is back. Half of each page stays free, so that a row is updated
-- within its page and no index entry is written.
-- CreateTable
CREATE UNLOGGED TABLE "rate_window" (
    "key_id" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(6) NOT NULL,
    "per_second" INTEGER NOT NULL,
    "used" INTEGER NOT NULL,
    "granted" INTEGER NOT NULL,

    CONSTRAINT "rate_window_pkey" PRIMARY KEY ("key_id")
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000, autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 100000);

-- The processes that serve on this database.
-- CreateTable
CREATE UNLOGGED TABLE "service_process" (
    "id" UUID NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "service_process_pkey" PRIMARY KEY ("id")
) WITH (fillfactor = 50);
