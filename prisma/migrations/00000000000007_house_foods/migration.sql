-- Foods without a record at USDA, which this project composes of records that are there.
-- AlterEnum
ALTER TYPE "Dataset" ADD VALUE 'house';
