-- Releases that one command imports fill gaps of each other, so the version of the foods also depends on which releases were imported together.
-- The version is the one of before, in 00000000000003_releases, where each release was imported by itself.
CREATE OR REPLACE FUNCTION "renew_catalog_version"() RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    "seed" text;
    "further" text;
    "renewed" text;
BEGIN
    PERFORM pg_advisory_xact_lock(x'666f6f64'::int);
    "seed" := coalesce((SELECT "version" FROM "data_version" WHERE "name" = 'seed'), '');
    "further" := concat(
        (SELECT string_agg("joins" || "dataset" || ' ' || "fingerprint" || ' ' || "made_with", E'\n' ORDER BY "id")
         -- All releases of one command have the time of its transaction.
         FROM (SELECT *, CASE WHEN "imported_at" = lag("imported_at") OVER (ORDER BY "id") THEN '+ ' ELSE '' END AS "joins" FROM "dataset_release") AS "imported"),
        -- Who made a correction and why is told with what it changed, so it counts as well.
        (SELECT string_agg(json_build_array("kind", "fdc_id", "change", "reason", "made_by")::text, E'\n' ORDER BY "id")
         FROM "food_edit" WHERE "undone_at" IS NULL));
    "renewed" := left(CASE WHEN "further" = '' THEN "seed" ELSE encode(sha256(convert_to("seed" || E'\n' || "further", 'UTF8')), 'hex') END, 12);
    INSERT INTO "data_version" ("name", "version") VALUES ('catalog', "renewed")
    ON CONFLICT ("name") DO UPDATE SET "version" = excluded."version", "changed_at" = now();
    RETURN "renewed";
END
$$;

-- A database without foods has no version yet.
SELECT "renew_catalog_version"() WHERE EXISTS (SELECT FROM "data_version" WHERE "name" = 'catalog');

-- Decisions are listed by their time, the latest first, and the old ones are deleted.
-- CreateIndex
CREATE INDEX "decision_decided_at_key_idx" ON "decision"("decided_at", "key");
