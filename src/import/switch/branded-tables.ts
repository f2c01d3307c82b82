/** The tables that a branded import builds anew and exchanges for those in use. */
export const brandedTables = ['branded_food', 'brand', 'branded_word'] as const;
