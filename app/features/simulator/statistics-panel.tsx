import { percentText, ratioText } from "#lib/figure-text.ts";
import { hypotheticalInShort } from "#lib/hypothetical-performance.ts";
import { formatUsd } from "#lib/price-text.ts";
import { drawdownsOf } from "#trading/statistics/drawdown.ts";
import { tradeResults } from "#trading/statistics/trade-results.ts";
import { StatisticList } from "../../ui/statistic-list.tsx";
import type { SimulatorAccount } from "./saved-account.ts";
import { closedTrades } from "./statement.ts";
import { netOf, signedUsd } from "./words.ts";

/** What the closed trades of an account say. */
export function StatisticsPanel({ account }: { readonly account: SimulatorAccount }) {
  const { deposit } = account.state.account.settings;
  const net = closedTrades(account).map(({ trade }) => netOf(trade));
  if (net.length === 0) return <p className="text-ink2">Statistics appear after the first closed trade.</p>;
  const results = tradeResults(deposit, net);
  let balance = deposit;
  const curve = net.map((value) => {
    balance += value;
    return balance;
  });
  const { maximal, relativePercent } = drawdownsOf(deposit, curve);
  return (
    <>
      <StatisticList
        items={[
          {
            id: "trades",
            label: "Trades",
            value: String(results.trades),
            definition: "Closed trades; a partial close counts as one.",
          },
          {
            id: "net",
            label: "Net result",
            value: signedUsd(results.net),
            definition: "Profit minus commission plus swap, of all closed trades.",
          },
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
          {
            id: "drawdown",
            label: "Max drawdown",
            value: `${formatUsd(maximal)} · ${percentText(relativePercent)}`,
            definition:
              "The largest fall of the balance from a peak, in money, and the largest in percent of its peak. Open positions are not in it.",
          },
        ]}
      />
      <p className="fine mt-5">
        {hypotheticalInShort} {net.length < 30 ? "Fewer than 30 trades prove nothing either way." : ""}
      </p>
    </>
  );
}
