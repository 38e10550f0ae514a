import type { Robot } from "./types.ts";

const activationLimit = 3;
const licence = "One license: up to three live accounts at a time, any number of demo accounts, updates included";
const refundRule = "Money back within 14 days if the license has not been activated on a live account";

type Distinct = Omit<Robot, "image" | "checkoutUrl" | "platform" | "licence" | "activationLimit" | "refundRule">;

const robot = (facts: Distinct): Robot => ({
  ...facts,
  image: `/images/robots/${facts.id}.svg`,
  checkoutUrl: `/_sandbox/checkout/${facts.id}`,
  platform: "MetaTrader 5",
  licence,
  activationLimit,
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
    minDeposit: 4000,
    features: [
      "A stop on every trade, trailed by three average ranges",
      "Risk per trade set in percent",
      "Always one position per pair",
      "Rules printed in full",
    ],
  }),
  robot({
    id: "plover-range",
    name: "Plover Range",
    tagline: "Fades stretched prices in quiet hours",
    description:
      "Trades back toward the middle of the range between an hour after the New York close and the London open. Wins are small and the spread is a large part of each; a surprise overnight can undo a month of them.",
    price: 129,
    pairs: ["EURCHF", "EURGBP", "AUDNZD"],
    timeframe: "M15",
    strategyClass: "Mean reversion",
    usesGrid: false,
    usesMartingale: false,
    minDeposit: 1000,
    features: [
      "No trades during the rollover hour",
      "A stop on every trade",
      "Closed after six hours at the latest",
      "Never holds over a weekend",
    ],
  }),
  robot({
    id: "kite-breakout",
    name: "Kite Breakout",
    tagline: "Trades the London opening breakout",
    description:
      "Between eight and ten in London it trades the first half-hour that closes outside the range of the eight hours before. Every position is closed in the last hour of New York. False breaks are common; a few long days have to pay for them.",
    price: 119,
    pairs: ["GBPUSD", "EURUSD", "GBPJPY"],
    timeframe: "M30",
    strategyClass: "Session breakout",
    usesGrid: false,
    usesMartingale: false,
    minDeposit: 1000,
    features: [
      "One position per pair",
      "Flat every evening",
      "Daylight saving handled by zone",
      "A stop on every trade",
    ],
  }),
  robot({
    id: "swift-momentum",
    name: "Swift Momentum",
    tagline: "Follows the three-month trend, reviewed weekly",
    description:
      "Every Monday it compares each pair with its price three months ago and holds it in that direction until the sign changes. Each pair is judged by itself. It is slow, and it depends on trends that last.",
    price: 179,
    pairs: ["GBPUSD", "EURUSD", "USDJPY", "AUDUSD", "USDCAD"],
    timeframe: "H4",
    strategyClass: "Time-series momentum",
    usesGrid: false,
    usesMartingale: false,
    minDeposit: 5000,
    features: [
      "One decision a week",
      "A wide stop on every trade",
      "Risk per trade set in percent",
      "No ranking across pairs, and no claim of it",
    ],
  }),
  robot({
    id: "owl-carry",
    name: "Owl Carry",
    tagline: "Holds for the swap while calm lasts",
    description:
      "Buys the pair whose overnight interest is paid to the buyer while its daily ranges are calm, and exits when they widen. Carry pays slowly and takes back quickly; the exit rule is the strategy.",
    price: 139,
    pairs: ["AUDJPY", "NZDJPY", "USDCHF"],
    timeframe: "D1",
    strategyClass: "Carry with a volatility exit",
    usesGrid: false,
    usesMartingale: false,
    minDeposit: 1500,
    features: [
      "Only pairs whose swap is positive for the buyer",
      "Exit when ranges widen",
      "Position no larger than the account",
      "A stop on every trade",
    ],
  }),
  robot({
    id: "heron-grid",
    name: "Heron Grid",
    tagline: "Buys each step down, at most five at once",
    description:
      "Buys equal lots at each fixed step further below a slow average, up to five, and closes them together when price returns to it. It wins most trades and loses a great deal in a long one-way move; every position carries the basket's stop from the start.",
    price: 99,
    pairs: ["EURUSD"],
    timeframe: "H1",
    strategyClass: "Grid",
    usesGrid: true,
    usesMartingale: false,
    minDeposit: 10_000,
    features: [
      "Basket stop that cannot be switched off",
      "Equal lot sizes only",
      "At most five positions",
      "Buys only: never both ways at once",
    ],
  }),
  robot({
    id: "magpie-recovery",
    name: "Magpie Recovery",
    tagline: "Increases size after losses; read the risk label",
    description:
      "A grid of at most three steps with one stop under all of them. That stop is nearer the further price has fallen, so the same money at risk buys more lots as it loses: from 0.1 to 1.9 lots in its record on $10,000. It books many small wins; the runs that reach the stop take back more than they brought. We sell it because people ask for it, with that stop always on, and we do not recommend it for money you need.",
    price: 79,
    pairs: ["EURUSD"],
    timeframe: "M15",
    strategyClass: "Grid with martingale sizing",
    usesGrid: true,
    usesMartingale: true,
    minDeposit: 3000,
    features: [
      "One stop under the whole basket, always on",
      "At most three steps",
      "Same money at risk on each step, so more lots the nearer the stop",
      "Demo account suggested first",
    ],
  }),
];
