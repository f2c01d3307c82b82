/** Whether a line belongs to the page around a recipe: buttons, credits, ratings, dates. */
export function isPageFurniture(line: string): boolean {
  return line.length <= 120 && forms.some((form) => form.test(line));
}

/** A label with its colon: "Author: Anna", "Course: Dessert". */
const labels =
  /(?:author|by|from the kitchen of|dietary|allergens?|suitable for|course|cuisine|keywords?|categor(?:y|ies)|tags?|calories|diet|difficulty|skill level|level|cost|rating|published|updated|posted(?: on| by| in)?|photo(?:s|graph)?(?: by)?|image|adapted|credit|recipe by|written by|recommended by|filed under|from|to|cc|date|sent|reply-to)\b\s*[:|]/iu;

/** A label of a card of a kitchen or of a specification: "Shelf life: 5 days", "Net weight: 1 kg". */
const cardLabels =
  /(?:shelf[ -]life|storage(?: conditions| temperature)?|net weight|gross weight|pack(?:age)? (?:size|weight)|batch (?:size|no|number|code|weight)|portion (?:size|weight|cost)|(?:product|item|recipe|supplier|bar) ?code|item(?= ?:)|par(?: level)?(?= ?:)|on hand(?= ?:)|sku|version|revision|last revised|revised|prepared by|approved by|station|supplier|country of origin|may contain)\b\.?\s*[:|#]/iu;

/** "Total: 1970 g", "Total cost $67.59" */
const totals =
  /(?:grand |batch |recipe |sub-?)?total(?: weight| dough(?: weight)?| batch(?: weight)?| yield| cost)?\s*[:=|]?\s*[$€£~]?\s?\d[\d.,]*\s?(?:k?g|grams?|oz|lbs?|%|ml|l|k?cals?|calories)?\b[^\p{L}]*$|(?:total |food )?cost (?:per|of|for|%)|gesamt(?:gewicht)?\s*:?\s*\d/iu;

/** What a line of the page around a recipe begins with; some are the whole line. */
const beginnings: readonly RegExp[] = [
  labels,
  cardLabels,
  totals,
  // an amount of a tip is of no ingredient; a tip without one is a note among the lines
  /(?:pro |chef(?:'|’)?s |cook(?:'|’)?s )?(?:tips?|hints?|variations?|substitutions?|serving suggestions?|tipp|astuce|consejo|consiglio|dica)\s*:(?=.{0,80}\d)/iu,
  /recipe card\b|standardi[sz]ed recipe\b|product spec(?:ification)?s?\b|spec(?:ification)? sheet\b/iu,
  // the head of a post in a forum
  /r\/\w{3,30}\W*(?:$|[•·])|posted by u\/|u\/[\w-]{3,30}\W*(?:$|[•·])|crosspost|by \S.{0,30}? » .{0,20}\d{4}/iu,
  // credits and notes of the author
  /(?:published|posted|written) by\b|this post (?:may )?contains?\b|as an amazon\b|affiliate\b|sponsored\b|advertisement\b|ad$/iu,
  /see (?:the )?(?:recipe )?notes?\b|why (?:you|this|make|am)\b|what is\b|what's\b|about this\b|my favou?rites?$|tools? you\b/iu,
  // buttons
  /loading\b|saved!|print\b|pin\b(?! of)|share\b|save\b|rate\b|jump to\b|skip to\b|deselect all|select all|copy link|instacart/iu,
  /(?:get|shop|add|buy|order) (?:all |the |recipe )?(?:ingredients|recipe (?:on|at)\b|to )|want (?:to save|free|more)\b|looking for (?:free |more |new ){1,2}recipes|help us out|back to\b.{0,30}(?:recipes|cookbook)$|buy on\b|add .{0,30}source$|ingredient substitutions?(?: guide)?$/iu,
  /read more|see more|view \b|continue reading|hide images|show images|info$|cook mode\b|prevent your screen\b|keep (?:the )?screen\b/iu,
  /(?:log ?in|sign in) (?:or|to|with)\b|register\W*$|enter your\b|(?:(?:write|leave) a )?review(?: this)?(?: recipe)?\W*$|special diets\W*$/iu,
  /get (?:my|new|the) |grab my\b|receive\b|join\b|download\b|subscribe\b|newsletter\b|follow\b|watch\b|video\b|trending\b/iu,
  // the menu of the site
  /search\b|menu$|home$|recipes?$|about(?: me| us)?$|contact(?: us)?$|shop$|blog$|log ?in$|sign (?:in|up)/iu,
  /facebook|pinterest|twitter|instagram|whatsapp|email$|copyright|©|all rights|privacy|cookie polic|terms of/iu,
  // switches for units and servings
  /us customary|(?:us|metric|imperial)(?:[\s/|–-]+(?:and |or )?(?:us|uk|customary|metric|imperial|units?|measure(?:ment)?s?|conversions?|version))*\W*$/iu,
  /metric\b.{0,30}\bimperial$|imperial\b.{0,30}\bmetric$|units?:?$|us ?m$|units:? ?(?:us ?m?|metric)$|volume$/iu,
  /us standard$|us ?(?:standard|customary)? ?metric$|usa(?: ?metric)?$|(?:cups|ounces|oz|grams|ml)(?: ?\/? ?(?:cups|ounces|oz|grams|ml)){1,3}$|title$/iu,
  /(?:units? us ?m? )?scale\b|1 ?2 ?3$|[½¼\d./]+x(?:\s*[½¼\d./]+x)*\W*$|original recipe \(/iu,
  // energy and nutrients without a food
  /serving size\b|calories \d|\d+ ?(?:kcals?|calories)\b|\d+ ?cals?(?: per\b| each\b|\s*[|,·]|\W*$)|(?:kcal|energy)\s*:?\s*\d|total\W{1,8}\d{2,5} ?(?:k?cal|calories)\b|macros\b/iu,
  /per \p{L}{3,12}\b\W(?=.{0,60}(?:kcal|calories|kj|protein|carbs|fat|\d ?[PCF])\b)/iu,
  // prices by themselves
  /[$€£]\s?\d{1,3}(?:[.,]\d{1,2})?\W*$/u,
  // ratings and comments
  /no ratings\b|ratings? \d|\d\.\d+ ?\/|(?:\d(?:\.\d+)? )?(?:from|out of) \d+|leave a (?:comment|review|reply)|comments?\b/iu,
  /\d+(?:\.\d+)? (?:stars?\b(?![ -](?:anise|apple|fruit|noodle|pasta|shape|sprinkle))|(?:votes?|reviews?|ratings?|comments?)\b)/iu,
  // dates and addresses
  /(?:mon|tue|wed|thu|fri|sat|sun),? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec) \d{1,2}\b/iu,
  /(?:mon|tues|wednes|thurs|fri|satur|sun)day(?:, | (?:\d|at\b|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|january|february|march|april|august|september|october|november|december)\b))/iu,
  /(?:(?:last )?(?:updated|modified|published|posted)\b.{0,8} |on )?(?:january|february|march|april|may|june|july|august|september|october|november|december|(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.?) \d{1,2},? \d{4}/iu,
  /\d{1,2}[./]\d{1,2}[./]\d{2,4}(?:, \d{1,2}:\d{2} ?[ap]m)?$|https?:\/\/\S+$|www\.\S+$/iu,
  // greetings
  /hi\b|hello\b|dear\b|hey\b/iu,
  // the head of a message: who wrote it and when, and what it was before
  /(?:begin )?forwarded message\b|original message\b|\p{L}[\p{L} .'’]{0,30}(?:, | at |\p{L} {1,3})\d{1,2}:\d{2} ?[ap]\.?m\.?\W*$/iu,
  /(?:january|february|march|april|may|june|july|august|september|october|november|december) \d{1,2}(?:, \d{4})? at \d{1,2}:\d{2}/iu,
  /[\p{L}\d_. ]{2,40}\W{1,6}(?:today|yesterday) at \d{1,2}:\d{2}/iu,
  // pictures of a copied chat
  /<?(?:media|image|video|audio|sticker) omitted>?\W*$/iu,
  // messages of shops and videos, and times within a video
  /oops!|contains: |not included in your delivery|timestamps?\W*$|chapters\W*$|music(?: by\b|:)|\d{1,2}:\d{2}(?::\d{2})?\s+[-–]?\s*\p{L}/iu,
];

/** Words that belong to the page only before a capital: "About Anna", but "about half a cup". */
const beforeCapital =
  /^\W*(?:[Aa]bout \p{Lu}|[Bb]y \p{Lu}|(?:[Cc]ourse|[Cc]uisine|[Kk]eywords?|[Aa]uthor|[Cc]ategory) \p{Lu}[^.!?]{0,80}$|[Dd]iet (?:Vegan|Vegetarian|Gluten|Low|Diabetic|Halal|Kosher)\b)/u;

/** The names of the columns of a table. */
const tableHead =
  /^\W*(?:(?:amount|quantity|qty|measure)\b.{0,20}\b(?:ingredients?|item|food)\b|(?:ingredients?|item|food|name)(?: name)?\s*[\t|,;]\s*(?:amount|quantity|qty|measure|units?)\b).{0,20}$/i;

/** "#vegan #easydinner", "@anna.cooks" */
const hashtags = /^(?:\s*[#@][\p{L}\d_.]+)+\s*$/u;

/** "On 2 March, Anna wrote:" above a quoted mail */
const quoteHead = /\bwrote:\s*$/i;

const withoutWords = /^[^\p{L}\d]*$/u;

const forms = [
  new RegExp(`^\\W*(?:${beginnings.map(({ source }) => source).join('|')})`, 'iu'),
  beforeCapital,
  tableHead,
  hashtags,
  quoteHead,
  withoutWords,
];
