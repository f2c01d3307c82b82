/** No brand, category, serving or portion of the official releases has more than 125 characters; what is longer by far comes of columns that have shifted. */
export const longestText = 500;
