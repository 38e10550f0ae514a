import type { StrategyDocument } from "../strategy/document.ts";

/** Why the losses of a test say nothing about those to come: its rules close no losing position. Null where something does. */
export function unlimitedLoss({ entries, exits, risk }: StrategyDocument): string | null {
  const { stopLoss, trailing, timeExitBars, opposite = "reverse" } = risk;
  if (stopLoss || timeExitBars !== undefined || (trailing && !trailing.after)) return null;
  const isReversed = opposite === "reverse" && entries.long && entries.short;
  const staysOpen = (["long", "short"] as const).some((side) => entries[side] && !exits?.[side] && !isReversed);
  return staysOpen
    ? "Nothing closes a losing position: there is no stop-loss, no exit rule and no time limit. One long move against it can cost more than all of these tests show."
    : null;
}
