import { moneyOf } from "../engine/instrument.ts";
import { pointsPerUnit, roundMoney } from "../market/points.ts";
import { marketName } from "../market/symbols.ts";
import { atRate, money, priceInput } from "./account-money.ts";
import { type Calculator, choiceOf, numberOf, results } from "./calculator.ts";
import {
  accountInput,
  chosenAccount,
  chosenSymbol,
  lotsInput,
  positionOf,
  quoteRate,
  quoteRateInputs,
  rateSteps,
  symbolInput,
} from "./rates.ts";
import { currencyText, places } from "./result-text.ts";

export const swap: Calculator = {
  id: "swap",
  title: "Swap calculator",
  group: "Money in a trade",
  summary: "What holding a position overnight earns or costs.",
  lead: "What it earns or costs to hold a position over one or more nights.",
  keywords: ["swap", "rollover", "overnight", "financing", "carry"],
  formula: [
    "in points: swap = points × point × lots × contract size × nights × rate from the quote currency to the account",
    "in percent a year: swap = rate ÷ 100 ÷ 360 × price × lots × contract size × nights × rate from the quote currency to the account",
  ],
  inputs: (chosen) => {
    const symbol = chosenSymbol(chosen);
    const account = chosenAccount(chosen);
    const yearly = chosen.method === "percent";
    return [
      symbolInput,
      accountInput,
      {
        kind: "choice",
        name: "method",
        label: "Your broker states the swap in",
        options: [
          ["points", "Points per night"],
          ["percent", "Percent a year"],
        ],
        value: "points",
      },
      lotsInput(symbol),
      yearly
        ? {
            kind: "number",
            name: "interest",
            label: "Swap rate",
            unit: "% a year",
            min: -100,
            max: 100,
            decimals: 3,
            value: -2.5,
            ofSymbol: true,
          }
        : {
            kind: "number",
            name: "points",
            label: "Swap per lot and night",
            unit: "points",
            min: -100_000,
            max: 100_000,
            decimals: 3,
            value: symbol.swapLongPoints,
            ofSymbol: true,
            help: "An example for a purchase. Your broker's contract specification has the current figure.",
          },
      ...(yearly
        ? [priceInput("price", `${marketName(symbol)} price at rollover`, symbol, symbol.referencePrice)]
        : []),
      { kind: "number", name: "nights", label: "Nights", min: 1, max: 3_650, decimals: 0, value: 1 },
      {
        kind: "number",
        name: "triple",
        label: "Nights counted three times",
        min: 0,
        max: 600,
        decimals: 0,
        value: 0,
        help: "Most brokers charge three nights on Wednesday, for the weekend.",
      },
      ...quoteRateInputs(symbol, account),
    ];
  },
  compute(values) {
    const { symbol, account, units } = positionOf(values);
    const [nights, triple] = [numberOf(values, "nights"), numberOf(values, "triple")];
    if (triple > nights) return { kind: "problem", name: "triple", text: "No more triple nights than nights in all." };
    const yearly = choiceOf(values, "method") === "percent";
    const scale = pointsPerUnit(symbol.digits);
    const points = yearly
      ? (numberOf(values, "interest") / 100 / 360) * numberOf(values, "price") * scale
      : numberOf(values, "points");
    const counted = nights + 2 * triple;
    const total = roundMoney(moneyOf(atRate(symbol, quoteRate(symbol, values)), points, units * counted, 0));
    return results(
      [
        money(total < 0 ? "You pay" : "You receive", total, account, true),
        money("Per counted night", total / counted, account, true),
        { label: "Nights counted", value: counted, unit: "count", digits: 0 },
      ],
      [
        `${places(points, 4)} × ${1 / scale} × ${places(units, 2)} × ${counted}${rateSteps(symbol, symbol.quote, values)} = ${currencyText(total, account)}`,
      ],
    );
  },
  example: {
    text: "One lot of EUR/USD at −6.5 points: −$6.50 a night, and −$19.50 over a Wednesday that counts three nights.",
    values: { symbol: "EURUSD", account: "USD", method: "points", lots: 1, points: -6.5, nights: 1, triple: 1 },
  },
  notes: ["Rollover is at 17:00 in New York. Swap rates change daily and differ for purchases and sales."],
};
