import { numberRange } from "#lib/number-range.ts";
import { pipMoney } from "#trading/calculators/account-money.ts";
import { breakEvenWinRate } from "#trading/calculators/odds-arithmetic.ts";
import { symbolOf } from "#trading/calculators/rates.ts";
import type { BookFigures } from "#trading/school/figure.ts";

const styles = ["strong", "dashed", "plain", "plain"] as const;
const pip = (symbol: string, lots: number, rate: number) => pipMoney(symbolOf(symbol), lots, rate);
/** A pip of one lot in dollars, by the second currency, at the prices of the book. */
const pips = [
  ["USD", pip("EURUSD", 1, 1)],
  ["JPY", pip("USDJPY", 1, 1 / 150)],
  ["GBP", pip("EURGBP", 1, 1.27)],
  ["CHF", pip("USDCHF", 1, 1 / 0.88)],
  ["CAD", pip("USDCAD", 1, 1 / 1.36)],
] as const;
const percentAxis = (label: string) => ({ label, digits: 0, suffix: "%" });

export const figures: BookFigures = {
  "leverage-lines": () => ({
    alt: "Four lines from zero: at a real leverage of 30 a fall of 3.3 percent takes the whole account, at 10 a fall of 10 percent, at 3 a fall of 10 percent takes 30, at 1 it takes 10.",
    kind: "lines",
    x: percentAxis("Fall of the pair"),
    y: percentAxis("Lost of the account"),
    lines: [30, 10, 3, 1].map((leverage, i) => ({
      name: `${leverage} times`,
      points: numberRange(0, 10, 0.5).map((fall) => [fall, Math.min(100, leverage * fall)] as const),
      style: styles[i] ?? "plain",
    })),
  }),
  "pip-values": () => ({
    alt: `Bars: ${pips.map(([currency, value]) => `${currency} ${value.toFixed(2)}`).join(", ")} dollars.`,
    kind: "bars",
    y: { label: "US$ per pip of one lot", digits: 2, prefix: "$" },
    bars: pips.map(([label, value]) => ({ label, value })),
  }),
  "size-by-stop": () => ({
    alt: "Three falling curves. For pairs that end in USD a stop of 10 pips gives 1 lot, one of 20 half a lot, one of 100 a tenth; for yen pairs it is half as much again, for pairs that end in GBP a fifth less.",
    kind: "lines",
    x: { label: "Stop, pips" },
    y: { label: "Lots", digits: 1 },
    lines: [pips[0], pips[1], pips[2]].map(([currency, value], i) => ({
      name: `Ends in ${currency}`,
      points: numberRange(10, 100, 2.5).map((stop) => [stop, 100 / (stop * value)] as const),
      style: styles[i] ?? "plain",
    })),
  }),
  "margin-level": () => ({
    alt: "Three falling lines from 276, 138 and 111 percent. The line of 50 percent is reached after 819 pips with 0.10 lots, after 319 with 0.20, after 219 with 0.25.",
    kind: "lines",
    x: { label: "Pips against the position" },
    y: percentAxis("Margin level"),
    lines: [
      ...[0.1, 0.2, 0.25].map((lots, i) => ({
        name: `${lots.toFixed(2)} lots`,
        points: numberRange(0, 850, 10)
          .map((moved) => [moved, (100 * (1000 - moved * 10 * lots)) / ((lots * 108_500) / 30)] as const)
          .filter(([, level]) => level >= 50),
        style: styles[i] ?? "plain",
      })),
      { name: "Closed at 50%", points: [[0, 50] as const, [850, 50] as const], style: "plain" },
    ],
  }),
  "wins-needed": () => ({
    alt: "Two falling curves: at a ratio of 1 half of the trades must win, with costs 55 percent; at 2 a third, with costs 36.7; at 3 a quarter, with costs 27.5.",
    kind: "lines",
    x: { label: "Target as a multiple of the stop", digits: 1 },
    y: percentAxis("Winners needed"),
    lines: [
      [0.1, "With costs of 0.1R", "strong"],
      [0, "Without costs", "dashed"],
    ].map(([cost, name, style]) => ({
      name: String(name),
      points: numberRange(0.5, 4, 0.125).map((ratio) => [ratio, 100 * breakEvenWinRate(ratio, Number(cost))] as const),
      style: style as "strong" | "dashed",
    })),
  }),
  payoff: () => ({
    alt: "A rising line over the bid from the stop at 1.26650, where it is minus 58.40 dollars, to the target at 1.27700, where it is plus 109.60. At the bid of the entry, 1.27000, it is minus 2.40.",
    kind: "lines",
    x: { label: "Bid of GBP/USD", digits: 4 },
    y: { label: "Profit", prefix: "$" },
    lines: [
      {
        name: "0.16 lots",
        points: numberRange(1.2665, 1.277, 0.0005).map((bid) => [bid, (bid - 1.27015) * 16_000] as const),
        style: "strong",
      },
    ],
    marks: [
      { x: 1.27, y: -2.4, text: "entry" },
      { x: 1.277, y: 109.6, text: "target" },
      { x: 1.2665, y: -58.4, text: "stop" },
    ],
  }),
};
