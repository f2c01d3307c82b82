/** What stands among ingredients and is no food, and words that are none: the ranker must find nothing for them. */
export const nonFoods: readonly string[] = `
aluminum foil | heavy duty aluminum foil | tin foil | reynolds wrap aluminum foil | parchment paper | baking paper | greaseproof paper | wax paper |
plastic wrap | cling film | paper towels | kitchen paper | coffee filter | cheesecloth | muslin cloth | kitchen string | kitchen twine | butcher's twine |
bamboo skewers | wooden skewers | metal skewers | skewers soaked in water | toothpicks | cocktail sticks | cocktail picks | lollipop sticks | popsicle sticks |
craft sticks | paper liners | cupcake liners | muffin liners | cupcake cases | paper cases | muffin cases | baking dish | baking pan | loaf pan | loaf tin |
cake pan | cake tin | springform pan | bundt pan | pie dish | pie plate | tart tin | muffin tin | baking sheet | roasting pan | roasting rack | wire rack |
dutch oven | slow cooker | pressure cooker | instant pot | air fryer | rice cooker | cast iron skillet | nonstick skillet | frying pan | saucepan | stock pot |
grill basket | charcoal grill | charcoal | hickory wood chips | apple wood chips | mesquite wood chips | wood chunks | cedar plank | cedar grilling planks |
pizza stone | rolling pin | cookie cutter | pastry bag | piping bag | pastry brush | meat thermometer | candy thermometer | instant read thermometer |
stand mixer | food processor | blender | immersion blender | spice grinder | mandoline | microplane | zester | melon baller | ice cream maker | ice cream machine |
candy molds | popsicle molds | ramekins | canning jars with lids and rings | mason jars | half pint canning jars | sterilized jars | jar with lid |
airtight container | ziploc bag | resealable plastic bag | plastic bag | freezer bags | oven bag | spray bottle | ribbon | paper straws | drinking straws |
paper plates | cocktail umbrellas | candles | birthday candles | edible flowers for decoration only | banana leaf for wrapping | corn husks for wrapping |
rubber gloves | latex gloves | tongs | ladle | wooden spoon | serving platter | cutting board | sharp knife | your favorite toppings | toppings of your choice |
special equipment | equipment | see note | recipe follows | notes | method | directions | instructions | for full ingredient list see nutrition | nutrition facts |
for the sauce | for the topping | for the marinade | for serving | for garnish | to serve | to finish | additional ingredients | optional ingredients | from the pantry |
love | patience | a pinch of love | xyzzy | wuzzle | lorem ipsum | foo bar | asdf qwerty | n/a | none | tbd | ingredients | serves four | prep time |
cooking time | printable recipe | subscribe to my newsletter | click here | photo credit | advertisement | weekly menu | shopping list
`
  .split('|')
  .map((text) => text.trim());
