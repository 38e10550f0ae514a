import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reduceSimulator } from "./reduce.ts";
import { type SimulatorEvent, type SimulatorState, startSimulator } from "./state.ts";

const replaySimulator = (from: SimulatorState, events: readonly SimulatorEvent[]): SimulatorState =>
  events.reduce(reduceSimulator, from);
const start = (): SimulatorState => startSimulator([{ name: "EURUSD" }, { name: "USDJPY" }]);
const monday = Date.UTC(2027, 0, 11, 10);
const tick = (bid: number, time = monday, symbol = "EURUSD", spread = 13): SimulatorEvent => ({
  kind: "tick",
  symbol,
  time,
  bid,
  ask: bid + spread,
});
const buy = (lots: number, more: object = {}): SimulatorEvent => ({
  kind: "order",
  order: { type: "market", symbol: "EURUSD", side: 1, lots, ...more },
});

describe("the simulator", () => {
  it("opens a demo account of $1000", () => {
    expect(start().account.balance).toBe(1000);
  });

  it("buys at the ask and books the spread when it closes at once", () => {
    const state = replaySimulator(start(), [tick(108_500), buy(0.1), { kind: "close", position: 1, lots: null }]);
    expect(state.account.balance).toBe(998.7);
    expect(state.journal.map((entry) => entry.kind)).toEqual(["opened", "closed"]);
  });

  it("closes a part and keeps the rest open", () => {
    const state = replaySimulator(start(), [tick(108_500), buy(0.1), { kind: "close", position: 1, lots: 0.04 }]);
    expect(state.account.positions[0]).toMatchObject({ lots: 0.06, units: 6000 });
    expect(state.account.balance).toBe(999.48);
  });

  it("stops out near 819 pips on the worked example", () => {
    const flat = (bid: number, time: number) => tick(bid, time, "EURUSD", 0);
    const opened = replaySimulator(start(), [flat(108_500, monday), buy(0.1)]);
    expect(opened.account.positions[0]?.margin).toBeCloseTo(361.67, 2);
    const held = reduceSimulator(opened, flat(108_500 - 8191, monday + 1));
    expect(held.account.positions).toHaveLength(1);
    const out = reduceSimulator(held, flat(108_500 - 8192, monday + 2));
    expect(out.account.positions).toHaveLength(0);
    expect(out.journal.at(-1)).toMatchObject({ kind: "closed", reason: "stop-out" });
    expect(out.account.balance).toBe(180.8);
  });

  it("one order of a group cancels the other", () => {
    const order = (type: "stop" | "limit", at: number): SimulatorEvent => ({
      kind: "order",
      order:
        type === "stop"
          ? { type, symbol: "EURUSD", side: 1, lots: 0.01, stop: at, group: 7 }
          : { type, symbol: "EURUSD", side: 1, lots: 0.01, limit: at, group: 7 },
    });
    const waiting = replaySimulator(start(), [tick(108_500), order("stop", 108_600), order("limit", 108_400)]);
    expect(waiting.account.orders).toHaveLength(2);
    const filled = reduceSimulator(waiting, tick(108_590, monday + 1));
    expect(filled.account.orders).toHaveLength(0);
    expect(filled.account.positions).toHaveLength(1);
  });

  it("charges three nights of swap on Wednesday", () => {
    const wednesday = Date.UTC(2027, 0, 13, 20);
    const held = replaySimulator(start(), [
      tick(108_500, wednesday),
      buy(0.1),
      tick(108_500, wednesday + 4 * 3_600_000),
    ]);
    expect(held.account.positions[0]?.swap).toBe(-1.95);
  });

  it("charges the swap with a quote of the rollover's own moment", () => {
    const rollover = Date.UTC(2027, 0, 12, 22);
    const swapAt = (time: number) =>
      replaySimulator(start(), [tick(108_500, rollover - 60_000), buy(0.1), tick(108_500, time)]).account.positions[0]
        ?.swap;
    expect([swapAt(rollover - 1), swapAt(rollover)]).toEqual([0, -0.65]);
  });

  it("settles the margin of a decision at once: the same quote again changes nothing", () => {
    // 30:1 of $1,000 is 27,649 units at 1.085; the spread takes the equity below the margin.
    const decided = replaySimulator(start(), [tick(108_500), buy(0.27)]);
    const wide = replaySimulator(start(), [tick(108_500, monday, "EURUSD", 800), buy(0.27)]);
    expect(decided.journal.map(({ kind }) => kind)).toEqual(["opened"]);
    expect(wide.journal.map(({ kind }) => kind)).toEqual(["opened", "margin-call"]);
    expect(reduceSimulator(wide, tick(108_500, monday, "EURUSD", 800)).journal).toEqual(wide.journal);
  });

  it("refuses what makes no sense and says why", () => {
    const reasons = (events: readonly SimulatorEvent[]) => {
      const last = replaySimulator(start(), events).journal.at(-1);
      return last?.kind === "refused" ? last.reason : last?.kind;
    };
    expect(reasons([tick(108_500, monday, "XXXYYY")])).toBe("unknown-symbol");
    expect(reasons([tick(Number.NaN)])).toBe("bad-quote");
    expect(reasons([tick(108_500), tick(108_500, monday - 1)])).toBe("time-runs-backwards");
    expect(reasons([tick(108_500), buy(0.015)])).toBe("bad-volume");
    expect(reasons([tick(108_500), buy(Number.NaN)])).toBe("bad-volume");
    expect(reasons([tick(108_500), buy(-1)])).toBe("bad-volume");
    expect(reasons([{ kind: "cancel", order: 9 }])).toBe("no-such-order");
    expect(reasons([tick(108_500), buy(100)])).toBe("rejected");
  });

  it("is the same simulator after a round trip through JSON, at any point of its log", () => {
    const events = fc.array(
      fc.oneof(
        fc.record({ step: fc.integer({ min: -300, max: 300 }), symbol: fc.constantFrom("EURUSD", "USDJPY") }),
        fc.record({ side: fc.constantFrom(1 as const, -1 as const), lots: fc.constantFrom(0.01, 0.05, 0.2) }),
        fc.record({ close: fc.integer({ min: 1, max: 6 }) }),
      ),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(events, fc.nat(40), (moves, cut) => {
        const log = asEvents(moves);
        const direct = replaySimulator(start(), log);
        const stored = JSON.parse(JSON.stringify(replaySimulator(start(), log.slice(0, cut)))) as SimulatorState;
        expect(replaySimulator(stored, log.slice(cut))).toEqual(direct);
        const booked = direct.journal.reduce(
          (sum, entry) =>
            entry.kind === "closed"
              ? sum + entry.profit + entry.swap - entry.commission
              : entry.kind === "balance-protected"
                ? sum + entry.amount
                : sum,
          1000,
        );
        expect(direct.account.balance).toBeCloseTo(booked, 6);
      }),
      { numRuns: 60 },
    );
  });

  it("leaves the state before an event as it was", () => {
    const before = replaySimulator(start(), [tick(108_500), buy(0.1)]);
    const text = JSON.stringify(before);
    reduceSimulator(before, tick(100_000, monday + 1));
    expect(JSON.stringify(before)).toBe(text);
  });
});

type Move = { step: number; symbol: string } | { side: 1 | -1; lots: number } | { close: number };

function asEvents(moves: readonly Move[]): SimulatorEvent[] {
  const prices: Record<string, number> = { EURUSD: 108_500, USDJPY: 150_000 };
  return moves.map((move, i): SimulatorEvent => {
    if ("close" in move) return { kind: "close", position: move.close, lots: null };
    if ("side" in move)
      return { kind: "order", order: { type: "market", symbol: "EURUSD", side: move.side, lots: move.lots } };
    const bid = (prices[move.symbol] as number) + move.step;
    prices[move.symbol] = bid;
    return { kind: "tick", symbol: move.symbol, time: monday + i * 3_600_000, bid, ask: bid + 10 };
  });
}
