import { describe, expect, it } from "vitest";
import { accountFigures } from "./account-figures.ts";
import { reduceSimulator } from "./reduce.ts";
import { type SimulatorEvent, type SimulatorState, startSimulator, type WaitingRequest } from "./state.ts";

const replaySimulator = (from: SimulatorState, events: readonly SimulatorEvent[]): SimulatorState =>
  events.reduce(reduceSimulator, from);
const start = (): SimulatorState => startSimulator([{ name: "EURUSD" }, { name: "USDJPY" }]);
const monday = Date.UTC(2027, 0, 11, 10);
const tick = (bid: number, second = 0, spread = 10): SimulatorEvent => ({
  kind: "tick",
  symbol: "EURUSD",
  time: monday + second * 1000,
  bid,
  ask: bid + spread,
});
const buy = (lots: number, bracket = {}): SimulatorEvent => ({
  kind: "order",
  order: { type: "market", symbol: "EURUSD", side: 1, lots, bracket },
});
const waiting = (type: "limit" | "stop", price: number, symbol = "EURUSD", lots = 0.01): WaitingRequest =>
  type === "limit" ? { type, symbol, side: 1, lots, limit: price } : { type, symbol, side: 1, lots, stop: price };
const pair = (first: WaitingRequest, second: WaitingRequest): SimulatorEvent => ({
  kind: "one-cancels-other",
  orders: [first, second],
});
const lastRefusal = (events: readonly SimulatorEvent[]) => {
  const last = replaySimulator(start(), events).journal.at(-1);
  return last?.kind === "refused" ? last.reason : last?.kind;
};

describe("one cancels the other", () => {
  it("fills one order and takes only its own pair out of the book", () => {
    const placed = replaySimulator(start(), [
      tick(108_500),
      pair(waiting("stop", 108_700), waiting("limit", 108_300)),
      pair(waiting("stop", 108_900), waiting("limit", 108_100)),
    ]);
    expect(placed.account.orders).toHaveLength(4);
    const filled = reduceSimulator(placed, tick(108_290, 1));
    expect(filled.account.positions).toHaveLength(1);
    expect(filled.account.orders.map(({ id }) => id)).toEqual([3, 4]);
  });

  it("places neither order when one of them is refused", () => {
    for (const bad of [waiting("limit", -1), waiting("limit", 108_300, "EURUSD", 0.015)]) {
      const state = replaySimulator(start(), [tick(108_500), pair(waiting("stop", 108_700), bad)]);
      expect(state.account.orders).toHaveLength(0);
      expect(state.account.nextId).toBe(1);
    }
    expect(lastRefusal([tick(108_500), pair(waiting("stop", 108_700), waiting("limit", 150_000, "USDJPY"))])).toBe(
      "different-symbols",
    );
  });
});

describe("changing a position", () => {
  it("trails the stop of an open position and never loosens it", () => {
    const trail = { distance: 100, after: null };
    const stops = replaySimulator(start(), [
      tick(108_500),
      buy(0.01),
      { kind: "modify", position: 1, stop: null, target: null, trail },
    ]);
    expect(stops.account.positions[0]?.stop).toBe(108_400);
    const risen = reduceSimulator(stops, tick(108_650, 1));
    expect(risen.account.positions[0]?.stop).toBe(108_550);
    const fallen = reduceSimulator(risen, tick(108_560, 2));
    expect(fallen.account.positions[0]?.stop).toBe(108_550);
    expect(reduceSimulator(fallen, tick(108_549, 3)).journal.at(-1)).toMatchObject({ reason: "stop-loss" });
  });

  it("refuses a trailing stop that is farther away than zero", () => {
    const trail = { distance: 200_000, after: null };
    expect(
      lastRefusal([tick(108_500), buy(0.01), { kind: "modify", position: 1, stop: null, target: null, trail }]),
    ).toBe("invalid-stops");
  });

  it("moves the stop to break-even after the gain that was asked for", () => {
    const set = replaySimulator(start(), [
      tick(108_500),
      buy(0.01),
      { kind: "modify", position: 1, stop: 108_300, target: null, breakEven: { after: 100, lock: 5 } },
      tick(108_609, 1),
    ]);
    expect(set.account.positions[0]?.stop).toBe(108_300);
    expect(reduceSimulator(set, tick(108_610, 2)).account.positions[0]?.stop).toBe(108_515);
  });

  it("leaves trailing stop and break-even alone when only the prices change", () => {
    const trail = { distance: 200, after: 300 };
    const state = replaySimulator(start(), [
      tick(108_500),
      buy(0.01, { trail }),
      { kind: "modify", position: 1, stop: 108_200, target: 109_000 },
    ]);
    expect(state.account.positions[0]).toMatchObject({ stop: 108_200, target: 109_000, trail });
    const off = reduceSimulator(state, { kind: "modify", position: 1, stop: 108_200, target: null, trail: null });
    expect(off.account.positions[0]).toMatchObject({ target: null, trail: null });
  });

  it("refuses distances that no stop can have, on orders and on positions", () => {
    for (const distance of [0, -5, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      const trail = { distance, after: null };
      expect(lastRefusal([tick(108_500), buy(0.01, { trail })])).toBe("invalid-stops");
      const modify = { kind: "modify", position: 1, stop: null, target: null } as const;
      expect(lastRefusal([tick(108_500), buy(0.01), { ...modify, trail }])).toBe("invalid-stops");
      const breakEven = { after: distance, lock: 0 };
      expect(lastRefusal([tick(108_500), buy(0.01), { ...modify, breakEven }])).toBe("invalid-stops");
    }
    expect(lastRefusal([tick(108_500), buy(0.01, { breakEven: { after: 50, lock: 50 } })])).toBe("invalid-stops");
  });

  it("refuses a partial close that is no volume, or leaves none", () => {
    const close = (lots: number): SimulatorEvent => ({ kind: "close", position: 1, lots });
    for (const lots of [0, -0.01, 0.005, 0.015, 0.04, Number.NaN])
      expect(lastRefusal([tick(108_500), buy(0.03), close(lots)])).toBe("bad-volume");
    const state = replaySimulator(start(), [tick(108_500), buy(0.03), close(0.01), close(0.02)]);
    expect(state.account.positions).toHaveLength(0);
  });
});

describe("changing a waiting order", () => {
  const place: SimulatorEvent = { kind: "order", order: waiting("limit", 108_300) };

  it("moves its price, and fills it at once where the market is already there", () => {
    const moved = replaySimulator(start(), [tick(108_500), place, { kind: "amend", order: 1, limit: 108_200 }]);
    expect(moved.account.orders[0]).toMatchObject({ id: 1, limit: 108_200 });
    expect(reduceSimulator(moved, tick(108_250, 1)).account.positions).toHaveLength(0);
    const filled = reduceSimulator(moved, { kind: "amend", order: 1, limit: 108_600 });
    expect(filled.account.positions[0]?.entry).toBe(108_510);
  });

  it("refuses impossible prices, prices of another type of order, and orders that are not there", () => {
    const amend = (change: object): SimulatorEvent => ({ kind: "amend", order: 1, ...change });
    for (const change of [{ limit: 0 }, { limit: 1.5 }, { limit: Number.NaN }, { stop: 108_400 }])
      expect(lastRefusal([tick(108_500), place, amend(change)])).toBe("bad-price");
    expect(lastRefusal([tick(108_500), place, amend({ order: 9 })])).toBe("no-such-order");
  });
});

describe("the bracket of a waiting order", () => {
  const place: SimulatorEvent = { kind: "order", order: waiting("limit", 108_300) };
  const amend = (change: object): SimulatorEvent => ({ kind: "amend", order: 1, ...change });

  it("is set, changed one level at a time and taken off, and is the position's once the order fills", () => {
    const set = replaySimulator(start(), [
      tick(108_500),
      place,
      amend({ bracket: { stop: 108_100, target: 108_800 } }),
      amend({ bracket: { target: 108_700 } }),
    ]);
    expect(set.account.orders[0]).toMatchObject({ limit: 108_300, bracket: { stop: 108_100, target: 108_700 } });
    const filled = reduceSimulator(set, tick(108_280, 1));
    expect(filled.account.positions[0]).toMatchObject({ stop: 108_100, target: 108_700 });
    const stopped = reduceSimulator(filled, tick(108_090, 2));
    expect(stopped.journal.at(-1)).toMatchObject({ kind: "closed", reason: "stop-loss" });
    const off = reduceSimulator(set, amend({ bracket: { stop: null } }));
    expect(off.account.orders[0]).toMatchObject({ bracket: { stop: null, target: 108_700 } });
  });

  it("moves with the order's price in one decision, and is measured from the new one", () => {
    const both = amend({ limit: 108_000, bracket: { stop: 107_900 } });
    const moved = replaySimulator(start(), [tick(108_500), place, both]);
    expect(moved.account.orders[0]).toMatchObject({ limit: 108_000, bracket: { stop: 107_900 } });
    const wrong = amend({ limit: 108_000, bracket: { stop: 108_100 } });
    const kept = replaySimulator(start(), [tick(108_500), place, wrong]);
    expect(kept.account.orders[0]).toMatchObject({ limit: 108_300 });
  });

  it("refuses levels on the wrong side of the order's price, and what is no price", () => {
    for (const bracket of [{ stop: 108_300 }, { stop: 108_400 }, { target: 108_300 }, { target: 108_200 }])
      expect(lastRefusal([tick(108_500), place, amend({ bracket })])).toBe("invalid-stops");
    for (const level of [0, -5, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
      for (const name of ["stop", "target"])
        expect(lastRefusal([tick(108_500), place, amend({ bracket: { [name]: level } })])).toBe("bad-price");
    expect(lastRefusal([tick(108_500), place, amend({ order: 9, bracket: { stop: 108_100 } })])).toBe("no-such-order");
  });
});

describe("the account's figures", () => {
  it("are those of the worked example", () => {
    expect(accountFigures(start())).toEqual({
      balance: 1000,
      equity: 1000,
      margin: 0,
      freeMargin: 1000,
      marginLevel: Number.POSITIVE_INFINITY,
    });
    // 10,000 euros bought at 1.08510 with leverage 30; 10 points of spread are one dollar.
    const figures = accountFigures(replaySimulator(start(), [tick(108_500), buy(0.1)]));
    expect(figures.equity).toBeCloseTo(999, 8);
    expect(figures.margin).toBeCloseTo(10_851 / 30, 2);
    expect(figures.freeMargin).toBeCloseTo(999 - figures.margin, 8);
    expect(figures.marginLevel).toBeCloseTo((999 / figures.margin) * 100, 8);
  });
});

it("a quiet tick leaves the journal untouched, however long it is", () => {
  const state = replaySimulator(start(), [tick(108_500), buy(0.01)]);
  expect(reduceSimulator(state, tick(108_501, 1)).journal).toBe(state.journal);
});
