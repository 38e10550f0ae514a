import { describe, expect, test } from "vitest";
import { createSimulatedMarket } from "../market/simulated/simulated-market.ts";
import { followMarket } from "../simulator/follow-market.ts";
import { reduceSimulator } from "../simulator/reduce.ts";
import { startSimulator } from "../simulator/state.ts";
import { exercises, findExercise } from "./exercises.ts";
import { checkPlan, type FirstTrade, firstTradeStart, runFirstTrade, type TradePlan } from "./first-trade.ts";
import { isRight, type Question, rightInRow } from "./question.ts";

const seeds = Array.from({ length: 200 }, (_, seed) => seed + 1);
const allQuestions = (id: string): Question[] => {
  const exercise = findExercise(id);
  if (!exercise) throw new Error(id);
  return seeds.map(exercise.question);
};
const given = (question: Question, label: string): string => question.given.find(([name]) => name === label)?.[1] ?? "";
const number = (text: string) => Number(text.replaceAll("−", "-").replace(/[^\d.-]/g, ""));

test("an exercise is finished by knowledge: not one guesser in forty comes through ten questions", () => {
  for (const { id, question } of exercises) {
    const first = question(1);
    if (first.answer.kind !== "choice") continue;
    const chance = 1 / first.answer.options.length;
    const [needed, rest] = [rightInRow(first), 10 - rightInRow(first)];
    expect(chance ** needed * (1 + rest * (1 - chance)), id).toBeLessThan(1 / 40);
  }
});

describe.each(exercises)("$id", ({ id, question }) => {
  test("asks the same question for the same seed, and others for other seeds", () => {
    expect(question(7)).toEqual(question(7));
    expect(new Set(seeds.map((seed) => JSON.stringify(question(seed)))).size).toBeGreaterThan(50);
  });

  test("accepts its own answer alone", () => {
    for (const one of allQuestions(id)) {
      expect(isRight(one, one.answer.value)).toBe(true);
      if (one.answer.kind === "number") {
        expect(Number.isFinite(one.answer.value)).toBe(true);
        expect(isRight(one, one.answer.value + 3 * one.answer.tolerance)).toBe(false);
        expect(isRight(one, Number.NaN)).toBe(false);
      } else {
        const ids = one.answer.options.map((option) => option.id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids).toContain(one.answer.value);
      }
      expect(one.worked.length).toBeGreaterThan(0);
    }
  });
});

describe("answers, worked out a second way", () => {
  test("pips: the printed prices' difference", () => {
    for (const { ask, answer } of allQuestions("pips")) {
      const [from, to] = [...ask.matchAll(/\d+\.\d+/g)].map(([text]) => Number(text)) as [number, number];
      const pip = ask.includes("JPY") ? 0.01 : 0.0001;
      expect(answer.value).toBeCloseTo(Math.abs(to - from) / pip, 1);
    }
  });

  test("pairs: a purchase is paid at the ask, a sale at the bid", () => {
    for (const question of allQuestions("pairs")) {
      const pair = question.given[0]?.[0].slice(0, 7);
      const price = number(given(question, `${pair} ${question.ask.includes("buy") ? "ask" : "bid"}`));
      const units = number(question.ask.match(/[\d,]+ [A-Z]{3}/)?.[0] ?? "");
      expect(question.answer.value).toBeCloseTo(units * price, 2);
      // As the answer beside it is written.
      expect(question.worked.at(-1)).toMatch(/ = \d{1,2},\d{3}\.\d{2} US dollars\.$/);
    }
  });

  test("risk per trade: one step more would risk too much, and the answer does not", () => {
    for (const question of allQuestions("risk-per-trade")) {
      const budget = (number(given(question, "Balance")) * number(given(question, "Risk per trade"))) / 100;
      const stop = number(given(question, "Stop-loss"));
      const lots = question.answer.value as number;
      expect(lots * stop * 10).toBeLessThanOrEqual(budget + 1e-9);
      expect((lots + 0.01) * stop * 10).toBeGreaterThan(budget);
    }
  });

  test("margin: value divided by leverage", () => {
    for (const question of allQuestions("leverage-and-margin")) {
      const [lots, leverage] = [...question.ask.matchAll(/([\d.]+) lots?|(\d+):1/g)].map((m) =>
        Number(m[1] ?? m[2]),
      ) as [number, number];
      const price = number(question.given[0]?.[1] ?? "");
      expect(question.answer.value).toBeCloseTo((lots * 100_000 * price) / leverage, 1);
    }
  });

  test("a plan: at the break-even win rate the average trade earns nothing", () => {
    for (const question of allQuestions("a-trading-plan")) {
      const [stop, target, cost] = ["Stop-loss", "Take-profit", "Costs of a trade"].map((name) =>
        number(given(question, name)),
      ) as [number, number, number];
      const wins = (question.answer.value as number) / 100;
      expect(wins * target - (1 - wins) * stop - cost).toBeCloseTo(0, 0);
    }
  });

  test("a rate decision that was expected moves nothing, whatever the rate did", () => {
    for (const question of allQuestions("what-moves-a-currency")) {
      const [expected, decided] = ["Expected by the market", "Announced"].map((name) => given(question, name));
      expect(question.answer.value === "same").toBe(expected === decided);
    }
  });

  test("a worse rate than expected lowers the pair where the currency comes first", () => {
    const found = allQuestions("what-moves-a-currency").find(
      (one) => one.ask.includes("Bank of England") && given(one, "Announced") < given(one, "Expected by the market"),
    );
    expect(found?.ask).toContain("GBP/USD");
    expect(found?.answer.value).toBe("falls");
  });

  test("order types: every kind is asked, and a purchase limit lies below the market", () => {
    const all = allQuestions("order-types");
    expect(new Set(all.map(({ answer }) => answer.value)).size).toBe(4);
    const limit = all.find(({ answer, ask }) => answer.value === "limit" && ask.includes("buy"));
    expect(limit?.ask).toContain("falls to");
  });

  test("sessions: a Saturday has none", () => {
    const saturday = allQuestions("sessions").find(({ ask }) => ask.includes("Saturday") && ask.includes("12:"));
    expect(saturday?.answer.value ?? "None").toBe("None");
  });

  test("sessions: January 1, on which hardly anybody quotes, is not asked", () => {
    const days = Array.from({ length: 3_000 }, (_, seed) => findExercise("sessions")?.question(seed).ask ?? "");
    expect(days.filter((ask) => ask.includes("2027-01-01"))).toEqual([]);
  });
});

describe("the first demo trade", () => {
  const plan = { side: "buy", lots: 0.03, stop: 30, target: 60 } as const;

  const played = (chosen: TradePlan, seed: number): FirstTrade => {
    for (const run = runFirstTrade(chosen, seed); ; ) {
      const { done, value } = run.next();
      if (done) return value;
    }
  };

  test("fills each stop and target where the simulator does, quote by quote", () => {
    const market = createSimulatedMarket();
    for (const seed of seeds.slice(0, 3)) {
      const start = firstTradeStart(seed);
      const { bid, ask } = market.quote("EURUSD", start);
      let state = reduceSimulator(startSimulator([{ name: "EURUSD" }]), {
        ...{ kind: "tick", symbol: "EURUSD", time: start, bid, ask },
      });
      const bracket = { stop: ask - 300, target: ask + 600 };
      state = reduceSimulator(state, {
        kind: "order",
        order: { symbol: "EURUSD", side: 1, lots: 0.03, type: "market", bracket },
      });
      ({ state } = followMarket(market, { state, time: start }, start + 4 * 86_400_000, "EURUSD", () => false));
      const expected = state.journal.find(({ kind }) => kind === "closed") ?? null;
      const { closed } = played(plan, seed);
      expect(closed).toEqual(expected);
      // A stop slips by what one quote of a few seconds moves, and not by what five minutes do.
      if (closed?.reason === "stop-loss") expect(bracket.stop - closed.exit).toBeLessThan(15);
    }
  });

  test("starts on a Monday morning", () => {
    for (const seed of seeds) expect(new Date(firstTradeStart(seed)).toISOString()).toMatch(/T08:00/);
    expect(new Date(firstTradeStart(3)).getUTCDay()).toBe(1);
  });

  test("loses what was planned, or earns it, and never anything else while its prices are met", () => {
    const results = seeds.slice(0, 8).map((seed) => played(plan, seed));
    const reasons = new Set(results.map(({ closed }) => closed?.reason ?? "open"));
    expect(reasons).toContain("stop-loss");
    expect(reasons).toContain("take-profit");
    for (const { closed, equity } of results) {
      if (closed?.reason === "take-profit") expect(closed.profit).toBeGreaterThanOrEqual(18 - 0.01);
      if (closed?.reason === "stop-loss") expect(closed.profit).toBeLessThanOrEqual(-9 + 0.01);
      if (closed) expect(equity).toBeCloseTo(1000 + closed.profit + closed.swap - closed.commission, 2);
    }
  });

  test("judges the plan and not the result", () => {
    expect(checkPlan(plan).map(({ kept }) => kept)).toEqual([true, true, true]);
    expect(checkPlan({ ...plan, lots: 0.04 }).map(({ kept }) => kept)).toEqual([false, true, true]);
    expect(checkPlan({ ...plan, stop: 5, target: 4 }).map(({ kept }) => kept)).toEqual([true, false, false]);
  });

  test("says what to do when the account cannot carry it", () => {
    expect(() => played({ ...plan, lots: 5 }, 1)).toThrow("Choose a smaller size");
  });
});
