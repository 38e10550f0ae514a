import { closeStopWarning } from "../backtest/close-stop.ts";
import { leftOutCosts } from "../backtest/left-out-costs.ts";
import { refusedOrders } from "../backtest/refused-orders.ts";
import type { BacktestResult } from "../backtest/run.ts";
import type { Bars } from "../market/bars.ts";
import { derivedBars } from "../market/derived-bars.ts";
import { independentResults } from "../statistics/independent-results.ts";
import type { StrategyDocument } from "../strategy/document.ts";
import { addsToLosers } from "./adds-to-losers.ts";
import { profitSources, type Rerun } from "./profit-sources.ts";
import type { Row } from "./row.ts";
import { unlimitedLoss } from "./unlimited-loss.ts";
import type { Evidence } from "./verdict.ts";

type Run = {
  readonly document: StrategyDocument;
  readonly bars: Bars;
  readonly result: BacktestResult;
  /** The result as a row of a search. */
  readonly row: Row;
  /** Repeats the run at other costs, where those it paid were too low. */
  readonly rerun: Rerun;
  /** The shorter bars inside its bars, where it was run with some. */
  readonly lower?: Bars | undefined;
};

/** What one run by itself says for and against its strategy. */
export const runEvidence = ({ document, bars, result, row, rerun, lower }: Run): Omit<Evidence, "trials"> => ({
  row,
  outcomes: independentResults(result.trades),
  refused: refusedOrders(result, document),
  closeStop: closeStopWarning(bars, result),
  leftOutCosts: leftOutCosts(result, document, bars),
  derivedBars: derivedBars(bars),
  unlimitedLoss: unlimitedLoss(document),
  addsToLosers: addsToLosers(result),
  ...(row.net > 0 ? { sources: profitSources(bars, result, document, rerun, lower) } : {}),
});
