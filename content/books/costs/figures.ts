import { numberRange } from "#lib/number-range.ts";
import { runBacktest } from "#trading/backtest/run.ts";
import { breakEvenWinRate } from "#trading/calculators/odds-arithmetic.ts";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { median } from "#trading/median.ts";
import type { BookFigures } from "#trading/school/figure.ts";
import { presetById } from "#trading/strategy/presets/presets.ts";

const day = 86_400_000;
const until = Date.UTC(2026, 0, 1);
const market = createSimulatedMarket();
const two = (value: number) => value.toFixed(2);

/** Nights that are charged by the end of each of four weeks' evenings, Monday to Friday. */
function nightsCharged(): [evening: number, nights: number][] {
  let nights = 0;
  return [
    [0, 0],
    ...numberRange(1, 20).map((evening): [number, number] => {
      nights += (evening - 1) % 5 === 2 ? 3 : 1;
      return [evening, nights];
    }),
  ];
}

function crossRuns() {
  const document = presetById("sma-cross")?.document;
  if (!document) throw new Error("The preset is gone.");
  const bars = market.bars("EURUSD", "H4", until - 730 * day, until);
  const free = { spreadPoints: 0, commissionPerLot: 0, slippagePoints: 0, swapLongPoints: 0, swapShortPoints: 0 };
  const curve = (costs?: typeof free) => {
    const { equity } = runBacktest(document, bars, costs ? { costs } : {});
    const every = Math.ceil(equity.length / 200);
    return numberRange(0, equity.length - 1, every).map((i) => [i, Math.round(equity[i] ?? 0)] as const);
  };
  return { paid: curve(), free: curve(free) };
}

/** A month of twenty trades of 0.20 lots: pips all in, and the swap of a lot and night. */
const accounts = [
  { name: "A, standard", pips: 1.2, swap: 6.5 },
  { name: "B, raw", pips: 0.9, swap: 7.4 },
  { name: "C, zero spread", pips: 1, swap: 8.9 },
] as const;

export const figures: BookFigures = {
  "year-of-spread": () => ({
    alt: "Straight lines: at 1.2 pips forty trades per month pay 1,152 dollars per year, at 0.6 pips half of it, at 2.0 pips 1,920.",
    kind: "lines",
    x: { label: "Trades a month" },
    y: { label: "Spread of a year", prefix: "$" },
    lines: [2, 1.2, 0.6].map((pips) => ({
      name: `${pips.toFixed(1)} pips`,
      points: numberRange(0, 80, 10).map((trades) => [trades, 12 * trades * pips * 2] as const),
      style: pips === 1.2 ? ("strong" as const) : ("plain" as const),
    })),
    marks: [{ x: 40, y: 1152, text: "$1,152" }],
  }),
  "spread-by-hour": () => {
    const bars = market.bars("EURUSD", "M15", until - 90 * day, until);
    const hours = numberRange(0, 23).map((): number[] => []);
    for (const [i, points] of bars.spread?.entries() ?? [])
      hours[new Date(bars.time[i] ?? 0).getUTCHours()]?.push(points / 10);
    const medians = hours.map((pips) => median(pips));
    const [narrow, wide] = [Math.min(...medians), Math.max(...medians)];
    return {
      alt: `Bars for 24 hours: ${narrow.toFixed(1)} pips in the busy hours of Europe and America, ${wide.toFixed(1)} pips in the widest hour, around 17:00 New York.`,
      kind: "bars",
      y: { label: "Pips", digits: 1 },
      bars: medians.map((value, hour) => ({ label: String(hour), value })),
    };
  },
  "standard-and-raw": () => ({
    alt: "Two lines from zero. At forty trades the standard account has cost 96 dollars and the raw account 72.",
    kind: "lines",
    x: { label: "Trades of 0.20 lots" },
    y: { label: "Cost of the month", prefix: "$" },
    lines: [
      { name: "Standard, 1.2 pips", points: numberRange(0, 60, 10).map((n) => [n, n * 2.4] as const), style: "strong" },
      {
        name: "Raw, 0.9 pips all in",
        points: numberRange(0, 60, 10).map((n) => [n, n * 1.8] as const),
        style: "dashed",
      },
    ],
    marks: [
      { x: 40, y: 96, text: "$96" },
      { x: 40, y: 72, text: "$72" },
    ],
  }),
  "four-weeks-of-swap": () => {
    const nights = nightsCharged();
    const last = nights.at(-1)?.[1] ?? 0;
    return {
      alt: `Two stairs over twenty evenings, with a step of three nights each Wednesday: the long position has paid ${two(last * 1.3)} dollars, the short one has received ${two(last * 0.42)}.`,
      kind: "lines",
      x: { label: "Evenings" },
      y: { label: "Swap", prefix: "$" },
      lines: [
        { name: "Long, −6.5 points", points: nights.map(([x, n]) => [x, -1.3 * n] as const), style: "strong" },
        { name: "Short, +2.1 points", points: nights.map(([x, n]) => [x, 0.42 * n] as const), style: "plain" },
      ],
    };
  },
  "stop-in-a-gap": () => ({
    alt: "Drawn to explain the term: candles fall to 1.0825, above the stop at 1.0820; the next one opens at 1.0806, where the stop is filled, 14 pips beyond it.",
    kind: "candles",
    y: { label: "Bid", digits: 4 },
    candles: [
      { open: 1.084, high: 1.0844, low: 1.0836, close: 1.0838 },
      { open: 1.0838, high: 1.0841, low: 1.0833, close: 1.084 },
      { open: 1.084, high: 1.0842, low: 1.083, close: 1.0831 },
      { open: 1.0831, high: 1.0834, low: 1.0826, close: 1.0828 },
      { open: 1.0828, high: 1.083, low: 1.0825, close: 1.0825 },
      { open: 1.0806, high: 1.0812, low: 1.0797, close: 1.0809 },
      { open: 1.0809, high: 1.0816, low: 1.0804, close: 1.0813 },
    ],
    levels: [
      { price: 1.084, text: "bought at 1.0840" },
      { price: 1.082, text: "stop at 1.0820" },
    ],
    marks: [{ index: 5, price: 1.0806, text: "filled at 1.0806" }],
  }),
  "fixed-share": () => ({
    alt: "Bars: 25 dollars per month are 60 percent a year of an account of 500 dollars, 6 percent of one of 5,000 and 1.2 percent of one of 25,000.",
    kind: "bars",
    y: { label: "Share of the account a year", digits: 1, suffix: "%" },
    bars: [500, 1000, 2500, 5000, 10_000, 25_000].map((account) => ({
      label: `$${account.toLocaleString("en-US")}`,
      value: 30_000 / account,
    })),
  }),
  "needed-win-rate": () => ({
    alt: "Three falling curves. At 1.2 pips a stop of 5 pips needs a win rate of 41.3 percent, one of 20 pips 35.3, one of 100 pips 33.7; without costs it is 33.3 everywhere.",
    kind: "lines",
    x: { label: "Stop, pips" },
    y: { label: "Win rate to break even", digits: 1, suffix: "%" },
    lines: [2, 1.2, 0.6].map((pips) => ({
      name: `${pips.toFixed(1)} pips all in`,
      points: numberRange(5, 100, 5).map((stop) => [stop, 100 * breakEvenWinRate(2, pips / stop)] as const),
      style: pips === 1.2 ? ("strong" as const) : ("plain" as const),
    })),
  }),
  "with-and-without": () => {
    const { paid, free } = crossRuns();
    const [withCosts, without] = [paid.at(-1)?.[1] ?? 0, free.at(-1)?.[1] ?? 0];
    return {
      alt: `Two curves of equity from 10,000 dollars over two years. Without costs the rule ends at ${without.toLocaleString("en-US")} dollars, with them at ${withCosts.toLocaleString("en-US")}.`,
      kind: "lines",
      x: { label: "Bars of four hours" },
      y: { label: "Equity", prefix: "$" },
      lines: [
        { name: "With its costs", points: paid, style: "strong" },
        { name: "Without any", points: free, style: "dashed" },
      ],
    };
  },
  "month-bars": () => ({
    alt: "Spread 96 dollars, swap 26, slippage 14.40, fees 5.",
    kind: "bars",
    y: { label: "US$ a month", prefix: "$" },
    bars: [
      { label: "Spread", value: 40 * 1.2 * 2 },
      { label: "Swap", value: 20 * 1.3 },
      { label: "Slippage", value: 18 * 0.4 * 2 },
      { label: "Fees", value: 5 },
    ],
  }),
  "three-accounts": () => ({
    alt: "Three rising lines. B is the cheapest up to three nights per trade, A from four nights on; C is never the cheapest.",
    kind: "lines",
    x: { label: "Nights a trade" },
    y: { label: "Cost of the month", prefix: "$" },
    lines: accounts.map(({ name, pips, swap }, i) => ({
      name,
      points: numberRange(0, 10).map((nights) => [nights, 20 * (pips * 2 + nights * swap * 0.2)] as const),
      style: (["strong", "dashed", "plain"] as const)[i] ?? "plain",
    })),
  }),
  "before-and-after": () => ({
    alt: "Two falling lines over twelve months from 5,000 dollars: at 141.40 dollars per month 3,303 are left, at 70 dollars 4,160.",
    kind: "lines",
    x: { label: "Months" },
    y: { label: "Left of the account", prefix: "$" },
    lines: [
      {
        name: "At 70 dollars per month",
        points: numberRange(0, 12).map((m) => [m, 5000 - 70 * m] as const),
        style: "dashed",
      },
      {
        name: "At 141.40 dollars per month",
        points: numberRange(0, 12).map((m) => [m, 5000 - 141.4 * m] as const),
        style: "strong",
      },
    ],
  }),
};
