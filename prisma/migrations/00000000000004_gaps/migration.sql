-- Products that do not state an amount are listed by their ids and counted. Few lack their calories: without an index of those few all products would be read.
-- CreateIndex
CREATE INDEX "branded_food_without_calories_idx" ON "branded_food"("fdc_id") WHERE "calories" IS NULL AND "retired_at" IS NULL;
CREATE INDEX "branded_food_without_protein_idx" ON "branded_food"("fdc_id") WHERE "protein" IS NULL AND "retired_at" IS NULL;
CREATE INDEX "branded_food_without_fat_total_idx" ON "branded_food"("fdc_id") WHERE "fat_total" IS NULL AND "retired_at" IS NULL;
CREATE INDEX "branded_food_without_fat_saturated_idx" ON "branded_food"("fdc_id") WHERE "fat_saturated" IS NULL AND "retired_at" IS NULL;
CREATE INDEX "branded_food_without_fat_trans_idx" ON "branded_food"("fdc_id") WHERE "fat_trans" IS NULL AND "retired_at" IS NULL;
CREATE INDEX "branded_food_without_cholesterol_idx" ON "branded_food"("fdc_id") WHERE "cholesterol" IS NULL AND "retired_at" IS NULL;
CREATE INDEX "branded_food_without_sodium_idx" ON "branded_food"("fdc_id") WHERE "sodium" IS NULL AND "retired_at" IS NULL;
CREATE INDEX "branded_food_without_carbs_total_idx" ON "branded_food"("fdc_id") WHERE "carbs_total" IS NULL AND "retired_at" IS NULL;
CREATE INDEX "branded_food_without_carbs_sugar_idx" ON "branded_food"("fdc_id") WHERE "carbs_sugar" IS NULL AND "retired_at" IS NULL;
CREATE INDEX "branded_food_without_carbs_fiber_idx" ON "branded_food"("fdc_id") WHERE "carbs_fiber" IS NULL AND "retired_at" IS NULL;
CREATE INDEX "branded_food_without_vitamin_d_idx" ON "branded_food"("fdc_id") WHERE "vitamin_d" IS NULL AND "retired_at" IS NULL;
CREATE INDEX "branded_food_without_calcium_idx" ON "branded_food"("fdc_id") WHERE "calcium" IS NULL AND "retired_at" IS NULL;
CREATE INDEX "branded_food_without_iron_idx" ON "branded_food"("fdc_id") WHERE "iron" IS NULL AND "retired_at" IS NULL;
CREATE INDEX "branded_food_without_potassium_idx" ON "branded_food"("fdc_id") WHERE "potassium" IS NULL AND "retired_at" IS NULL;
