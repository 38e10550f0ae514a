import { counted, percentText, ratioText, signedNumber } from "#lib/figure-text.ts";
import { hypotheticalInShort } from "#lib/hypothetical-performance.ts";
import { formatUsd } from "#lib/price-text.ts";
import { sampleWords } from "#lib/sample-words.ts";
import { accountFigures } from "#trading/simulator/account-figures.ts";
import { drawdownsOf } from "#trading/statistics/drawdown.ts";
import { independentTrades, wonPercentOfTrades } from "#trading/statistics/independent-results.ts";
import { tradeResults } from "#trading/statistics/trade-results.ts";
import { StatisticList } from "../../ui/statistic-list.tsx";
import type { SimulatorAccount } from "./saved-account.ts";
import {
  type ClosedPosition,
  type ClosedRow,
  closedBalances,
  closedPositions,
  closedTrades,
  coveredLosses,
} from "./statement.ts";
import { tagItems } from "./tag-results.ts";
import { tradeFigures } from "./trade-figures.ts";
import { netOf, signedUsd } from "./words.ts";

/** "2 days 3 h", "45 min". */
function holdingText(millis: number): string {
  const minutes = Math.round(millis / 60_000);
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days ${hours % 24} h`;
}

/** A line for the money of negative-balance protection; none for the usual account, which needed none. */
function coveredItems(account: SimulatorAccount) {
  const covered = coveredLosses(account).reduce((sum, { amount }) => sum + amount, 0);
  if (covered === 0) return [];
  return [
    {
      id: "covered",
      label: "Covered",
      value: signedUsd(covered),
      definition: "Paid in by negative-balance protection where a loss was larger than the account: it was not earned.",
    },
  ];
}

/** Winners, losers, R, holding time and tags. */
function detailItems(account: SimulatorAccount, positions: readonly ClosedPosition[]) {
  const { averageWin, averageLoss, averageR, withStop, holding } = tradeFigures(account, positions);
  return [
    {
      id: "average-win",
      label: "Average win",
      value: averageWin === null ? "–" : signedUsd(averageWin),
      definition: "Mean net result of the winning trades.",
    },
    {
      id: "average-loss",
      label: "Average loss",
      value: averageLoss === null ? "–" : signedUsd(averageLoss),
      definition: "Mean net result of the losing trades.",
    },
    {
      id: "average-r",
      label: "Average R",
      value: averageR === null ? "–" : `${signedNumber(averageR, 2)}R · ${counted(withStop, "position")}`,
      definition: `Mean net result in units of what the first stop-loss would have lost, of ${withStop === 1 ? "the one closed position that was" : `the ${withStop} closed positions that were`} opened with one. Parts closed one after the other count by their size, once the whole position is closed.`,
    },
    {
      id: "holding",
      label: "Average holding time",
      value: holding === null ? "–" : holdingText(holding),
      definition: "Mean time from opening to closing, weekends included.",
    },
    ...tagItems(positions),
  ];
}

/** What the figures below leave out or cannot show: positions that are still open, and how few results there are. */
function cautions(
  { state }: SimulatorAccount,
  rows: readonly ClosedRow[],
  positions: readonly ClosedPosition[],
): string[] {
  const open = state.account.positions;
  const { equity, balance } = accountFigures(state);
  const stillOpen = counted(open.length, "position is", "positions are");
  const floating =
    open.length === 0
      ? []
      : [
          `${stillOpen} still open with a floating result of ${signedUsd(equity - balance)}. None of these figures includes it.`,
        ];
  const ids = new Set(open.map(({ id }) => id));
  const parts = rows.filter(({ trade }) => ids.has(trade.position));
  const taken = parts.reduce((sum, { trade }) => sum + netOf(trade), 0);
  const closedParts =
    parts.length === 0
      ? []
      : [
          `What was closed of ${open.length === 1 ? "it" : "them"} so far, ${signedUsd(taken)}, is in the balance and its drawdown. The other figures count a position once all of it is closed.`,
        ];
  const trades = positions.map(({ symbol, openedAt, closedAt, net }) => ({
    ...{ symbol, net, closeTime: closedAt },
    openTime: openedAt ?? closedAt,
  }));
  const sample = sampleWords(trades.length, wonPercentOfTrades(trades), independentTrades(trades));
  return [sample, ...floating, ...closedParts];
}

/** What the closed trades of an account say. */
export function StatisticsPanel({ account }: { readonly account: SimulatorAccount }) {
  const { deposit } = account.state.account.settings;
  const rows = closedTrades(account);
  const positions = closedPositions(account, rows);
  if (positions.length === 0)
    return <p className="text-ink2">Statistics appear once the first position is closed as a whole.</p>;
  const net = positions.map((position) => position.net);
  const results = tradeResults(deposit, net);
  const { maximal, relativePercent } = drawdownsOf(deposit, closedBalances(account));
  return (
    <>
      {cautions(account, rows, positions).map((words) => (
        <p key={words} className="small mb-4 max-w-[75ch] font-semibold">
          {words}
        </p>
      ))}
      <StatisticList
        items={[
          {
            id: "trades",
            label: "Trades",
            value: String(results.trades),
            definition: "Closed positions. One that was closed in parts counts as one trade, once all of it is closed.",
          },
          {
            id: "net",
            label: "Net result",
            value: signedUsd(results.net),
            definition: "Profit minus commission plus swap, of all closed trades.",
          },
          ...coveredItems(account),
          {
            id: "win-rate",
            label: "Win rate",
            value: percentText(results.winPercent),
            definition: "Winning trades ÷ all trades.",
          },
          {
            id: "profit-factor",
            label: "Profit factor",
            value: results.grossLoss === 0 ? "–" : ratioText(results.profitFactor),
            definition: "Gross profit ÷ gross loss; none without a loss.",
          },
          {
            id: "expectancy",
            label: "Expectancy per trade",
            value: signedUsd(results.expectedPayoff),
            definition: "Net result ÷ number of trades.",
          },
          ...detailItems(account, positions),
          {
            id: "drawdown",
            label: "Balance drawdown",
            value: `${formatUsd(maximal)} · ${percentText(relativePercent)}`,
            definition:
              "The largest fall of the balance from a peak, in money, and the largest in percent of its peak. Open positions are not in it.",
          },
        ]}
      />
      <p className="fine mt-5">{hypotheticalInShort}</p>
    </>
  );
}
