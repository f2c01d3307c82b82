import { toWordSet } from '../words';

/**
 * Everyday words that are also words of brand names, normalised. Alone such a word names a brand
 * only if it has a ® or ™. Collected by reading the brands that were found in many thousand lines,
 * and from makers' names that are plain English.
 */
export const everydayWords = toWordSet(`
  above absolute accent active additional again air all almost alone also alway amazing amber ample
  ancient ande anything around art aside ask aunt away awesome back balance bare barn base basket
  bay beach bear beard bearded beautiful become bee bell below bend berry between beyond bite bless
  bliss block bloom blossom blue board bold bond boost both bounce bowl brand brave breakfast bridge
  bright brisk bristol broad brook brother build bull burn bush butcher butterfly buy cafe camp
  candle canyon captain care cartilage cast castle cave celebrate center central century certified
  chain change charm chef chief choose circle city clan class claw clean clear clever cliff cloth
  cloud club coast cock collection color come comfort common community complete cook cooker corner
  cottage country craft crane crave crazy creek crew crisp cross crown crush crystal cup custom cut
  daily dairy dare dash dawn day dear deep delicious deluxe den detail dew diamond dip direct
  discover divine dog domino done door dot double dragon dream dress drum dry duke during dust
  dynamo eagle early earth ease east eat eclipse edge edition eight elegant element elevate elite
  emerald empire end energy enhance enjoy enough entire epic equal essence essential estate even
  ever every everyday evolve excel excellent exceptional exotic expert express extreme eye fair fall
  family famous fancy farm farmer farmland fashion fast favorite feast feather feed feel festival
  festive few field fiesta fight final find fine finest finish fire first fish fit five flag flame
  flavor flash flat flip float flow fly focus folk foot force forest fork form formula fortune
  forward found four fox frame freedom fresh friend friendly front frost fuel full fun fusion future
  gallery game garden gate gather gem general gentle get giant gift give glacier glory glow gold
  golden goldfish good goodness gorgeous gourmet grace grand grandma grass great green grill grove
  grow guardian hand handy happy harbor hard harmony harvest hat hawk head health healthy heart heat
  heaven heritage hero hidden high highland hill hip hit holiday home homestyle honest honor hope
  horizon horn hot hour house hug huge human hunt hunter ideal imagine immaculate impact impossible
  improve indulge infuse inspire instant island jar jewel join journey joy jump jungle just
  keep kettle key kid kind king kingdom kiss kitchen kite knight lab lady lake land last late laugh
  layer lazy leader leaf lean legacy legend less level liberty life lift light like lily limited
  line link lion little live living local lodge lone long look lord lotus love lover luck lucky
  lunch luxury made magic magnificent magnum main major make man many map margin mark market marvel
  master match mate meadow meal measure meet mellow melt memory mercury merry metro mighty milestone
  mill mindful mini miracle mirror miss mission mix model modern moment monarch monster moon more
  morning mother motion motto mountain mouth much muscle must native natural nature neat need nest
  new next nice night nine noble none north northern note nothing now number oak oasi ocean old once
  one only onward open optimum orbit orchard order original other our out outer outside oval over
  own pace pack palace palm pantry paradise park part party passion patch path peace peak pearl
  people perfect pet pick pilot pinnacle pioneer pit place plain planet plant play please pleasure
  plenty plus point pop portion power prairie precious premier premium present prestige pretty pride
  prime primo prince prize pro produce product promise proper protein proud provide pulse pure
  quality queen quest quick quiet radiant rain rainbow raise range ranger rapid rare ray reach ready
  real rebel recipe refresh regal region rejoice relax remedy renew reserve rest restaurant result
  revive reward rich ridge right ring rise river road roast rock rocket room root rose round royal
  ruby run rush rustic safe sail sale same sand satisfy save savor savory say scoop sea seal season
  second secret see select selection seller sense serve service set seven shape share sharp shell
  shine ship shop shore shot show side signature silk silver simple simply single sister six skillet
  skin sky slice slim slow small smart smile smooth snap snow social sole solution some song soul
  sound source south southern spark special specialist specialty speed spike spirit splash splendid
  split spoon sport spring square stack stage standard star start state stay steam step stick still
  stir stone stonemill stop storm story straight stream street strength strong studio style summer
  summit sun sunny sunrise sunset sunshine super superior supply supreme sure surf sweet swift table
  taste tasty teddy temple ten tender thing think third thrive thunder tide tiger time tiny titan
  today together tom tone too tool top torch total touch town trade trader tradition trail train
  travel treasure treat tree trend tribe triple tropic true trust truth turn twin twist two ultimate
  ultra uncle union unique unit united universe up urban use valley value variety vault velvet vibe
  victory view villa village vintage virtue vision vital vivid wagon wake walk wall want warm
  warrior water wave way wealth weather weigh welcome well west western whisk white whole wholesome
  wide wild will wind window wing winner winter wise wish wolf wonder wonderful wood woodland word
  work workshop world worth year yes you young your zen zero zest zing zone tate sam george archer
  fran ruffle whisker primrose dente tine rosa corona victoria dean jimmy fred tony mann murray kemp
  lee kirby hass arame chia matcha bao mina tan pam amore alba dolce casa bella mama papa nonna gaia
  terra mar sol vita viva three twelve dozen thi that these those them they their its his her near
  far stand waste follow core squeeze bundle culture culinary tamale skinny smaller larger longer
  shorter softer thicker thinner bigger hotter milder younger older extra such any another most
  least remain remaining divide cox guernsey blenheim equator vidalia jersey devon
`);

/**
 * Brands, normalised, that descriptions or aliases of the kitchen table use too, so that their
 * words are not words of brands alone. They count as brands even without a mark, capital or
 * possessive. The last row holds brands of shops and others made of everyday words only; in this
 * combination they mean nothing else.
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
