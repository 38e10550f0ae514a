/** A statistic's name and what exactly it means, in words a visitor can check. `unit` says how to print it. */
export type Definition = {
  readonly id: string;
  readonly name: string;
  readonly unit: "money" | "percent" | "count" | "ratio" | "bars";
  readonly definition: string;
};

const of = <const Id extends string>(id: Id, name: string, unit: Definition["unit"], definition: string) => ({
  id,
  name,
  unit,
  definition,
});

/** The convention of every figure made of daily returns, as `trading-periods.ts` applies it. */
const dayConvention =
  "A day is the market's, 17:00 to 17:00 New York (Sunday evening is Monday's); a year has 252 of them, 365 where weekends trade, 52 weeks or 12 months for longer bars.";

const independent = "It takes trades as independent: those that were open together make it too large.";

export const definitions = [
  of("netProfit", "Net profit", "money", "Sum of all closed results after commission and swap."),
  of(
    "madeGood",
    "Negative balance made good",
    "money",
    "Money the broker paid in where a gap took the balance below zero: net profit + this = final balance − deposit.",
  ),
  of("returnPercent", "Return", "percent", "Final equity ÷ deposit − 1."),
  of("finalBalance", "Final balance", "money", "Deposit plus all closed results and what the broker made good."),
  of("finalEquity", "Final equity", "money", "Balance plus what open positions would close at."),
  of(
    "gainPercent",
    "Time-weighted return",
    "percent",
    "Π(1 + result ÷ balance before it) − 1: independent of deposits and withdrawals. A lost account has −100%.",
  ),
  of(
    "buyAndHoldPercent",
    "Buy & hold, no leverage or costs",
    "percent",
    "Change of the close from the first bar on which the strategy could trade to the last. The return of the strategy has its leverage and its costs in it.",
  ),
  of(
    "annualReturnPercent",
    "Annual return (CAGR)",
    "percent",
    "(final equity ÷ deposit)^(1 ÷ years) − 1, by the calendar, years of 365.25 days. A history of less than a year has none: it is not scaled up.",
  ),
  of(
    "volatilityPercent",
    "Annual volatility",
    "percent",
    `Standard deviation of daily equity returns (n − 1) · √252. ${dayConvention}`,
  ),
  of(
    "sharpe",
    "Sharpe ratio (annual)",
    "ratio",
    `Mean ÷ standard deviation of daily equity returns · √252, no risk-free rate. ${dayConvention}`,
  ),
  of(
    "sortino",
    "Sortino ratio (annual)",
    "ratio",
    `Mean daily equity return ÷ √mean(min(r, 0)²) · √252, no risk-free rate. ${dayConvention}`,
  ),
  of(
    "calmar",
    "Calmar ratio",
    "ratio",
    "Annual return (CAGR) ÷ largest relative equity drawdown. None for less than a year.",
  ),
  of(
    "periodSharpe",
    "Sharpe ratio (TradingView's definition)",
    "ratio",
    "(mean − risk-free) ÷ σ of monthly returns, of daily ones below three months; 2% a year risk-free; not annualized.",
  ),
  of(
    "periodSortino",
    "Sortino ratio (TradingView's definition)",
    "ratio",
    "(mean − risk-free) ÷ downside deviation over all periods; 2% a year risk-free; not annualized.",
  ),
  of("trades", "Trades", "count", "Closed positions and closed parts of positions."),
  of("longTrades", "Long trades", "count", "Closed trades that bought first."),
  of("shortTrades", "Short trades", "count", "Closed trades that sold first."),
  of("winPercent", "Winning trades", "percent", "Trades with a net result above 0."),
  of("longWinPercent", "Winning long trades", "percent", "Of the long trades, those with a net result above 0."),
  of("shortWinPercent", "Winning short trades", "percent", "Of the short trades, those with a net result above 0."),
  of(
    "profitFactor",
    "Profit factor",
    "ratio",
    "Gross profit ÷ gross loss: 0 when every trade lost; without a losing trade there is none.",
  ),
  of("expectedPayoff", "Expected payoff", "money", "Net profit ÷ trades."),
  of(
    "averageR",
    "Average R",
    "ratio",
    "Mean of net result ÷ what the first stop would have lost, over trades with a stop: commission and swap are in it.",
  ),
  of("grossProfit", "Gross profit", "money", "Sum of winning results."),
  of("grossLoss", "Gross loss", "money", "Sum of losing results, as a positive number."),
  of("averageWin", "Average win", "money", "Gross profit ÷ winning trades."),
  of(
    "averageLoss",
    "Average loss",
    "money",
    "Gross loss ÷ trades without a gain: those that came out even are losses of 0 and make it smaller.",
  ),
  of(
    "payoffRatio",
    "Payoff ratio",
    "ratio",
    "Average win ÷ average loss. Trades that came out even are losses of 0 and make it larger.",
  ),
  of("bestTrade", "Best trade", "money", "Largest net result."),
  of("worstTrade", "Worst trade", "money", "Smallest net result."),
  of("longestWins", "Longest winning streak", "count", "Most winning trades in a row."),
  of("longestLosses", "Longest losing streak", "count", "Most trades in a row that lost or came out even."),
  of("averageBars", "Average holding time", "bars", "Mean of exit bar − entry bar."),
  of("exposurePercent", "Exposure", "percent", "Bars on which a position was open."),
  of(
    "averageAdverse",
    "Average adverse excursion",
    "ratio",
    "Mean of the worst price against a trade while open, in pips: the bid for a long one, the ask for a short one.",
  ),
  of(
    "averageFavorable",
    "Average favorable excursion",
    "ratio",
    "Mean of the best price in favor of a trade while open, in pips: the bid for a long one, the ask for a short one.",
  ),
  of("balanceDrawdownAbsolute", "Balance drawdown, absolute", "money", "Deposit − lowest balance at a bar’s close."),
  of(
    "balanceDrawdownMaximal",
    "Balance drawdown, maximal",
    "money",
    "Largest fall of the balance from a peak, in money, at bar closes.",
  ),
  of(
    "balanceDrawdownMaximalPercent",
    "Balance drawdown, maximal, of its peak",
    "percent",
    "The same fall as a part of its peak.",
  ),
  of(
    "balanceDrawdownRelative",
    "Balance drawdown, relative",
    "percent",
    "Largest fall of the balance as a part of its peak, at bar closes.",
  ),
  of("equityDrawdownAbsolute", "Equity drawdown, absolute", "money", "Deposit − lowest equity at a bar’s close."),
  of(
    "equityDrawdownMaximal",
    "Equity drawdown, maximal",
    "money",
    "Largest fall of the equity from a peak, in money, at bar closes.",
  ),
  of(
    "equityDrawdownMaximalPercent",
    "Equity drawdown, maximal, of its peak",
    "percent",
    "The same fall as a part of its peak.",
  ),
  of(
    "equityDrawdownRelative",
    "Equity drawdown, relative",
    "percent",
    "Largest fall of the equity as a part of its peak, at bar closes.",
  ),
  of(
    "recoveryFactor",
    "Recovery factor",
    "ratio",
    "Net profit, with what the broker made good, ÷ maximal equity drawdown.",
  ),
  of("ahpr", "AHPR", "ratio", "Arithmetic mean of balance after ÷ balance before each trade, never below 0."),
  of("ghpr", "GHPR", "ratio", "Geometric mean: (end ÷ start)^(1 ÷ trades). 0 for a lost account."),
  of("hprRatio", "Holding-return ratio", "ratio", "(AHPR − 1) ÷ population standard deviation of the holding returns."),
  of(
    "zScore",
    "Z-score",
    "ratio",
    "(N(R − ½) − P) ÷ √(P(P − N) ÷ (N − 1)), P = 2 · wins · losses, R = runs. Above 0: wins and losses alternate.",
  ),
  of("zConfidencePercent", "Z-score confidence", "percent", `Share of a normal distribution within ±Z. ${independent}`),
  of(
    "linearCorrelation",
    "LR correlation",
    "ratio",
    "Correlation of the balance after each trade, the deposit first, with its straight line. Of gains by luck alone, one in three is above 0.8.",
  ),
  of("linearError", "LR standard error", "money", "Standard deviation of the balance around that line."),
  of("sqn", "System quality number", "ratio", `√trades · mean ÷ standard deviation of results (n − 1). ${independent}`),
  of(
    "kelly",
    "Kelly criterion",
    "ratio",
    "win rate − (1 − win rate) ÷ payoff ratio. By luck alone it is above 0 in every second record: no size to trade.",
  ),
  of("commission", "Commission paid", "money", "Both sides of all closed trades."),
  of("swap", "Swap", "money", "Interest of all nights on closed trades; negative when paid."),
  of(
    "ambiguousBars",
    "Ambiguous bars",
    "count",
    "Times a bar did not say which came first – stop or target, or a price that moves the stop – and the worse was taken.",
  ),
  of("stopOuts", "Stop-outs", "count", "Positions the broker closed at the stop-out level."),
  of("marginCalls", "Margin calls", "count", "Times the margin level fell below the call level."),
  of(
    "rejectedOrders",
    "Rejected orders",
    "count",
    "Orders refused for margin, volume or stops, and orders that expired.",
  ),
] as const;
