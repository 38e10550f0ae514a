import { accountCurrency } from "../contract-of.ts";
import { accountLine, type Differences, type Facts, lowerBars, money, swapLine } from "./facts.ts";

export function python(facts: Facts): Differences {
  const { symbol, rate, ofPoints, spread, margin, waits, fixedRate } = facts;
  const ownRate = fixedRate
    ? " Return is the same in both."
    : ` Its Return is in ${symbol.quote}, too: a trade that closes at a price 5% above the first one of the file counts 5% more in it, so a profit of $1,000 on $10,000 adds 10.5% instead of 10%.`;
  return {
    lacks: [
      ...swapLine(facts),
      accountLine(
        facts,
        "Its command line changes both. Its currency is USD, and positions stay side by side, where a netting account of the lab merges them.",
      ),
      `There is no margin call and no stop-out: margin is checked when an order fills. One lot of ${symbol.name} ties up ${money(margin)}; the lab closes it once equity falls to ${money(margin / 2)}, this file keeps it open.`,
      `${lowerBars} This file takes the worst case, as the lab does with the switch off.`,
      ...(fixedRate
        ? [
            `Profit is converted from ${symbol.quote} at the fixed rate ${rate.toPrecision(6)}, the lab uses the rate of the moment. If ${symbol.quote} is worth 5% more, a profit of 1,000 ${symbol.quote} is ${money(1050 * rate)} in the lab and ${money(1000 * rate)} here.${facts.fixedSize ? "" : " Sizes that follow the account's money are worked out at that rate, too, and may be a step larger or smaller."}`,
          ]
        : []),
      "The price file must be the lab's, or a table with commas, English headings and times in UTC. A point is the last decimal it prints; others are refused.",
      ...(waits
        ? [
            `For a waiting order backtesting.py asks for free margin at the prices of the close of the bar in which it fills, the lab at those of the fill: one that needs nearly all of it may be refused in one of them. If one lot of ${symbol.name} is open and has lost 10 pips by that close, ${ofPoints(10 * symbol.pipPoints)} less is free. A position that closes inside that bar has freed its margin there, also for an order that fills at the open, which the lab refuses.${facts.fixedRate || symbol.quote === accountCurrency ? "" : ` backtesting.py counts the account in ${symbol.quote}, from the price at the start of the file: at a price 5% above that one, 5% less is free for a waiting order.`}`,
            "A waiting order that fills and closes inside one bar makes the lab's trade; for that one bar the equity curve of backtesting.py stands at the bar's close before it is booked.",
            `Where two waiting orders fill in one bar, backtesting.py still holds the margin of the first (${money(margin)} for one lot) when the second fills, even if the first has closed by then, and may refuse the second. The lab has freed it.`,
          ]
        : []),
    ],
    does: [
      symbol.quote === accountCurrency
        ? `Its final equity and Return are those of the lab without swap. The file's last line prints them, too.`
        : `It counts cash, equity and its statistics in ${symbol.quote}. Sizes, the file's own list of trades and its last line are in ${accountCurrency}, as in the lab.${ownRate}`,
      `It knows one price, the bid, and charges the rest as commission: a long position pays the spread of the bar in which it opens, a short one that of the bar in which it closes, and both their slippage. While a short position is open, equity is one spread higher than in the lab (${ofPoints(spread)} for one lot at ${spread} points), so drawdown and Sharpe ratio differ a little. The file's list of trades (--trades) shows bid and ask.`,
      "Sharpe ratio, annual return and the other statistics it prints follow its own formulas.",
      "One flat bar is added at each end: at the first it reads no signal, at the last open trades close. The run stops when equity reaches 0.",
    ],
  };
}
