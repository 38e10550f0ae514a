import { createInstrument, moneyOf } from "../engine/instrument.ts";
import { pointsPerUnit, roundMoney } from "../market/points.ts";
import { pipSize, type SymbolSpec } from "../market/symbols.ts";
import { numberText } from "../number-text.ts";
import { atRate, commission, money, priceInput } from "./account-money.ts";
import { type Calculator, choiceOf, numberOf, results, type Values } from "./calculator.ts";
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

const sideInput = {
  kind: "choice",
  name: "side",
  label: "Direction",
  options: [
    ["buy", "Buy"],
    ["sell", "Sell"],
  ],
  value: "buy",
} as const;

/** The exit price converts a profit where the account holds the market's base currency. */
const closesInAccount = (symbol: SymbolSpec, account: string) => symbol.base === account;

function profitOf(values: Values) {
  const { symbol, account, units } = positionOf(values);
  const scale = pointsPerUnit(symbol.digits);
  const [open, close] = [numberOf(values, "open"), numberOf(values, "close")];
  const side = choiceOf(values, "side") === "sell" ? -1 : 1;
  const points = Math.round((close - open) * scale) * side;
  const instrument = closesInAccount(symbol, account)
    ? createInstrument(symbol, { currency: account })
    : atRate(symbol, quoteRate(symbol, values));
  return { points, gross: roundMoney(moneyOf(instrument, points, units, Math.round(close * scale))) };
}

export const profitLoss: Calculator = {
  id: "profit-loss",
  title: "Profit and loss calculator",
  group: "Money in a trade",
  summary: "What a trade earns or loses between two prices, after costs.",
  lead: "What a trade earns or loses between entry and exit, after commission and swap.",
  keywords: ["profit calculator", "loss", "p&l", "forex profit"],
  formula: [
    "profit = (exit − entry) × lots × contract size × rate from the quote currency to the account; mirrored for a sale",
    "net = profit − 2 × lots × commission + swap",
  ],
  inputs: (chosen) => {
    const symbol = chosenSymbol(chosen);
    const account = chosenAccount(chosen);
    const price = symbol.referencePrice;
    return [
      symbolInput,
      accountInput,
      sideInput,
      lotsInput(symbol),
      priceInput("open", "Entry price", symbol, price),
      // A loss: the first figure should not look like what a trade brings.
      priceInput("close", "Exit price", symbol, price - 25 * pipSize(symbol)),
      ...(closesInAccount(symbol, account) ? [] : quoteRateInputs(symbol, account)),
      commission,
      {
        kind: "number",
        name: "swap",
        label: "Swap, all nights",
        unit: account,
        min: -1e6,
        max: 1e6,
        decimals: 2,
        value: 0,
      },
    ];
  },
  compute(values) {
    const { symbol, account, lots, units } = positionOf(values);
    const { points, gross } = profitOf(values);
    const fees = roundMoney(2 * lots * numberOf(values, "commission"));
    const swap = roundMoney(numberOf(values, "swap"));
    const net = roundMoney(gross - fees + swap);
    const converted = closesInAccount(symbol, account)
      ? ` ÷ ${numberOf(values, "close")} (exit price)`
      : rateSteps(symbol, symbol.quote, values);
    const distance = points / pointsPerUnit(symbol.digits);
    return results(
      [
        money(net < 0 ? "Net loss" : "Net profit", net, account, true),
        money("Before costs", gross, account, true),
        { label: "Price move in your favor", value: points / symbol.pipPoints, unit: "pips", digits: 1, signed: true },
        money("Commission and swap", roundMoney(swap - fees), account, true),
      ],
      [`${numberText(distance, symbol.digits)} × ${places(units, 2)}${converted} = ${currencyText(gross, account)}`],
    );
  },
  example: {
    text: "Sell 0.3 lots of USD/JPY at 150.250 and buy back at 149.800 in a dollar account: 0.450 × 30,000 ÷ 149.800 = +$90.12.",
    values: {
      symbol: "USDJPY",
      account: "USD",
      side: "sell",
      lots: 0.3,
      open: 150.25,
      close: 149.8,
      commission: 0,
      swap: 0,
    },
  },
  notes: ["The spread is part of the two prices: a purchase opens at the ask and closes at the bid."],
};
