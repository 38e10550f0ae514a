import { plainNumber, shareText } from "#lib/figure-text.ts";
import { symbolText } from "#lib/symbol-text.ts";
import { averageRange, averageTrueRange, inPips, runningRange } from "#trading/calculators/market-figures.ts";
import { lastOpenMoment } from "#trading/calendar/trading-week.ts";
import { ScrollRegion } from "../ui/scroll-region.tsx";
import { TableHead } from "../ui/table-head.tsx";
import type { Loaded } from "./use-market-rows.ts";

const atrLength = 14;

type Props = {
  /** Daily bars, the running one last. */
  readonly daily: readonly Loaded[];
  /** Over how many finished days ranges are averaged, a column each. */
  readonly spans: readonly number[];
  /** The one of them that today's range is measured by. */
  readonly measure: number;
  /** Bars for the average true range in another time frame, and its name. */
  readonly atr?: { readonly rows: readonly Loaded[]; readonly name: string };
};

/** How much of an ordinary day's range is used up, as a bar that is full at 100%. */
function ShareOfRange({ share }: { readonly share: number }) {
  return (
    <span className="flex items-center justify-end gap-2">
      <svg className="h-1.5 w-12" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="8" fill="var(--grid)" />
        <rect width={Math.min(100, share * 100) || 0} height="8" fill="var(--accent)" />
      </svg>
      {shareText(share)}
    </span>
  );
}

/** Average ranges in pips, beside the move of the running day, or of the last one of a market that is closed. */
export function VolatilityTable({ daily, spans, measure, atr }: Props) {
  const trueRanges = new Map((atr?.rows ?? daily).map(({ bars }) => [bars.symbol, bars]));
  const days = (count: number) => `ADR ${count} days`;
  const now = Date.now();
  // Until the market opens again it is Friday's.
  const day = lastOpenMoment(now) < now ? "Last day" : "Today";
  const heads = [...spans.map(days), `ATR(${atrLength})${atr ? `, ${atr.name}` : ""}`, day];
  return (
    <ScrollRegion label="Average daily ranges">
      <table className="table">
        <caption className="sr-only">Average daily range in pips</caption>
        <TableHead
          columns={["Market", ...[...heads, `${day} of ${days(measure)}`].map((name) => ({ name, numeric: true }))]}
        />
        <tbody>
          {daily.map(({ bars }) => {
            const trueRange = trueRanges.get(bars.symbol);
            const today = runningRange(bars, now);
            const pips = [
              ...spans.map((count) => inPips(bars, averageRange(bars, count, now))),
              trueRange ? inPips(trueRange, averageTrueRange(trueRange, atrLength, now)) : Number.NaN,
              inPips(bars, today),
            ];
            return (
              <tr key={bars.symbol}>
                <th scope="row">{symbolText(bars.symbol)}</th>
                {pips.map((value, at) => (
                  <td key={heads[at]} className="num">
                    {plainNumber(value, 1)}
                  </td>
                ))}
                <td className="num">
                  <ShareOfRange share={today / averageRange(bars, measure, now)} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
