import { describe, expect, it } from "vitest";
import { testBars } from "../../tests/support/generated-market.ts";
import { leftOutCosts } from "../backtest/left-out-costs.ts";
import { runBacktest } from "../backtest/run.ts";
import { presetById } from "../strategy/presets/presets.ts";
import { contractProblem, statedContract, usualAnswers } from "./stated-contract.ts";

const noSwap = { swap: "none", swapLong: 0, swapShort: 0 } as const;

describe("a symbol that is not listed", () => {
  it("begins with the usual contract of a pair or of a share", () => {
    expect(usualAnswers("USDSEK", 5)).toEqual({
      pip: 0.0001,
      contractSize: 100_000,
      base: "USD",
      quote: "SEK",
    });
    expect(usualAnswers("HUFJPY", 3)).toMatchObject({ pip: 0.01 });
    // HistData prints six decimals of every pair.
    for (const digits of [3, 5, 6]) expect(usualAnswers("SGDJPY", digits).pip).toBe(0.01);
    expect(usualAnswers("EURHUF", 6).pip).toBe(0.01);
    expect(usualAnswers("SGDJPY", 1).pip).toBe(0.1);
    expect(usualAnswers("ACME", 2)).toMatchObject({ pip: 0.01, contractSize: 1, base: "ACME", quote: "USD" });
    expect(usualAnswers("PEPE", 13).pip).toBeCloseTo(1e-11, 20);
  });

  it("takes only two currencies for a pair: coins, metals and long names of shares get one unit a lot and less leverage", () => {
    const usual = (name: string, digits = 5) => {
      const answers = usualAnswers(name, digits);
      const { contractSize, leverageCap, lotStep } = statedContract(
        name,
        digits,
        { ...answers, spreadPips: 1, ...noSwap },
        1000,
      );
      return [answers.base, answers.quote, contractSize, leverageCap, lotStep];
    };
    expect(usual("USDSEK")).toEqual(["USD", "SEK", 100_000, 20, 0.01]);
    for (const coin of ["XRPUSD", "ETHUSD"]) expect(usual(coin)).toEqual([coin.slice(0, 3), "USD", 1, 2, 0.01]);
    expect(usual("LTCEUR")).toEqual(["LTC", "EUR", 1, 2, 0.01]);
    expect(usual("DOGEUSDT").slice(2)).toEqual([1, 2, 0.01]);
    expect(usual("XPTUSD", 2)).toEqual(["XPT", "USD", 1, 1, 1]);
    expect(usual("GOOGLE", 2)).toEqual(["GOOGLE", "USD", 1, 1, 1]);
    const lots = { ...usualAnswers("XPTUSD", 2), contractSize: 5000, spreadPips: 1, ...noSwap };
    expect(statedContract("XPTUSD", 2, lots, 1000).leverageCap).toBe(1);
  });

  it("trades gold and silver in another currency as in dollars", () => {
    const usual = (name: string, digits: number) => {
      const answers = usualAnswers(name, digits);
      return { ...answers, ...statedContract(name, digits, { ...answers, spreadPips: 3, ...noSwap }, 200_000) };
    };
    expect(usual("XAUEUR", 2)).toMatchObject({ pip: 0.1, contractSize: 100, leverageCap: 20, lotStep: 0.01 });
    expect(usual("XAGEUR", 4)).toMatchObject({ pip: 0.01, contractSize: 5000, leverageCap: 10, lotStep: 0.01 });
    expect(usual("XPDUSD", 2)).toMatchObject({ contractSize: 1, leverageCap: 1 });
  });

  it("refuses a contract no broker has, by field", () => {
    const usual = usualAnswers("USDSEK", 5);
    expect(contractProblem("spreadPips", { ...usual, spreadPips: Number.NaN, ...noSwap }, 5)).toMatch(
      /Type your broker's spread/,
    );
    const good = { ...usual, spreadPips: 1, ...noSwap };
    for (const field of ["pip", "contractSize", "base", "quote", "spreadPips", "swap", "swapLong"] as const)
      expect(contractProblem(field, good, 5)).toBeNull();
    expect(contractProblem("pip", { ...good, pip: 0.000_001 }, 5)).toMatch(/whole number of points/);
    expect(contractProblem("pip", { ...good, pip: Number.NaN }, 5)).not.toBeNull();
    expect(contractProblem("contractSize", { ...good, contractSize: 0 }, 5)).not.toBeNull();
    expect(contractProblem("spreadPips", { ...good, spreadPips: -1 }, 5)).not.toBeNull();
    expect(contractProblem("quote", { ...good, quote: "" }, 5)).not.toBeNull();
  });

  it("trades with the contract stated for its prices, spread included, and without one at no spread", () => {
    const { spread: _, ...rest } = testBars(1500, 4);
    const plain = { ...rest, symbol: "USDSEK" };
    const document = { ...presetById("sma-cross")!.document, symbol: "USDSEK", timeframe: plain.timeframe };
    const answers = { ...usualAnswers("USDSEK", plain.digits), quote: "USD", base: "EUR", spreadPips: 3, ...noSwap };
    const contract = statedContract("USDSEK", plain.digits, answers, 100_000);
    const stated = runBacktest(document, { ...plain, contract });
    expect(stated.symbol).toMatchObject({ contractSize: 100_000, typicalSpreadPoints: 30, pipPoints: 10 });
    expect(runBacktest(document, plain).symbol.typicalSpreadPoints).toBe(0);
  });

  it("asks for swap, and takes none for both sides that earn", () => {
    const usual = { ...usualAnswers("USDTRY", 5), spreadPips: 20, swapLong: Number.NaN, swapShort: Number.NaN };
    expect(contractProblem("swap", { ...usual, swap: "" }, 5)).toMatch(/Choose how your broker states swap/);
    expect(contractProblem("swapLong", { ...usual, swap: "none" }, 5)).toBeNull();
    expect(contractProblem("swapLong", { ...usual, swap: "points" }, 5)).toMatch(/Type points per night/);
    const typed = { ...usual, swap: "percent", swapLong: 6.5, swapShort: 1 } as const;
    expect(contractProblem("swapShort", typed, 5)).toMatch(/what a side costs is negative/);
    expect(contractProblem("swapShort", { ...typed, swapLong: -6.5 }, 5)).toBeNull();
  });

  it("charges the stated swap night by night, a year's percentage as that of a usual price, and says where none is charged", () => {
    const { spread: _, ...rest } = testBars(1500, 4);
    const plain = { ...rest, symbol: "USDSEK" };
    const document = { ...presetById("sma-cross")!.document, symbol: "USDSEK", timeframe: plain.timeframe };
    const answers = { ...usualAnswers("USDSEK", plain.digits), base: "EUR", quote: "USD", spreadPips: 3 };
    const run = (swap: "points" | "percent" | "none", swapLong: number, swapShort: number) => {
      const stated = { ...answers, swap, swapLong, swapShort };
      const contract = statedContract("USDSEK", plain.digits, stated, 108_000);
      const bars = { ...plain, contract };
      const result = runBacktest(document, bars);
      const paid = result.trades.swap.reduce((sum, one) => sum + one, 0);
      const said = leftOutCosts(result, document, bars).find(({ id }) => id === "no-swap")?.text;
      return { contract, paid, said };
    };
    const points = run("points", -9, -3);
    expect([points.paid < 0, points.said]).toEqual([true, undefined]);
    // 3% of 1.08000 a year are 9 points of each of 360 nights.
    const percent = run("percent", -3, -1);
    expect([percent.contract.swapLongPoints, percent.paid]).toEqual([-9, points.paid]);
    const none = run("none", Number.NaN, Number.NaN);
    expect([none.paid, none.said]).toEqual([0, expect.stringContaining("as you chose for USDSEK")]);
  });
});
