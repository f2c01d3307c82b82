-- The energy of the food that a proxy stands for, in kcal per 100 g, where a source states it.
-- AlterTable
ALTER TABLE "alias" ADD COLUMN "sourced_calories" DOUBLE PRECISION;
