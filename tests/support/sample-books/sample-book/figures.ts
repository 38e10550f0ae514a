import type { BookFigures } from "#trading/school/figure.ts";

const month = Array.from({ length: 41 }, (_, trades) => [trades, trades * 1.2] as const);

export const figures: BookFigures = {
  "cost-line": () => ({
    alt: "A straight line from 0 at no trades to 48 dollars at 40 trades.",
    kind: "lines",
    x: { label: "Trades" },
    y: { label: "Cost, US$", prefix: "$" },
    lines: [
      { name: "Spread of 1.2 pips", points: month, style: "strong" },
      { name: "Half the spread", points: month.map(([x, y]) => [x, y / 2] as const), style: "dashed" },
    ],
    marks: [{ x: 20, y: 24, text: "half a month" }],
  }),
  "cost-bars": () => ({
    alt: "Spread 48 dollars, swap 6 dollars, rebate minus 4 dollars.",
    kind: "bars",
    y: { label: "US$ a month", prefix: "$" },
    bars: [
      { label: "Spread", value: 48 },
      { label: "Swap", value: 6 },
      { label: "Rebate", value: -4 },
    ],
  }),
  gap: () => ({
    alt: "Drawn to explain a gap: candles fall to 1.0990, then open at 1.0940, below the stop at 1.0980.",
    kind: "candles",
    y: { label: "Price", digits: 4 },
    candles: [
      { open: 1.101, high: 1.1018, low: 1.1002, close: 1.1004 },
      { open: 1.1004, high: 1.1006, low: 1.099, close: 1.0992 },
      { open: 1.094, high: 1.0948, low: 1.0932, close: 1.0945 },
    ],
    levels: [{ price: 1.098, text: "stop 1.0980" }],
    marks: [{ index: 2, price: 1.094, text: "filled" }],
  }),
};
