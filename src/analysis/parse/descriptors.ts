/** Words that describe a food and name none: a part of these alone is not yet the food ("boneless, skinless chicken thighs"). */
export const descriptors: ReadonlySet<string> = new Set(
  `boneless skinless fresh ripe firm unsalted salted dried frozen large small medium bone-in skin-on unsweetened sweetened low-sodium
  reduced-sodium low-fat reduced-fat organic whole thin thick cold hot raw red green yellow white black soft hard dry sweet lean day-old
  good-quality mild extra-virgin light dark canned tinned cooked roasted crusty sharp seedless plain skinned unpeeled pitted fat-free
  nonfat non-fat warm crisp tart young mixed smoked very reduced fat low sodium rolled blanched stoned tender extra full-fat mature
  homemade best-quality high-quality quality good best favorite kosher imported domestic natural pure dense flaky buttery sticky
  unbleached bleached enriched prepared store-bought leftover free-range ready-made fine coarse chewy runny crunchy juicy meaty`.split(
    /\s+/,
  ),
);
