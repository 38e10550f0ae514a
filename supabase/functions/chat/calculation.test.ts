import { expect, test } from "vitest";
import { findSymbol } from "#trading/market/symbols.ts";
import { lotUnits, marginNeeded, pipOf, pipValue } from "../../../lib/trade-arithmetic.ts";
import { calculation } from "./calculation.ts";

const ask = (...questions: string[]) => calculation(questions.map((content) => ({ role: "user" as const, content })));

test.each([
  ["pip value of 0.5 lots EUR/JPY if USDJPY is 150, USD account", "$3.33", "/forex-tools#pip-value"],
  ["pip value 2 lots USDJPY at 151.20", "$13.23", "/forex-tools#pip-value"],
  ["what is one pip worth on a mini lot of GBP/USD", "$1.00", "/forex-tools#pip-value"],
  ["What margin do I need for 1 lot GBPUSD at 1.27 with 30:1?", "$4,233.33", "/forex-tools#margin"],
  ["margin for 0.5 lots of EURUSD at 1.09 with leverage 1:100", "$545.00", "/forex-tools#margin"],
  ["1 lot USD/CHF margin 1:500", "$200.00", "/forex-tools#margin"],
  ["position size for $2,000 and 40 pips", "0.05 lots", "/forex-tools#position-size"],
  ["$3,000 account, 2% risk, stop 60 pips: how many lots?", "0.10 lots", "/forex-tools#position-size"],
  ["how many lots for $500?", "Stop of 40 pips: 0.01 lots", "/forex-tools#position-size"],
  ["I lost 30 percent, what brings me back to break even?", "42.9%", "/forex-tools#recovery"],
  ["lost half of it, how do I get back", "100%", "/forex-tools#recovery"],
  ["if EUR/USD goes from 1.0920 to 1.0951 how many pips did it move", "rose by 31 pips", "/foundation#foundation-hero"],
  ["usdjpy went from 151.20 to 150.85, how many pips is that", "fell by 35 pips", "/foundation#foundation-hero"],
  ["how many pips between 1.2710 and 1.27205", "rose by 10.5 pips", "/foundation#foundation-hero"],
  ["break-even win rate at 1:3", "25%", "/forex-tools#break-even"],
])("works out %s with the numbers asked", (question, figure, place) => {
  const answer = ask(question) ?? "";
  expect(answer).toContain(figure);
  expect(answer).toContain(`](${place})`);
});

test("goes on with the numbers of the question before", () => {
  expect(ask("position size for $5000, 1% risk and 25 pips", "and with 50 pips?")).toContain("0.10 lots");
  expect(ask("margin for 1 lot EURUSD at 1.10 with 30:1", "and with 100:1?")).toContain("$1,100.00");
  expect(ask("I lost 40%, what do I need to get back?", "and after 60%?")).toContain("150%");
});

test("asks for the rate that is missing and invents none", () => {
  const answer = ask("pip value of 1 lot EURJPY") ?? "";
  expect(answer).toContain("1,000.00 JPY");
  expect(answer).toContain("I have no market prices");
  expect(answer).not.toContain("$");
});

test.each([
  "how much margin do I need",
  "is 200 euro enough to trade",
  "What size is the VPS plan for $12?",
  "refund for my $299 position sizing course",
  "how much is the beginner course",
])("leaves %s to the passages of the site", (question) => expect(ask(question)).toBeNull());

test("uses the pip, the lot and the margin of the trading engine", () => {
  for (const name of ["EURUSD", "USDJPY", "EURJPY", "GBPUSD"]) {
    const symbol = findSymbol(name);
    if (!symbol) throw new Error(name);
    expect(symbol.contractSize).toBe(lotUnits);
    expect(pipOf(symbol.quote)).toBeCloseTo(symbol.pipPoints / 10 ** symbol.digits, 12);
    expect(pipValue(1, symbol.quote, 1)).toBeCloseTo((symbol.pipPoints / 10 ** symbol.digits) * symbol.contractSize, 8);
  }
  expect(marginNeeded(1, 1.085, 30)).toBeCloseTo(3616.67, 2);
});
