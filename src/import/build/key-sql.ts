/** What a food keeps over the releases of its dataset, in SQL: its NDB number or food code. @param table of foods, or what it goes by */
export const keySql = (table: string): string => `coalesce(${table}.ndb_number, ${table}.food_code)`;
