import type { Motif } from "#lib/drawn-picture.ts";
import type { BacktestResult } from "#trading/backtest/run.ts";
import { runBacktest } from "#trading/backtest/run.ts";
import { nextRollover } from "#trading/calendar/zone-clock.ts";
import { swapNights } from "#trading/engine/fill-rules.ts";
import type { Bars } from "#trading/market/bars.ts";
import { mix } from "#trading/market/simulated/random.ts";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { findSymbol } from "#trading/market/symbols.ts";
import { presetById } from "#trading/strategy/presets/presets.ts";
import { across, fill, height, heights, line, type Palette, stroke, thinned, width } from "./drawing.ts";
import { createDrawnBars } from "./drawn-bars.ts";

const market = createSimulatedMarket();
const fourHourBars = createDrawnBars(market);
const day = 86_400_000;
/** Pictures stay as they are: they are of times before this one. */
const latest = Date.UTC(2026, 0, 5);
const pairs = ["EURUSD", "GBPUSD", "USDJPY", "AUDUSD", "USDCHF", "USDCAD", "EURJPY", "GBPJPY"];
const rules = ["sma-cross", "donchian-breakout", "macd-cross", "rsi-reversal", "bollinger-return", "supertrend"];
const free = { spreadPoints: 0, commissionPerLot: 0, slippagePoints: 0, swapLongPoints: 0, swapShortPoints: 0 };

const pick = <T>(values: readonly T[], seed: number): T => values[seed % values.length] as T;
/** A moment up to two years before the latest, by the seed. */
const momentOf = (seed: number): number => latest - ((mix(seed) >>> 0) % 104) * 7 * day;

type Tested = { readonly bars: Bars; readonly withCosts: BacktestResult; readonly without: () => BacktestResult };

/** A rule of the lab on a pair of the simulated market, with the costs of its data and, where a picture shows that, without any. */
function tested(seed: number, days: number): Tested {
  const document = presetById(pick(rules, seed))?.document;
  if (!document) throw new Error("The preset is gone");
  const symbol = pick(pairs, mix(seed + 1) >>> 0);
  const to = momentOf(seed);
  const bars = fourHourBars(symbol, to - days * day, to);
  const paired = { ...document, symbol, timeframe: "H4" as const };
  return { bars, withCosts: runBacktest(paired, bars), without: () => runBacktest(paired, bars, { costs: free }) };
}

function candles(
  { open, high, low, close }: Pick<Bars, "open" | "high" | "low" | "close">,
  colors: Palette,
  to?: number,
) {
  const y = heights(high, low);
  const count = close.length;
  const half = Math.max(2, Math.floor(((to ?? width) / count) * 0.32));
  const paths = { up: "", down: "" };
  for (let i = 0; i < count; i++) {
    const [first, top, bottom, last] = [open, high, low, close].map((column) => y(column[i] as number)) as [
      number,
      number,
      number,
      number,
    ];
    const x = across(i, count, to);
    const body = Math.max(1, Math.abs(last - first));
    paths[last <= first ? "up" : "down"] +=
      `M${x} ${top}V${bottom}M${x - half} ${Math.min(first, last)}h${2 * half}v${body}h-${2 * half}z`;
  }
  const drawn = `${paths.up && stroke(paths.up, colors.up, 1.5, ` fill-opacity="0"`)}${paths.down && stroke(paths.down, colors.down, 1.5).replace('fill="none"', `fill="${colors.down}"`)}`;
  return { y, drawn };
}

const columnsOf = (bars: Bars, from: number, to: number) => ({
  open: bars.open.subarray(from, to),
  high: bars.high.subarray(from, to),
  low: bars.low.subarray(from, to),
  close: bars.close.subarray(from, to),
});

/** Two days of a pair beside a ruler: a mark each pip or five, a long one each ten. */
function pips(seed: number, colors: Palette): string {
  const symbol = pick(pairs, seed);
  const to = momentOf(seed) - 2 * day;
  const bars = market.bars(symbol, "H1", to - 30 * 3_600_000, to);
  const edge = width - 74;
  const { y, drawn } = candles(columnsOf(bars, 0, bars.length), colors, edge);
  const [low, high] = [Math.min(...bars.low), Math.max(...bars.high)];
  const pip = 10;
  const step = (high - low) / pip > 60 ? 5 : 1;
  let [short, long] = ["", ""];
  for (let mark = Math.ceil(low / pip / step) * step; mark * pip <= high; mark += step) {
    const isLong = mark % (step * 10) === 0;
    const at = `M${width - 22} ${y(mark * pip)}h-${isLong ? 30 : mark % (step * 5) === 0 ? 20 : 12}`;
    if (isLong) long += at;
    else short += at;
  }
  const distance = stroke(
    `M${edge + 8} ${y(high)}V${y(low)}M${edge + 2} ${y(high)}h12M${edge + 2} ${y(low)}h12`,
    colors.accent,
    2,
  );
  return drawn + stroke(short, colors.quiet, 1) + (long && stroke(long, colors.ink, 2)) + distance;
}

/** The equity of a rule with its costs, and the same without: what lies between is what trading it costs. */
function costs(seed: number, colors: Palette): string {
  const { withCosts, without } = tested(seed, 420);
  const count = 90;
  const [paid, unpaid] = [withCosts, without()].map(({ equity }) => thinned(equity, count)) as [number[], number[]];
  const y = heights(paid, unpaid);
  const places = (values: readonly number[]) => values.map((value, i) => [across(i, count), y(value)] as const);
  const between = `${line(places(unpaid))}${line([...places(paid)].reverse()).replace("M", "L")}z`;
  return (
    fill(between, colors.accent, ` fill-opacity=".16"`) +
    stroke(line(places(unpaid)), colors.quiet, 1.5, ` stroke-dasharray="4 4"`) +
    stroke(line(places(paid)), colors.ink, 2.5)
  );
}

/** Three years of a rule, a square each month: gains and losses by color, their size by strength. */
function months(seed: number, colors: Palette): string {
  const { bars, withCosts } = tested(seed, 3 * 366);
  const ends = new Map<string, number>();
  for (let i = 0; i < bars.length; i++) {
    const at = new Date(bars.time[i] as number);
    ends.set(`${at.getUTCFullYear()}-${at.getUTCMonth()}`, withCosts.equity[i] as number);
  }
  const closes = [...ends.values()].slice(-37);
  const changes = closes.slice(1).map((value, i) => value / (closes[i] as number) - 1);
  const largest = Math.max(...changes.map(Math.abs), 1e-9);
  const [columns, gap, left, top] = [12, 5, 16, 16];
  const [wide, high] = [(width - 2 * left - (columns - 1) * gap) / columns, (height - 2 * top - 2 * gap) / 3];
  return changes
    .map((change, i) => {
      const x = Math.round(left + (i % columns) * (wide + gap));
      const y = Math.round(top + Math.floor(i / columns) * (high + gap));
      const strength = (0.15 + 0.85 * Math.abs(change / largest)).toFixed(2);
      return `<rect x="${x}" y="${y}" width="${Math.round(wide)}" height="${Math.round(high)}" rx="3" fill="${change < 0 ? colors.down : colors.up}" fill-opacity="${strength}"/>`;
    })
    .join("");
}

/** Twelve times the same hundred trades' odds: 45% win 1.4 times what the others lose, 1% at risk. */
function fan(seed: number, colors: Palette): string {
  const [paths, trades, shown] = [12, 100, 26];
  const runs = Array.from({ length: paths }, (_, path) => {
    let balance = 1;
    return Array.from({ length: trades + 1 }, (_, trade) => {
      if (trade > 0) balance *= (mix(seed * 7919 + path * 131 + trade) >>> 0) / 2 ** 32 < 0.45 ? 1.014 : 0.99;
      return balance;
    });
  }).sort((a, b) => (a.at(-1) as number) - (b.at(-1) as number));
  const y = heights(...runs);
  const curve = (values: readonly number[]) =>
    line(thinned(values, shown).map((value, i) => [across(i, shown), y(value)] as const));
  const others = runs
    .filter((_, i) => i !== paths >> 1 && i !== 0)
    .map(curve)
    .join("");
  return (
    stroke(`M14 ${y(1)}H466`, colors.line, 1, ` stroke-dasharray="3 4"`) +
    stroke(others, colors.quiet, 1.2, ` stroke-opacity=".55"`) +
    stroke(curve(runs[0] as number[]), colors.down, 2) +
    stroke(curve(runs[paths >> 1] as number[]), colors.ink, 2.5)
  );
}

/** From what a rule would have made without costs to what it made: spread, commission and swap as steps between. */
function waterfall(seed: number, colors: Palette): string {
  const { withCosts, without } = tested(seed, 420);
  const sum = (values: ArrayLike<number>) => Array.from(values).reduce((total, value) => total + value, 0);
  const gross = sum(without().trades.net);
  const afterSpread = sum(withCosts.trades.profit);
  const afterCommission = afterSpread - sum(withCosts.trades.commission);
  const net = afterCommission + sum(withCosts.trades.swap);
  const steps = [
    [0, gross, colors.ink],
    [gross, afterSpread, colors.accent],
    [afterSpread, afterCommission, colors.accent],
    [afterCommission, net, colors.accent],
    [0, net, net < 0 ? colors.down : colors.up],
  ] as const;
  const y = heights([0, gross, afterSpread, afterCommission, net]);
  const [wide, gap] = [66, 24];
  const left = (width - steps.length * wide - (steps.length - 1) * gap) / 2;
  return (
    stroke(`M14 ${y(0)}H466`, colors.line, 1) +
    steps
      .map(([from, to, color], i) => {
        const x = left + i * (wide + gap);
        const [top, bottom] = [Math.min(y(from), y(to)), Math.max(y(from), y(to), Math.min(y(from), y(to)) + 2)];
        const link =
          i < steps.length - 1
            ? stroke(`M${x + wide} ${y(to)}h${gap}`, colors.quiet, 1, ` stroke-dasharray="2 3"`)
            : "";
        return `<rect x="${x}" y="${top}" width="${wide}" height="${bottom - top}" fill="${color}"/>${link}`;
      })
      .join("")
  );
}

/** One trade of a rule on its candles: in at the triangle, out at the ring, the levels between. */
function trade(seed: number, colors: Palette): string {
  const { bars, withCosts } = tested(seed, 420);
  const { trades } = withCosts;
  const fitting = Array.from({ length: trades.length }, (_, i) => i).filter((i) => {
    const length = (trades.exitBar[i] as number) - (trades.entryBar[i] as number);
    return length >= 4 && length <= 24 && (trades.entryBar[i] as number) > 8;
  });
  const chosen = fitting.length > 0 ? pick(fitting, mix(seed + 2) >>> 0) : 0;
  const [entryBar, exitBar] = [trades.entryBar[chosen] ?? 8, trades.exitBar[chosen] ?? 16];
  const from = Math.max(0, entryBar - 8);
  const to = Math.min(bars.length, exitBar + 7);
  const { y, drawn } = candles(columnsOf(bars, from, to), colors);
  const at = (bar: number) => across(bar - from, to - from);
  const [entry, exit] = [trades.entry[chosen] ?? 0, trades.exit[chosen] ?? 0];
  const side = trades.side[chosen] ?? 1;
  const won = (exit - entry) * side > 0;
  const [x, top] = [at(entryBar), y(entry)];
  return (
    `<rect x="${x}" y="${Math.min(top, y(exit))}" width="${at(exitBar) - x}" height="${Math.max(1, Math.abs(y(exit) - top))}" fill="${won ? colors.up : colors.down}" fill-opacity=".14"/>` +
    drawn +
    stroke(`M${x} ${top}H${at(exitBar)}`, colors.accent, 2) +
    stroke(`M${x} ${y(exit)}H${at(exitBar)}`, won ? colors.up : colors.down, 2, ` stroke-dasharray="4 3"`) +
    fill(`M${x - 7} ${top + side * 14}h14l-7 ${-side * 12}z`, colors.accent) +
    `<circle cx="${at(exitBar)}" cy="${y(exit)}" r="5" fill="${colors.ground}" stroke="${colors.ink}" stroke-width="2"/>`
  );
}

/** A day and a half of a pair's spread, a step each quarter of an hour, with a ring where it is widest. */
function hours(seed: number, colors: Palette): string {
  const to = momentOf(seed) - 2 * day - ((mix(seed + 5) >>> 0) % 24) * 3_600_000;
  const bars = market.bars(pick(pairs, seed), "M15", to - 36 * 3_600_000, to);
  const spreads = Array.from(bars.spread ?? []);
  const widest = spreads.indexOf(Math.max(...spreads));
  const y = heights([0], spreads);
  const x = (i: number) => across(i, spreads.length);
  const steps = spreads.map((points, i) => (i === 0 ? `M${x(0)} ${y(points)}` : `H${x(i)}V${y(points)}`)).join("");
  return (
    fill(`${steps}V${y(0)}H${x(0)}z`, colors.accent, ` fill-opacity=".16"`) +
    stroke(`M14 ${y(0)}H466`, colors.line, 1) +
    stroke(steps, colors.ink, 2) +
    `<circle cx="${x(widest)}" cy="${y(spreads[widest] ?? 0)}" r="5" fill="${colors.ground}" stroke="${colors.accent}" stroke-width="2.5"/>`
  );
}

/** Some weeks of swap, a bar each night and three nights in one on the symbol's triple day, and a line for what they come to. */
function nights(seed: number, colors: Palette): string {
  const symbol = findSymbol(pick(pairs, seed));
  if (!symbol) throw new Error("The symbol is gone");
  const count = 16 + ((mix(seed + 3) >>> 0) % 8);
  const charged: number[] = [];
  for (let at = nextRollover(momentOf(seed)); charged.length < count; at = nextRollover(at))
    charged.push(swapNights(symbol, at));
  const points = (mix(seed + 4) >>> 0) % 2 === 0 ? symbol.swapLongPoints : symbol.swapShortPoints;
  let sum = 0;
  const sums = [0, ...charged.map((one) => (sum += one * points))];
  const y = heights(sums, [0]);
  const wide = Math.floor((width - 28) / count);
  const x = (i: number) => 14 + i * wide;
  return (
    stroke(`M14 ${y(0)}H466`, colors.line, 1) +
    charged
      .map((one, i) => {
        const [from, to] = [y(0), y(one * points)];
        return `<rect x="${x(i) + 3}" y="${Math.min(from, to)}" width="${wide - 6}" height="${Math.max(2, Math.abs(to - from))}" fill="${one > 1 ? colors.accent : colors.quiet}"/>`;
      })
      .join("") +
    stroke(
      sums.map((value, i) => (i === 0 ? `M${x(0)} ${y(value)}` : `H${x(i)}V${y(value)}`)).join(""),
      colors.ink,
      2.5,
    )
  );
}

/** Each draws its motif into the field, from the engine's own figures. */
export const motifDrawings: Readonly<Record<Motif, (seed: number, colors: Palette) => string>> = {
  pips,
  costs,
  months,
  fan,
  waterfall,
  trade,
  hours,
  nights,
};
