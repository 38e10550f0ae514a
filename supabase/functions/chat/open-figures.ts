const asksForResult =
  /\bhow (?:much|many|long|big|far)\b|\bwhat(?:['’]?s| is| are| was| would| will| does| do| percent)?\b|\b(?:calculate|convert|work out)\b/i;
/** Figures that are names. */
const names = /\b1[- ](?:on|to)[- ]1\b|\b24\/7\b|\bs ?& ?p ?500\b|\b(?:mt|metatrader) ?[45]\b/gi;
/** "1,250" and "10k" as numbers. */
export const readFigure = (digits: string): number =>
  Number(digits.replaceAll(",", "").replace(/k$/i, "")) * (/k$/i.test(digits) ? 1000 : 1);
export const figuresOf = (text: string): readonly number[] =>
  (text.match(/(?<![\w.])\d[\d,]*(?:\.\d+)?(?:k\b)?/gi) ?? []).map(readFigure);

const leastFigures = 2;
/** So many are given for a result even where no word asks for one. */
const manyFigures = 3;

/** Whether a question gives figures to work something out with, of which the passage speaks of others: its example is no answer. */
export function leavesFiguresOpen(question: string, passage: string): boolean {
  const asked = new Set(figuresOf(question.replaceAll(names, " ")));
  if (asked.size < (asksForResult.test(question) ? leastFigures : manyFigures)) return false;
  const told = new Set(figuresOf(passage));
  return [...asked].some((figure) => !told.has(figure));
}
