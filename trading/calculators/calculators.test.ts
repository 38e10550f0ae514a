import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { calculatorAddress, calculatorParameters, calculators, findCalculator } from "./all-calculators.ts";
import type { Calculator, Result, Values } from "./calculator.ts";
import { compounded, riskOfRuin } from "./odds-arithmetic.ts";
import { limitProblem, resultText } from "./result-text.ts";

function calculator(id: string): Calculator {
  const found = findCalculator(id);
  if (!found) throw new Error(id);
  return found;
}

const chosenTexts = (values: Values) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

/** What a calculator finds with these values and its defaults for the rest. */
function found(id: string, values: Values) {
  const { inputs, compute } = calculator(id);
  const defaults = Object.fromEntries(inputs(chosenTexts(values)).map(({ name, value }) => [name, value]));
  const outcome = compute({ ...defaults, ...values });
  if (outcome.kind === "problem") throw new Error(outcome.text);
  return outcome;
}
const worked = (id: string, values: Values): readonly Result[] => found(id, values).results;
const first = (id: string, values: Values): number => worked(id, values)[0]?.value ?? Number.NaN;
const byLabel = (id: string, values: Values, label: string): number =>
  worked(id, values).find((result) => result.label.startsWith(label))?.value ?? Number.NaN;

describe("figures of the trade's own conventions", () => {
  test.each<[Values, number]>([
    [{ symbol: "EURUSD" }, 10],
    [{ symbol: "USDJPY", usdjpy: 150 }, 6.6667],
    [{ symbol: "USDCHF", usdchf: 0.88 }, 11.3636],
    [{ symbol: "EURGBP", gbpusd: 1.27 }, 12.7],
    [{ symbol: "EURJPY", usdjpy: 150 }, 6.6667],
    [{ symbol: "AUDCAD", usdcad: 1.36 }, 7.3529],
    [{ symbol: "EURUSD", account: "EUR", eurusd: 1.085 }, 9.2166],
    [{ symbol: "EURJPY", account: "EUR", eurjpy: 162.75 }, 6.1444],
  ])("one pip of one lot, %o, is worth %d", (values, expected) => {
    expect(first("pip-value", values)).toBeCloseTo(expected, 4);
  });

  test.each<[Values, number]>([
    [{ symbol: "EURUSD", eurusd: 1.085, leverage: 30 }, 3_616.67],
    [{ symbol: "USDJPY", leverage: 30 }, 3_333.33],
    [{ symbol: "EURGBP", lots: 0.5, eurusd: 1.085, leverage: 30 }, 1_808.33],
    [{ symbol: "XAUUSD", lots: 0.1, xauusd: 2_400, leverage: 20 }, 1_200],
    [{ symbol: "EURUSD", lots: 0.1, eurusd: 1.085, leverage: 30 }, 361.67],
  ])("the margin of %o is %d", (values, expected) => {
    expect(first("margin", values)).toBeCloseTo(expected, 2);
  });

  test("beside the margin stand the position's whole value and the share of it that is tied up", () => {
    const values = { symbol: "EURUSD", eurusd: 1.085, leverage: 20 };
    expect(byLabel("margin", values, "Position value")).toBe(108_500);
    expect(byLabel("margin", values, "Margin as a share")).toBe(5);
  });

  test.each<[Values, number]>([
    [{ symbol: "EURUSD", side: "buy", lots: 0.5, open: 1.08512, close: 1.08762 }, 125],
    [{ symbol: "USDJPY", side: "sell", lots: 0.3, open: 150.25, close: 149.8 }, 90.12],
  ])("the trade %o earns %d", (values, expected) => {
    expect(first("profit-loss", values)).toBe(expected);
    expect(first("profit-loss", { ...values, side: values.side === "buy" ? "sell" : "buy" })).toBe(-expected);
  });

  test("commission is charged on both sides of each lot, and counts in the size as well", () => {
    const trade = { symbol: "EURUSD", side: "buy", lots: 0.5, open: 1.08512, close: 1.08762, commission: 3.5 };
    expect(first("profit-loss", { ...trade, swap: -1.2 })).toBe(120.3);
    expect(byLabel("profit-loss", { ...trade, swap: -1.2 }, "Commission and swap")).toBe(-4.7);
    // $100 ÷ (10 pips × $10 + 2 × $3.50) = 0.9346 lots, of which 0.93 lose $99.51.
    const size = { symbol: "EURUSD", balance: 10_000, risk: 1, stop: 10, commission: 3.5 };
    expect(first("position-size", size)).toBe(0.93);
    expect(byLabel("position-size", size, "Loss at the stop-loss")).toBe(-99.51);
  });

  test.each<[Values, number]>([
    [{ symbol: "EURUSD", balance: 1_000, risk: 1, stop: 25 }, 0.04],
    [{ symbol: "USDJPY", balance: 10_000, risk: 2, stop: 40, usdjpy: 150 }, 0.75],
    [{ symbol: "EURGBP", balance: 5_000, risk: 1, stop: 30, gbpusd: 1.27 }, 0.13],
    // A stop of $8 in gold is 80 pips of $0.10.
    [{ symbol: "XAUUSD", balance: 10_000, risk: 1, stop: 80 }, 0.12],
  ])("the position size for %o is %d lots", (values, expected) => {
    expect(first("position-size", values)).toBe(expected);
  });

  test("a position whose margin is more than the account, or whose stop is within the spread, is warned of", () => {
    const noted = (values: Values): string => {
      const { inputs, compute } = calculator("position-size");
      const defaults = Object.fromEntries(inputs(chosenTexts(values)).map(({ name, value }) => [name, value]));
      const outcome = compute({ ...defaults, ...values });
      return outcome.kind === "results" ? outcome.notes.join(" ") : "";
    };
    const large = { symbol: "EURUSD", eurusd: 1.085, balance: 1_000, risk: 2, stop: 2 };
    expect(first("position-size", large)).toBe(1);
    expect(byLabel("position-size", large, "Margin at 30:1")).toBe(3_616.67);
    expect(noted(large)).toContain("needs a margin of $3,616.67, more than the whole balance");
    expect(noted(large)).toContain(
      "less than twice the usual spread of 1.3 pips: where the spread doubles, it can be hit although the price has not moved.",
    );
    expect(noted({ ...large, risk: 100, stop: 0.1 })).toContain("end the account");
    expect(noted({ ...large, risk: 1, stop: 25 })).toBe("");
    // 0.12 lots: $434.
    expect(noted({ ...large, risk: 1, stop: 8 })).toBe("");
    // 0.2 lots: $723.33.
    expect(noted({ ...large, risk: 1, stop: 5 })).toBe(
      "More than half of the balance would be tied up as margin of this one position.",
    );
    expect(
      byLabel("position-size", { symbol: "EURGBP", eurusd: 1.085, gbpusd: 1.27 }, "Margin at 30:1"),
    ).toBeGreaterThan(0);
  });

  test.each<[Values, number]>([
    [{ symbol: "EURUSD", points: -6.5 }, -6.5],
    [{ symbol: "EURUSD", points: -6.5, nights: 1, triple: 1 }, -19.5],
    [{ symbol: "USDJPY", points: 12.3, lots: 0.5, usdjpy: 150 }, 4.1],
    [{ symbol: "EURUSD", method: "percent", interest: -3.6, price: 1.1 }, -11],
  ])("the swap of %o is %d", (values, expected) => {
    expect(first("swap", values)).toBe(expected);
  });

  test.each<[Values, number]>([
    [{ stop: 10, target: 10, cost: 0 }, 50],
    [{ stop: 10, target: 15, cost: 0 }, 40],
    [{ stop: 10, target: 20, cost: 0 }, 33.33],
    [{ stop: 10, target: 30, cost: 0 }, 25],
    [{ stop: 10, target: 20, cost: 1 }, 36.67],
  ])("%o breaks even at a win rate of %d%%", (values, expected) => {
    expect(first("risk-reward", values)).toBeCloseTo(expected, 2);
  });

  test("the risk of ruin begins without an edge, and is certain then", () => {
    expect(byLabel("risk-of-ruin", {}, "Expectancy per trade")).toBe(0);
    expect(first("risk-of-ruin", {})).toBe(100);
  });

  test("the risk-reward calculator begins without an edge, and what is expected is the loss of its costs", () => {
    expect(byLabel("risk-reward", {}, "Win rate without an edge")).toBeCloseTo(33.33, 2);
    expect(byLabel("risk-reward", {}, "Expectancy per trade")).toBeCloseTo(-1.5 / 25, 3);
    expect(byLabel("risk-of-ruin", { payoff: 1.5 }, "Win rate without an edge")).toBeCloseTo(40, 10);
    expect(first("risk-of-ruin", { wins: 40, payoff: 1.5 })).toBe(100);
  });

  test("a win rate of 45% with twice the risk as reward is expected to earn 0.35R, and the sum shows how", () => {
    const values = { stop: 10, target: 20, cost: 0, wins: 45 };
    expect(byLabel("risk-reward", values, "Expectancy per trade")).toBeCloseTo(0.35, 10);
    expect(found("risk-reward", values).steps).toEqual([
      expect.stringMatching(/= 33\.33%$/),
      "0.4500 × 2.0000 − 0.5500 − 0.0000 = 0.35R",
    ]);
  });

  test.each<[Values, number]>([
    [{ wins: 55, payoff: 1, risk: 5 }, 1.81],
    [{ wins: 55, payoff: 1, risk: 10 }, 13.44],
    [{ wins: 40, payoff: 2, risk: 5 }, 2.03],
    [{ wins: 40, payoff: 2, risk: 10 }, 14.23],
    [{ wins: 50, payoff: 1, risk: 1 }, 100],
  ])("the risk of ruin of %o is %d%%", (values, expected) => {
    expect(first("risk-of-ruin", values)).toBeCloseTo(expected, 2);
  });

  test.each([
    ["risk-of-ruin", { wins: 45, payoff: 2, risk: 1 }, "less than 0.01%"],
    ["risk-of-ruin", { wins: 40, payoff: 1.5, risk: 5 }, "100.00%"],
    ["loss-streaks", { trades: 1000, wins: 50, losses: 6 }, "more than 99.9%"],
    ["loss-streaks", { trades: 100, wins: 90, losses: 6 }, "less than 0.1%"],
    ["loss-streaks", { trades: 100, wins: 100, losses: 6 }, "0.0%"],
  ] as const)("the chance of %s for %o reads %s, in its steps too", (id, values, text) => {
    const { results, steps } = found(id, values);
    expect(results.slice(0, 1).map(resultText)).toEqual([text]);
    expect(steps[0]?.endsWith(`: ${text}`)).toBe(true);
  });

  test("six losses in a row within 100 trades at 50% have a chance of 54.6%", () => {
    expect(first("loss-streaks", { trades: 100, wins: 50, losses: 6 })).toBeCloseTo(54.6, 1);
  });

  test("1,000 at 5% for 12 periods is 1,795.86, and 3,387.57 with 100 added each time", () => {
    expect(first("compounding", { start: 1_000, return: 5, periods: 12, deposit: 0 })).toBeCloseTo(1_795.86, 2);
    expect(first("compounding", { start: 1_000, return: 5, periods: 12, deposit: 100 })).toBeCloseTo(3_387.57, 2);
  });

  test.each([
    [10, 11.11],
    [20, 25],
    [50, 100],
    [90, 900],
  ])("a drawdown of %d%% needs a gain of %d%%", (drawdown, gain) => {
    expect(first("drawdown-recovery", { drawdown })).toBeCloseTo(gain, 2);
  });

  test("Fibonacci levels of 1.05 to 1.10, extended from 1.08", () => {
    const shown = new Map(
      worked("fibonacci", { a: 1.05, b: 1.1, c: 1.08 }).map(({ label, value }) => [label, value.toFixed(4)]),
    );
    expect(shown.get("Retracement 23.6%")).toBe("1.0882");
    expect(shown.get("Retracement 38.2%")).toBe("1.0809");
    expect(shown.get("Retracement 50.0%")).toBe("1.0750");
    expect(shown.get("Retracement 61.8%")).toBe("1.0691");
    expect(shown.get("Retracement 78.6%")).toBe("1.0607");
    expect(shown.get("Extension 127.2%")).toBe("1.1436");
    expect(shown.get("Extension 161.8%")).toBe("1.1609");
  });

  test("Fibonacci extensions below zero are left out, which is said", () => {
    const { results, notes } = found("fibonacci", { a: 10, b: 8, c: 2 });
    expect(results.flatMap(({ label }) => (label.startsWith("Extension") ? [label] : []))).toEqual(["Extension 61.8%"]);
    expect(notes).toEqual(["Extensions that would lie below zero are left out."]);
  });

  test.each<[string, Readonly<Record<string, number>>]>([
    ["classic", { P: 1.09067, R1: 1.09633, S1: 1.08633, R2: 1.10067, S2: 1.08067, R3: 1.10633, S3: 1.07633 }],
    ["woodie", { P: 1.091, R1: 1.097, S1: 1.087, R2: 1.101, S2: 1.081 }],
    [
      "camarilla",
      { R1: 1.09292, R2: 1.09383, R3: 1.09475, R4: 1.0975, S1: 1.09108, S2: 1.09017, S3: 1.08925, S4: 1.0865 },
    ],
    ["demark", { P: 1.09175, R1: 1.0985, S1: 1.0885 }],
    ["fibonacci", { R1: 1.09449, R2: 1.09685, R3: 1.10067, S1: 1.08685, S2: 1.08449, S3: 1.08067 }],
  ])("pivot points by the %s method", (method, levels) => {
    const values = { method, open: 1.087, high: 1.095, low: 1.085, close: 1.092 };
    const shown = new Map(
      worked("pivot-points", values).map(({ label, value }) => [label.replace("Pivot point ", ""), value]),
    );
    for (const [name, level] of Object.entries(levels)) expect(shown.get(name), name).toBeCloseTo(level, 5);
  });

  test("crosses multiply bid with bid, and turning a pair around swaps its sides", () => {
    const eurusd = { "eurusd-bid": 1.085, "eurusd-ask": 1.0851 };
    const yen = { from: "EUR", to: "JPY", via: "USD", ...eurusd, "usdjpy-bid": 150, "usdjpy-ask": 150.01 };
    expect(byLabel("converter", yen, "Bid")).toBeCloseTo(162.75, 6);
    expect(byLabel("converter", yen, "Ask")).toBeCloseTo(162.775851, 6);
    const pound = { from: "EUR", to: "GBP", via: "USD", ...eurusd, "gbpusd-bid": 1.27, "gbpusd-ask": 1.27012 };
    expect(byLabel("converter", pound, "Bid")).toBeCloseTo(0.85425, 6);
    expect(byLabel("converter", pound, "Ask")).toBeCloseTo(0.854409, 6);
  });
});

describe("every calculator", () => {
  test.each(calculators.map((one) => [one.id, one] as const))(
    "%s computes with its defaults and its example",
    (id, one) => {
      expect(worked(id, {}).length).toBeGreaterThan(0);
      expect(worked(id, one.example.values).every(({ value }) => !Number.isNaN(value))).toBe(true);
      const inputs = one.inputs(chosenTexts(one.example.values));
      expect(Object.keys(one.example.values).filter((name) => !inputs.some((input) => input.name === name))).toEqual(
        [],
      );
      for (const input of one.inputs({})) {
        if (input.kind === "number") expect(limitProblem(input, input.value), input.name).toBeNull();
        else expect(input.options.map(([value]) => value)).toContain(input.value);
      }
    },
  );

  test.each([
    ["position-size", "0.13 lots"],
    ["pip-value", "$6.6667"],
    ["margin", "$3,616.67"],
    ["profit-loss", "+$90.12"],
    ["swap", "−$19.50"],
    ["risk-reward", "36.67%"],
    ["risk-of-ruin", "1.81%"],
    ["loss-streaks", "54.6%"],
    ["compounding", "$1,795.86"],
    ["drawdown-recovery", "100.00%"],
    ["pivot-points", "1.09067"],
  ])("%s shows %s for the example that it tells", (id, shown) => {
    const [result] = worked(id, calculator(id).example.values);
    expect(result && resultText(result)).toBe(shown);
    expect(calculator(id).example.text).toContain(shown.replace(/(\.00)?%$| lots$/, "").replace(/^\+/, ""));
  });

  test("names every parameter that any market, account or method can bring", () => {
    const known = new Set(calculatorParameters);
    for (const { inputs } of calculators)
      for (const symbol of ["EURUSD", "EURGBP", "USDJPY", "XAUUSD", "US500", "BTCUSD", "CHFJPY"])
        for (const account of ["USD", "EUR", "JPY", "NZD"])
          for (const method of ["points", "percent"])
            for (const via of ["direct", "USD"])
              for (const { name } of inputs({ symbol, account, method, via, from: "AUD", to: "CHF" }))
                expect(known.has(name), name).toBe(true);
  });

  test("computes in every account currency for every market", () => {
    for (const id of ["pip-value", "margin", "position-size", "profit-loss", "swap"]) {
      const one = calculator(id);
      const options = (name: string) =>
        one.inputs({}).flatMap((input) => (input.kind === "choice" && input.name === name ? input.options : []));
      for (const [symbol] of options("symbol"))
        for (const [account] of options("account"))
          for (const { value } of worked(id, { symbol, account }))
            expect(Number.isFinite(value), `${id} ${symbol} ${account}`).toBe(true);
    }
  });

  test("leaves out of an address what is its own default", () => {
    expect(
      calculatorAddress(calculator("pip-value"), { symbol: "EURJPY", account: "USD", lots: 0.3, usdjpy: 151.2 }),
    ).toBe("/forex-tools/pip-value?symbol=EURJPY&lots=0.3&usdjpy=151.2");
  });
});

describe("figures that do not fit together", () => {
  test.each<[string, Values, string]>([
    ["pivot-points", { high: 1.08, low: 1.09, open: 1.085, close: 1.085 }, "high"],
    ["pivot-points", { close: 1.2 }, "close"],
    ["fibonacci", { a: 1.1, b: 1.1 }, "b"],
    ["swap", { nights: 1, triple: 2 }, "triple"],
    ["loss-streaks", { trades: 5, losses: 6 }, "losses"],
    ["converter", { from: "EUR", to: "EUR" }, "to"],
    ["converter", { "eurusd-bid": 1.2, "eurusd-ask": 1.1 }, "eurusd-ask"],
  ])("%s names the field to correct for %o", (id, values, name) => {
    const { inputs, compute } = calculator(id);
    const defaults = Object.fromEntries(inputs(chosenTexts(values)).map((input) => [input.name, input.value]));
    expect(compute({ ...defaults, ...values })).toMatchObject({ kind: "problem", name });
  });

  test("a limit is told in plain words", () => {
    const lots = calculator("pip-value")
      .inputs({})
      .find(({ name }) => name === "lots");
    if (lots?.kind !== "number") throw new Error("lots");
    expect(limitProblem(lots, 0)).toBe("Size: a number from 0.01 to 100 (lots).");
    expect(limitProblem(lots, Number.NaN)).not.toBeNull();
    expect(limitProblem({ ...lots, decimals: 0, min: 1 }, 1.5)).toContain("whole number");
  });
});

describe("properties", () => {
  const amount = (min: number, max: number) => fc.double({ min, max, noNaN: true });

  test("a position never risks more than allowed, and one more step would", () => {
    fc.assert(
      fc.property(amount(100, 1e6), amount(0.1, 5), amount(1, 500), (balance, risk, stop) => {
        const [size, loss, budget] = worked("position-size", { balance, risk, stop });
        const lots = size?.value ?? Number.NaN;
        expect(-(loss?.value ?? Number.NaN)).toBeLessThanOrEqual((budget?.value ?? 0) + 0.0051);
        if (lots < 100) expect((lots + 0.01) * stop * 10).toBeGreaterThan((budget?.value ?? 0) - 1e-6);
      }),
    );
  });

  test("a pip is worth as many times more as the size is larger", () => {
    fc.assert(
      fc.property(amount(0.01, 10), amount(1, 9), (lots, times) => {
        const one = first("pip-value", { symbol: "EURJPY", lots });
        expect(first("pip-value", { symbol: "EURJPY", lots: lots * times })).toBeCloseTo(one * times, 8);
      }),
    );
  });

  test("more leverage never needs more margin", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 1000 }), (one, more) => {
        expect(first("margin", { leverage: one + more })).toBeLessThanOrEqual(first("margin", { leverage: one }));
      }),
    );
  });

  /** Followed trade by trade on steps of half a unit, until what can still be ruined is nothing. */
  const ruinByWalk = (wins: number, payoff: number, units: number): number => {
    const top = 800;
    let at = new Float64Array(top + 1);
    at[Math.round(units * 2)] = 1;
    let ruined = 0;
    for (let trade = 0; trade < 4_000; trade += 1) {
      const next = new Float64Array(top + 1);
      for (let level = 1; level <= top; level += 1) {
        const here = at[level] as number;
        if (here === 0) continue;
        if (level <= 2) ruined += here * (1 - wins);
        else next[level - 2] = (next[level - 2] as number) + here * (1 - wins);
        const up = Math.min(top, level + Math.round(payoff * 2));
        next[up] = (next[up] as number) + here * wins;
      }
      at = next;
    }
    return ruined;
  };

  test("the risk of ruin is exact in whole units, and an upper limit elsewhere", () => {
    expect(ruinByWalk(0.55, 1, 4) * 100).toBeCloseTo(44.81, 2);
    expect(first("risk-of-ruin", { wins: 55, payoff: 1, risk: 25 })).toBeCloseTo(44.81, 2);
    expect(worked("risk-of-ruin", { wins: 55, payoff: 1, risk: 25 })[0]?.label).toBe("Risk of ruin");
    expect(ruinByWalk(0.45, 1.5, 10) * 100).toBeCloseTo(18.56, 2);
    expect(first("risk-of-ruin", { wins: 45, payoff: 1.5, risk: 10 })).toBeCloseTo(19.21, 2);
    expect(worked("risk-of-ruin", { wins: 45, payoff: 1.5, risk: 10 })[0]?.label).toBe("Risk of ruin, upper limit");
  });

  /** Bets of one unit, or of what is left once that is less: the chance of losing all, by iterating on hundredths of a unit. */
  const ruinByRemainders = (wins: number, units: number): number => {
    const [unit, top] = [100, 3_000];
    const chance = new Float64Array(top + unit + 1);
    chance[0] = 1;
    for (let round = 0; round < 1_000; round += 1)
      for (let left = 1; left <= top; left += 1) {
        const bet = Math.min(unit, left);
        const [won, lost] = [chance[left + bet] as number, chance[left - bet] as number];
        chance[left] = wins * won + (1 - wins) * lost;
      }
    return chance[Math.ceil(units * unit)] as number;
  };

  test.each([
    [55, 40, 60.55],
    [55, 30, 51.23],
    [55, 15, 26.24],
    [60, 80, 60.24],
  ])("the risk of ruin (win rate %d, at risk %d) is not below that of a smaller last bet", (wins, risk, limit) => {
    const figure = worked("risk-of-ruin", { wins, payoff: 1, risk })[0];
    expect(figure?.label).toBe("Risk of ruin, upper limit");
    expect(figure?.value).toBeCloseTo(limit, 2);
    expect(figure?.value).toBeGreaterThanOrEqual(ruinByRemainders(wins / 100, 100 / risk) * 100);
  });

  test("pivot points need an open within the bar only where the method uses it", () => {
    const yen = { open: 1.087, high: 150.2, low: 149.1, close: 149.8 };
    expect(byLabel("pivot-points", { ...yen, method: "classic" }, "Pivot point P")).toBeCloseTo(149.7, 6);
    expect(() => worked("pivot-points", { ...yen, method: "demark" })).toThrow(
      "The open must lie between low and high.",
    );
  });

  test.each([
    [0.57, 100, "1,000.00 × 1.0057^12 + 100.00 × (1.0057^12 − 1) ÷ 0.0057 = $2,308.93"],
    [-0.5, 100, "1,000.00 × 0.995^12 + 100.00 × (0.995^12 − 1) ÷ −0.005 = $2,109.17"],
    [0, 100, "1,000.00 + 12 × 100.00 = $2,200.00"],
    [0, 0, "1,000.00 = $1,000.00"],
  ])("compounding shows its sum at %f% with %f added", (rate, deposit, step) => {
    const values = { account: "USD", start: 1_000, return: rate, periods: 12, deposit };
    expect(calculator("compounding").compute(values)).toMatchObject({ steps: [step] });
  });

  test("compounding refuses what no account holds", () => {
    const { inputs, compute } = calculator("compounding");
    const defaults = Object.fromEntries(inputs({}).map(({ name, value }) => [name, value]));
    expect(compute({ ...defaults, return: 100, periods: 600 })).toMatchObject({ kind: "problem", name: "periods" });
  });

  test("the risk of ruin is a chance, rises with the risk per trade and falls with the win rate", () => {
    fc.assert(
      fc.property(amount(0.05, 0.9), amount(0.2, 5), amount(1, 100), (wins, payoff, units) => {
        const ruin = riskOfRuin(wins, payoff, units);
        expect(ruin).toBeGreaterThanOrEqual(0);
        expect(ruin).toBeLessThanOrEqual(1);
        expect(riskOfRuin(wins, payoff, units * 2)).toBeLessThanOrEqual(ruin + 1e-12);
        expect(riskOfRuin(wins + 0.05, payoff, units)).toBeLessThanOrEqual(ruin + 1e-9);
      }),
    );
  });

  test("growing in two parts gives what growing at once gives", () => {
    fc.assert(
      fc.property(amount(1, 1e5), amount(-0.2, 0.2), fc.integer({ min: 1, max: 60 }), (start, rate, periods) => {
        const once = compounded(start, rate, 2 * periods, 50);
        const twice = compounded(compounded(start, rate, periods, 50), rate, periods, 50);
        expect(twice / once).toBeCloseTo(1, 8);
      }),
      { examples: [[1, 1.2969795237793848e-9, 6]] },
    );
  });

  test("no exchange there and back earns money", () => {
    fc.assert(
      fc.property(amount(0.5, 2), amount(0, 0.01), amount(1, 1e6), (bid, spread, sum) => {
        const values = { from: "EUR", to: "USD", amount: sum, "eurusd-bid": bid, "eurusd-ask": bid + spread };
        expect(byLabel("converter", values, "Lost to the spread")).toBeLessThanOrEqual(0);
      }),
    );
  });
});
