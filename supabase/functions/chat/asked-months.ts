export const counts = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

const count = String.raw`\d+(?:[.,]\d+)?|half(?: an?)?|an?|per|each|every|${counts.slice(1).join("|")}`;
const andHalf = " and a half";

/** "6 months", "half a year", "a year and a half", "2.5 years", "yearly", with the "for" before it. */
export const span = new RegExp(
  String.raw`(?:\b(?:for|over|in|during) )?(?<![\w.,])(?<count>${count})(?:${andHalf})?[- ]?(?<unit>year|month)s?(?:${andHalf})?\b|\b(?:yearly|annually|annual|(?:in |for |over )?(?:the |my )?(?:first|whole|full) year)\b`,
  "gi",
);

function countOf(said: string): number {
  if (said.startsWith("half")) return 0.5;
  return counts.includes(said) ? counts.indexOf(said) : Number(said.replace(",", ".")) || 1;
}

/** The months that a question asks the price of; undefined where it names none, or different times. */
export function monthsIn(question: string): number | undefined {
  const found: number[] = [];
  let yearsEnd: number | undefined;
  for (const { 0: text, index, groups = {} } of question.toLowerCase().matchAll(span)) {
    const isYears = groups.unit !== "month";
    const months = (countOf(groups.count ?? "a") + (text.includes(andHalf) ? 0.5 : 0)) * (isYears ? 12 : 1);
    // "Per month" is a rate.
    if (months <= 1) continue;
    // "A year and 3 months" is one time.
    const goesOn = !isYears && yearsEnd !== undefined && /^(?:,| and| plus)? ?$/.test(question.slice(yearsEnd, index));
    found.push(goesOn ? (found.pop() ?? 0) + months : months);
    yearsEnd = isYears ? index + text.length : undefined;
  }
  return new Set(found).size === 1 ? found[0] : undefined;
}
