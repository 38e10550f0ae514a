import { describe, expect, it } from "vitest";
import { testBars } from "../backtest/generated-market.ts";
import { runBacktest } from "../backtest/run.ts";
import { presetById } from "../strategy/presets/presets.ts";
import { contractProblem, statedContract, usualAnswers } from "./stated-contract.ts";

describe("a symbol that is not listed", () => {
  it("begins with the usual contract of a pair or of a share", () => {
    expect(usualAnswers("USDSEK", 5)).toEqual({
      pip: 0.0001,
      contractSize: 100_000,
      base: "USD",
      quote: "SEK",
    });
    expect(usualAnswers("HUFJPY", 3)).toMatchObject({ pip: 0.01 });
    expect(usualAnswers("ACME", 2)).toMatchObject({ pip: 0.01, contractSize: 1, base: "ACME", quote: "USD" });
    expect(usualAnswers("PEPE", 13).pip).toBeCloseTo(1e-11, 20);
  });

  it("takes only two currencies for a pair: coins, metals and long names of shares get one unit a lot and less leverage", () => {
    const usual = (name: string, digits = 5) => {
      const answers = usualAnswers(name, digits);
      const { contractSize, leverageCap, lotStep } = statedContract(name, digits, { ...answers, spreadPips: 1 });
      return [answers.base, answers.quote, contractSize, leverageCap, lotStep];
    };
    expect(usual("USDSEK")).toEqual(["USD", "SEK", 100_000, 20, 0.01]);
    for (const coin of ["XRPUSD", "ETHUSD"]) expect(usual(coin)).toEqual([coin.slice(0, 3), "USD", 1, 2, 0.01]);
    expect(usual("LTCEUR")).toEqual(["LTC", "EUR", 1, 2, 0.01]);
    expect(usual("DOGEUSDT").slice(2)).toEqual([1, 2, 0.01]);
    expect(usual("XPTUSD", 2)).toEqual(["XPT", "USD", 1, 1, 1]);
    expect(usual("GOOGLE", 2)).toEqual(["GOOGLE", "USD", 1, 1, 1]);
    const lots = { ...usualAnswers("XPTUSD", 2), contractSize: 5000, spreadPips: 1 };
    expect(statedContract("XPTUSD", 2, lots).leverageCap).toBe(1);
  });

  it("refuses a contract no broker has, by field", () => {
    const usual = usualAnswers("USDSEK", 5);
    expect(contractProblem("spreadPips", { ...usual, spreadPips: Number.NaN }, 5)).toMatch(/Type your broker's spread/);
    const good = { ...usual, spreadPips: 1 };
    for (const field of ["pip", "contractSize", "base", "quote", "spreadPips"] as const)
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
    const contract = statedContract("USDSEK", plain.digits, {
      ...usualAnswers("USDSEK", plain.digits),
      quote: "USD",
      base: "EUR",
      spreadPips: 3,
    });
    const stated = runBacktest(document, { ...plain, contract });
    expect(stated.symbol).toMatchObject({ contractSize: 100_000, typicalSpreadPoints: 30, pipPoints: 10 });
    expect(runBacktest(document, plain).symbol.typicalSpreadPoints).toBe(0);
    expect(stated.trades.swap.every((money) => money === 0)).toBe(true);
  });

  it("charges the swap that was stated, and refuses one that no broker asks", () => {
    const { spread: _, ...rest } = testBars(1500, 4);
    const plain = { ...rest, symbol: "USDSEK" };
    const document = { ...presetById("sma-cross")!.document, symbol: "USDSEK", timeframe: plain.timeframe };
    const answers = { ...usualAnswers("USDSEK", plain.digits), quote: "USD", base: "EUR", spreadPips: 3 };
    const contract = statedContract("USDSEK", plain.digits, { ...answers, swapLongPoints: -8.5, swapShortPoints: 1.5 });
    const { trades } = runBacktest(document, { ...plain, contract });
    const sum = (side: number) =>
      trades.swap.reduce((all, money, i) => (trades.side[i] === side ? all + money : all), 0);
    expect(sum(1)).toBeLessThan(0);
    expect(sum(-1)).toBeGreaterThan(0);
    for (const value of [Number.NaN, 1e6])
      expect(contractProblem("swapLongPoints", { ...answers, swapLongPoints: value }, 5)).toMatch(/points per lot/);
    expect(contractProblem("swapShortPoints", answers, 5)).toBeNull();
  });
});
