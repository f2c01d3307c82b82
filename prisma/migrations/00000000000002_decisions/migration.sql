-- CreateTable
CREATE TABLE "decision" (
    "key" TEXT NOT NULL,
    "step" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "question" JSON NOT NULL,
    "value" JSON NOT NULL,
    "decided_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "decision_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "decision_model_decided_at_idx" ON "decision"("model", "decided_at");

ALTER TABLE "decision"
    ADD CONSTRAINT "decision_key_check" CHECK ("key" ~ '^[0-9a-f]{64}$'),
    ADD CONSTRAINT "decision_digest_check" CHECK ("digest" ~ '^[0-9a-f]{64}$'),
    ADD CONSTRAINT "decision_step_check" CHECK ("step" IN ('reread', 'choose', 'confirm')),
    ADD CONSTRAINT "decision_question_check" CHECK (json_typeof("question") = 'object');

-- The same recipe must give the same result for good: what was decided is not changed by anyone in passing.
CREATE FUNCTION "refuse_change_of_decision"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'A decision is written once; delete it and say why, or leave it.';
END
$$;

CREATE TRIGGER "decision_written_once" BEFORE UPDATE ON "decision" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_decision"();
