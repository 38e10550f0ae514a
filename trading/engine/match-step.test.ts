import { describe, expect, it } from "vitest";
import { findSymbol, type SymbolSpec } from "../market/symbols.ts";
import { type AccountSettings, openAccount, placeOrder } from "./account.ts";
import type { Desk, MarketStep } from "./desk.ts";
import { followedExit } from "./fill-rules.ts";
import { createInstrument, typicalCosts } from "./instrument.ts";
import type { ClosedTrade } from "./ledger.ts";
import { matchStep } from "./match-step.ts";
import { type Bracket, type FillTerms, type NewOrder, noBracket } from "./order.ts";
import { equityOf, marginLevel } from "./valuation.ts";

const eurusd = findSymbol("EURUSD") as SymbolSpec;

function market(
  settings: Partial<AccountSettings> = {},
  costs: { spread?: number; slip?: number; commission?: number } = {},
) {
  const closed: (ClosedTrade & { id: number })[] = [];
  const seen = { ambiguous: 0, calls: 0, protected: 0, rejected: [] as string[] };
  const instrument = createInstrument(eurusd, {
    currency: "USD",
    costs: {
      ...typicalCosts(eurusd),
      spreadPoints: costs.spread ?? 0,
      slippagePoints: costs.slip ?? 0,
      commissionPerLot: costs.commission ?? 0,
    },
  });
  const desk: Desk = {
    account: openAccount({ deposit: 10_000, ...settings }),
    instruments: new Map([["EURUSD", instrument]]),
    ledger: {
      opened: () => {},
      closed: (trade) => closed.push({ ...trade, id: trade.position.id }),
      rejected: (_, reason) => seen.rejected.push(reason),
      ambiguous: () => {
        seen.ambiguous += 1;
      },
      marginCall: () => {
        seen.calls += 1;
      },
      protectedBalance: (amount) => {
        seen.protected += amount;
      },
    },
  };
  let at = 0;
  return {
    desk,
    account: desk.account,
    closed,
    seen,
    place: (order: Entry) =>
      placeOrder(desk.account, {
        symbol: "EURUSD",
        lots: 0.1,
        expires: null,
        group: null,
        ...order,
        bracket: { ...noBracket, ...order.bracket },
      } as NewOrder),
    bar(open: number, high: number, low: number, close: number) {
      at += 1;
      const step: MarketStep = {
        open,
        high,
        low,
        close,
        spread: costs.spread ?? 0,
        time: Date.UTC(2027, 0, 11) + at * 3_600_000,
        step: at,
      };
      matchStep(desk, instrument, step);
    },
  };
}
type Terms = { terms?: FillTerms; bracket?: Partial<Bracket> };
type Entry = { side: 1 | -1; lots?: number; group?: number; expires?: number } & Terms &
  (
    | { kind: "market" }
    | { kind: "limit"; limit: number }
    | { kind: "stop"; stop: number }
    | { kind: "stop-limit"; stop: number; limit: number }
  );
const exits = (m: ReturnType<typeof market>) => m.closed.map((trade) => [trade.reason, trade.exit]);

describe("market orders", () => {
  it("buy at the ask of the open and sell at its bid, with slippage against both", () => {
    const m = market({}, { spread: 12, slip: 3 });
    m.place({ kind: "market", side: 1 });
    m.place({ kind: "market", side: -1 });
    m.bar(108_500, 108_510, 108_490, 108_500);
    expect(m.account.positions.map((p) => p.entry)).toEqual([108_515, 108_497]);
  });
  it("are refused without margin, without volume, and with stops on the wrong side", () => {
    const m = market({ deposit: 100 });
    m.place({ kind: "market", side: 1, lots: 1 });
    m.place({ kind: "market", side: 1, lots: 0 });
    m.place({ kind: "market", side: 1, lots: 0.01, bracket: { stop: 108_600 } });
    m.bar(108_500, 108_500, 108_500, 108_500);
    expect(m.seen.rejected).toEqual(["not-enough-margin", "invalid-volume", "invalid-stops"]);
    expect(m.account.positions).toHaveLength(0);
  });
  it("with a stop between the market's price and a slipped fill are refused", () => {
    // Short at 109 997, three points below the bid; the stop 21 points above lies below the ask of 110 020.
    const bracket = {
      stop: { kind: "points", value: 21 },
      target: null,
      trail: null,
      breakEven: null,
    } as const;
    for (const side of [1, -1] as const) {
      const m = market({}, { spread: 20, slip: 3 });
      m.place({ kind: "market", side, terms: { bracket, size: null } });
      m.bar(110_000, 110_010, 109_990, 110_000);
      expect(m.seen.rejected).toEqual(["invalid-stops"]);
      expect(m.closed).toEqual([]);
      // The same where a stop order slips inside a bar: the quote is the order's price.
      const waiting = market({}, { spread: 20, slip: 3 });
      waiting.place({ kind: "stop", side, stop: 110_000 + side * 50, terms: { bracket, size: null } });
      waiting.bar(110_000, 110_100, 109_900, 110_000);
      expect(waiting.seen.rejected).toEqual(["invalid-stops"]);
    }
  });
  it("pay commission on each side of each lot", () => {
    const m = market({}, { commission: 3.5 });
    m.place({ kind: "market", side: 1, bracket: { target: 108_600 } });
    m.bar(108_500, 108_500, 108_500, 108_500);
    expect(m.account.balance).toBe(9999.65);
    m.bar(108_650, 108_650, 108_650, 108_650);
    expect(m.account.balance).toBe(10_000 + 15 - 0.7);
    expect(m.closed[0]).toMatchObject({ profit: 15, commission: 0.7 });
  });
});

describe("stops and targets", () => {
  const open = (side: 1 | -1, bracket: Partial<Bracket>, spread = 0) => {
    const m = market({}, { spread });
    m.place({ kind: "market", side, bracket });
    m.bar(108_500, 108_500, 108_500, 108_500);
    return m;
  };
  it("fill at their own price inside a bar", () => {
    const m = open(1, { stop: 108_400, target: 108_700 });
    m.bar(108_500, 108_720, 108_450, 108_600);
    expect(exits(m)).toEqual([["take-profit", 108_700]]);
  });
  it("fill at the open when it gaps: the stop worse, the target better", () => {
    const down = open(1, { stop: 108_400, target: 108_700 });
    down.bar(108_300, 108_310, 108_290, 108_300);
    expect(exits(down)).toEqual([["stop-loss", 108_300]]);
    const up = open(1, { stop: 108_400, target: 108_700 });
    up.bar(108_800, 108_810, 108_790, 108_800);
    expect(exits(up)).toEqual([["take-profit", 108_800]]);
  });
  it("take the stop when one bar holds both, and count it", () => {
    const m = open(1, { stop: 108_400, target: 108_700 });
    m.bar(108_500, 108_720, 108_380, 108_600);
    expect(exits(m)).toEqual([["stop-loss", 108_400]]);
    expect(m.seen.ambiguous).toBe(1);
  });
  it("test the bid for a long position and the ask for a short one", () => {
    const long = open(1, { stop: 108_400 }, 20);
    long.bar(108_500, 108_500, 108_401, 108_500);
    expect(long.closed).toHaveLength(0);
    const short = open(-1, { stop: 108_600 }, 20);
    short.bar(108_500, 108_579, 108_500, 108_500);
    expect(short.closed).toHaveLength(0);
    short.bar(108_500, 108_580, 108_500, 108_500);
    expect(exits(short)).toEqual([["stop-loss", 108_600]]);
    const target = open(-1, { target: 108_400 }, 20);
    target.bar(108_500, 108_500, 108_381, 108_400);
    expect(target.closed).toHaveLength(0);
    target.bar(108_500, 108_500, 108_380, 108_400);
    expect(exits(target)).toEqual([["take-profit", 108_400]]);
  });
  it("trail behind the best price and only ever tighten", () => {
    const m = open(1, { stop: 108_400, trail: { distance: 100, after: 50 } });
    m.bar(108_500, 108_540, 108_480, 108_500);
    expect(m.account.positions[0]?.stop).toBe(108_400);
    m.bar(108_560, 108_650, 108_555, 108_640);
    expect(m.account.positions[0]?.stop).toBe(108_550);
    m.bar(108_640, 108_640, 108_560, 108_600);
    expect(m.account.positions[0]?.stop).toBe(108_550);
    m.bar(108_600, 108_610, 108_540, 108_545);
    expect(exits(m)).toEqual([["stop-loss", 108_550]]);
    expect(m.seen.ambiguous).toBe(0);
  });
  it("start a trailing stop that waits for no profit at its distance from the fill", () => {
    const m = open(1, { trail: { distance: 100, after: null } }, 20);
    expect(m.account.positions[0]?.stop).toBe(108_420);
    m.bar(108_500, 108_505, 108_410, 108_415);
    expect(exits(m)).toEqual([["stop-loss", 108_420]]);
  });
  it("cross a trailing stop on the way from the high to the close", () => {
    const m = open(1, { trail: { distance: 50, after: null } });
    m.bar(108_500, 108_700, 108_490, 108_520);
    // Hit for certain; at the first pull-back of 50 points, which the bar does not show: no lower than its low, no higher than 108650.
    expect(exits(m)).toEqual([["stop-loss", 108_490]]);
    expect(m.seen.ambiguous).toBe(1);
    // A short position's mirror, 20 points of spread above it: the ask falls to 108320 and closes at 108500.
    const short = open(-1, { trail: { distance: 50, after: null } }, 20);
    short.bar(108_500, 108_510, 108_300, 108_480);
    expect(exits(short)).toEqual([["stop-loss", 108_530]]);
    expect(short.seen.ambiguous).toBe(1);
    // One that waits for a profit of 100 begins at 108600: the first pull-back after it ends no lower than 108550.
    const late = open(1, { trail: { distance: 50, after: 100 } });
    late.bar(108_500, 108_700, 108_490, 108_520);
    expect(exits(late)).toEqual([["stop-loss", 108_550]]);
  });
  it("take the pessimistic side and count it when a trailing stop was crossed only if the low came last", () => {
    const m = open(1, { trail: { distance: 50, after: null } });
    m.bar(108_500, 108_700, 108_490, 108_690);
    expect(exits(m)).toEqual([["stop-loss", 108_490]]);
    expect(m.seen.ambiguous).toBe(1);
  });
  it("take the nearer stop and count it when the high would have tightened it before the low", () => {
    const m = open(1, { trail: { distance: 50, after: null } });
    m.bar(108_500, 108_700, 108_440, 108_690);
    expect(exits(m)).toEqual([["stop-loss", 108_450]]);
    expect(m.seen.ambiguous).toBe(1);
  });
  it("tighten at the open: what gapped in favor has happened", () => {
    const m = open(1, { trail: { distance: 50, after: null } });
    m.bar(108_600, 108_600, 108_545, 108_590);
    expect(exits(m)).toEqual([["stop-loss", 108_550]]);
    expect(m.seen.ambiguous).toBe(0);
  });
  it("move to break-even with its lock, inside the bar that earned it", () => {
    const rule = { stop: 108_600, breakEven: { after: 80, lock: 5 } };
    const held = open(-1, rule);
    held.bar(108_490, 108_494, 108_420, 108_430);
    expect(held.account.positions[0]?.stop).toBe(108_495);
    const sure = open(-1, rule);
    sure.bar(108_490, 108_500, 108_420, 108_498);
    expect(exits(sure)).toEqual([["stop-loss", 108_495]]);
    expect(sure.seen.ambiguous).toBe(0);
    const doubtful = open(-1, rule);
    doubtful.bar(108_490, 108_500, 108_420, 108_430);
    expect(exits(doubtful)).toEqual([["stop-loss", 108_495]]);
    expect(doubtful.seen.ambiguous).toBe(1);
  });
  it("take the stop that moved on the way to a target of the same bar, where the price may have pulled back to it", () => {
    const rule = { stop: 108_400, target: 108_700, breakEven: { after: 80, lock: 5 } };
    const doubtful = open(1, rule);
    doubtful.bar(108_500, 108_710, 108_490, 108_705);
    expect(exits(doubtful)).toEqual([["stop-loss", 108_505]]);
    expect(doubtful.seen.ambiguous).toBe(1);
    const sure = open(1, rule);
    sure.bar(108_510, 108_710, 108_506, 108_705);
    expect(exits(sure)).toEqual([["take-profit", 108_700]]);
    expect(sure.seen.ambiguous).toBe(0);
    // The ask of a short position: at 108440 the stop begins to follow, 30 points above, and the target is at 108320.
    const trailed = open(-1, { stop: 108_700, target: 108_320, trail: { distance: 30, after: 60 } }, 20);
    trailed.bar(108_480, 108_485, 108_290, 108_300);
    expect(exits(trailed)).toEqual([["stop-loss", 108_470]]);
    // A stop that begins to follow where the target is has nothing left to guard.
    const late = open(1, { target: 108_580, breakEven: { after: 80, lock: 5 } });
    late.bar(108_500, 108_600, 108_490, 108_500);
    expect(exits(late)).toEqual([["take-profit", 108_580]]);
  });
  it("do not count a lock that the price only touched among the levels of a stop that followed it", () => {
    const guarded = { side: 1, entry: 100, stop: 90, trail: { distance: 10, after: null } } as const;
    const exit = (lock: number) => followedExit({ ...guarded, breakEven: { after: 5, lock } }, 120, 95, 110);
    expect([exit(20), exit(5), exit(3)]).toEqual([95, 95, 103]);
  });
  it("take the trailing stop of a pull-back that may have come before break-even was reached", () => {
    const guarded = { side: 1, entry: 100, stop: 90, trail: { distance: 10, after: null } } as const;
    const exit = (after: number) => followedExit({ ...guarded, breakEven: { after, lock: 3 } }, 120, 95, 110);
    // Up to 105, back to 95: a break-even stop after 5 was there by then, one after 6 was not.
    expect([exit(5), exit(6)]).toEqual([103, 95]);
    const short = { ...guarded, side: -1, stop: 110 } as const;
    expect(followedExit({ ...short, breakEven: { after: 6, lock: 3 } }, 80, 105, 90)).toBe(105);
  });
  it("count the first level of a trailing stop that begins at once from the entry", () => {
    const trailing = { side: 1, entry: 100, stop: 80, breakEven: null, trail: { distance: 10, after: null } } as const;
    expect(followedExit(trailing, 120, 85, 110)).toBe(90);
  });
  it("keep a break-even stop waiting while its lock lies beyond the price", () => {
    const m = open(1, { breakEven: { after: 20, lock: 60 } });
    m.bar(108_500, 108_540, 108_495, 108_540);
    expect(m.account.positions[0]?.stop).toBeNull();
    m.bar(108_570, 108_580, 108_565, 108_575);
    expect(m.account.positions[0]?.stop).toBe(108_560);
  });
});

describe("waiting orders", () => {
  it("fill limits at the limit or better and stops at the stop or worse", () => {
    const m = market();
    m.place({ kind: "limit", side: 1, limit: 108_400 });
    m.place({ kind: "stop", side: 1, stop: 108_700 });
    m.bar(108_500, 108_600, 108_390, 108_450);
    m.bar(108_800, 108_810, 108_790, 108_800);
    expect(m.account.positions.map((p) => p.entry)).toEqual([108_400, 108_800]);
    const gap = market();
    gap.place({ kind: "limit", side: 1, limit: 108_400 });
    gap.bar(108_300, 108_310, 108_290, 108_300);
    expect(gap.account.positions[0]?.entry).toBe(108_300);
  });
  it.each([
    [{ kind: "limit", side: 1, limit: 108_400 }, 108_500, 108_380],
    [{ kind: "limit", side: -1, limit: 108_600 }, 108_600, 108_500],
    [{ kind: "stop", side: 1, stop: 108_600 }, 108_580, 108_500],
    [{ kind: "stop", side: -1, stop: 108_400 }, 108_500, 108_400],
  ] as const)("are met by the ask to buy and by the bid to sell, to the point: %o", (order, high, low) => {
    const filled = (above: number, below: number) => {
      const m = market({}, { spread: 20 });
      m.place(order);
      m.bar(108_500, above, below, 108_500);
      return m.account.positions.map(({ entry }) => entry);
    };
    expect(filled(high, low)).toEqual([order.kind === "limit" ? order.limit : order.stop]);
    expect(filled(Math.max(108_500, high - 1), Math.min(108_500, low + 1))).toEqual([]);
  });
  it("take the entry bar's target after a limit only when the close proves it", () => {
    const m = market();
    m.place({ kind: "limit", side: 1, limit: 108_400, bracket: { target: 108_550 } });
    m.bar(108_500, 108_600, 108_390, 108_450);
    expect(m.closed).toHaveLength(0);
    expect(m.seen.ambiguous).toBe(1);
    const sure = market();
    sure.place({ kind: "limit", side: 1, limit: 108_400, bracket: { target: 108_550 } });
    sure.bar(108_500, 108_600, 108_390, 108_580);
    expect(exits(sure)).toEqual([["take-profit", 108_550]]);
  });
  it("take the stop that moved after they filled, where their target was reached in the same bar", () => {
    const bracket = { target: 108_700, breakEven: { after: 50, lock: 5 } };
    const stop = market();
    stop.place({ kind: "stop", side: 1, stop: 108_600, bracket });
    stop.bar(108_500, 108_720, 108_490, 108_710);
    expect(exits(stop)).toEqual([["stop-loss", 108_605]]);
    const limit = market();
    limit.place({ kind: "limit", side: 1, limit: 108_400, bracket });
    limit.bar(108_500, 108_720, 108_390, 108_710);
    expect(exits(limit)).toEqual([["stop-loss", 108_405]]);
    expect([stop.seen.ambiguous, limit.seen.ambiguous]).toEqual([1, 1]);
  });
  it("take the entry bar's stop pessimistically after a stop entry", () => {
    const m = market();
    m.place({ kind: "stop", side: 1, stop: 108_600, bracket: { stop: 108_450, target: 108_900 } });
    m.bar(108_500, 108_650, 108_400, 108_640);
    expect(exits(m)).toEqual([["stop-loss", 108_450]]);
    expect(m.seen.ambiguous).toBe(1);
  });
  it("trail in the entry bar by what came after the fill for certain", () => {
    const trail = { distance: 50, after: null };
    const stop = market();
    stop.place({ kind: "stop", side: 1, stop: 108_600, bracket: { trail } });
    stop.bar(108_590, 108_700, 108_585, 108_640);
    expect(exits(stop)).toEqual([["stop-loss", 108_585]]);
    expect(stop.seen.ambiguous).toBe(1);
    // The high may be older than a limit's fill: stopped above the close is the better outcome and not assumed.
    const limit = market();
    limit.place({ kind: "limit", side: 1, limit: 108_600, bracket: { trail } });
    limit.bar(108_690, 108_700, 108_590, 108_640);
    expect(limit.account.positions[0]?.stop).toBe(108_590);
    expect(limit.seen.ambiguous).toBe(1);
    // One point below the close it is the worse one.
    const below = market();
    below.place({ kind: "limit", side: 1, limit: 108_600, bracket: { trail } });
    below.bar(108_690, 108_700, 108_590, 108_651);
    expect(below.closed).toHaveLength(1);
  });
  it("measure their levels from the fill where they carry distances", () => {
    const m = market();
    const bracket = {
      stop: { kind: "points", value: 100 },
      target: { kind: "multiple", value: 2 },
      trail: null,
      breakEven: null,
    } as const;
    m.place({ kind: "stop", side: 1, stop: 108_600, terms: { bracket, size: null } });
    m.bar(108_640, 108_650, 108_630, 108_640);
    expect(m.account.positions[0]).toMatchObject({ entry: 108_640, stop: 108_540, target: 108_840 });
  });
  it("turn a stop-limit into a limit that needs the price to come back", () => {
    const m = market();
    m.place({ kind: "stop-limit", side: 1, stop: 108_600, limit: 108_580 });
    m.bar(108_500, 108_650, 108_490, 108_640);
    expect(m.account.orders.map((order) => order.kind)).toEqual(["limit"]);
    m.bar(108_640, 108_645, 108_570, 108_600);
    expect(m.account.positions[0]?.entry).toBe(108_580);
    // Triggered by the open, it is a limit for the whole bar.
    const atOpen = market();
    atOpen.place({ kind: "stop-limit", side: 1, stop: 108_600, limit: 108_580 });
    atOpen.bar(108_600, 108_650, 108_570, 108_640);
    expect(atOpen.account.positions[0]?.entry).toBe(108_580);
  });
  it("slip past the trigger of a stop-limit as a stop does, up to its limit", () => {
    const slipped = (limit: number, open: number) => {
      const m = market({}, { slip: 20 });
      m.place({ kind: "stop-limit", side: 1, stop: 108_600, limit });
      m.bar(open, 108_650, 108_490, 108_640);
      return m.account.positions[0]?.entry;
    };
    expect(slipped(108_700, 108_500)).toBe(108_620);
    expect(slipped(108_605, 108_500)).toBe(108_605);
    expect(slipped(108_600, 108_500)).toBe(108_600);
    // Triggered by the open.
    expect(slipped(108_700, 108_610)).toBe(108_630);
    expect(slipped(108_615, 108_610)).toBe(108_615);
    // What has become a limit order does not slip.
    expect(slipped(108_580, 108_610)).toBe(108_580);
    const m = market({}, { slip: 20 });
    m.place({ kind: "stop-limit", side: -1, stop: 108_400, limit: 108_300 });
    m.bar(108_500, 108_510, 108_390, 108_395);
    expect(m.account.positions[0]?.entry).toBe(108_380);
  });
  it("fill in the order in which the price meets them, a buyer's at the ask", () => {
    const m = market({}, { spread: 20 });
    m.place({ kind: "limit", side: -1, limit: 108_560, group: 1 });
    m.place({ kind: "stop", side: 1, stop: 108_570, group: 1 });
    m.bar(108_500, 108_600, 108_490, 108_550);
    expect(m.account.positions.map(({ side, entry }) => [side, entry])).toEqual([[1, 108_570]]);
  });
  it("leave the rest of their group waiting where they are refused", () => {
    const m = market();
    m.place({ kind: "stop", side: 1, stop: 108_600, lots: 90, group: 1 });
    m.place({ kind: "stop", side: -1, stop: 108_400, group: 1 });
    m.bar(108_500, 108_620, 108_490, 108_500);
    expect(m.seen.rejected).toEqual(["not-enough-margin"]);
    expect(m.account.orders).toHaveLength(1);
    m.bar(108_500, 108_510, 108_380, 108_390);
    expect(m.account.positions.map(({ side }) => side)).toEqual([-1]);
  });
  it("cancel the rest of their group and expire", () => {
    const m = market();
    m.place({ kind: "stop", side: 1, stop: 108_600, group: 1 });
    m.place({ kind: "stop", side: -1, stop: 108_400, group: 1 });
    m.place({ kind: "stop", side: 1, stop: 109_000, expires: 1 });
    m.bar(108_500, 108_620, 108_380, 108_500);
    expect(m.account.positions).toHaveLength(1);
    m.bar(108_500, 109_500, 108_490, 108_500);
    expect(m.account.orders).toHaveLength(0);
    expect(m.seen.rejected).toEqual(["expired"]);
    const last = market();
    last.place({ kind: "stop", side: 1, stop: 109_000, expires: 2 });
    last.bar(108_500, 108_620, 108_380, 108_500);
    last.bar(108_500, 109_500, 108_490, 108_500);
    expect(last.account.positions, "it lives through the bar in which it ends").toHaveLength(1);
  });
});

describe("margin", () => {
  it("calls at 100% and stops out at 50%, the biggest loser first", () => {
    const m = market({ deposit: 1000 });
    m.place({ kind: "market", side: 1, lots: 0.1 });
    m.place({ kind: "market", side: 1, lots: 0.05 });
    m.bar(108_500, 108_500, 108_500, 108_500);
    expect(marginLevel(m.desk)).toBeCloseTo((1000 / 542.5) * 100, 9);
    m.bar(108_500, 108_500, 103_500, 103_600);
    expect(m.seen.calls).toBe(1);
    expect(m.closed.map((t) => [t.reason, t.lots])).toEqual([["stop-out", 0.1]]);
    // Equity 271.25 = half the margin of 542.50, after a fall of 4859 points on 15,000 units.
    expect(m.closed[0]?.exit).toBe(108_500 - 4859);
    expect(m.account.positions).toHaveLength(1);
  });
  it("closes at the stop-loss when it lies before the stop-out", () => {
    const m = market({ deposit: 1000 });
    m.place({ kind: "market", side: 1, lots: 0.15, bracket: { stop: 105_000 } });
    m.bar(108_500, 108_500, 108_500, 108_500);
    m.bar(108_500, 108_500, 100_000, 100_000);
    expect(exits(m)).toEqual([["stop-loss", 105_000]]);
  });
  it("never leaves a negative balance", () => {
    const m = market({ deposit: 400 });
    m.place({ kind: "market", side: 1, lots: 0.1 });
    m.bar(108_500, 108_500, 108_500, 108_500);
    m.bar(100_000, 100_000, 100_000, 100_000);
    expect(m.account.balance).toBe(0);
    expect(m.seen.protected).toBe(450);
  });
});

describe("netting", () => {
  it("keeps one volume-weighted position and nets the other way", () => {
    const m = market({ mode: "netting" });
    m.place({ kind: "market", side: 1, lots: 0.1 });
    m.bar(108_500, 108_500, 108_500, 108_500);
    m.place({ kind: "market", side: 1, lots: 0.3 });
    m.bar(108_540, 108_540, 108_540, 108_540);
    expect(m.account.positions).toMatchObject([{ entry: 108_530, lots: 0.4, units: 40_000 }]);
    m.place({ kind: "market", side: -1, lots: 0.1 });
    m.bar(108_580, 108_580, 108_580, 108_580);
    expect(m.account.positions).toMatchObject([{ side: 1, lots: 0.3 }]);
    // Of two entries, what is left of their lots: many small parts take as much away as one large one.
    expect(m.account.positions[0]?.entries).toBeCloseTo(1.5, 12);
    m.place({ kind: "market", side: -1, lots: 0.5 });
    m.bar(108_580, 108_580, 108_580, 108_580);
    expect(m.account.positions).toMatchObject([{ side: -1, lots: 0.2 }]);
    expect(m.account.balance).toBe(10_020);
    expect(equityOf(m.desk)).toBe(10_020);
  });
  it("keeps the stop and the target that the new order does not name", () => {
    const m = market({ mode: "netting" });
    m.place({ kind: "market", side: 1, bracket: { stop: 108_400, target: 108_900 } });
    m.bar(108_500, 108_500, 108_500, 108_500);
    m.place({ kind: "market", side: 1 });
    m.bar(108_500, 108_500, 108_500, 108_500);
    expect(m.account.positions).toMatchObject([{ stop: 108_400, target: 108_900, lots: 0.2 }]);
    m.place({ kind: "market", side: 1, bracket: { stop: 108_450 } });
    m.bar(108_500, 108_500, 108_500, 108_500);
    expect(m.account.positions).toMatchObject([{ stop: 108_450, target: 108_900, lots: 0.3 }]);
  });
  it("risks the mean of what its entries risk, and has no risk where one of them had no stop", () => {
    const m = market({ mode: "netting" });
    const riskOf = () => m.account.positions.map(({ entry, firstStop }) => firstStop && entry - firstStop);
    m.place({ kind: "market", side: 1, lots: 0.1, bracket: { stop: 107_500 } });
    m.bar(108_500, 108_500, 108_500, 108_500);
    m.place({ kind: "market", side: 1, lots: 0.3, bracket: { stop: 106_700 } });
    m.bar(107_700, 107_700, 107_700, 107_700);
    expect(riskOf()).toEqual([1000]);
    // 900 points away from the stop that the position has.
    m.place({ kind: "market", side: 1, lots: 0.4 });
    m.bar(107_600, 107_600, 107_600, 107_600);
    expect(riskOf()).toEqual([950]);
    const free = market({ mode: "netting" });
    free.place({ kind: "market", side: 1 });
    free.bar(108_500, 108_500, 108_500, 108_500);
    free.place({ kind: "market", side: 1, bracket: { stop: 108_400 } });
    free.bar(108_500, 108_500, 108_500, 108_500);
    expect(free.account.positions).toMatchObject([{ firstStop: null }]);
  });
  it("hedging keeps tickets apart", () => {
    const m = market({ mode: "hedging" });
    m.place({ kind: "market", side: 1 });
    m.place({ kind: "market", side: -1 });
    m.bar(108_500, 108_500, 108_500, 108_500);
    expect(m.account.positions).toHaveLength(2);
  });
});

it("fills the earlier of two orders that wait at the same distance from the open", () => {
  for (const side of [1, -1] as const) {
    const m = market();
    m.place({ kind: "stop", side, stop: 108_500 + side * 50, group: 1 });
    m.place({ kind: "stop", side: -side as 1 | -1, stop: 108_500 - side * 50, group: 1 });
    m.bar(108_500, 108_560, 108_440, 108_500);
    expect(m.account.positions.map((position) => position.side)).toEqual([side]);
  }
});
