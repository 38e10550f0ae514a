import { beforeAll, describe, expect, it } from "vitest";
import { createSimulatedMarket, simulatedSymbols } from "../market/simulated/simulated-market.ts";
import { finish } from "../optimize/search.ts";
import { type JudgedLog, judgeLog, logRules } from "./account-log.ts";
import { followMarket } from "./follow-market.ts";
import type { Decision } from "./recompute.ts";
import { reduceSimulator } from "./reduce.ts";
import { type SimulatorState, startSimulator } from "./state.ts";

const market = createSimulatedMarket();
const wednesday = Date.UTC(2026, 10, 18, 12);
const hour = 3_600_000;
const now = wednesday + 2 * hour;

type Log = { version: 1; rules: string; started: number; time: number; decisions: Decision[]; state: SimulatorState };

/** What a browser stores: each decision after the price of its market at that moment. */
function trade(steps: readonly { after: number; symbol: string; event: Decision["event"] }[], rest = 60_000): Log {
  let state = startSimulator(simulatedSymbols.map((name) => ({ name })));
  let time = wednesday;
  const decisions: Decision[] = [];
  const go = (until: number, symbol: string) => {
    ({ state, time } = followMarket(market, { state, time }, until, symbol, () => false));
  };
  for (const { after, symbol, event } of steps) {
    go(time + after, symbol);
    decisions.push({ time, event });
    state = reduceSimulator(state, event);
  }
  go(time + rest, steps.at(-1)?.symbol ?? "EURUSD");
  return structuredClone({ version: 1, rules: logRules, started: wednesday, time, decisions, state });
}

const order = (symbol: string, side: 1 | -1, lots: number): Decision["event"] => ({
  kind: "order",
  order: { type: "market", symbol, side, lots, bracket: { stop: null, target: null } },
});
let log: Log;
beforeAll(() => {
  const eurusd = market.quote("EURUSD", wednesday).bid;
  log = trade([
    { after: 61_000, symbol: "EURUSD", event: order("EURUSD", 1, 0.05) },
    { after: 95_000, symbol: "EURGBP", event: order("EURGBP", -1, 0.02) },
    {
      ...{ after: 400_000, symbol: "EURUSD" },
      event: { kind: "modify", position: 1, stop: eurusd - 4000, target: eurusd + 4000 },
    },
    { after: 600_000, symbol: "EURUSD", event: { kind: "close", position: 1, lots: 0.02 } },
    {
      ...{ after: 9000, symbol: "XAUUSD" },
      event: { kind: "order", order: { type: "limit", symbol: "XAUUSD", side: 1, lots: 0.01, limit: 50_000 } },
    },
    { after: 300_000, symbol: "EURGBP", event: { kind: "close", position: 2, lots: null } },
  ]);
});

const judge = (stored: unknown, received: readonly number[] | null = null, at = now): JudgedLog =>
  finish(judgeLog(stored, { now: at, received, market }));
const altered = (change: (log: Log) => void): JudgedLog => {
  const copy = structuredClone(log);
  change(copy);
  return judge(copy, null, log.time);
};
type Fields = Record<string, unknown>;
const other = (value: unknown): unknown =>
  typeof value === "number"
    ? value + 1
    : typeof value === "string"
      ? `${value}x`
      : typeof value === "boolean"
        ? !value
        : value === null
          ? 7
          : undefined;

/** The path of every plain value of something, but for prices of markets that were only looked at. */
function paths(value: unknown, at: readonly string[] = []): string[][] {
  if (at.at(-1) === "quotes") return [];
  if (value === null || typeof value !== "object") return [[...at]];
  return Object.entries(value).flatMap(([key, part]) => paths(part, [...at, key]));
}
function put(into: unknown, path: readonly string[]): void {
  const parent = path.slice(0, -1).reduce((part, key) => (part as Fields)[key], into) as Fields;
  const key = path.at(-1) as string;
  parent[key] = other(parent[key]);
}

const resultOf = (steps: Parameters<typeof trade>[0]) => {
  const judged = judge(trade(steps));
  return judged.ok ? judged.result : judged;
};

it("counts a loss that was closed in parts as one trade, and as large as it was", () => {
  const close = (lots: number | null) => ({
    ...{ after: 0, symbol: "EURUSD" },
    event: { kind: "close", position: 1, lots } as const,
  });
  // Bought and sold at the same quote: the spread is lost.
  const bought = { after: 61_000, symbol: "EURUSD", event: order("EURUSD", 1, 0.05) };
  const whole = resultOf([bought, close(null)]);
  expect(whole).toMatchObject({ trades: 1, losses: 1, worstTrade: expect.any(Number) });
  expect(resultOf([bought, close(0.01), close(0.02), close(null)])).toEqual(whole);
});

it.each([1, -1] as const)(
  "counts what is left of a position that was closed in part (side %i) at its price",
  (side) => {
    const result = resultOf([
      { after: 61_000, symbol: "EURUSD", event: order("EURUSD", side, 0.05) },
      { after: 0, symbol: "EURUSD", event: { kind: "close", position: 1, lots: 0.01 } },
    ]);
    if (!("returnPercent" in result)) throw new Error(result.reason);
    const earned = (result.returnPercent / 100) * 1000;
    expect(Math.abs(earned)).toBeGreaterThan(1);
    expect(result).toMatchObject({ trades: 1, losses: earned < 0 ? 1 : 0, openPositions: 1 });
    expect(result.worstTrade).toBeCloseTo(Math.min(0, earned), 1);
  },
);

describe("a true log", () => {
  it("is recognized, with everything that it came to", () => {
    const judged = judge(log);
    if (!judged.ok) throw new Error(`${judged.reason} at ${judged.at}`);
    const { trades, days, from, until, openPositions } = judged.result;
    expect({ trades, days, from, until, openPositions }).toEqual({
      ...{ trades: 2, days: 1, from: log.decisions[0]?.time, until: now, openPositions: 1 },
    });
  });
  it("is recognized as a database answers it, with its fields in another order", () => {
    const turned = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(turned)
        : value && typeof value === "object"
          ? Object.fromEntries(
              Object.entries(value)
                .reverse()
                .map(([key, part]) => [key, turned(part)]),
            )
          : value;
    expect(judge(turned(log)).ok).toBe(true);
  });
  it("counts what is still open at its price now, and its worst moment", () => {
    const early = judge(log, null, log.time);
    const late = judge(log, null, now);
    if (!early.ok || !late.ok) throw new Error("refused");
    expect(late.result.returnPercent).not.toBe(early.result.returnPercent);
    expect(late.result.drawdownPercent).toBeGreaterThanOrEqual(-Math.min(0, late.result.returnPercent));
  });
});

describe("a forged log", () => {
  it("is refused whichever field of the journal or the account is changed", () => {
    const fields = [
      ...paths(log.state.journal).map((path) => ["state", "journal", ...path]),
      ...paths(log.state.account).map((path) => ["state", "account", ...path]),
      ...[["version"], ["rules"], ["started"], ["state", "time"], ["state", "nextRollover"]],
    ];
    expect(fields.length).toBeGreaterThan(60);
    for (const path of fields) expect(altered((copy) => put(copy, path)).ok, path.join(".")).toBe(false);
  }, 60_000);

  it("is refused whichever field of a decision is changed so that it has an effect", () => {
    const fields = paths(log.decisions).filter(([index, field]) => !(index === "2" || field === "time"));
    expect(fields.length).toBeGreaterThan(20);
    for (const path of fields) {
      const judged = altered((copy) => put(copy.decisions, path));
      // A stop or target of one pip more that was never met changes what is held; a bracket that was replaced later changes nothing.
      if (path.includes("bracket")) continue;
      expect(judged.ok, path.join(".")).toBe(false);
    }
    expect(altered((copy) => put(copy.decisions, ["2", "event", "stop"])).ok).toBe(false);
    expect(altered((copy) => put(copy.decisions, ["2", "event", "target"])).ok).toBe(false);
  }, 60_000);

  it.each<[string, (copy: Log) => void, object]>([
    ["a better entry", ({ state }) => put(state.journal, ["0", "entry"]), { reason: "changed-price", at: 0 }],
    ["a better exit", ({ state }) => put(state.journal, ["2", "exit"]), { reason: "changed-price", at: 2 }],
    ["more profit", ({ state }) => put(state.journal, ["2", "profit"]), { reason: "changed-journal", at: 2 }],
    [
      "a fill that was not",
      ({ state }) => void (state.journal as unknown[]).push({ ...state.journal.at(-1), time: now }),
      { reason: "impossible-fill", at: 4 },
    ],
    ["a loss left out", ({ state }) => void (state.journal as unknown[]).splice(2, 1), { reason: "changed-price" }],
    ["more money", ({ state }) => put(state.account, ["balance"]), { reason: "changed-account" }],
    ["another deposit", ({ state }) => put(state.account.settings, ["deposit"]), { reason: "other-deposit" }],
    ["a kinder stop-out", ({ state }) => put(state.account.settings, ["stopOutLevel"]), { reason: "other-deposit" }],
    ["two decisions exchanged", ({ decisions }) => void decisions.reverse(), { reason: "out-of-order", at: 1 }],
    [
      "a decision of the future",
      ({ decisions }) => void Object.assign(decisions[5] as Decision, { time: now + hour }),
      { reason: "future-time", at: 5 },
    ],
    ["a moment of the future", (copy) => void Object.assign(copy, { time: now + hour }), { reason: "future-time" }],
    [
      "a decision after it was stored",
      (copy) => void Object.assign(copy, { time: log.decisions[4]?.time }),
      { reason: "outside-the-session", at: 5 },
    ],
    ["a decision of no kind", ({ decisions }) => put(decisions, ["0", "event", "kind"]), { reason: "unreadable" }],
    ["older rules", (copy) => void Object.assign(copy, { rules: "0" }), { reason: "other-rules" }],
    [
      "more leverage",
      ({ state }) => void Object.assign(state, { symbols: [{ name: "EURUSD", leverage: 5000 }] }),
      { reason: "unreadable" },
    ],
  ])("with %s is refused with its reason", (_, change, refusal) => {
    expect(altered(change)).toMatchObject({ ok: false, ...refusal });
  });

  it("is refused where it is no log at all", () => {
    for (const value of [null, 7, "log", [], {}, { ...log, decisions: [null] }, { ...log, decisions: [{ time: 1 }] }])
      expect(judge(value)).toMatchObject({ ok: false, reason: "unreadable" });
  });
});

describe("a log whose waiting order got another bracket before it filled", () => {
  let bracketed: Log;
  beforeAll(() => {
    const { ask } = market.quote("EURUSD", wednesday);
    const waits = { type: "limit", symbol: "EURUSD", side: 1, lots: 0.02, limit: ask - 20 } as const;
    bracketed = trade(
      [
        { after: 61_000, symbol: "EURUSD", event: { kind: "order", order: waits } },
        {
          ...{ after: 5000, symbol: "EURUSD" },
          event: { kind: "amend", order: 1, bracket: { stop: ask - 60, target: ask + 40 } },
        },
      ],
      24 * hour,
    );
  });

  it("is recognized: the position closes at the level that was set while the order waited", () => {
    const closed = bracketed.state.journal.at(-1);
    expect(closed).toMatchObject({ kind: "closed", reason: expect.stringMatching(/stop-loss|take-profit/) });
    expect(judge(bracketed, null, bracketed.time).ok).toBe(true);
  });

  it("is refused with another level, without the change, and with a level that is no number", () => {
    const forged = (bracket: unknown) => {
      const copy = structuredClone(bracketed);
      Object.assign((copy.decisions[1] as Decision).event, { bracket });
      return judge(copy, null, copy.time);
    };
    const { ask } = market.quote("EURUSD", wednesday);
    // Levels that would have spared the position its exit.
    expect(forged({ stop: ask - 6000, target: ask + 4000 }).ok).toBe(false);
    expect(forged(undefined).ok).toBe(false);
    expect(forged({ stop: "1.05" })).toMatchObject({ ok: false, reason: "unreadable" });
  });
});

describe("the time at which decisions arrived", () => {
  it("has to follow the time that they claim, within minutes", () => {
    const times = log.decisions.map(({ time }) => time + 20_000);
    expect(judge(log, times).ok).toBe(true);
    for (const [index] of times.entries()) {
      const late = times.map((time, at) => (at === index ? time + 6 * 60_000 : time));
      expect(judge(log, late)).toMatchObject({ ok: false, reason: "late", at: index });
      const early = times.map((time, at) => (at === index ? time - hour : time));
      expect(judge(log, early)).toMatchObject({ ok: false, reason: "late", at: index });
    }
    expect(judge(log, times.slice(1))).toMatchObject({ reason: "late" });
  });
  it("does not help an account without a closed trade", () => {
    expect(judge(trade([{ after: 1000, symbol: "EURUSD", event: order("EURUSD", 1, 0.01) }]))).toMatchObject({
      reason: "no-trades",
    });
  });
});
