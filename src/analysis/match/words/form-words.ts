/**
 * Words, normalised, that behind a food make another one of it: "coconut flour" is no coconut, "fish bone" no fish. A name may lose other words at its
 * end, never these.
 */
export const formWords: ReadonlySet<string> = new Set(
  `flour oil powder juice sauce paste butter milk cream cheese bread syrup vinegar wine liqueur extract essence flavoring stock broth bouillon soup
   noodle pasta wrap wrapper cracker chip crisp cookie biscuit cake pie tart candy jam jelly preserve marmalade curd dressing dip spread salsa pickle
   relish chutney pesto mustard salt sugar starch meal tea coffee beer cider yogurt sorbet dough pastry batter mix crumb seasoning spice rub
   marinade glaze filling topping frosting icing puree brine water substitute replacer replacement alternative analog seed bone carcass shell skin
   husk peel rind zest blossom flower fat roe liver heart kidney tongue tail cheek trotter marrow gizzard head foot blood casing sprout green
   wing burger patty pudding mousse gravy jus concentrate nectar liquor schnapp brandy vodka rum soda lemonade smoothie shake malt lard suet
   ketchup creamer croissant muffin bun bagel waffle pancake popcorn pretzel granola muesli bar ball rice salad stew curry chili mayonnaise aioli crouton custard sherbet mash`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Forms, normalised, that by themselves are nothing near what is made of a food: "rose water" is no water. */
export const bareForms: ReadonlySet<string> = new Set(['water', 'powder', 'mix', 'substitute', 'leaf', 'ice', 'salt']);
