import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Decision, mostDecisions, recompute, type Tick } from "./recompute.ts";
import { reduceSimulator } from "./reduce.ts";
import { type SimulatorState, startSimulator } from "./state.ts";

const start = () => startSimulator([{ name: "EURUSD" }]);
const monday = Date.UTC(2027, 0, 11, 10);
const buy: Decision["event"] = { kind: "order", order: { type: "market", symbol: "EURUSD", side: 1, lots: 0.05 } };
const tickAt = (second: number, bid: number): Tick => ({
  kind: "tick",
  symbol: "EURUSD",
  time: monday + second * 1000,
  bid,
  ask: bid + 10,
});
const ticks = [tickAt(0, 108_500), tickAt(4, 108_600), tickAt(8, 108_550)];
const session = (decisions: readonly Decision[]) => ({ from: monday, until: monday + 8000, decisions });
const at = (second: number, event: Decision["event"] = buy): Decision => ({ time: monday + second * 1000, event });

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
      fc.property(steps, fc.integer({ min: 0, max: 3999 }), (moves, later) => {
        let seen: SimulatorState = start();
        let bid = 108_500;
        const quoted: Tick[] = [];
        const decisions: Decision[] = [];
        for (const [index, { move, does }] of moves.entries()) {
          bid += move;
          const tick = tickAt(index * 4, bid);
          quoted.push(tick);
          seen = reduceSimulator(seen, tick);
          if (!does) continue;
          decisions.push({ time: tick.time + later, event: does });
          seen = reduceSimulator(seen, does);
        }
        const until = monday + moves.length * 4000;
        const stored = JSON.parse(JSON.stringify(decisions)) as Decision[];
        expect(recompute(start(), { from: monday, until, decisions: stored }, quoted)).toEqual({
          ok: true,
          state: seen,
        });
      }),
      { numRuns: 80 },
    );
  });

  it("fills at the market's own price of that moment, so a later claim gets the later price", () => {
    const entry = (second: number) => {
      const result = recompute(start(), session([at(second)]), ticks);
      return result.ok && result.state.account.positions[0]?.entry;
    };
    expect([entry(0), entry(3), entry(4), entry(8)]).toEqual([108_510, 108_510, 108_610, 108_560]);
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
      const result = recompute(start(), session([at(1, { kind: "order", order: forged } as never)]), ticks);
      if (!result.ok) throw new Error(result.reason);
      expect(result.state.journal, JSON.stringify(forged)).toMatchObject([{ kind: "refused" }]);
      expect(result.state.account).toMatchObject({ balance: 1000, positions: [], orders: [] });
    }
  });

  it("ignores prices outside the session", () => {
    const result = recompute(start(), { from: monday + 1, until: monday + 5000, decisions: [] }, ticks);
    expect(result.ok && result.state.account.quotes.EURUSD).toEqual({ bid: 108_600, ask: 108_610 });
  });

  it("refuses a log whose times cannot be true, and names the decision", () => {
    const refused = (decisions: readonly Decision[]) => recompute(start(), session(decisions), ticks);
    expect(refused([at(4), at(2)])).toEqual({ ok: false, reason: "out-of-order", decision: 1 });
    expect(refused([at(-1)])).toEqual({ ok: false, reason: "outside-the-session", decision: 0 });
    expect(refused([at(1), at(9)])).toEqual({ ok: false, reason: "outside-the-session", decision: 1 });
    expect(refused([at(Number.NaN)])).toEqual({ ok: false, reason: "bad-time", decision: 0 });
    expect(refused(new Array(mostDecisions + 1).fill(at(1)))).toMatchObject({ reason: "too-many-decisions" });
  });
});
