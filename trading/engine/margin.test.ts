import { describe, expect, it } from "vitest";
import { findSymbol, type SymbolSpec } from "../market/symbols.ts";
import { type AccountSettings, cancelOrder, openAccount, type Position, placeOrder } from "./account.ts";
import { closePosition } from "./close-position.ts";
import type { Desk, MarketStep } from "./desk.ts";
import { fillEntry } from "./fill-entry.ts";
import { termIsKnown } from "./fill-rules.ts";
import { createInstrument, typicalCosts } from "./instrument.ts";
import type { ClosedTrade } from "./ledger.ts";
import { bracketFrom, type EntryOrder, noBracket } from "./order.ts";
import { enforceMargin, enforceMarginInRange } from "./stop-out.ts";
import { closingPoints, crossingOf, equityOf, freeMargin, marginLevel } from "./valuation.ts";
import { createWatch, watchAccount, watchedFloating } from "./watch.ts";

const get = (name: string) => findSymbol(name) as SymbolSpec;

/** An account in dollars that trades EURUSD beside the symbols given, with the positions given. */
function desk(
  positions: readonly Partial<Position>[] = [],
  settings: Partial<AccountSettings> = {},
  slippagePoints = 0,
) {
  const closed: ClosedTrade[] = [];
  const seen = { calls: 0, rejected: [] as string[], protected: 0 };
  const of = (name: string) => {
    const spec = get(name);
    return createInstrument(spec, {
      currency: "USD",
      leverage: 100,
      costs: { ...typicalCosts(spec), slippagePoints, commissionPerLot: 3 },
    });
  };
  const instruments = new Map(["EURUSD", "GBPUSD", "USDJPY"].map((name) => [name, of(name)]));
  const account = openAccount({ deposit: 1000, ...settings });
  account.positions = positions.map((position, k) => {
    const { lots = 0.1, entry = 100_000 } = position;
    const whole = { id: k + 1, symbol: "EURUSD", side: 1, openTime: 0, openStep: 0, stop: null, target: null } as const;
    const money = { firstStop: null, margin: 100, commission: 0.3, swap: 0 };
    return { ...whole, lots, units: lots * 100_000, entry, trail: null, breakEven: null, ...money, ...position };
  });
  const made: Desk = {
    account,
    instruments,
    ledger: {
      opened: () => {},
      closed: (trade) => closed.push({ ...trade }),
      rejected: (_, reason) => seen.rejected.push(reason),
      ambiguous: () => {},
      marginCall: () => {
        seen.calls += 1;
      },
      protectedBalance: (amount) => {
        seen.protected += amount;
      },
    },
  };
  const instrument = instruments.get("EURUSD");
  if (!instrument) throw new Error("no EURUSD");
  return { desk: made, account, instrument, closed, seen };
}
const step = (open: number, high: number, low: number, close: number, spread = 0): MarketStep => {
  return { open, high, low, close, spread, time: Date.UTC(2027, 0, 11), step: 7 };
};
const exits = (closed: readonly ClosedTrade[]) =>
  closed.map(({ position, reason, exit }) => [position.id, reason, exit]);

describe("an instrument", () => {
  it.each([undefined, 0, -1, Number.NaN])(
    "needs a positive rate where the account holds neither currency: %s",
    (rate) => {
      expect(() => createInstrument(get("EURGBP"), { currency: "USD", rate })).toThrowError(/GBP→USD/);
    },
  );
  it("needs none in its own currencies", () => {
    expect(createInstrument(get("EURGBP"), { currency: "GBP" }).rate).toBe(1);
    expect(createInstrument(get("EURGBP"), { currency: "USD", rate: 1.25 }).rate).toBe(1.25);
  });
});

describe("an account", () => {
  it("has a deposit, and a stop-out level from 0 to the margin call's", () => {
    const opens = (settings: Partial<AccountSettings>) => () => openAccount(settings);
    for (const deposit of [0, -1, Number.NaN]) expect(opens({ deposit })).toThrow(/deposit/);
    for (const stopOutLevel of [-1, 101]) expect(opens({ stopOutLevel, marginCallLevel: 100 })).toThrow(/stop-out/);
    for (const stopOutLevel of [0, 100]) expect(opens({ stopOutLevel, marginCallLevel: 100 })).not.toThrow();
  });
});

describe("orders", () => {
  it("are numbered, and taken out of the book by their number once", () => {
    const { account } = desk();
    const order = { kind: "limit", symbol: "EURUSD", side: 1, lots: 1, limit: 1, bracket: noBracket } as const;
    const ids = [1, 2, 3].map(() => placeOrder(account, { ...order, expires: null, group: null }));
    expect(ids).toEqual([1, 2, 3]);
    expect([cancelOrder(account, 2), cancelOrder(account, 2)]).toEqual([true, false]);
    expect(account.orders.map(({ id }) => id)).toEqual([1, 3]);
  });
  it.each(["stop", "target"] as const)("have no levels where the %s is no distance", (which) => {
    const of = (value: number) =>
      bracketFrom(
        { stop: null, target: null, trail: null, breakEven: null, [which]: { kind: "points", value } },
        1,
        100,
      );
    expect([of(0), of(-1), of(Number.NaN)]).toEqual([null, null, null]);
    expect(of(1)?.bracket[which]).toBe(which === "stop" ? 99 : 101);
  });
  it("know a distance once it is positive, and a level once it is a number", () => {
    for (const kind of ["points", "share", "multiple"] as const)
      expect([0, -1, Number.NaN, 1].map((value) => termIsKnown(kind, value))).toEqual([false, false, false, true]);
    expect([0, -1, Number.NaN, 1].map((value) => termIsKnown("level", value))).toEqual([true, true, false, true]);
  });
  it("have no trailing stop at no distance", () => {
    const of = (value: number) =>
      bracketFrom(
        { stop: null, target: null, breakEven: null, trail: { distance: { kind: "points", value }, after: null } },
        -1,
        100,
      );
    expect([of(0), of(5)?.bracket.trail]).toEqual([null, { distance: 5, after: null }]);
  });
});

describe("the size of a fill", () => {
  const order = (lots: number, fit = false): EntryOrder => {
    const common = {
      id: 9,
      symbol: "EURUSD",
      side: 1,
      lots,
      fit,
      bracket: noBracket,
      expires: null,
      group: null,
    } as const;
    return { kind: "market", ...common };
  };
  // One lot at 1.00000 and a leverage of 100 ties up 1,000 and pays a commission of 3.
  it("may take all free margin, to the cent", () => {
    const exact = desk([], { deposit: 1003 });
    expect(fillEntry(exact.desk, order(1), 100_000, step(1, 1, 1, 1)).kind).toBe("filled");
    const short = desk([], { deposit: 1002.99 });
    expect(fillEntry(short.desk, order(1), 100_000, step(1, 1, 1, 1)).kind).toBe("rejected");
    expect(short.seen.rejected).toEqual(["not-enough-margin"]);
  });
  it("shrinks to the free margin where it may, by whole steps, and not below the smallest", () => {
    const some = desk([], { deposit: 700 });
    fillEntry(some.desk, order(1, true), 100_000, step(1, 1, 1, 1));
    expect(some.account.positions[0]?.lots).toBe(0.69);
    const none = desk([], { deposit: 10 });
    expect(fillEntry(none.desk, order(1, true), 100_000, step(1, 1, 1, 1)).kind).toBe("rejected");
  });
});

describe("closing a part", () => {
  it("takes its share of commission, swap, units and margin, and leaves the rest", () => {
    const { desk: made, account, closed } = desk([{ lots: 0.4, swap: -1, commission: 1.2, margin: 400 }]);
    const position = account.positions[0] as Position;
    closePosition(made, position, 0.1, 100_050, step(1, 1, 1, 1), "manual");
    expect(closed[0]).toMatchObject({ lots: 0.1, profit: 5, commission: 0.6, swap: -0.25 });
    expect(account.balance).toBeCloseTo(1000 + 5 - 0.25 - 0.3, 9);
    expect(position).toMatchObject({ lots: 0.3, swap: -0.75, commission: 0.9 });
    expect([position.units, position.margin]).toEqual([30_000, 300]);
    closePosition(made, position, 0.3 - 1e-10, 100_000, step(1, 1, 1, 1), "manual");
    expect([account.positions.length, closed[1]?.lots, closed[1]?.commission]).toEqual([0, 0.3, 1.8]);
  });
  it("makes a negative balance good only once nothing is open", () => {
    const { desk: made, account, seen } = desk([{ lots: 1 }, { lots: 1, side: -1 }]);
    closePosition(made, account.positions[0] as Position, 1, 98_000, step(1, 1, 1, 1), "manual");
    expect([account.balance, seen.protected]).toEqual([-1003, 0]);
    closePosition(made, account.positions[0] as Position, 1, 99_900, step(1, 1, 1, 1), "manual");
    expect([account.balance, seen.protected]).toEqual([0, 906]);
  });
});

describe("the margin level", () => {
  it("counts floating results with their swap, on the side each position closes at", () => {
    const made = desk([
      { lots: 1, swap: -4 },
      { lots: 0.5, side: -1 },
      { symbol: "GBPUSD", entry: 125_000 },
    ]);
    made.account.quotes = { EURUSD: { bid: 100_100, ask: 100_110 } };
    expect(made.account.positions.map((position) => closingPoints(made.account, position))).toEqual([
      100_100, 100_110, 125_000,
    ]);
    expect(equityOf(made.desk)).toBeCloseTo(1000 + 100 - 4 - 55, 9);
    expect(freeMargin(made.desk)).toBeCloseTo(1041 - 300, 9);
    expect(marginLevel(made.desk)).toBeCloseTo((1041 / 300) * 100, 9);
    expect(marginLevel(desk().desk)).toBe(Number.POSITIVE_INFINITY);
  });
  it.each([
    ["a long position falls to it", [{ lots: 1, margin: 500 }], 0, { bid: 99_250, falling: true }],
    [
      "a short one rises to it, the spread earlier",
      [{ lots: 1, side: -1, margin: 500 }],
      20,
      { bid: 100_730, falling: false },
    ],
    ["a fraction of a point counts as lost", [{ lots: 0.3 }], 0, { bid: 96_833, falling: true }],
    ["also upward", [{ lots: 0.3, side: -1 }], 0, { bid: 103_167, falling: false }],
    ["swap brings it nearer", [{ lots: 1, margin: 500, swap: -10 }], 0, { bid: 99_260, falling: true }],
    [
      "a smaller hedge leaves the larger side",
      [{ lots: 1 }, { lots: 0.5, side: -1 }],
      0,
      { bid: 98_200, falling: true },
    ],
    ["equal hedges leave no price", [{ lots: 1 }, { lots: 1, side: -1 }], 10, undefined],
    ["no price is low enough", [{ lots: 0.001 }], 0, undefined],
  ] as const)("where %s", (_, positions, spread, expected) => {
    const { desk: made, instrument } = desk(positions);
    expect(crossingOf(made, instrument, spread, 50)).toEqual(expected);
  });
  it.each(["EURUSD", "USDJPY"])("tells on which side it is lower where %s is held both ways", (symbol) => {
    for (const [long, short] of [
      [100_000, 90_000],
      [100_000, 120_000],
      [120_000, 100_000],
    ] as const)
      for (const lots of [0.9, 1.1]) {
        const held = [
          { symbol, lots: 1, entry: long },
          { symbol, lots, side: -1, entry: short },
        ] as const;
        for (const deposit of [100, 10_000, 1_000_000]) {
          const { desk: made, account } = desk(held, { deposit });
          const instrument = made.instruments.get(symbol);
          if (!instrument) throw new Error("No instrument.");
          const crossing = crossingOf(made, instrument, 0, 50);
          if (!crossing) continue;
          const levelAt = (bid: number) => {
            account.quotes = { [symbol]: { bid, ask: bid } };
            return marginLevel(made);
          };
          const [below, above] = [levelAt(crossing.bid * 0.99), levelAt(crossing.bid * 1.01)];
          expect(below < above, `${long} ${short} ${lots} ${deposit}`).toBe(crossing.falling);
        }
      }
  });
  it("counts other symbols at their last quotes", () => {
    const { desk: made, instrument, account } = desk([{ lots: 1 }, { symbol: "GBPUSD", entry: 125_000, lots: 1 }]);
    account.quotes = { GBPUSD: { bid: 124_900, ask: 124_910 } };
    expect(crossingOf(made, instrument, 0, 50)).toEqual({ bid: 99_200, falling: true });
  });
});

describe("a stop-out", () => {
  it("calls once below 100%, and again only after the level had recovered", () => {
    const { desk: made, account, seen } = desk([{ lots: 1, margin: 500 }]);
    const at = (bid: number) => {
      account.quotes = { EURUSD: { bid, ask: bid } };
      enforceMargin(made, step(bid, bid, bid, bid));
      return seen.calls;
    };
    expect([at(99_500), at(99_499), at(99_490), at(99_500), at(99_400)]).toEqual([0, 1, 1, 1, 2]);
    expect(account.positions).toHaveLength(1);
    at(99_250);
    expect(account.positions).toHaveLength(0);
  });
  it("closes the biggest loser first, the older of equal ones, with slippage, and stops when the level holds", () => {
    const {
      desk: made,
      account,
      closed,
    } = desk(
      [
        { lots: 0.1, margin: 100 },
        { lots: 0.5, margin: 300 },
        { lots: 0.5, margin: 300 },
      ],
      {},
      5,
    );
    account.quotes = { EURUSD: { bid: 99_500, ask: 99_500 } };
    account.balance = 800;
    enforceMargin(made, step(99_500, 99_500, 99_500, 99_500));
    expect(exits(closed)).toEqual([[2, "stop-out", 99_495]]);
    expect(account.positions.map(({ id }) => id)).toEqual([1, 3]);
  });
  it("counts swap among the losses", () => {
    const { desk: made, account, closed } = desk([{ margin: 1000 }, { margin: 1000, swap: -1 }, { margin: 1000 }]);
    account.balance = 1000;
    enforceMargin(made, step(100_000, 100_000, 100_000, 100_000));
    expect(exits(closed)[0]?.[0]).toBe(2);
  });
  it("happens inside a bar at the price that brings the level down, after the stops on the way", () => {
    const bar = step(100_000, 100_000, 99_000, 99_500);
    const alone = desk([{ lots: 1, margin: 500 }]);
    enforceMarginInRange(alone.desk, alone.instrument, bar);
    expect([exits(alone.closed), alone.seen.calls]).toEqual([[[1, "stop-out", 99_250]], 1]);
    const stopped = desk([{ lots: 1, margin: 500, stop: 99_251 }], {}, 3);
    enforceMarginInRange(stopped.desk, stopped.instrument, bar);
    expect(exits(stopped.closed)).toEqual([[1, "stop-loss", 99_248]]);
    const later = desk([{ lots: 1, margin: 500, stop: 99_249 }]);
    enforceMarginInRange(later.desk, later.instrument, bar);
    expect(exits(later.closed)).toEqual([[1, "stop-out", 99_250]]);
  });
  it("of a position opened inside the bar happens on the way from its entry, wherever the bar opened", () => {
    const entered = desk([{ lots: 1, margin: 500 }]);
    entered.account.quotes.EURUSD = { bid: 100_000, ask: 100_000 };
    enforceMarginInRange(entered.desk, entered.instrument, step(99_100, 100_200, 99_000, 100_100));
    expect(exits(entered.closed)).toEqual([[1, "stop-out", 99_250]]);
  });
  it.each([0, 7, 13, 40, 300])("happens in the bar where the account holds the base, at a spread of %i", (spread) => {
    const short = { symbol: "USDJPY", side: -1, lots: 1, entry: 150_000, margin: 500 } as const;
    const long = { ...short, side: 1 } as const;
    for (const held of [
      [short],
      [long],
      [
        { ...short, entry: 149_000 },
        { ...long, lots: 0.4, entry: 149_300 },
      ],
    ]) {
      const { desk: made, account, closed } = desk(held);
      const instrument = made.instruments.get("USDJPY");
      const crossing = instrument && crossingOf(made, instrument, spread, 50);
      if (!crossing) throw new Error("No price.");
      const { bid, falling } = crossing;
      const levelAt = (at: number) => {
        account.quotes = { USDJPY: { bid: at, ask: at + spread } };
        return marginLevel(made);
      };
      expect(levelAt(bid)).toBeLessThanOrEqual(50);
      expect(levelAt(falling ? bid + 1 : bid - 1)).toBeGreaterThan(50);
      const [low, high] = falling ? [bid - 500, bid + 100] : [bid - 100, bid + 500];
      const open = falling ? high : low;
      enforceMarginInRange(made, instrument, step(open, high, low, open, spread));
      expect(exits(closed)[0]).toEqual([1, "stop-out", falling ? bid : bid + spread]);
    }
  });
  it("meets a long position's stop at the bid, whatever the spread", () => {
    const { desk: made, instrument, closed } = desk([{ lots: 1, margin: 500, stop: 99_255 }]);
    enforceMarginInRange(made, instrument, step(100_000, 100_000, 99_000, 99_500, 20));
    expect(exits(closed)).toEqual([[1, "stop-loss", 99_255]]);
  });
  it("takes the nearest of several stops first, and looks again", () => {
    const positions = [
      { lots: 0.5, margin: 250, stop: 99_400 },
      { lots: 0.5, margin: 250, stop: 99_600 },
    ];
    const { desk: made, instrument, closed } = desk(positions);
    enforceMarginInRange(made, instrument, step(100_000, 100_000, 99_200, 99_500));
    expect(exits(closed)).toEqual([[2, "stop-loss", 99_600]]);
  });
  it("of a short position is at the ask, its stop the spread below as a bid", () => {
    const bar = step(100_000, 101_000, 100_000, 100_500, 20);
    const alone = desk([{ lots: 1, side: -1, margin: 500 }]);
    enforceMarginInRange(alone.desk, alone.instrument, bar);
    expect(exits(alone.closed)).toEqual([[1, "stop-out", 100_750]]);
    const stopped = desk([{ lots: 1, side: -1, margin: 500, stop: 100_750 }]);
    enforceMarginInRange(stopped.desk, stopped.instrument, bar);
    expect(exits(stopped.closed)).toEqual([[1, "stop-loss", 100_750]]);
    const later = desk([{ lots: 1, side: -1, margin: 500, stop: 100_751 }]);
    enforceMarginInRange(later.desk, later.instrument, bar);
    expect(exits(later.closed)).toEqual([[1, "stop-out", 100_750]]);
  });
  it("is called where the bar reaches the call's price and not the stop-out's", () => {
    const reach = (low: number, side: 1 | -1 = 1) => {
      const { desk: made, instrument, seen, account } = desk([{ lots: 1, margin: 500, side }]);
      const bar = side === 1 ? step(100_000, 100_900, low, 100_000) : step(100_000, 200_000 - low, 99_100, 100_000);
      enforceMarginInRange(made, instrument, bar);
      return [seen.calls, account.positions.length, account.marginCalled];
    };
    expect([reach(99_501), reach(99_500), reach(99_251)]).toEqual([
      [0, 1, false],
      [1, 1, true],
      [1, 1, true],
    ]);
    expect([reach(99_501, -1), reach(99_500, -1)]).toEqual([
      [0, 1, false],
      [1, 1, true],
    ]);
  });
});

describe("the prices an account is watched at", () => {
  const watched = (made: ReturnType<typeof desk>, spread = 0) => {
    const watch = createWatch();
    watchAccount(watch, made.desk, made.instrument, spread);
    return watch;
  };
  const rich = { deposit: 1_000_000 };
  it("are the nearest stops and targets of each side", () => {
    const made = desk(
      [
        { stop: 99_000, target: 101_000 },
        { stop: 99_500, target: 102_000 },
        { side: -1, stop: 100_500, target: 98_000 },
        { side: -1, stop: 100_400, target: 97_000, swap: -2 },
      ],
      rich,
    );
    expect(watched(made)).toMatchObject({ bidLow: 99_500, bidHigh: 101_000, askLow: 98_000, askHigh: 100_400 });
    expect(watched(made)).toMatchObject({ always: false, longUnits: 20_000, shortUnits: 20_000, swap: -2 });
    expect(watched(made).longEntry).toBe(20_000 * 100_000);
    expect(watchedFloating(watched(made), made.instrument, 100_010, 5)).toBeCloseTo(2 - 3 - 2, 9);
  });
  it("are every bar's where a stop follows the price", () => {
    expect(watched(desk([{ trail: { distance: 10, after: null } }], rich)).always).toBe(true);
    expect(watched(desk([{ breakEven: { after: 10, lock: 0 } }], rich)).always).toBe(true);
    expect(watched(desk([], rich))).toEqual(createWatch());
  });
  const order = { id: 1, symbol: "EURUSD", lots: 1, bracket: noBracket, expires: null, group: null } as const;
  it.each([
    ["a buy limit", { kind: "limit", side: 1, limit: 99_000 }, { askLow: 99_000 }],
    ["a sell limit", { kind: "limit", side: -1, limit: 101_000 }, { bidHigh: 101_000 }],
    ["a buy stop", { kind: "stop", side: 1, stop: 101_000 }, { askHigh: 101_000 }],
    ["a sell stop", { kind: "stop", side: -1, stop: 99_000 }, { bidLow: 99_000 }],
    ["a buy stop-limit", { kind: "stop-limit", side: 1, stop: 101_000, limit: 1 }, { askHigh: 101_000 }],
    ["a market order", { kind: "market", side: 1 }, { always: true }],
  ] as const)("are those of %s", (_, own, expected) => {
    const made = desk([], rich);
    made.account.orders = [{ ...order, ...own }];
    expect(watched(made)).toEqual({ ...createWatch(), ...expected });
  });
  it("are every bar's where an order expires or a position is to close", () => {
    const made = desk([], rich);
    made.account.orders = [{ ...order, kind: "limit", side: 1, limit: 99_000, expires: 12 }];
    expect(watched(made)).toMatchObject({ always: true, askLow: 99_000 });
    made.account.orders = [
      { id: 2, symbol: "EURUSD", expires: null, kind: "close", position: 1, lots: null, reason: "signal" },
    ];
    expect(watched(made)).toEqual({ ...createWatch(), always: true });
  });
  it("are those of the margin call, and once called those of the stop-out and of the recovery", () => {
    const long = desk([{ lots: 1, margin: 500 }]);
    expect(watched(long)).toMatchObject({ bidLow: 99_500, bidHigh: 2 ** 53 });
    long.account.marginCalled = true;
    expect(watched(long)).toMatchObject({ bidLow: 99_250, bidHigh: 99_501 });
    const short = desk([{ lots: 1, side: -1, margin: 500 }]);
    expect(watched(short, 10)).toMatchObject({ bidLow: -1, bidHigh: 100_490 });
    short.account.marginCalled = true;
    expect(watched(short, 10)).toMatchObject({ bidLow: 100_489, bidHigh: 100_740 });
  });
});
