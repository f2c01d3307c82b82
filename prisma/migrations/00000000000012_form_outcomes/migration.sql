-- The outcomes of forms that may be sent twice, for a minute, where all processes find them.
-- Unlogged: a minute is over before a crashed server is back.
-- CreateTable
CREATE UNLOGGED TABLE "form_outcome" (
    "id" BYTEA NOT NULL,
    "claim" UUID NOT NULL,
    "claimed_at" TIMESTAMPTZ(6) NOT NULL,
    "sealed" BYTEA,

    CONSTRAINT "form_outcome_pkey" PRIMARY KEY ("id")
);
