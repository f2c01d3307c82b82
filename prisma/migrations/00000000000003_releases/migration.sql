-- Everything of FoodData Central: the releases that were imported, the branded foods of the newest of them, what was corrected by hand,
-- and what callers ask for by name and do not get. Tables that an import works on live in a schema of their own, "staging", which the
-- import makes and clears away; the branded foods that a newer release replaced wait in "former" until no request needs them.

-- Words are corrected by their spelling. An extension that comes with PostgreSQL and that the owner of a database may create.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- CreateTable
CREATE TABLE "dataset_release" (
    "id" SERIAL NOT NULL,
    "dataset" "Dataset" NOT NULL,
    "name" TEXT NOT NULL,
    "form" TEXT NOT NULL,
    "published_at" DATE,
    "fingerprint" TEXT NOT NULL,
    "made_with" TEXT NOT NULL,
    "foods" INTEGER NOT NULL,
    "report" JSON NOT NULL,
    "imported_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "dataset_release_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "dataset_release_dataset_id_idx" ON "dataset_release"("dataset", "id");

-- AlterTable
ALTER TABLE "food" ADD COLUMN     "release_id" INTEGER,
ADD COLUMN     "retired_at" TIMESTAMPTZ(3),
ADD COLUMN     "superseded_by" INTEGER;

-- AddForeignKey
ALTER TABLE "food" ADD CONSTRAINT "food_release_id_fkey" FOREIGN KEY ("release_id") REFERENCES "dataset_release"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A food that a newer one takes the place of is retired.
ALTER TABLE "food" ADD CONSTRAINT "food_superseded_by_check" CHECK ("superseded_by" IS NULL OR ("retired_at" IS NOT NULL AND "superseded_by" <> "fdc_id"));

-- CreateIndex
CREATE INDEX "food_ndb_number_idx" ON "food"("ndb_number");

-- CreateIndex
CREATE INDEX "food_food_code_idx" ON "food"("food_code");

-- CreateTable
CREATE TABLE "branded_food" (
    "fdc_id" INTEGER NOT NULL,
    "description" TEXT NOT NULL,
    "brand_owner" TEXT NOT NULL,
    "brand_name" TEXT NOT NULL,
    "subbrand_name" TEXT NOT NULL,
    "gtin" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "ingredients" TEXT NOT NULL,
    "serving_size" DOUBLE PRECISION,
    "serving_unit" TEXT NOT NULL,
    "household_serving" TEXT NOT NULL,
    "published_at" DATE,
    "calories" DOUBLE PRECISION,
    "protein" DOUBLE PRECISION,
    "fat_total" DOUBLE PRECISION,
    "fat_saturated" DOUBLE PRECISION,
    "fat_trans" DOUBLE PRECISION,
    "cholesterol" DOUBLE PRECISION,
    "sodium" DOUBLE PRECISION,
    "carbs_total" DOUBLE PRECISION,
    "carbs_sugar" DOUBLE PRECISION,
    "carbs_fiber" DOUBLE PRECISION,
    "vitamin_d" DOUBLE PRECISION,
    "calcium" DOUBLE PRECISION,
    "iron" DOUBLE PRECISION,
    "potassium" DOUBLE PRECISION,
    "words" tsvector NOT NULL,
    "retired_at" TIMESTAMPTZ(3),
    "superseded_by" INTEGER,

    CONSTRAINT "branded_food_pkey" PRIMARY KEY ("fdc_id")
);

-- CreateIndex
CREATE INDEX "branded_food_gtin_idx" ON "branded_food"("gtin");

-- CreateIndex
CREATE INDEX "branded_food_words_idx" ON "branded_food" USING GIN ("words");

-- A word of a hundred thousand products is looked for among those of few words first: there are enough of them, and they come first.
CREATE INDEX "branded_food_few_words_idx" ON "branded_food" USING GIN ("words") WHERE length("words") BETWEEN 1 AND 5;

-- The products of a category are listed by their ids, a page at a time, and counted.
CREATE INDEX "branded_food_category_fdc_id_idx" ON "branded_food"("category", "fdc_id") WHERE "retired_at" IS NULL;

-- CreateTable
CREATE TABLE "brand" (
    "phrase" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "foods" INTEGER NOT NULL,

    CONSTRAINT "brand_pkey" PRIMARY KEY ("phrase")
);

-- CreateTable
CREATE TABLE "branded_word" (
    "word" TEXT NOT NULL,
    "foods" INTEGER NOT NULL,

    CONSTRAINT "branded_word_pkey" PRIMARY KEY ("word")
);

-- CreateIndex
CREATE INDEX "branded_word_word_idx" ON "branded_word" USING GIN ("word" gin_trgm_ops);

-- CreateTable
CREATE TABLE "food_edit" (
    "id" SERIAL NOT NULL,
    "uid" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" TEXT NOT NULL,
    "fdc_id" INTEGER,
    "change" JSON NOT NULL,
    "former" JSON,
    "reason" TEXT NOT NULL,
    "made_by" TEXT NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undone_at" TIMESTAMPTZ(3),
    "undone_by" TEXT,
    "undone_reason" TEXT,

    CONSTRAINT "food_edit_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "food_edit_uid_key" ON "food_edit"("uid");

-- CreateIndex
CREATE INDEX "food_edit_fdc_id_idx" ON "food_edit"("fdc_id");

ALTER TABLE "food_edit"
    ADD CONSTRAINT "food_edit_kind_check" CHECK ("kind" IN ('nutrient', 'portion', 'flag', 'pin', 'retire')),
    ADD CONSTRAINT "food_edit_fdc_id_check" CHECK ("kind" = 'pin' OR "fdc_id" IS NOT NULL),
    ADD CONSTRAINT "food_edit_reason_check" CHECK ("reason" <> ''),
    ADD CONSTRAINT "food_edit_change_check" CHECK (json_typeof("change") = 'object'),
    ADD CONSTRAINT "food_edit_undone_check" CHECK (("undone_at" IS NULL) = ("undone_by" IS NULL) AND ("undone_at" IS NULL) = ("undone_reason" IS NULL));

-- CreateTable
CREATE TABLE "asked_name" (
    "name" TEXT NOT NULL,
    "unmatched" INTEGER NOT NULL DEFAULT 0,
    "unsure" INTEGER NOT NULL DEFAULT 0,
    "example" TEXT NOT NULL,
    "fdc_id" INTEGER,
    "match" DOUBLE PRECISION NOT NULL,
    "first_asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "asked_name_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "asked_name_unmatched_idx" ON "asked_name"("unmatched");

-- CreateIndex
CREATE INDEX "asked_name_unsure_idx" ON "asked_name"("unsure");

ALTER TABLE "asked_name" ADD CONSTRAINT "asked_name_counts_check" CHECK ("unmatched" >= 0 AND "unsure" >= 0);

-- Amounts: as of other foods.
ALTER TABLE "branded_food"
    ADD CONSTRAINT "branded_food_description_check" CHECK ("description" <> ''),
    ADD CONSTRAINT "branded_food_serving_check" CHECK (("serving_size" IS NULL) = ("serving_unit" = '') AND "serving_unit" IN ('', 'g', 'ml') AND "serving_size" > 0 AND "serving_size" < 'Infinity'),
    ADD CONSTRAINT "branded_food_calories_check" CHECK ("calories" >= 0 AND "calories" < 'Infinity'),
    ADD CONSTRAINT "branded_food_protein_check" CHECK ("protein" >= 0 AND "protein" < 'Infinity'),
    ADD CONSTRAINT "branded_food_fat_total_check" CHECK ("fat_total" >= 0 AND "fat_total" < 'Infinity'),
    ADD CONSTRAINT "branded_food_fat_saturated_check" CHECK ("fat_saturated" >= 0 AND "fat_saturated" < 'Infinity'),
    ADD CONSTRAINT "branded_food_fat_trans_check" CHECK ("fat_trans" >= 0 AND "fat_trans" < 'Infinity'),
    ADD CONSTRAINT "branded_food_cholesterol_check" CHECK ("cholesterol" >= 0 AND "cholesterol" < 'Infinity'),
    ADD CONSTRAINT "branded_food_sodium_check" CHECK ("sodium" >= 0 AND "sodium" < 'Infinity'),
    ADD CONSTRAINT "branded_food_carbs_total_check" CHECK ("carbs_total" >= 0 AND "carbs_total" < 'Infinity'),
    ADD CONSTRAINT "branded_food_carbs_sugar_check" CHECK ("carbs_sugar" >= 0 AND "carbs_sugar" < 'Infinity'),
    ADD CONSTRAINT "branded_food_carbs_fiber_check" CHECK ("carbs_fiber" >= 0 AND "carbs_fiber" < 'Infinity'),
    ADD CONSTRAINT "branded_food_vitamin_d_check" CHECK ("vitamin_d" >= 0 AND "vitamin_d" < 'Infinity'),
    ADD CONSTRAINT "branded_food_calcium_check" CHECK ("calcium" >= 0 AND "calcium" < 'Infinity'),
    ADD CONSTRAINT "branded_food_iron_check" CHECK ("iron" >= 0 AND "iron" < 'Infinity'),
    ADD CONSTRAINT "branded_food_potassium_check" CHECK ("potassium" >= 0 AND "potassium" < 'Infinity');

-- What is corrected is added to and undone, never rewritten: the history of a food is all that was ever done to it.
CREATE FUNCTION "refuse_change_of_edit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD."undone_at" IS NULL
        AND (NEW."id", NEW."uid", NEW."kind", NEW."fdc_id", NEW."change"::text, NEW."former"::text, NEW."reason", NEW."made_by", NEW."made_at")
            IS NOT DISTINCT FROM
            (OLD."id", OLD."uid", OLD."kind", OLD."fdc_id", OLD."change"::text, OLD."former"::text, OLD."reason", OLD."made_by", OLD."made_at")
    THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'A correction is written once; undo it and make another.';
END
$$;

CREATE TRIGGER "food_edit_written_once" BEFORE UPDATE ON "food_edit" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_edit"();

CREATE FUNCTION "refuse_loss_of_edit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'A correction is never deleted; undo it.';
END
$$;

CREATE TRIGGER "food_edit_kept" BEFORE DELETE OR TRUNCATE ON "food_edit" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_loss_of_edit"();

-- The version of the foods is that of all that makes them: the seed, the releases in the order of their import and what their foods were derived
-- with, and the corrections in force. Whoever changes one of them calls this in the same transaction; callers take turns until theirs ends.
CREATE FUNCTION "renew_catalog_version"() RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    "seed" text;
    "further" text;
    "renewed" text;
BEGIN
    PERFORM pg_advisory_xact_lock(x'666f6f64'::int);
    "seed" := coalesce((SELECT "version" FROM "data_version" WHERE "name" = 'seed'), '');
    "further" := concat(
        (SELECT string_agg("dataset" || ' ' || "fingerprint" || ' ' || "made_with", E'\n' ORDER BY "id") FROM "dataset_release"),
        -- Who made a correction and why is told with what it changed, so it counts as well.
        (SELECT string_agg(json_build_array("kind", "fdc_id", "change", "reason", "made_by")::text, E'\n' ORDER BY "id")
         FROM "food_edit" WHERE "undone_at" IS NULL));
    "renewed" := left(CASE WHEN "further" = '' THEN "seed" ELSE encode(sha256(convert_to("seed" || E'\n' || "further", 'UTF8')), 'hex') END, 12);
    INSERT INTO "data_version" ("name", "version") VALUES ('catalog', "renewed")
    ON CONFLICT ("name") DO UPDATE SET "version" = excluded."version", "changed_at" = now();
    RETURN "renewed";
END
$$;
