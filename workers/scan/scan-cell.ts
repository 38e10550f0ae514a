import type { PairSource } from "#trading/backtest/conversion-rates.ts";
import { weekClose, weekOf } from "#trading/calendar/trading-week.ts";
import { type TechnicalRating, technicalRating } from "#trading/forecast/technical-rating.ts";
import type { Bars } from "#trading/market/bars.ts";
import { barMillis } from "#trading/market/import/bar-length.ts";
import { tradesAtWeekends } from "#trading/market/import/trades-at-weekends.ts";
import { sliceOf } from "#trading/optimize/bar-span.ts";
import { indicatorInput } from "#trading/strategy/column-source.ts";
import type { ScanSource } from "./scan-source.ts";
import { type ScanCell, type ScanState, type ScanTimeframe, scanBars } from "./scan-types.ts";

/** The last closed bars: without the running one, which the open market has, and stored bars that end before the moment have not. */
function closedBars(bars: Bars, asOf: number): Bars {
  const opened = bars.time[bars.length - 1] as number;
  const closes = weekClose(weekOf(asOf));
  // Short bars do not reach back into the weekend before: one that opens after the week's close runs on in any case.
  const isOpen = asOf < closes || opened >= closes || tradesAtWeekends(bars);
  const running = asOf < opened + barMillis[bars.timeframe] && isOpen;
  const end = running ? bars.length - 1 : bars.length;
  return sliceOf(bars, { from: Math.max(0, end - scanBars), to: end });
}

/** What a strategy says on closed bars. */
export type StateOf = (bars: Bars, pairs: PairSource) => ScanState;

/** The state of a document's strategy; null without one. Backtest and schema are loaded when they are needed: a rating does without. */
export async function stateOf(document: unknown): Promise<StateOf | null> {
  if (document === null) return null;
  const { strategyState } = await import("./strategy-state.ts");
  return (bars, pairs) => strategyState(document, bars, pairs);
}

/** One square of the grid; `rating` is given when it is known already. */
export function scanCell(
  { bars, data }: ScanSource,
  asOf: number,
  state: StateOf | null,
  pairs: PairSource,
  { all, averages, oscillators, word }: TechnicalRating = technicalRating(indicatorInput(bars)),
): ScanCell {
  const last = bars.length - 1;
  const price = bars.close[last] as number;
  return {
    symbol: bars.symbol,
    timeframe: bars.timeframe as ScanTimeframe,
    data,
    digits: bars.digits,
    price,
    change: (price / (bars.close[last - 1] as number) - 1) * 100,
    time: bars.time[last] as number,
    rating: { all, averages, oscillators, word },
    state: state === null ? null : state(closedBars(bars, asOf), pairs),
  };
}
