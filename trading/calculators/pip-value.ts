import { pipSize } from "../market/symbols.ts";
import { money, pipMoney } from "./account-money.ts";
import { type Calculator, results } from "./calculator.ts";
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

export const pipValue: Calculator = {
  id: "pip-value",
  title: "Pip value calculator",
  group: "Money in a trade",
  summary: "What one pip is worth in your account currency, for any size.",
  lead: "What one pip of a market is worth in the currency of your account.",
  keywords: ["pip value", "pip calculator", "point value"],
  formula: ["pip value = lots × contract size × pip × rate from the quote currency to the account"],
  inputs: (chosen) => {
    const symbol = chosenSymbol(chosen);
    return [symbolInput, accountInput, lotsInput(symbol), ...quoteRateInputs(symbol, chosenAccount(chosen))];
  },
  compute(values) {
    const { symbol, account, lots, units } = positionOf(values);
    const value = pipMoney(symbol, lots, quoteRate(symbol, values));
    const pip = pipSize(symbol);
    return results(
      [
        { label: "One pip", value, unit: "money", currency: account, digits: 4 },
        money("Ten pips", value * 10, account),
        { label: "One pip as a price", value: pip, unit: "price", digits: symbol.digits },
        { label: "Units", value: units, unit: "count", digits: 0 },
      ],
      [`${places(units, 2)} × ${pip}${rateSteps(symbol, symbol.quote, values)} = ${currencyText(value, account, 4)}`],
    );
  },
  example: {
    text: "One lot of EUR/JPY in a dollar account with USD/JPY at 150: 100,000 × 0.01 ÷ 150 = $6.6667 a pip.",
    values: { symbol: "EURJPY", account: "USD", lots: 1, usdjpy: 150 },
  },
  notes: [
    "A pip is 0.0001 of most pairs, 0.01 of yen pairs and 0.10 of gold here. Brokers may define the pip of gold as 0.01.",
  ],
};
