/**
 * Brands, normalised, that descriptions or names of the food table use, so that their words are no longer words of brands alone: without a mark, a capital or
 * a possessive they are brands all the same. The last row are brands of shops and others whose every word is an everyday one; together these say nothing else.
 */
export const knownBrands: ReadonlySet<string> = new Set(
  `a and w|annie|aunt jemima|barilla|bertolli|best food|betty crocker|bisquick|boursin|butterball|campbell|cheerio|cheez whiz|chex|clif|coca cola|contadina|cool whip
   |crisco|daiya|del monte|dole|dr pepper|duncan hine|earth balance|egg beater|frank redhot|french|general mill|goya|green giant|heinz|hellmann|hershey|hidden valley|hormel
   |jack daniel|jell o|jimmy dean|johnsonville|karo|kellogg|kikkoman|king arthur|kraft|land o lake|lawry|lipton|maggi|maxwell house|mccormick|miracle whip|morningstar farm|mountain dew
   |nabisco|nestle|nutella|ocean spray|old bay|old el paso|oreo|oscar mayer|pepperidge farm|pepsi|philadelphia|pillsbury|progresso|quaker|ragu|reese|rice krispy|ritz|ro tel|sara lee
   |skippy|snicker|spam|special k|splenda|sprite|stove top|sun maid|swanson|tabasco|tillamook|toblerone|toll house|twix|tyson|uncle ben|v8|velveeta|wesson|yoplait
   |365 everyday value|crystal light|food club|food lion|giant eagle|good and gather|great value|happy belly|kirkland signature|land o frost|market pantry|member mark|nature promise
   |o organic|private selection|signature select|silver spring|simple truth|simply orange|trader joe|whole food market`
    .split('|')
    .map((phrase) => phrase.trim()),
);
