import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { testBars } from "../../tests/support/generated-market.ts";
import { seededRandom } from "../../tests/support/seeded-random.ts";
import { indicatorById } from "../indicators/registry.ts";
import type { Bars } from "../market/bars.ts";
import { indicatorInput } from "../strategy/column-source.ts";
import { describeStrategy } from "../strategy/describe.ts";
import type { Condition, Distance, Operand, Risk, StrategyDocument } from "../strategy/document.ts";
import type { ConversionRates } from "./conversion-rates.ts";
import { spreadFromData } from "./costs.ts";
import { runBacktest } from "./run.ts";
import { reasonOf } from "./trade-log.ts";

/**
 * A second simulator, kept as simple as it can be and written from the sentences of docs/how-to/strategy-documents.md alone:
 * one position, market orders, no margin, no swap. It shares no line with the engine. EURGBP in an account of US dollars.
 */
type Trade = {
  side: number;
  entryBar: number;
  exitBar: number;
  entry: number;
  exit: number;
  lots: number;
  net: number;
  reason: string;
};
type Held = Trade & {
  stop: number;
  target: number;
  trail: number;
  after: number | null;
  breakAfter: number;
  lock: number;
};
type World = { bars: Bars; spreads: ArrayLike<number>; rates: ArrayLike<number>; commission: number; slip: number };
type Rules = { risk: Risk; long: readonly boolean[]; short: readonly boolean[]; atr: Float64Array };

const cents = (money: number): number => (Math.sign(money) * Math.floor(Math.abs(money) * 100 + 0.5 + 1e-9)) / 100 + 0;
const floored = (lots: number): number => Math.min(100, Math.round(Math.floor(lots * 100 + 1e-9)) / 100);

function simulate({ bars, spreads, rates, commission, slip }: World, { risk, long, short, atr }: Rules) {
  const trades: Trade[] = [];
  let [balance, ambiguous, invalid] = [100_000, 0, 0];
  let held: Held | null = null;
  let order: { side: number; bar: number; balance: number } | null = null;
  let leave: string | null = null;
  const points = (d: Distance, bar: number, from: number): number =>
    d.kind === "pips"
      ? Number(d.value) * 10
      : d.kind === "percent"
        ? Math.round((from * Number(d.value)) / 100)
        : d.kind === "atr"
          ? Math.round(Number(d.multiple) * atr[bar]!)
          : Math.round(Number(d.value) * 1e5);
  const close = (i: number, price: number, reason: string): void => {
    const { stop: _, target: __, trail: ___, after: ____, breakAfter: _____, lock: ______, ...trade } = held!;
    const profit = cents((price - trade.entry) * trade.side * trade.lots * rates[reason === "end" ? i : i - 1]!);
    const paid = cents(commission * trade.lots);
    balance = cents(balance + profit - paid);
    trades.push({ ...trade, exit: price, exitBar: i, net: profit - cents(2 * paid), reason });
    held = null;
  };
  /** The stop after the position could have closed at `best`. */
  const tightened = (best: number): number => {
    const { side, entry, stop, trail, after, breakAfter, lock } = held!;
    const gain = (best - entry) * side;
    const stops = [stop];
    if (gain >= breakAfter && gain > lock) stops.push(entry + side * lock);
    if (!Number.isNaN(trail) && gain >= (after ?? 0)) stops.push(best - side * trail);
    const real = stops.filter((s) => !Number.isNaN(s));
    return real.length === 0 ? Number.NaN : side === 1 ? Math.max(...real) : Math.min(...real);
  };
  const enter = (i: number): void => {
    const { side, bar, balance: before } = order!;
    const spread = spreads[i]!;
    const entry = side === 1 ? bars.open[i]! + spread + slip : bars.open[i]! - slip;
    // Where it would close at once: the market's price, whatever this fill slipped.
    const closesAt = side === 1 ? bars.open[i]! : bars.open[i]! + spread;
    const from = risk.measuredFrom === "signal" ? bars.close[bar]! : entry;
    const stopPoints = points(risk.stopLoss as Distance, bar, from);
    const target = risk.takeProfit;
    const targetPoints = !target
      ? Number.NaN
      : target.kind === "risk-multiple"
        ? Math.round(Number(target.multiple) * stopPoints)
        : points(target as Distance, bar, from);
    const trail = risk.trailing ? points(risk.trailing.distance, bar, from) : Number.NaN;
    const after = risk.trailing?.after ? points(risk.trailing.after, bar, from) : null;
    let stop = from - side * stopPoints;
    if (risk.trailing && after === null)
      stop = side === 1 ? Math.max(stop, entry - trail) : Math.min(stop, entry + trail);
    const goal = from + side * targetPoints;
    if ((closesAt - stop) * side <= 0 || (goal - closesAt) * side <= 0) return void invalid++;
    const sized = risk.sizing as { kind: "risk"; percent: number };
    const base = risk.measuredFrom === "signal" ? before : balance;
    const lots = floored((base * sized.percent) / 100 / (stopPoints * rates[i - 1]! + 2 * commission));
    const trade = { side, entryBar: i, exitBar: -1, entry, exit: 0, lots, net: 0, reason: "" };
    const breakAfter = risk.breakEven ? points(risk.breakEven.after as Distance, bar, from) : Number.POSITIVE_INFINITY;
    balance = cents(balance - cents(commission * lots));
    held = { ...trade, stop, target: goal, trail, after, breakAfter, lock: Number(risk.breakEven?.lockPips ?? 0) * 10 };
  };
  /** The first pull-back is unknown: the worst price that the bar's path must have reached. */
  const firstPullBack = (best: number, worst: number, tight: number): number => {
    const { side, entry, stop, trail, after, breakAfter, lock } = held!;
    const gain = (best - entry) * side;
    const ends = [worst, stop];
    if (gain >= (after ?? 0)) ends.push(entry + side * ((after ?? 0) - trail));
    const known = ends.filter((price) => !Number.isNaN(price)).map((price) => price * side);
    const end = Math.max(...known) * side;
    // Where the price turned: without a trailing stop, or before one followed, at its best.
    const turned = Number.isNaN(trail) || gain < (after ?? 0) ? gain : (end - entry) * side + trail;
    const even = turned >= breakAfter && turned > lock && gain >= breakAfter && gain > lock;
    return Math.min(tight * side, Math.max(end * side, even ? (entry + side * lock) * side : end * side)) * side;
  };
  const inRange = (i: number): void => {
    const { side, stop, target } = held!;
    const wide = side === 1 ? 0 : spreads[i]!;
    const [low, high, end] = [bars.low[i]! + wide, bars.high[i]! + wide, bars.close[i]! + wide];
    const [best, worst] = side === 1 ? [high, low] : [low, high];
    const tight = tightened(best);
    const stopAt = (price: number) => close(i, price - side * slip, "stop-loss");
    if ((worst - stop) * side <= 0) {
      if ((best - target) * side >= 0 || tight !== stop) ambiguous++;
      stopAt(stop);
      return;
    }
    if ((best - target) * side >= 0) {
      // One point short of the target the stop had moved as far as it could.
      const before = target - side;
      const moved = tightened(before);
      if (Number.isNaN(moved) || moved === stop || (worst - moved) * side > 0) close(i, target, "take-profit");
      else {
        ambiguous++;
        stopAt(firstPullBack(before, worst, moved));
      }
      return;
    }
    if (Number.isNaN(tight) || tight === stop || ((worst - tight) * side > 0 && (end - tight) * side > 0)) {
      held!.stop = tight;
      return;
    }
    const exit = firstPullBack(best, worst, tight);
    if (exit !== tight || (end - tight) * side > 0) ambiguous++;
    stopAt(exit);
  };
  for (let i = 0; i < bars.length; i++) {
    const at = (side: number): number => (side === 1 ? bars.open[i]! : bars.open[i]! + spreads[i]!);
    if (held) {
      const { side, stop, target }: Held = held;
      if ((at(side) - stop) * side <= 0) close(i, at(side) - side * slip, "stop-loss");
      else if ((at(side) - target) * side >= 0) close(i, at(side), "take-profit");
      else if (leave) close(i, at(side) - side * slip, leave);
    }
    if (order) enter(i);
    [order, leave] = [null, null];
    if (held) (held as Held).stop = tightened(at((held as Held).side));
    if (held && bars.high[i] !== bars.low[i]) inRange(i);
    const wanted = long[i] && !short[i] ? 1 : short[i] && !long[i] ? -1 : 0;
    const now = (held as Held | null)?.side ?? 0;
    if (wanted !== 0 && wanted !== now) {
      order = { side: wanted, bar: i, balance };
      if (now !== 0) leave = "signal";
    }
    const { timeExitBars } = risk;
    if (held && !leave && timeExitBars && i - (held as Held).entryBar + 1 >= Number(timeExitBars)) leave = "time";
  }
  const last = bars.length - 1;
  if (held) {
    const { side }: Held = held;
    close(last, bars.close[last]! + (side === 1 ? 0 : spreads[last]!) - side * slip, "end");
  }
  return { trades, balance, ambiguous, invalid };
}

const pips = (value: number): Distance => ({ kind: "pips", value });
const distances = fc.constantFrom<Distance>(
  pips(6),
  pips(14),
  { kind: "percent", value: 0.12 },
  { kind: "price", value: 0.0009 },
  { kind: "atr", multiple: 1.5, period: 7 },
);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const risks: fc.Arbitrary<Risk> = fc.record({
  sizing: fc.constant({ kind: "risk", percent: 1 } as const),
  stopLoss: distances,
  measuredFrom: fc.constantFrom<Risk["measuredFrom"]>("fill", "signal", undefined),
  takeProfit: maybe(fc.oneof(distances, fc.constant({ kind: "risk-multiple", multiple: 1.7 } as const))),
  trailing: maybe(fc.record({ distance: distances, after: maybe(distances) })),
  breakEven: maybe(fc.record({ after: distances, lockPips: fc.constantFrom(0, 2, 20) })),
  timeExitBars: maybe(fc.integer({ min: 1, max: 12 })),
});
const sma: Operand = { kind: "indicator", indicator: "sma", parameters: { length: 5 } };
const price: Operand = { kind: "price", field: "close" };
const cross = (kind: "crosses-above" | "crosses-below"): Condition => ({ kind, left: price, right: sma });

function worldOf(seed: number, commission: number, slip: number): World {
  const bars = { ...testBars(400, seed), symbol: "EURGBP" };
  const random = seededRandom(seed);
  const spread = Int32Array.from(bars.time, () => (random() < 0.1 ? 45 : 6) + Math.floor(random() * 9));
  const rates = Float64Array.from(bars.time, (_, i) => 1.2 + 0.1 * Math.sin(i / 40));
  return { bars: { ...bars, spread }, spreads: spread, rates, commission, slip };
}

/** Where the close crosses its mean of five, by whole numbers; nothing counts before every column has a value. */
function signals({ bars }: World, warmUp: number) {
  const sum = (i: number): number => [0, 1, 2, 3, 4].reduce((total, k) => total + bars.close[i - k]!, 0);
  const over = (i: number): number => Math.sign(5 * bars.close[i]! - sum(i));
  const rows = Array.from({ length: bars.length }, (_, i) => i);
  // A tie is neither above nor below, so a cross may take several bars.
  const crossed = (side: number) =>
    rows.map((i) => i >= Math.max(5, warmUp) && over(i) === side && over(i - 1) !== side);
  return { long: crossed(1), short: crossed(-1) };
}

function both(risk: Risk, world: World) {
  const document: StrategyDocument = {
    version: 1,
    name: "Sceptic",
    symbol: "EURGBP",
    timeframe: "H1",
    entries: { long: { when: cross("crosses-above") }, short: { when: cross("crosses-below") } },
    risk,
  };
  const { bars, rates, commission, slip } = world;
  const costs = {
    spreadPoints: spreadFromData,
    commissionPerLot: commission,
    slippagePoints: slip,
    swapLongPoints: 0,
    swapShortPoints: 0,
  };
  const rate: ConversionRates = { path: "GBPUSD", rates: Float64Array.from(rates) };
  const engine = runBacktest(document, bars, { account: { deposit: 100_000 }, costs, rate, leverage: 5000 });
  const atr = indicatorById("atr").compute(indicatorInput(bars), { length: 7 })[0]!;
  return { engine, simple: simulate(world, { risk, atr, ...signals(world, engine.warmUp) }), document };
}

describe("the engine", () => {
  it("agrees with a simulator written from the sentences, trade by trade, on random strategies", () => {
    let [strategies, stopped, ambiguous] = [0, 0, 0];
    fc.assert(
      fc.property(
        risks,
        fc.nat(5000),
        fc.constantFrom(0, 3.5),
        fc.constantFrom(0, 2),
        (risk, seed, commission, slip) => {
          const { engine, simple } = both(risk, worldOf(seed, commission, slip));
          const { trades } = engine;
          const rows = simple.trades.map((_, k) => ({
            side: trades.side[k],
            entryBar: trades.entryBar[k],
            exitBar: trades.exitBar[k],
            entry: trades.entry[k],
            exit: trades.exit[k],
            lots: trades.lots[k],
            net: trades.net[k],
            reason: reasonOf(trades, k),
          }));
          expect(rows).toEqual(simple.trades);
          expect(trades.length).toBe(simple.trades.length);
          expect(engine.equity[399]).toBeCloseTo(simple.balance, 6);
          expect(engine.ambiguousBars).toBe(simple.ambiguous);
          expect(engine.rejected["invalid-stops"]).toBe(simple.invalid);
          strategies += 1;
          ambiguous += simple.ambiguous;
          stopped += simple.trades.filter(({ reason }) => reason === "stop-loss").length;
        },
      ),
      { numRuns: 200 },
    );
    expect(strategies).toBeGreaterThanOrEqual(200);
    expect([stopped > 2000, ambiguous > 200]).toEqual([true, true]);
  });

  it("loses one percent with every stopped trade of a one-per-cent run that neither gaps nor slips", () => {
    fc.assert(
      fc.property(distances, fc.nat(5000), fc.constantFrom(0, 3.5), (stopLoss, seed, commission) => {
        const world = worldOf(seed, commission, 0);
        const { engine } = both({ sizing: { kind: "risk", percent: 1 }, stopLoss }, world);
        const { trades } = engine;
        let balance = 100_000;
        for (let k = 0; k < trades.length; k++) {
          const before = balance;
          balance += trades.net[k]!;
          const stop = trades.entry[k]! - trades.side[k]! * trades.risk[k]!;
          if (reasonOf(trades, k) !== "stop-loss" || trades.exit[k] !== stop) continue;
          // What the rate did between entry and exit, and what one lot step is worth.
          const [opened, closed] = [world.rates[trades.entryBar[k]! - 1]!, world.rates[trades.exitBar[k]! - 1]!];
          const lost = (-trades.profit[k]! * opened) / closed + commission * 2 * trades.lots[k]!;
          const step = trades.risk[k]! * 0.01 * opened + 0.02 * commission;
          expect(lost).toBeLessThanOrEqual(before * 0.01 + 0.02);
          expect(lost).toBeGreaterThan(before * 0.01 - step - 0.02);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("is described by sentences that say what the distances count from", () => {
    const risk: Risk = { sizing: { kind: "risk", percent: 1 }, stopLoss: pips(10) };
    const text = (measuredFrom: Risk["measuredFrom"]) =>
      describeStrategy(both({ ...risk, measuredFrom }, worldOf(1, 0, 0)).document).join(" ");
    expect(text(undefined)).toContain("10 pips from the entry price");
    expect(text("signal")).toContain("10 pips from the close of the signal's bar");
  });
});
