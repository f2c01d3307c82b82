-- The whole data model of the first version. Prisma knows the tables, indexes and foreign keys; the CHECKs and triggers at
-- the end are ours alone, and its comparison of schema and database does not look at them.

-- CreateEnum
CREATE TYPE "Dataset" AS ENUM ('sr_legacy', 'foundation', 'survey', 'branded');

-- CreateEnum
CREATE TYPE "DietFlagName" AS ENUM ('meat', 'poultry', 'fish', 'shellfish', 'dairy', 'egg', 'honey', 'gelatine', 'gluten');

-- CreateEnum
CREATE TYPE "FlagState" AS ENUM ('yes', 'no', 'unknown');

-- CreateEnum
CREATE TYPE "PortionOrigin" AS ENUM ('record', 'sibling', 'customary');

-- CreateEnum
CREATE TYPE "AliasFit" AS ENUM ('exact', 'close', 'proxy');

-- CreateTable
CREATE TABLE "food" (
    "fdc_id" INTEGER NOT NULL,
    "dataset" "Dataset" NOT NULL,
    "description" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "ndb_number" INTEGER,
    "food_code" INTEGER,
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
    "nutrient_siblings" JSONB NOT NULL DEFAULT '{}',
    "in_seed" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "food_pkey" PRIMARY KEY ("fdc_id")
);

-- CreateTable
CREATE TABLE "portion" (
    "fdc_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "unit" TEXT NOT NULL,
    "modifier" TEXT NOT NULL,
    "grams" DOUBLE PRECISION NOT NULL,
    "origin" "PortionOrigin" NOT NULL,
    "source_fdc_id" INTEGER,

    CONSTRAINT "portion_pkey" PRIMARY KEY ("fdc_id","position")
);

-- CreateTable
CREATE TABLE "alias" (
    "phrase" TEXT NOT NULL,
    "when" TEXT NOT NULL,
    "fdc_id" INTEGER NOT NULL,
    "fit" "AliasFit" NOT NULL,
    "evidence" TEXT NOT NULL,

    CONSTRAINT "alias_pkey" PRIMARY KEY ("phrase","when")
);

-- CreateTable
CREATE TABLE "food_flag" (
    "fdc_id" INTEGER NOT NULL,
    "flag" "DietFlagName" NOT NULL,
    "state" "FlagState" NOT NULL,
    "reason" TEXT NOT NULL,

    CONSTRAINT "food_flag_pkey" PRIMARY KEY ("fdc_id","flag")
);

-- CreateTable
CREATE TABLE "data_version" (
    "name" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "data_version_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "plan" (
    "name" TEXT NOT NULL,
    "requests_per_second" INTEGER NOT NULL,
    "recipes_per_month" INTEGER NOT NULL,

    CONSTRAINT "plan_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "account" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" TEXT NOT NULL,
    "plan_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_key" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "account_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "usage" (
    "account_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "recipes" INTEGER NOT NULL DEFAULT 0,
    "granted" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "usage_pkey" PRIMARY KEY ("account_id","month")
);

-- CreateIndex
CREATE INDEX "food_dataset_category_idx" ON "food"("dataset", "category");

-- CreateIndex
CREATE INDEX "alias_fdc_id_idx" ON "alias"("fdc_id");

-- CreateIndex
CREATE UNIQUE INDEX "account_name_key" ON "account"("name");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_hash_key" ON "api_key"("hash");

-- CreateIndex
CREATE INDEX "api_key_account_id_idx" ON "api_key"("account_id");

-- AddForeignKey
ALTER TABLE "portion" ADD CONSTRAINT "portion_fdc_id_fkey" FOREIGN KEY ("fdc_id") REFERENCES "food"("fdc_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alias" ADD CONSTRAINT "alias_fdc_id_fkey" FOREIGN KEY ("fdc_id") REFERENCES "food"("fdc_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "food_flag" ADD CONSTRAINT "food_flag_fdc_id_fkey" FOREIGN KEY ("fdc_id") REFERENCES "food"("fdc_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account" ADD CONSTRAINT "account_plan_name_fkey" FOREIGN KEY ("plan_name") REFERENCES "plan"("name") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "usage" ADD CONSTRAINT "usage_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Amounts. Below infinity also keeps NaN out, which Postgres sorts above it; a null passes, as "not known" should.
ALTER TABLE "food"
    ADD CONSTRAINT "food_description_check" CHECK ("description" <> ''),
    ADD CONSTRAINT "food_calories_check" CHECK ("calories" >= 0 AND "calories" < 'Infinity'),
    ADD CONSTRAINT "food_protein_check" CHECK ("protein" >= 0 AND "protein" < 'Infinity'),
    ADD CONSTRAINT "food_fat_total_check" CHECK ("fat_total" >= 0 AND "fat_total" < 'Infinity'),
    ADD CONSTRAINT "food_fat_saturated_check" CHECK ("fat_saturated" >= 0 AND "fat_saturated" < 'Infinity'),
    ADD CONSTRAINT "food_fat_trans_check" CHECK ("fat_trans" >= 0 AND "fat_trans" < 'Infinity'),
    ADD CONSTRAINT "food_cholesterol_check" CHECK ("cholesterol" >= 0 AND "cholesterol" < 'Infinity'),
    ADD CONSTRAINT "food_sodium_check" CHECK ("sodium" >= 0 AND "sodium" < 'Infinity'),
    ADD CONSTRAINT "food_carbs_total_check" CHECK ("carbs_total" >= 0 AND "carbs_total" < 'Infinity'),
    ADD CONSTRAINT "food_carbs_sugar_check" CHECK ("carbs_sugar" >= 0 AND "carbs_sugar" < 'Infinity'),
    ADD CONSTRAINT "food_carbs_fiber_check" CHECK ("carbs_fiber" >= 0 AND "carbs_fiber" < 'Infinity'),
    ADD CONSTRAINT "food_vitamin_d_check" CHECK ("vitamin_d" >= 0 AND "vitamin_d" < 'Infinity'),
    ADD CONSTRAINT "food_calcium_check" CHECK ("calcium" >= 0 AND "calcium" < 'Infinity'),
    ADD CONSTRAINT "food_iron_check" CHECK ("iron" >= 0 AND "iron" < 'Infinity'),
    ADD CONSTRAINT "food_potassium_check" CHECK ("potassium" >= 0 AND "potassium" < 'Infinity'),
    ADD CONSTRAINT "food_nutrient_siblings_check" CHECK (jsonb_typeof("nutrient_siblings") = 'object');

ALTER TABLE "portion" ADD CONSTRAINT "portion_grams_check" CHECK ("grams" > 0 AND "grams" < 'Infinity');

ALTER TABLE "alias"
    ADD CONSTRAINT "alias_phrase_check" CHECK ("phrase" <> ''),
    ADD CONSTRAINT "alias_when_check" CHECK ("when" IN ('', 'mass', 'volume', 'spoon', 'count', 'none'));

ALTER TABLE "plan"
    ADD CONSTRAINT "plan_requests_per_second_check" CHECK ("requests_per_second" > 0),
    ADD CONSTRAINT "plan_recipes_per_month_check" CHECK ("recipes_per_month" > 0);

ALTER TABLE "account" ADD CONSTRAINT "account_name_check" CHECK ("name" <> '');

-- 32 bytes: a SHA-256, and nothing that a key could be read from.
ALTER TABLE "api_key"
    ADD CONSTRAINT "api_key_hash_check" CHECK (octet_length("hash") = 32),
    ADD CONSTRAINT "api_key_scopes_check" CHECK ("scopes" <@ ARRAY['analyze', 'admin']);

ALTER TABLE "usage"
    ADD CONSTRAINT "usage_recipes_check" CHECK ("recipes" >= 0),
    ADD CONSTRAINT "usage_month_check" CHECK (EXTRACT(DAY FROM "month") = 1);

-- Every process keeps the keys it has seen in memory. The database itself tells them of a change, so that a key that is
-- revoked by hand in SQL is refused as promptly as one revoked by the command.
CREATE FUNCTION "notify_keys"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NOTIFY "keys";
    RETURN NULL;
END
$$;

CREATE TRIGGER "api_key_notify" AFTER INSERT OR UPDATE OR DELETE ON "api_key" FOR EACH STATEMENT EXECUTE FUNCTION "notify_keys"();

CREATE TRIGGER "account_notify" AFTER UPDATE OR DELETE ON "account" FOR EACH STATEMENT EXECUTE FUNCTION "notify_keys"();

CREATE TRIGGER "plan_notify" AFTER UPDATE OR DELETE ON "plan" FOR EACH STATEMENT EXECUTE FUNCTION "notify_keys"();

-- A new version of the foods is news to every process that keeps them in memory.
CREATE FUNCTION "notify_catalog"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NOTIFY "catalog";
    RETURN NULL;
END
$$;

CREATE TRIGGER "data_version_notify" AFTER INSERT OR UPDATE OR DELETE ON "data_version" FOR EACH STATEMENT EXECUTE FUNCTION "notify_catalog"();
