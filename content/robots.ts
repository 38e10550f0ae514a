import type { Robot } from "./types.ts";

const licence = "One licence: one live and two demo accounts, updates for 12 months";
const refundRule = "Money back within 14 days if the licence has not been used on a live account";

type Distinct = Omit<Robot, "image" | "checkoutUrl" | "platform" | "licence" | "refundRule">;

const robot = (facts: Distinct): Robot => ({
  ...facts,
  image: `/images/robots/${facts.id}.svg`,
  checkoutUrl: `/_sandbox/checkout/${facts.id}`,
  platform: "MetaTrader 5",
  licence,
  refundRule,
});

/** Fictional products. The label says what a buyer most needs to know: the class, and whether it adds to losers. */
export const robots: readonly Robot[] = [
  robot({
    id: "tern-trend",
    name: "Tern Trend",
    tagline: "Follows long moves, loses often and small",
    description:
      "Buys a new 20-day high, sells a new 20-day low, and trails the stop by the range of recent days. About two trades in three lose; the few that run have to pay for them.",
    price: 149,
    pairs: ["EURUSD", "GBPUSD", "USDJPY", "AUDUSD"],
    timeframe: "D1",
    strategyClass: "Trend following",
    usesGrid: false,
    usesMartingale: false,
    minDeposit: 1000,
    features: [
      "A stop on every trade",
      "Risk per trade set in per cent",
      "Pauses after a chosen drawdown",
      "Rules printed in full",
    ],
  }),
  robot({
    id: "plover-range",
    name: "Plover Range",
    tagline: "Fades stretched prices in quiet hours",
    description:
      "Trades back towards the middle of the range between the New York close and the London open, when spreads allow it. Wins are frequent and small; a surprise overnight can undo a month of them.",
    price: 129,
    pairs: ["EURCHF", "EURGBP", "AUDNZD"],
    timeframe: "M15",
    strategyClass: "Mean reversion",
    usesGrid: false,
    usesMartingale: false,
    minDeposit: 500,
    features: [
      "Spread limit before each entry",
      "A stop on every trade",
      "Stands aside around listed events",
      "Closes before the weekend",
    ],
  }),
  robot({
    id: "kite-breakout",
    name: "Kite Breakout",
    tagline: "Trades the first decision of London",
    description:
      "Marks the range of the Asian session and places one order on each side of it at the London open. The unfilled side is cancelled, the filled one is closed by the end of New York.",
    price: 119,
    pairs: ["GBPUSD", "EURUSD", "GBPJPY"],
    timeframe: "M30",
    strategyClass: "Session breakout",
    usesGrid: false,
    usesMartingale: false,
    minDeposit: 500,
    features: [
      "At most one trade a pair a day",
      "Flat every evening",
      "Daylight saving handled by zone",
      "A stop on every trade",
    ],
  }),
  robot({
    id: "swift-momentum",
    name: "Swift Momentum",
    tagline: "Holds the strong against the weak",
    description:
      "Ranks eight currencies by their move over three months and, once a week, holds the strongest against the weakest. Slow, diversified and dependent on trends in relative strength.",
    price: 179,
    pairs: ["28 pairs of 8 currencies"],
    timeframe: "H4",
    strategyClass: "Cross-sectional momentum",
    usesGrid: false,
    usesMartingale: false,
    minDeposit: 2500,
    features: [
      "Weekly rebalancing",
      "One risk budget over all pairs",
      "Swap included in the ranking",
      "Correlation limit",
    ],
  }),
  robot({
    id: "owl-carry",
    name: "Owl Carry",
    tagline: "Earns the swap while calm lasts",
    description:
      "Holds positions whose overnight interest is positive after the broker's mark-up, and leaves when volatility rises. Carry pays slowly and takes back quickly; the exit rule is the strategy.",
    price: 139,
    pairs: ["AUDJPY", "NZDJPY", "USDCHF"],
    timeframe: "D1",
    strategyClass: "Carry with a volatility exit",
    usesGrid: false,
    usesMartingale: false,
    minDeposit: 1500,
    features: [
      "Reads the broker's real swap rates",
      "Exit on rising volatility",
      "No leverage above 3:1",
      "A stop on every trade",
    ],
  }),
  robot({
    id: "heron-grid",
    name: "Heron Grid",
    tagline: "Buys each step down, inside a hard limit",
    description:
      "Adds positions of equal size at fixed distances while price moves against the first one, and closes them together. It wins most weeks and loses a great deal in a long one-way move; a hard stop on the whole basket is always set.",
    price: 99,
    pairs: ["EURUSD", "AUDNZD"],
    timeframe: "H1",
    strategyClass: "Grid",
    usesGrid: true,
    usesMartingale: false,
    minDeposit: 2000,
    features: [
      "Basket stop that cannot be switched off",
      "Equal lot sizes only",
      "Largest number of steps set beforehand",
      "Shows the loss at the last step",
    ],
  }),
  robot({
    id: "magpie-recovery",
    name: "Magpie Recovery",
    tagline: "Raises its stake after losses: read the label",
    description:
      "A grid that multiplies its size after each losing step. The curve looks smooth until the run that empties the account. We sell it because people ask for it, with an equity stop that is always on, and we do not recommend it for money you need.",
    price: 79,
    pairs: ["EURUSD"],
    timeframe: "M15",
    strategyClass: "Grid with martingale sizing",
    usesGrid: true,
    usesMartingale: true,
    minDeposit: 3000,
    features: [
      "Equity stop always on",
      "At most five steps",
      "Shows the chance of ruin for your settings",
      "Demo account suggested first",
    ],
  }),
];
