import type { MatchedLine } from '../line';
import type { Weight } from '../weigh-amounts/weighing';

/**
 * At most 0.60 for what the lines above are made into, or what is left of them: "1 cup pesto (see above)",
 * "2 tablespoons reserved marinade". Where those lines count as well, it counts twice.
 */
export function doubtMadeAbove({ text }: MatchedLine, weight: Weight): Weight {
  if (weight.conversion <= mostMadeAbove || !madeAbove.test(text)) return weight;
  const reason = `${weight.reason}, which may count already where it is made`;
  return { ...weight, conversion: mostMadeAbove, way: 'habit', reason };
}

const mostMadeAbove = 0.6;

const madeAbove =
  /\b(?:see|from|as in|recipe) above\b|\b(?:reserved|left ?over|saved) from (?:the )?(?:above|(?:cooking|making|boiling|poaching|braising|roasting|frying|simmering) )|^[^a-z]*(?:(?:about |the )?[a-z]+\.? (?:of )?)?reserved (?!for |and |until |to |on |in |at )[a-z]/i;
