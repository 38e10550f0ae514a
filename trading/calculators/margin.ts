import { requiredMargin } from "../engine/instrument.ts";
import { pointsPerUnit, roundMoney } from "../market/points.ts";
import { atRate, money } from "./account-money.ts";
import { type Calculator, numberOf, results } from "./calculator.ts";
import {
  accountInput,
  baseRate,
  baseRateInputs,
  chosenAccount,
  chosenSymbol,
  leverageInput,
  lotsInput,
  positionOf,
  rateSteps,
  symbolInput,
} from "./rates.ts";
import { currencyText, places } from "./result-text.ts";

export const margin: Calculator = {
  id: "margin",
  title: "Margin calculator",
  group: "Money in a trade",
  summary: "The money a position ties up at your leverage.",
  lead: "How much of your account a position ties up while it is open.",
  keywords: ["margin", "leverage", "margin calculator", "collateral"],
  formula: ["margin = lots × contract size × rate from the base currency to the account ÷ leverage"],
  inputs: (chosen) => {
    const symbol = chosenSymbol(chosen);
    return [
      symbolInput,
      accountInput,
      lotsInput(symbol),
      leverageInput(symbol),
      ...baseRateInputs(symbol, chosenAccount(chosen)),
    ];
  },
  compute(values) {
    const { symbol, account, units } = positionOf(values);
    const leverage = numberOf(values, "leverage");
    const instrument = { ...atRate(symbol, baseRate(symbol, values)), leverage };
    const value = requiredMargin(instrument, units, pointsPerUnit(symbol.digits));
    return results(
      [
        money("Margin", roundMoney(value), account),
        money("Position value", roundMoney(value * leverage), account),
        { label: "Margin as a share of the position", value: 100 / leverage, unit: "percent", digits: 2 },
      ],
      [`${places(units, 2)}${rateSteps(symbol, symbol.base, values)} ÷ ${leverage} = ${currencyText(value, account)}`],
      ["Margin is not the most you can lose. The loss depends on the stop-loss, not on the margin."],
    );
  },
  example: {
    text: "One lot of EUR/USD at 1.0850 with 30:1 in a dollar account: 100,000 × 1.085 ÷ 30 = $3,616.67.",
    values: { symbol: "EURUSD", account: "USD", lots: 1, leverage: 30, eurusd: 1.085 },
  },
  notes: [
    "Brokers close positions when equity falls to half of the margin (EU rule). Free margin is equity less margin.",
  ],
};
