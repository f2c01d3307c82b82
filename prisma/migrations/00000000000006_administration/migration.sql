-- How far a running import is, for those who do not see its terminal, and what came of earlier ones.
-- CreateTable
CREATE TABLE "import_run" (
    "id" SERIAL NOT NULL,
    "session" TEXT NOT NULL,
    "downloads" TEXT[],
    "step" TEXT NOT NULL DEFAULT '',
    "share" DOUBLE PRECISION CHECK ("share" BETWEEN 0 AND 1),
    "rows" BIGINT NOT NULL DEFAULT 0,
    "seconds_left" INTEGER,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "outcome" TEXT CHECK ("outcome" IN ('done', 'stopped', 'failed')),
    "message" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "import_run_pkey" PRIMARY KEY ("id")
);

-- The activity of a user, and the changes of one kind.
-- CreateIndex
CREATE INDEX "audit_event_user_id_id_idx" ON "audit_event"("user_id", "id");

-- CreateIndex
CREATE INDEX "audit_event_kind_id_idx" ON "audit_event"("kind", "id");
