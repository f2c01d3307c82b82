-- Lines that people reported on the page /try.
ALTER TABLE "asked_name" ADD COLUMN "reported" INTEGER NOT NULL DEFAULT 0;
