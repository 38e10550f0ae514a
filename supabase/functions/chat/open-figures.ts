/** Two figures beside these words are to be worked out, without any word that asks. */
const ofCalculation =
  /\b(?:chances?|odds|probabilit(?:y|ies)|expectancy|risk of ruin|win(?:ning)? ?rates?|r:?r|risk[- ]?\/?(?: to )?[- ]?rewards?|commissions?|per side|in a row|streaks?)\b/i;
const asksForResult =
  /\bhow (?:much|many|long|big|far)\b|\bwhat(?:['’]?s| is| are| was| would| will| does| do| percent)?\b|\b(?:calculate|convert|work out)\b/i;
/** Figures that are names. */
const names = /\b1[- ](?:on|to)[- ]1\b|\b24\/7\b|\bs ?& ?p ?500\b|\b(?:mt|metatrader) ?[45]\b/gi;
const figuresOf = (text: string): readonly number[] =>
  (text.match(/(?<![\w.])\d[\d,]*(?:\.\d+)?/g) ?? []).map((digits) => Number(digits.replaceAll(",", "")));

const leastFigures = 2;
/** So many are given for a result even where no word asks for one. */
const manyFigures = 3;

/** Whether a question gives figures to work something out with, of which the passage speaks of others: its example is no answer. */
export function leavesFiguresOpen(question: string, passage: string): boolean {
  const asked = new Set(figuresOf(question.replaceAll(names, " ")));
  const least = asksForResult.test(question) || ofCalculation.test(question) ? leastFigures : manyFigures;
  if (asked.size < least) return false;
  const told = new Set(figuresOf(passage));
  return [...asked].some((figure) => !told.has(figure));
}
