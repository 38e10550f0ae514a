import { breakEvenWinRate } from "#trading/calculators/odds-arithmetic.ts";
import { wilsonInterval } from "#trading/forecast/intervals.ts";
import type { BookFigures } from "#trading/school/figure.ts";
import {
  belowPeak,
  bestCurve,
  chosen,
  chosenAfter,
  dayCandle,
  otherYears,
  pathsInR,
  rangeByWeekday,
  resampledTrades,
  sameBar,
  walkedForward,
  withAllCosts,
  withoutCosts,
  withSpread,
} from "#trading/school/tested-rule.ts";

type Points = readonly (readonly [x: number, y: number])[];
const styles = ["strong", "dashed", "plain", "plain", "plain"] as const;
/** At most 200 points of a curve, the last included. */
const thinned = (values: ArrayLike<number>): Points => {
  const every = Math.ceil(values.length / 200);
  return Array.from(values, (value, i) => [i, Math.round(value)] as const).filter(
    ([i]) => i % every === 0 || i === values.length - 1,
  );
};
const added = (values: readonly number[]): number[] => {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum;
  });
};
const whole = (value: number) => Math.round(value).toLocaleString("en-US").replace("-", "minus ");
const accountAxis = { label: "Account", prefix: "$" } as const;

export const figures: BookFigures = {
  "twelve-markets": () => {
    const nets = otherYears().map(({ net }) => net);
    return {
      alt: `Twelve bars between ${whole(Math.min(...nets))} and ${whole(Math.max(...nets))} dollars; ${nets.filter((net) => net > 0).length} are above zero.`,
      kind: "bars",
      y: { label: "Result of the year", prefix: "$" },
      bars: nets.map((value, i) => ({ label: String(i + 1), value })),
    };
  },
  "sunday-bar": () => {
    const ranges = rangeByWeekday();
    return {
      alt: `Bars for six weekdays: ${ranges.map(({ label, value }) => `${label} ${value.toFixed(1)}`).join(", ")} pips.`,
      kind: "bars",
      y: { label: "Mean range, pips" },
      bars: ranges,
    };
  },
  "cost-curves": () => ({
    alt: `Three curves from 10,000 dollars over six years: without costs the account ends at ${whole(10_000 + withoutCosts().net)}, with the spread at ${whole(10_000 + withSpread().net)}, with spread, swap and slippage at ${whole(10_000 + withAllCosts().net)}.`,
    kind: "lines",
    x: { label: "Four-hour bars" },
    y: accountAxis,
    lines: [
      { name: "All costs", points: thinned(withAllCosts().result.equity), style: "strong" },
      { name: "Spread", points: thinned(withSpread().result.equity), style: "plain" },
      { name: "No costs", points: thinned(withoutCosts().result.equity), style: "dashed" },
    ],
  }),
  "finished-candle": () => {
    const { leaked, honest } = dayCandle();
    return {
      alt: `Two curves over ${leaked.days} days: with the finished candle an almost straight line to ${whole(leaked.total)} pips, with the candle known halfway through the day a line near zero that ends at ${whole(honest.total)}.`,
      kind: "lines",
      x: { label: "Days" },
      y: { label: "Pips" },
      lines: [
        { name: "Finished candle", points: thinned(added(leaked.pips)), style: "dashed" },
        { name: "Candle so far", points: thinned(added(honest.pips)), style: "strong" },
      ],
    };
  },
  "same-bar": () => {
    const { worst, known, best } = sameBar();
    return {
      alt: `Three bars: stop first ${whole(worst.net)} dollars, order known ${whole(known.net)}, target first ${whole(best)}.`,
      kind: "bars",
      y: { label: "Result", prefix: "$" },
      bars: [
        { label: "Stop first", value: worst.net },
        { label: "Order known", value: known.net },
        { label: "Target first", value: best },
      ],
    };
  },
  "interval-by-trades": () => {
    const counts = Array.from({ length: 40 }, (_, i) => 25 * (i + 1));
    const edge = (side: "low" | "high"): Points =>
      counts.map((count) => [count, 100 * wilsonInterval(0.44 * count, count)[side]] as const);
    return {
      alt: "Two lines close in on 44 percent: from 27 and 63 percent at 25 trades to 41 and 47 percent at 1,000. The lower one crosses the break-even rate of 40 percent at about 600 trades.",
      kind: "lines",
      x: { label: "Trades" },
      y: { label: "Win rate", suffix: "%" },
      lines: [
        { name: "Upper end", points: edge("high"), style: "plain" },
        { name: "Lower end", points: edge("low"), style: "strong" },
        {
          name: "Break-even",
          points: counts.map((count) => [count, 100 * breakEvenWinRate(1.5)] as const),
          style: "dashed",
        },
      ],
    };
  },
  "best-of-many": () => {
    const curves = [1000, 100, 10, 1].map((versions) => ({ versions, points: bestCurve(versions) }));
    return {
      alt: `Four rising curves over a hundred trades: the best of 1,000 ends at ${curves[0]?.points.at(-1)?.[1]}R, of 100 at ${curves[1]?.points.at(-1)?.[1]}R, of 10 at ${curves[2]?.points.at(-1)?.[1]}R, a single one at ${curves[3]?.points.at(-1)?.[1]}R.`,
      kind: "lines",
      x: { label: "Trades" },
      y: { label: "Result", suffix: "R" },
      lines: curves.map(({ versions, points }, i) => ({
        name: versions === 1 ? "One version" : `Best of ${versions.toLocaleString("en-US")}`,
        points,
        style: styles[i] ?? "plain",
      })),
    };
  },
  "chosen-version": () => {
    const before = chosen();
    const after = chosenAfter();
    const seen = thinned(before.result.equity);
    const length = before.result.equity.length;
    const unseen = thinned(after.result.equity).map(([bar, equity]) => [length + bar, equity + before.net] as const);
    return {
      alt: `A curve from 10,000 dollars rises to ${whole(10_000 + before.net)} in the first three years, on which the version was chosen, and falls to ${whole(10_000 + before.net + after.net)} in the three years after.`,
      kind: "lines",
      x: { label: "Four-hour bars" },
      y: accountAxis,
      lines: [
        { name: "Chosen on these years", points: seen, style: "dashed" },
        { name: "Not seen", points: unseen, style: "strong" },
      ],
    };
  },
  "walk-forward": () => {
    const nets = walkedForward().windows.map(({ tested }) => tested?.net ?? 0);
    return {
      alt: `Nine bars, ${nets.filter((net) => net > 0).length} of them above zero: ${nets.map(whole).join(", ")} dollars.`,
      kind: "bars",
      y: { label: "Result of the window", prefix: "$" },
      bars: nets.map((value, i) => ({ label: String(i + 1), value })),
    };
  },
  "bootstrap-fan": () => {
    const { fan, at, final } = resampledTrades("bootstrap");
    return {
      alt: `Five curves spread out from 10,000 dollars: after all trades the 5th percentile is at ${whole(final[0] ?? 0)}, the middle at ${whole(final[2] ?? 0)}, the 95th at ${whole(final[4] ?? 0)}.`,
      kind: "lines",
      x: { label: "Trades" },
      y: accountAxis,
      lines: (["5%", "25%", "Middle", "75%", "95%"] as const).map((name, line) => ({
        name,
        points: Array.from(at, (trade, i) => [trade, Math.round(fan[line]?.[i] ?? 0)] as const),
        style: name === "Middle" ? ("strong" as const) : name === "5%" ? ("dashed" as const) : ("plain" as const),
      })),
    };
  },
  "below-the-peak": () => {
    const points = belowPeak();
    return {
      alt: `A line at or below zero: three years with falls of one to two and a half percent, and at the end one of ${Math.abs(Math.min(...points.map(([, percent]) => percent))).toFixed(1)} percent that has not recovered.`,
      kind: "lines",
      x: { label: "Four-hour bars" },
      y: { label: "Below the peak", digits: 0, suffix: "%" },
      lines: [{ name: "Equity", points, style: "strong" }],
    };
  },
  "live-band": () => {
    const [good, none] = [pathsInR(0.44), pathsInR(0.4)];
    const end = (points: Points) => whole(points.at(-1)?.[1] ?? 0);
    return {
      alt: `Two bands that overlap: after a hundred trades the rule with an edge is between ${end(good.low)} and ${end(good.high)}R, the one without between ${end(none.low)} and ${end(none.high)}R.`,
      kind: "lines",
      x: { label: "Trades" },
      y: { label: "Result", suffix: "R" },
      lines: [
        { name: "Edge, 95%", points: good.high, style: "strong" },
        { name: "Edge, 5%", points: good.low, style: "strong" },
        { name: "None, 95%", points: none.high, style: "dashed" },
        { name: "None, 5%", points: none.low, style: "dashed" },
      ],
    };
  },
};
