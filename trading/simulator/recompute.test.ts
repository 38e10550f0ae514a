import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { slotMillis } from "../market/simulated/intraminute.ts";
import { finish } from "../optimize/search.ts";
import type { Quotes } from "./follow-market.ts";
import { type Decision, mostDecisions, recompute, type Session } from "./recompute.ts";
import { reduceSimulator } from "./reduce.ts";
import { type SimulatorState, startSimulator } from "./state.ts";

const start = () => startSimulator([{ name: "EURUSD" }]);
const monday = Date.UTC(2027, 0, 11, 10);
const buy: Decision["event"] = { kind: "order", order: { type: "market", symbol: "EURUSD", side: 1, lots: 0.05 } };
/** A market of one bid after the other, one a slot, the first at `monday`. */
const marketOf = (bids: readonly number[]): Quotes => ({
  quote(_, time) {
    const slot = Math.max(0, Math.min(bids.length - 1, Math.floor((time - monday) / slotMillis)));
    const bid = bids[slot] as number;
    return { time: monday + slot * slotMillis, bid, ask: bid + 10, open: true };
  },
});
const tickAt = (slot: number, bid: number) =>
  ({ kind: "tick", symbol: "EURUSD", time: monday + slot * slotMillis, bid, ask: bid + 10 }) as const;
const bids = [108_500, 108_600, 108_550];
const again = (session: Session, market = marketOf(bids)) => finish(recompute(start(), session, market));
const session = (decisions: readonly Decision[], slots = 2): Session => {
  const until = monday + slots * slotMillis;
  return { from: monday, stored: until, until, decisions };
};
const at = (slot: number, event: Decision["event"] = buy): Decision => ({ time: monday + slot * slotMillis, event });

describe("recomputing a session from its decisions", () => {
  it("gives the account that the visitor saw, for any prices and decisions", () => {
    const steps = fc.array(
      fc.record({
        move: fc.integer({ min: -900, max: 900 }),
        does: fc.option(
          fc.oneof(
            fc.constantFrom(1 as const, -1 as const).map((side): Decision["event"] => ({
              kind: "order",
              order: { type: "market", symbol: "EURUSD", side, lots: 0.2 },
            })),
            fc
              .integer({ min: 1, max: 5 })
              .map((position): Decision["event"] => ({ kind: "close", position, lots: null })),
          ),
        ),
      }),
      { minLength: 1, maxLength: 60 },
    );
    fc.assert(
      fc.property(steps, fc.integer({ min: 0, max: slotMillis - 1 }), (moves, later) => {
        let seen: SimulatorState = start();
        let bid = 108_500;
        const quoted: number[] = [];
        const decisions: Decision[] = [];
        for (const [index, { move, does }] of moves.entries()) {
          bid += move;
          const tick = tickAt(index, bid);
          quoted.push(bid);
          seen = reduceSimulator(seen, tick);
          if (!does) continue;
          decisions.push({ time: tick.time + later, event: does });
          seen = reduceSimulator(seen, does);
        }
        const stored = JSON.parse(JSON.stringify(decisions)) as Decision[];
        const actual = again(session(stored, moves.length), marketOf(quoted));
        expect(actual).toMatchObject({ ok: true, stored: seen, state: seen });
      }),
      { numRuns: 80 },
    );
  });

  it("fills at the market's own price of that moment, so a later claim gets the later price", () => {
    const entry = (second: number) => {
      const result = again(session([at(second)]));
      return result.ok && result.state.account.positions[0]?.entry;
    };
    expect([entry(0), entry(0.9), entry(1), entry(2)]).toEqual([108_510, 108_510, 108_610, 108_560]);
  });

  it("gives a forged order nothing: no position, no order, the same balance", () => {
    const order = { type: "market", symbol: "EURUSD", side: 1, lots: 0.05 };
    const forgeries = [
      { ...order, side: 100 },
      { ...order, side: "1" },
      { ...order, lots: "0.05" },
      { ...order, lots: -0.05 },
      { ...order, symbol: "__proto__" },
      { ...order, type: "gift" },
      { ...order, type: "limit" },
      { ...order, type: "stop-limit", stop: 108_600 },
      { ...order, bracket: { trail: {} } },
      { ...order, bracket: { target: "200000" } },
    ];
    for (const forged of forgeries) {
      const result = again(session([at(1, { kind: "order", order: forged } as never)]));
      if (!result.ok) throw new Error(result.reason);
      expect(result.state.journal, JSON.stringify(forged)).toMatchObject([{ kind: "refused" }]);
      expect(result.state.account).toMatchObject({ balance: 1000, positions: [], orders: [] });
    }
  });

  it("sees the largest fall of the equity between its minutes, also where it was made good again", () => {
    const fall = Array.from({ length: 200 }, (_, slot) => (slot > 40 && slot < 80 ? 106_500 : 108_520));
    const result = again(session([at(0)], 199), marketOf(fall));
    // 0.05 lots bought at the ask of 108,530: 2,030 points are $101.50 of $1,000.
    expect(result.ok && result.drawdownPercent).toBeCloseTo(10.15, 9);
    expect(result.ok && result.state.account.balance).toBe(1000);
  });

  it("sees a fall that lasts one price", () => {
    const fall = Array.from({ length: 200 }, (_, slot) => (slot === 41 ? 106_500 : 108_520));
    const result = again(session([at(0)], 199), marketOf(fall));
    expect(result.ok && result.drawdownPercent).toBeCloseTo(10.15, 9);
  });

  it("tells the account as it was stored from what became of it since", () => {
    const result = again({ ...session([at(0)]), stored: monday + slotMillis });
    expect(result.ok && [result.stored, result.state].map(({ account }) => account.quotes.EURUSD?.bid)).toEqual([
      108_600, 108_550,
    ]);
  });

  it("refuses what would take too long", () => {
    const year = 400 * 5760;
    const result = again(session([at(0)], 20 * year), marketOf([108_500]));
    expect(result).toMatchObject({ ok: false, reason: "too-long" });
  }, 60_000);

  const limit = { type: "limit", symbol: "EURUSD", side: 1, lots: 0.01, limit: 1000 } as const;
  const waiting: Decision["event"] = { kind: "order", order: limit };
  const pair: Decision["event"] = { kind: "one-cancels-other", orders: [limit, limit] };

  it("lets fifty orders wait, and no order or pair beyond them, while a market order is still filled", () => {
    const events = [...Array<Decision["event"]>(49).fill(waiting), pair, waiting, waiting, buy];
    const result = again(session(events.map((event) => at(1, event))));
    if (!result.ok) throw new Error(result.reason);
    expect(result.state.account.orders).toHaveLength(50);
    expect(result.state.account.positions).toHaveLength(1);
    expect(result.state.journal).toMatchObject([
      { kind: "refused", reason: "too-many-orders" },
      { kind: "refused", reason: "too-many-orders" },
      { kind: "opened" },
    ]);
  });

  it("counts orders with the prices that look at them: with fifty of them a session may be a sixth as long", () => {
    const fortnight = 10 * 5760 * 4;
    const ends = (orders: number) => {
      const decisions = Array.from({ length: orders }, () => at(0, waiting));
      return again(session(decisions, fortnight * 2), marketOf([108_500])).ok;
    };
    expect([ends(1), ends(50)]).toEqual([true, false]);
  }, 60_000);

  it("pauses between decisions of the same moment", () => {
    const work = recompute(start(), session(Array.from({ length: 30 }, () => at(0, waiting))), marketOf(bids));
    let pauses = 0;
    while (!work.next().done) pauses += 1;
    expect(pauses).toBeGreaterThanOrEqual(30);
  });

  it("refuses a log whose times cannot be true, and names the decision", () => {
    const refused = (decisions: readonly Decision[]) => again(session(decisions));
    expect(refused([at(2), at(1)])).toEqual({ ok: false, reason: "out-of-order", decision: 1 });
    expect(refused([at(-1)])).toEqual({ ok: false, reason: "outside-the-session", decision: 0 });
    expect(refused([at(1), at(3)])).toEqual({ ok: false, reason: "outside-the-session", decision: 1 });
    expect(refused([at(Number.NaN)])).toEqual({ ok: false, reason: "bad-time", decision: 0 });
    expect(refused(new Array(mostDecisions + 1).fill(at(1)))).toMatchObject({ reason: "too-many-decisions" });
  });

  it("refuses what was decided at a weekend, but for taking an order back", () => {
    const saturday = (5 * 86_400_000) / slotMillis;
    const refused = (event: Decision["event"]) => again(session([at(0, waiting), at(saturday, event)], saturday));
    expect(refused(buy)).toEqual({ ok: false, reason: "market-closed", decision: 1 });
    expect(refused({ kind: "close", position: 1, lots: null })).toMatchObject({ reason: "market-closed" });
    expect(refused({ kind: "cancel", order: 1 })).toMatchObject({ ok: true, state: { account: { orders: [] } } });
  });
});
