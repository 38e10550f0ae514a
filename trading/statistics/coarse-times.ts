import { minuteMillis } from "../calendar/trading-week.ts";
import { dayMillis } from "../calendar/zone-clock.ts";
import { counted } from "../number-text.ts";
import type { Finding } from "./finding.ts";
import type { StatementTrade } from "./statement.ts";

type Times = Pick<StatementTrade, "openTime" | "closeTime">;
type Coarse = { readonly unit: "day" | "minute"; readonly within: number };

const lacks = { day: "times of day", minute: "seconds" } as const;

/** The unit of a file whose times hide how its trades follow one another: of days where any begins and ends in one, of minutes where most do. */
export function coarseTimes(trades: readonly Times[]): Coarse | null {
  const within = trades.filter(({ openTime, closeTime }) => openTime === closeTime).length;
  const isWhole = (unit: number) =>
    trades.every(({ openTime, closeTime }) => openTime % unit === 0 && closeTime % unit === 0);
  if (within > 0 && isWhole(dayMillis)) return { unit: "day", within };
  return within * 2 > trades.length && isWhole(minuteMillis) ? { unit: "minute", within } : null;
}

/** Which of its trades came first, and which were open together, is not in such a file: what does not show is not ruled out. */
export const withoutOrder = (findings: readonly Finding[], { unit }: Coarse): Finding[] =>
  findings.map((finding) =>
    finding.id === "no-stop" || finding.verdict !== "not-seen"
      ? finding
      : {
          ...finding,
          ...{ verdict: "not-told", share: 0, evidence: [] },
          words: `The file has no ${lacks[unit]}, so it cannot show which trade of a ${unit} came first or how long it was held.`,
        },
  );

/** Says what such a file cannot show. */
export const coarseTimesNote = ({ unit, within }: Coarse): string =>
  `The file tells ${unit}s without ${lacks[unit]}, and ${counted(within, "trade")} opened and closed ${unit === "day" ? "on the same day" : "within one"}: their order and how long they were held are not known. An export with ${lacks[unit]} shows habits that this one cannot.`;
