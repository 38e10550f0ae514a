import { describe, expect, test } from "vitest";
import { calendarEvents } from "../../calendar/economic-events.ts";
import { weekOf } from "../../calendar/trading-week.ts";
import { nextRollover } from "../../calendar/zone-clock.ts";
import { createSimulatedMarket } from "../../market/simulated/simulated-market.ts";
import { finish } from "../../optimize/search.ts";
import { logRules } from "../../simulator/account-log.ts";
import { isOpen } from "../../simulator/follow-market.ts";
import { type Decision, recompute } from "../../simulator/recompute.ts";
import { type DrillRule, type DrillTerms, drillEnd, drillStart, drillTerms } from "./drill.ts";
import { drillAccount, judgeDrill } from "./judge-drill.ts";

const hint = "Try again.";
const seed = 7;
const market = createSimulatedMarket(seed);
type RuleOf<Rule> = Rule extends DrillRule ? Omit<Rule, "weight" | "hint"> : never;

const termsWith = (rules: readonly RuleOf<DrillRule>[], more: Partial<DrillTerms> = {}): DrillTerms =>
  drillTerms.parse({
    ...{ symbol: "EURUSD", timeframe: "M15", deposit: 10_000, bars: 60, start: { kind: "session", session: "london" } },
    rules: rules.map((rule) => ({ weight: 10, hint, ...rule })),
    ...more,
  });

type Step = { readonly bar: number; readonly event: Decision["event"] };
const buy = (lots: number, stop: number | null, target: number | null = null): Decision["event"] => ({
  kind: "order",
  order: { type: "market", symbol: "EURUSD", side: 1, lots, bracket: { stop, target } },
});

const minute = 60_000;
/** A log as the page hands it in: decisions at the ends of bars, and the journal that they lead to. */
function logOf(terms: DrillTerms, steps: readonly Step[], endBar = 60) {
  const from = drillStart(terms, seed);
  const at = (bar: number) => from + bar * 15 * minute;
  const decisions = steps.map(({ bar, event }) => ({ time: at(bar), event }));
  const session = { from, stored: at(endBar), until: at(endBar), decisions };
  const done = finish(recompute(drillAccount(terms), session, market));
  if (!done.ok) throw new Error(done.reason);
  return { rules: logRules, time: at(endBar), decisions, journal: done.state.journal };
}
const judge = (terms: DrillTerms, log: unknown) => finish(judgeDrill(terms, seed, log, market));
function found(rule: RuleOf<DrillRule>, steps: readonly Step[], more: Partial<DrillTerms> = {}, endBar = 60) {
  const terms = termsWith([rule], more);
  const judged = judge(terms, logOf(terms, steps, endBar));
  if (!judged.ok) throw new Error(judged.reason);
  return judged.result.found[0];
}
const bidAt = (bar: number) =>
  market.quote("EURUSD", drillStart(termsWith([{ kind: "trades-at-least", count: 1 }]), seed) + bar * 15 * minute).bid;

describe("a try", () => {
  const terms = termsWith([{ kind: "trades-at-least", count: 1 }]);

  test("begins where its seed says, while the market is open, and ends after its bars", () => {
    const starts = Array.from({ length: 50 }, (_, index) => drillStart(terms, index));
    expect(new Set(starts).size).toBeGreaterThan(45);
    for (const start of starts) expect(isOpen(start)).toBe(true);
    expect(drillStart(terms, 3)).toBe(drillStart(terms, 3));
    expect(drillEnd(terms, drillStart(terms, seed)) - drillStart(terms, seed)).toBeGreaterThanOrEqual(60 * 15 * minute);
  });

  test("that lasts over a weekend has no bar more than it says", () => {
    const starts = Array.from({ length: 50 }, (_, index) => drillStart(terms, index));
    const overWeekend = starts.filter((start) => weekOf(drillEnd(terms, start)) > weekOf(start));
    expect(overWeekend.length).toBeGreaterThan(0);
    for (const start of overWeekend)
      expect(market.bars("EURUSD", "M15", start, drillEnd(terms, start))).toHaveLength(terms.bars);
  });

  test("before a release begins so many minutes before one of high impact", () => {
    const release = termsWith([{ kind: "flat-at-releases" }], { start: { kind: "release", minutes: 90 } });
    for (let index = 0; index < 20; index += 1) {
      const start = drillStart(release, index);
      const events = calendarEvents(start, start + 91 * minute).filter(({ impact }) => impact === "high");
      expect(events.some(({ time }) => time === start + 90 * minute)).toBe(true);
    }
  });

  test("with nothing decided has no points, whatever its rules are", () => {
    const all = termsWith([
      { kind: "risk-at-most", percent: 1 },
      { kind: "stop-within", bars: 0 },
      { kind: "flat-at-rollover" },
      { kind: "flat-at-releases" },
      { kind: "hold-through-release" },
      { kind: "no-opening-between", from: 22, until: 2 },
      { kind: "drawdown-at-most", percent: 5 },
      { kind: "equity-at-least", percent: 90 },
      { kind: "trades-at-least", count: 1 },
      { kind: "no-adding-to-a-loss" },
      { kind: "part-closed-at-risk" },
      { kind: "stop-never-loosened" },
    ]);
    const judged = judge(all, logOf(all, []));
    expect(judged.ok && judged.result.score).toBe(0);
  });

  test("scores the weight of the kept rules", () => {
    const two = drillTerms.parse({
      ...terms,
      rules: [
        { kind: "trades-at-least", count: 1, weight: 3, hint },
        { kind: "trades-at-least", count: 2, weight: 1, hint },
      ],
    });
    const judged = judge(two, logOf(two, [{ bar: 1, event: buy(0.1, null) }]));
    expect(judged.ok && judged.result.score).toBe(75);
  });

  test("is refused where it is forged", () => {
    const log = logOf(terms, [
      { bar: 1, event: buy(0.1, null) },
      { bar: 9, event: { kind: "close", position: 1, lots: null } },
    ]);
    const refusal = (changed: unknown) => {
      const judged = judge(terms, changed);
      return judged.ok ? null : judged.reason;
    };
    expect(refusal(log)).toBeNull();
    expect(refusal(null)).toBe("unreadable");
    expect(refusal({ ...log, rules: "0" })).toBe("other-rules");
    expect(refusal({ ...log, time: log.time + 10 * 86_400_000 })).toBe("outside-the-session");
    expect(refusal({ ...log, time: (log.decisions[1]?.time ?? 0) - 1 })).toBe("outside-the-session");
    expect(refusal({ ...log, journal: log.journal.slice(1) })).toBe("impossible-fill");
    expect(refusal({ ...log, journal: log.journal.map((entry) => ({ ...entry, entry: 1 })) })).toBe("changed-price");
    expect(refusal({ ...log, decisions: [...log.decisions].reverse() })).toBe("out-of-order");
    expect(refusal({ ...log, decisions: Array.from({ length: 501 }, () => log.decisions[0]) })).toBe("unreadable");
    const other = finish(judgeDrill(terms, seed + 1, log));
    expect(other.ok).toBe(false);
  });
});

test("a try is about the drill's own market, and is looked at no further than the first entry that is another one", () => {
  const terms = termsWith([{ kind: "trades-at-least", count: 1 }]);
  const far = { type: "limit", side: 1, lots: 0.1, limit: 100 } as const;
  const elsewhere = { kind: "order", order: { ...far, symbol: "USDJPY" } } as const;
  const pair = { kind: "one-cancels-other", orders: [elsewhere.order, elsewhere.order] } as const;
  for (const event of [elsewhere, pair])
    expect(
      judge(
        terms,
        logOf(terms, [
          { bar: 1, event: buy(0.1, null) },
          { bar: 2, event },
        ]),
      ),
    ).toEqual({
      ok: false,
      reason: "other-market",
      at: 1,
    });
  const log = logOf(terms, [{ bar: 1, event: buy(0.1, null) }]);
  const pausesOf = (journal: readonly object[]) => {
    const work = judgeDrill(terms, seed, { ...log, journal }, market);
    let pauses = 0;
    while (!work.next().done) pauses += 1;
    return pauses;
  };
  expect(pausesOf(log.journal)).toBeGreaterThan(800);
  expect(pausesOf([])).toBeLessThan(20);
});

describe("rules", () => {
  test("risk is what the stop would cost, of the equity at the fill", () => {
    // 0.5 lots × 20 pips = $100 of $10,000.
    const risk = { kind: "risk-at-most", percent: 1 } as const;
    const ask = market.quote("EURUSD", drillStart(termsWith([risk]), seed) + 15 * minute).ask;
    const small = found(risk, [{ bar: 1, event: buy(0.5, ask - 200) }]);
    expect(small).toMatchObject({ kept: true });
    expect(small?.figure).toBeCloseTo(1, 6);
    expect(found(risk, [{ bar: 1, event: buy(0.6, ask - 200) }])?.kept).toBe(false);
    expect(found(risk, [{ bar: 1, event: buy(0.01, null) }])).toMatchObject({ kept: false, figure: null });
    // Eight small positions at one moment are one large one.
    const eight = found(
      risk,
      Array.from({ length: 8 }, () => ({ bar: 1, event: buy(0.2, ask - 490) })),
    );
    expect(eight?.kept).toBe(false);
    expect(eight?.figure).toBeGreaterThan(7.8);
    // After the first is closed, its risk is free for the next.
    const askLater = market.quote("EURUSD", drillStart(termsWith([risk]), seed) + 4 * 15 * minute).ask;
    const second = { bar: 4, event: buy(0.4, askLater - 200) };
    expect(found(risk, [{ bar: 1, event: buy(0.4, ask - 900) }, second])?.kept).toBe(false);
    const closed = { bar: 3, event: { kind: "close", position: 1, lots: null } } as const;
    expect(found(risk, [{ bar: 1, event: buy(0.1, ask - 900) }, closed, second])?.kept).toBe(true);
    const soon = { kind: "modify", position: 1, stop: ask - 200, target: null } as const;
    expect(
      found(risk, [
        { bar: 1, event: buy(0.5, null) },
        { bar: 1, event: soon },
      ])?.kept,
    ).toBe(true);
  });

  test("risk is also what a stop would cost that was moved away, and has no limit where one was removed", () => {
    const risk = { kind: "risk-at-most", percent: 1 } as const;
    const ask = market.quote("EURUSD", drillStart(termsWith([risk]), seed) + 15 * minute).ask;
    const moved = (stop: number | null) =>
      found(risk, [
        { bar: 1, event: buy(0.1, ask - 200) },
        { bar: 1, event: { kind: "modify", position: 1, stop, target: null } },
      ]);
    expect(moved(ask - 900)).toMatchObject({ kept: true, figure: expect.closeTo(0.9, 2) });
    expect(moved(ask - 2000)).toMatchObject({ kept: false, figure: expect.closeTo(2, 2) });
    expect(moved(null)).toMatchObject({ kept: false, figure: null });
  });

  test("what is handed in early is played to its end, so that a rule cannot be kept by not playing", () => {
    const open = { bar: 1, event: buy(0.1, null) };
    expect(found({ kind: "flat-at-rollover" }, [open], {}, 2)).toMatchObject({ kept: false });
    expect(found({ kind: "flat-at-rollover" }, [open], {}, 2)).toEqual(found({ kind: "flat-at-rollover" }, [open]));
  });

  test("a stop must come in time", () => {
    const stop = bidAt(1) - 500;
    const later = { kind: "modify", position: 1, stop, target: null } as const;
    const steps = [
      { bar: 1, event: buy(0.1, null) },
      { bar: 3, event: later },
    ];
    expect(found({ kind: "stop-within", bars: 2 }, steps)?.kept).toBe(true);
    expect(found({ kind: "stop-within", bars: 1 }, steps)?.kept).toBe(false);
    expect(found({ kind: "stop-within", bars: 0 }, steps)?.kept).toBe(false);
    expect(found({ kind: "stop-within", bars: 0 }, [{ bar: 1, event: buy(0.1, stop) }])?.kept).toBe(true);
    expect(found({ kind: "stop-within", bars: 50 }, [{ bar: 20, event: buy(0.1, null) }])?.kept).toBe(true);
    const gone = { bar: 2, event: { kind: "close", position: 1, lots: null } } as const;
    expect(found({ kind: "stop-within", bars: 9 }, [{ bar: 1, event: buy(0.1, null) }, gone])?.kept).toBe(false);
  });

  test("a position over 17:00 New York is seen, and one closed before is not", () => {
    const terms = termsWith([{ kind: "flat-at-rollover" }]);
    const from = drillStart(terms, seed);
    const rollover = nextRollover(from);
    const bars = Math.floor((rollover - from) / (15 * minute));
    expect(bars).toBeLessThan(59);
    const open = { bar: 1, event: buy(0.01, null) };
    expect(found({ kind: "flat-at-rollover" }, [open])).toMatchObject({ kept: false, time: rollover });
    const closed = { bar: bars - 1, event: { kind: "close", position: 1, lots: null } } as const;
    expect(found({ kind: "flat-at-rollover" }, [open, closed])?.kept).toBe(true);
  });

  test("a release is survived flat or held, as the rule says", () => {
    const more = { start: { kind: "release", minutes: 60 } } as const;
    const open = { bar: 1, event: buy(0.01, null) };
    const closed = { bar: 3, event: { kind: "close", position: 1, lots: null } } as const;
    expect(found({ kind: "flat-at-releases" }, [open], more, 10)?.kept).toBe(false);
    expect(found({ kind: "flat-at-releases" }, [open, closed], more, 10)?.kept).toBe(true);
    expect(found({ kind: "hold-through-release" }, [open], more, 10)?.kept).toBe(true);
    expect(found({ kind: "hold-through-release" }, [open, closed], more, 10)?.kept).toBe(false);
  });

  test("hours are New York's, and may pass midnight", () => {
    // London opens at 3:00 in New York; bar 4 is an hour later.
    const open = [{ bar: 4, event: buy(0.01, null) }];
    expect(found({ kind: "no-opening-between", from: 2, until: 6 }, open)?.kept).toBe(false);
    expect(found({ kind: "no-opening-between", from: 22, until: 6 }, open)?.kept).toBe(false);
    expect(found({ kind: "no-opening-between", from: 12, until: 2 }, open)?.kept).toBe(true);
  });

  test("drawdown and end balance are the account's", () => {
    const big = [{ bar: 1, event: buy(2, null) }];
    const fall = found({ kind: "drawdown-at-most", percent: 0.1 }, big);
    expect(fall?.kept).toBe(false);
    expect(fall?.figure).toBeGreaterThan(0.1);
    expect(found({ kind: "drawdown-at-most", percent: 100 }, big)?.kept).toBe(true);
    const end = found({ kind: "equity-at-least", percent: 1000 }, big);
    expect(end?.kept).toBe(false);
    expect(end?.figure).toBeGreaterThan(50);
  });

  test("adding is refused to a loss only", () => {
    const again = (bar: number) => ({ bar, event: buy(0.01, null) });
    // The first is at a loss of the spread at once.
    expect(found({ kind: "no-adding-to-a-loss" }, [again(1), again(1)])?.kept).toBe(false);
    const short: Step = {
      bar: 1,
      event: { kind: "order", order: { type: "market", symbol: "EURUSD", side: -1, lots: 0.01 } },
    };
    expect(found({ kind: "no-adding-to-a-loss" }, [again(1), short])?.kept).toBe(true);
  });

  test("a stop may follow the price and never leave it", () => {
    const stop = bidAt(1) - 1000;
    const to = (next: number | null): Step => ({
      bar: 2,
      event: { kind: "modify", position: 1, stop: next, target: null },
    });
    const open = { bar: 1, event: buy(0.01, stop) };
    expect(found({ kind: "stop-never-loosened" }, [open, to(stop + 50)])?.kept).toBe(true);
    expect(found({ kind: "stop-never-loosened" }, [open, to(stop - 50)])?.kept).toBe(false);
    expect(found({ kind: "stop-never-loosened" }, [open, to(null)])?.kept).toBe(false);
  });

  test("a part is closed at the first risk, and the rest can lose nothing", () => {
    const rule = { kind: "part-closed-at-risk" } as const;
    const from = drillStart(termsWith([rule]), seed);
    const at = (time: number, side: 1 | -1) => {
      const { bid, ask } = market.quote("EURUSD", time);
      return side === 1 ? bid : ask;
    };
    /** An opening whose stop is never reached before the profit is as large as its distance. */
    const trade = ([1, -1] as const)
      .flatMap((side) => Array.from({ length: 30 }, (_, index) => ({ side, bar: index + 1 })))
      .flatMap(({ side, bar }) => {
        const open = from + bar * 15 * minute;
        const entry = at(open, side === 1 ? -1 : 1);
        let worst = 0;
        for (let time = open; time < from + 55 * 15 * minute; time += 5000) {
          const profit = (at(time, side) - entry) * side;
          worst = Math.min(worst, profit);
          const wholeBar = (time - from) % (15 * minute) === 0;
          if (wholeBar && profit > 10 - worst)
            return [{ side, bar, entry, risk: 5 - worst, exit: (time - from) / (15 * minute) }];
        }
        return [];
      })[0];
    if (!trade) throw new Error("This market has no such trade.");
    const { side, bar, entry, risk, exit } = trade;
    const open = (distance: number): Step => ({
      bar,
      event: {
        kind: "order",
        order: { type: "market", symbol: "EURUSD", side, lots: 0.1, bracket: { stop: entry - side * distance } },
      },
    });
    const part: Step = { bar: exit, event: { kind: "close", position: 1, lots: 0.05 } };
    const even: Step = { bar: exit, event: { kind: "modify", position: 1, stop: entry, target: null } };
    expect(found(rule, [open(risk), part, even])?.kept).toBe(true);
    expect(found(rule, [open(risk), part])?.kept).toBe(false);
    expect(found(rule, [open(risk), even])?.kept).toBe(false);
    // A stop so far away that the part was closed before its risk was earned.
    expect(found(rule, [open(risk + 2000), part, even])?.kept).toBe(false);
  });
});

test("terms that no drill can have are refused", () => {
  const good = termsWith([{ kind: "trades-at-least", count: 1 }]);
  const bad = (more: object) => drillTerms.safeParse({ ...good, ...more }).success;
  expect(bad({})).toBe(true);
  expect(bad({ symbol: "NOPE" })).toBe(false);
  expect(bad({ bars: 1000, timeframe: "H1" })).toBe(false);
  expect(bad({ rules: [] })).toBe(false);
  expect(bad({ rules: [{ kind: "eval", weight: 1, hint }] })).toBe(false);
  expect(bad({ rules: [{ kind: "risk-at-most", percent: -1, weight: 1, hint }] })).toBe(false);
  expect(bad({ deposit: Number.POSITIVE_INFINITY })).toBe(false);
});
