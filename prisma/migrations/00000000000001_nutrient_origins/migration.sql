-- An amount that is not the record's own may come from a record in several ways, or from a rule: the text names which.
ALTER TABLE "food" RENAME COLUMN "nutrient_siblings" TO "nutrient_origins";
UPDATE "food"
SET "nutrient_origins" = (SELECT jsonb_object_agg("key", "value") FROM jsonb_each_text("nutrient_origins"))
WHERE "nutrient_origins" <> '{}';
