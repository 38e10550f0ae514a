import { chanceOfLosingRun } from "#trading/calculators/odds-arithmetic.ts";
import { balances } from "#trading/school/chance-accounts.ts";
import type { BookFigures } from "#trading/school/figure.ts";
import { maxOf, meanOf, minOf, sumOf, varianceOf } from "#trading/statistics/sample-statistics.ts";

/** The month of the example in multiples of the risk, as it was traded. */
export const rs = [
  -1, 0.6, -1, 1.9, -1, -0.4, 2.1, -1, -1.6, 0.8, -1, 2, -1, 1.2, -1, -1.3, 2.2, -0.5, -1, 1.7,
] as const;
/** What the trades in which a rule was broken would have made with the rule kept, by their place. */
const kept: { readonly [place: number]: number } = { 1: 2, 5: 2, 8: -1, 9: -1, 15: -1, 17: -1 };
export const plan: readonly number[] = rs.map((result, i) => kept[i] ?? result);

export const sd = Math.sqrt(varianceOf(rs));
/** How far on either side of the average of so many trades the expectancy lies, 95 times of 100. */
export const doubt = (trades: number): number => (2 * sd) / Math.sqrt(trades);

const fair = { winRate: 0.4, payoff: 1.5 };
const tiny = 1e-6;
/** The result of 20 trades without an edge, in multiples of the risk: so small a risk does not compound. */
const group = (account: number): number =>
  Math.round((((balances(fair, tiny, 20, account)[20] ?? 1) - 1) / tiny) * 2) / 2;
export const hours = Array.from({ length: 12 }, (_, hour) => group(36 + hour));

const most = 24;
const groups = Array.from({ length: 24_000 }, (_, account) => group(1000 + account));
/** The best of so many groups (24 at most), on average. */
export const bestOf = (size: number): number =>
  meanOf(Array.from({ length: groups.length / most }, (_, set) => maxOf(groups.slice(set * most, set * most + size))));

/** What the first so many trades made together. */
const sums = (results: readonly number[]) =>
  Array.from({ length: results.length + 1 }, (_, count) => [count, sumOf(results, 0, count)] as const);
const inR = (label: string) => ({ label, digits: 1, suffix: "R" });
const steps = (from: number, to: number, step: number) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step);
const fixed = (value: number, digits = 1) => value.toFixed(digits);
const brokenPlaces = Object.keys(kept).map(Number);

export const figures: BookFigures = {
  twenty: () => ({
    alt: "Twenty bars: eight above zero, from 0.6 to 2.2, and twelve below, eight of them at exactly −1 and the deepest at −1.6.",
    kind: "bars",
    y: inR("Result of the trade"),
    bars: rs.map((value, i) => ({ label: String(i + 1), value })),
  }),
  "running-r": () => ({
    alt: `Two lines over twenty trades. The month as traded ends at ${fixed(sums(rs).at(-1)?.[1] ?? 0)}, with the rules followed it ends at ${fixed(sums(plan).at(-1)?.[1] ?? 0)}.`,
    kind: "lines",
    x: { label: "Trade" },
    y: inR("Sum of results"),
    lines: [
      { name: "As traded", points: sums(rs), style: "strong" },
      { name: "With the rules followed", points: sums(plan), style: "dashed" },
    ],
  }),
  broken: () => ({
    alt: "Six bars. Trade 6 cost 2.4 and trade 2 cost 1.4, trades 9 and 16 cost 0.6 and 0.3; trades 10 and 18 earned 1.8 and 0.5 against the plan.",
    kind: "bars",
    y: inR("Made, less what the plan would have made"),
    bars: brokenPlaces.map((at) => ({ label: `Trade ${at + 1}`, value: (rs[at] ?? 0) - (plan[at] ?? 0) })),
  }),
  doubt: () => ({
    alt: `A falling curve: ${fixed(doubt(20), 2)} after 20 trades, ${fixed(doubt(100), 2)} after 100, ${fixed(doubt(500), 2)} after 500.`,
    kind: "lines",
    x: { label: "Trades" },
    y: { label: "Margin of error", digits: 1, suffix: "R" },
    lines: [
      { name: "Margin of error", points: steps(10, 500, 5).map((trades) => [trades, doubt(trades)]), style: "strong" },
    ],
  }),
  "losing-run": () => ({
    alt: "Three rising curves. After 100 trades a run of five losses is nearly certain, one of seven likelier than not, one of nine has about one chance in three.",
    kind: "lines",
    x: { label: "Trades" },
    y: { label: "Chance", digits: 0, suffix: "%" },
    lines: [5, 7, 9].map((length, i) => ({
      name: `${length} losses`,
      points: steps(10, 200, 5).map((trades) => [trades, 100 * chanceOfLosingRun(trades, 0.4, length)] as const),
      style: (["strong", "dashed", "plain"] as const)[i] ?? "plain",
    })),
  }),
  slices: () => ({
    alt: `Twelve bars of chance between ${fixed(minOf(hours))} and ${fixed(maxOf(hours))}.`,
    kind: "bars",
    y: inR("Sum of 20 trades"),
    bars: hours.map((value, hour) => ({ label: String(hour + 7), value })),
  }),
  "best-of": () => ({
    alt: `Bars that rise from about zero for one group to ${fixed(bestOf(12))} for twelve and ${fixed(bestOf(24))} for twenty-four.`,
    kind: "bars",
    y: inR("Best group"),
    bars: [1, 2, 5, 7, 12, 24].map((size) => ({ label: String(size), value: bestOf(size) })),
  }),
};
