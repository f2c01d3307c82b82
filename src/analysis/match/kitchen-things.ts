/**
 * Words, normalised, that at the end of a name say that it is a thing of the kitchen and no food. What the table knows with them ("rice paper",
 * "wonton wrapper") is found by name before; only guesses are held back.
 */
export const kitchenThings: ReadonlySet<string> = new Set(
  `paper foil wrap film liner wrapper skewer toothpick twine string cheesecloth muslin pan tin dish ramekin mold mould cutter pin rack sheet tray
   cooker fryer processor blender mixer grinder thermometer grill oven skillet saucepan wok stone plank bag straw napkin plate spoon fork knife
   brush bottle jar lid gloves glove ribbon candle equipment basket board charcoal wood machine maker`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
