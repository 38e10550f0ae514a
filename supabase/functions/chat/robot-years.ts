import { signedPercent } from "../../../lib/figure-text.ts";
import { listText } from "../../../lib/list-text.ts";
import { answer, type Robot } from "./robot-deposits.ts";
import { performance } from "./robot-record.ts";

const ofYears =
  /\b(?:any|every|each|all|no|single)\b(?: \w+){0,2} years?\b|\b(?:worst|best|losing|winning|bad|good) years?\b|\byears? (?:was|were|is) (?:the )?(?:worst|best)\b|\bnever\b.*\byear\b/i;
const ofResult =
  /\b(?:los\w+|profit\w*|gain\w*|won|win|wins|made|mak(?:e|es|ing)|earn\w*|positive|negative|green|red|worst|best|good|bad|returns?|down|up)\b/i;
const ofPayment = /\b(?:pay\w*|paid|cost\w*|prices?|fees?|licen[cs]e\w*|refund\w*|subscri\w*)\b/i;

/** "Which robot did not lose in any year", "which one had the worst year". */
export const asksForEveryYear = (question: string): boolean =>
  ofYears.test(question) && ofResult.test(question) && !ofPayment.test(question);

/** How many calendar years each record lost, with its worst and its best one, the deepest loss first; null where none is known. */
export function yearsOfAll(robots: readonly Robot[]): string | null {
  const found = robots.flatMap(({ name, traits: { tested } }) => {
    const years = [...(tested?.years ?? [])].sort((a, b) => a.percent - b.percent);
    const [worst, best] = [years[0], years.at(-1)];
    return tested && worst && best ? [{ name, symbol: tested.symbol, years, worst, best }] : [];
  });
  if (found.length === 0) return null;
  const lines = found
    .sort((a, b) => a.worst.percent - b.worst.percent)
    .map(({ name, symbol, years, worst, best }) => {
      const lost = years.filter(({ percent }) => percent < 0).length;
      const others = years.length > 1 ? `, best ${best.year} ${signedPercent(best.percent)}` : "";
      return `- **${name}**${symbol ? ` on ${symbol}` : ""}: lost money in ${lost} of ${years.length}; worst ${worst.year} ${signedPercent(worst.percent)}${others}`;
    });
  const steady = found.filter(({ worst }) => worst.percent >= 0).map(({ name }) => `**${name}**`);
  const verdict =
    steady.length === 0
      ? "Every record lost money in at least one calendar year."
      : `Without a losing calendar year in its record: ${listText(steady)}.`;
  return answer(
    `${verdict} The calendar years of each record, the deepest loss first; a record may hold only a part of its first and last one:\n\n${lines.join("\n")}\n\nAll records are simulated, on one pair of each robot. They say nothing about what comes next.`,
    [performance],
  );
}
