/**
 * When a food is retired that a release takes out of use, in SQL: on the day of its publication, whenever it is imported.
 * @param publishedAt the parameter that holds that day, or null: "$1"
 */
export const retiredAtSql = (publishedAt: string): string => `coalesce(${publishedAt}::date::timestamptz, now())`;
