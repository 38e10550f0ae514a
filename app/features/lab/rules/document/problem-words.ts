import type { Problem } from "#trading/strategy/problems.ts";

const places: readonly (readonly [RegExp, string])[] = [
  [/^name/, "Name"],
  [/^symbol/, "Symbol"],
  [/^timeframe/, "Time frame"],
  [/^parameters\[(\d+)\]/, "Parameter $1"],
  [/^entries\.long\.when(?:\.of\[(\d+)\])?/, "Enter long, condition $1"],
  [/^entries\.short\.when(?:\.of\[(\d+)\])?/, "Enter short, condition $1"],
  [/^entries\.long\.order/, "Order of the long entry"],
  [/^entries\.short\.order/, "Order of the short entry"],
  [/^entries/, "Entries"],
  [/^exits\.long(?:\.of\[(\d+)\])?/, "Exit long, condition $1"],
  [/^exits\.short(?:\.of\[(\d+)\])?/, "Exit short, condition $1"],
  [/^risk\.sizing/, "Size of a trade"],
  [/^risk\.stopLoss/, "Stop"],
  [/^risk\.takeProfit/, "Target"],
  [/^risk\.trailing/, "Trailing stop"],
  [/^risk\.breakEven/, "Break-even"],
  [/^risk\.timeExitBars/, "Time exit"],
  [/^risk\.maxPositions/, "Max positions per direction"],
  [/^risk/, "Risk"],
  [/^session/, "Trading hours"],
  [/^costs/, "Costs"],
];

/** A place in words: "Enter long, condition 2". */
export function placeWords(path: string): string {
  for (const [pattern, words] of places) {
    const match = pattern.exec(path);
    if (match) return words.replace("$1", String(Number(match[1] ?? 0) + 1));
  }
  return "Rules";
}

/** A problem with its place, as a sentence without its full stop: "Parameter 1: must lie between min and max". */
export const problemSentence = (problem: Problem): string =>
  problem.path === "" ? problem.message : `${placeWords(problem.path)}: ${problemWords(problem)}`;

/** The engine's words for a shape that is wrong are for programmers; these are the ones an edit can bring about. */
export function problemWords({ path, message }: Problem): string {
  if (path === "name") return "give the strategy a name of at most 120 characters";
  if (path === "entries") return "add at least one condition, to enter long or to enter short";
  if (/\.of$/.test(path)) return "this group is empty: add a condition to it, or delete it";
  if (/^Too small: expected number to be >=/.test(message)) return "the number is too small";
  if (/^Too big: expected number to be <=/.test(message)) return "the number is too large";
  if (/^Invalid (input|discriminator)/.test(message)) return "something here cannot be read";
  return message;
}
