import { dayMillis } from "../calendar/zone-clock.ts";
import { counted } from "../number-text.ts";
import type { Finding } from "./finding.ts";
import type { StatementTrade } from "./statement.ts";

type Times = Pick<StatementTrade, "openTime" | "closeTime">;

/** Trades that were opened and closed on one day, of a file that tells days without a time of day; 0 for a file with times. */
export function withinDays(trades: readonly Times[]): number {
  const tellsTimes = trades.some(
    ({ openTime, closeTime }) => openTime % dayMillis !== 0 || closeTime % dayMillis !== 0,
  );
  return tellsTimes ? 0 : trades.filter(({ openTime, closeTime }) => openTime === closeTime).length;
}

/** Which trade of a day came first, and which were open together, is not in such a file: what does not show is not ruled out. */
export const withoutOrder = (findings: readonly Finding[]): Finding[] =>
  findings.map((finding) =>
    finding.id === "no-stop" || finding.verdict !== "not-seen"
      ? finding
      : {
          ...finding,
          ...{ verdict: "not-told", share: 0, evidence: [] },
          words:
            "The file has no times of day, so it cannot show which trade of a day came first or how long it was held.",
        },
  );

/** Says what such a file cannot show. */
export const daysAloneNote = (within: number): string[] =>
  within === 0
    ? []
    : [
        `The file tells days without times of day, and ${counted(within, "trade")} opened and closed on the same day: their order and how long they were held are not known. An export with times shows habits that this one cannot.`,
      ];
