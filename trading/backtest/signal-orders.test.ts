import { expect, test } from "vitest";
import { testBars } from "../../tests/support/generated-market.ts";
import type { EntryOrder, Operand, Risk, StrategyDocument } from "../strategy/document.ts";
import { runBacktest } from "./run.ts";
import { reasonOf } from "./trade-log.ts";

const sma = (length: number): Operand => ({ kind: "indicator", indicator: "sma", parameters: { length } });
const cross = (risk: Partial<Risk>, order?: EntryOrder): StrategyDocument => ({
  version: 1,
  name: "Cross",
  symbol: "EURUSD",
  timeframe: "H1",
  entries: {
    long: { when: { kind: "crosses-above", left: sma(5), right: sma(12) }, ...(order && { order }) },
    short: { when: { kind: "crosses-below", left: sma(5), right: sma(12) }, ...(order && { order }) },
  },
  risk: { sizing: { kind: "lots", value: 0.1 }, ...risk },
});
const bars = testBars(2_000, 5);
const free = { costs: { spreadPoints: 0, swapLongPoints: 0, swapShortPoints: 0 } } as const;
const levels = { stopLoss: { kind: "pips", value: 30 }, takeProfit: { kind: "pips", value: 30 } } as const;

/** Pairs of trades that were open at the same time, on different sides. */
function opposed(risk: Partial<Risk>, order?: EntryOrder): number {
  const { trades } = runBacktest(cross({ ...levels, ...risk }, order), bars, free);
  let count = 0;
  for (let a = 0; a < trades.length; a++)
    for (let b = 0; b < trades.length; b++)
      if (
        trades.side[a] === 1 &&
        trades.side[b] === -1 &&
        trades.entryBar[a]! < trades.exitBar[b]! &&
        trades.entryBar[b]! < trades.exitBar[a]!
      )
        count += 1;
  return count;
}

test("an opposite signal is ignored, closes what is open, or opens beside it", () => {
  expect(opposed({ opposite: "ignore" })).toBe(0);
  expect(opposed({ opposite: "reverse" })).toBe(0);
  // Who reverses takes back the orders of the other side that still wait.
  const far: EntryOrder = { kind: "limit", distance: { kind: "pips", value: 10 }, expireBars: 400 };
  expect(opposed({ opposite: "reverse" }, far)).toBe(0);
  expect(opposed({ opposite: "hedge" }, far)).toBeGreaterThan(0);
  expect(opposed({ opposite: "hedge" })).toBeGreaterThan(0);
  const tradesOf = (opposite: Risk["opposite"]) => runBacktest(cross({ ...levels, opposite }), bars, free).trades;
  // Who ignores keeps a trade until its levels; who reverses ends many before.
  const ignoring = tradesOf("ignore");
  expect(ignoring.length).toBeLessThan(tradesOf("reverse").length);
  const lasting = Array.from({ length: ignoring.length }, (_, at) => ignoring.exitBar[at]! - ignoring.entryBar[at]!);
  expect(Math.max(...lasting)).toBeGreaterThan(12);
});

test("a signal on the last bar of an order places the next one, because the old one cannot fill any more", () => {
  const always = { kind: "above", left: sma(1), right: { kind: "constant", value: 0 } } as const;
  const order: EntryOrder = { kind: "limit", distance: { kind: "pips", value: 5_000 }, expireBars: 3 };
  const { rejected } = runBacktest({ ...cross(levels), entries: { long: { when: always, order } } }, bars, free);
  expect(rejected.expired).toBe(Math.floor((bars.length - 2) / 3));
});

test("a position is closed once, whatever asks for it on the same bar", () => {
  const { entries } = cross({});
  const [up, down] = [entries.long!.when, entries.short!.when];
  const plain = runBacktest(cross({}), bars, free);
  const named = runBacktest({ ...cross({}), exits: { long: down, short: up } }, bars, free);
  expect(named.trades.length).toBe(plain.trades.length);
  expect(named.rejected).toEqual(plain.rejected);
  const always = { kind: "above", left: sma(1), right: { kind: "constant", value: 0 } } as const;
  const eachBar = { ...cross({ timeExitBars: 1 }), entries: { long: { when: always } }, exits: { long: always } };
  const { trades, rejected } = runBacktest(eachBar, bars, free);
  expect(rejected).toEqual(plain.rejected);
  // What is on its way out holds no place: the next trade begins where it ends.
  expect([...trades.entryBar.slice(1, 5)]).toEqual([...trades.exitBar.slice(0, 4)]);
});

test("a stop-limit order fills between its stop and its limit, on both sides", () => {
  const pips = (value: number) => ({ kind: "pips", value }) as const;
  const order = { kind: "stop-limit", distance: pips(6), limit: pips(3), expireBars: 6 } as const;
  const { trades } = runBacktest(cross({ ...levels, opposite: "hedge", maxPositions: 4 }, order), bars, free);
  const plain = runBacktest(
    cross({ ...levels, opposite: "hedge", maxPositions: 4 }, { kind: "stop", distance: pips(6), expireBars: 6 }),
    bars,
    free,
  ).trades;
  expect(trades.length).toBeGreaterThan(10);
  // A stop that is reached inside of a bar fills at its price; with a limit beyond it the same trades come about.
  const at = (log: typeof trades, index: number) => `${log.side[index]} ${log.entryBar[index]} ${log.entry[index]}`;
  const stops = new Set(Array.from({ length: plain.length }, (_, index) => at(plain, index)));
  const shared = Array.from({ length: trades.length }, (_, index) => stops.has(at(trades, index))).filter(Boolean);
  expect(shared.length / trades.length).toBeGreaterThan(0.9);
});

/** The most trades of one side that were open at the same time. */
function mostOpen(document: StrategyDocument): number {
  const { trades } = runBacktest(document, bars, free);
  let most = 0;
  for (let at = 0; at < trades.length; at++) {
    let open = 0;
    for (let other = 0; other < trades.length; other++)
      if (
        trades.side[other] === trades.side[at] &&
        trades.entryBar[other]! <= trades.entryBar[at]! &&
        trades.exitBar[other]! > trades.entryBar[at]!
      )
        open += 1;
    most = Math.max(most, open);
  }
  return most;
}

test("as many trades of one side are open as the rules allow, orders that wait among them", () => {
  const wide = { stopLoss: { kind: "pips", value: 300 }, takeProfit: { kind: "pips", value: 300 } } as const;
  for (const maxPositions of [1, 2, 3]) {
    const document = cross({ ...wide, opposite: "hedge", maxPositions });
    expect(mostOpen(document)).toBe(maxPositions);
    // What is on its way out on one side makes no room on the other.
    const { entries } = document;
    expect(mostOpen({ ...document, exits: { short: entries.long?.when as never } })).toBe(maxPositions);
  }
  const far: EntryOrder = { kind: "limit", distance: { kind: "pips", value: 40 }, expireBars: 400 };
  expect(mostOpen(cross({ ...wide, opposite: "hedge", maxPositions: 2 }, far))).toBe(2);
});

test.each<Operand>([
  { kind: "indicator", indicator: "sma", parameters: { length: 50 } },
  // Known at the first bar.
  { kind: "price", field: "low" },
])("a stop at $kind is where that is at each signal", (operand) => {
  const document = cross({ stopLoss: { kind: "indicator", operand }, opposite: "ignore" });
  const { trades } = runBacktest({ ...document, exits: { long: document.entries.short?.when as never } }, bars, free);
  expect(trades.length).toBeGreaterThan(10);
  expect(new Set(trades.risk.slice(0, trades.length)).size).toBeGreaterThan(8);
  const stops = Array.from(trades.exit.slice(0, trades.length)).filter((_, at) => reasonOf(trades, at) === "stop-loss");
  expect(new Set(stops).size).toBeGreaterThan(4);
});

test("a limit order waits at its distance from the signal's close", () => {
  const order: EntryOrder = { kind: "limit", distance: { kind: "pips", value: 10 }, expireBars: 6 };
  const { trades } = runBacktest(cross({ ...levels, opposite: "hedge", maxPositions: 4 }, order), bars, free);
  expect(trades.length).toBeGreaterThan(20);
  let exact = 0;
  for (let at = 0; at < trades.length; at += 1) {
    const [entryBar, side, entry] = [trades.entryBar[at]!, trades.side[at]!, trades.entry[at]!];
    const limits = Array.from(bars.close.slice(Math.max(0, entryBar - 6), entryBar), (close) => close - side * 100);
    // Opened beyond it, a bar fills it better.
    const gap = entry === bars.open[entryBar];
    expect(gap || limits.includes(entry), `trade ${at}`).toBe(true);
    if (!gap) exact += 1;
  }
  expect(exact / trades.length).toBeGreaterThan(0.8);
});

test.each(["hedging", "netting"] as const)(
  "a %s account holds as many entries of one direction as are allowed",
  (mode) => {
    const always = { kind: "above", left: sma(1), right: { kind: "constant", value: 0 } } as const;
    const risk = { sizing: { kind: "lots", value: 0.1 }, timeExitBars: 100, maxPositions: 3 } as const;
    const document = { ...cross(risk), entries: { long: { when: always } } };
    const { trades } = runBacktest(document, bars, { ...free, account: { mode, deposit: 100_000 } });
    const open = bars.time.map((_, bar) =>
      trades.lots.reduce(
        (sum, lots, at) => (trades.entryBar[at]! <= bar && bar < trades.exitBar[at]! ? sum + lots : sum),
        0,
      ),
    );
    expect(Math.max(...open)).toBeCloseTo(0.3, 9);
  },
);

test("a waiting order below the smallest lot is refused at its signal, and holds no place of later ones", () => {
  const far = { kind: "limit", distance: { kind: "pips", value: 300 } } as const;
  const refused = (order?: EntryOrder) =>
    runBacktest(cross({ sizing: { kind: "lots", value: 0.001 }, opposite: "hedge" }, order), bars, free).rejected;
  // Each signal's market order is refused where it would fill, and none holds a place.
  expect(refused()["invalid-volume"]).toBeGreaterThan(50);
  expect(refused(far)["invalid-volume"]).toBe(refused()["invalid-volume"]);
});
