import { requiredMargin } from "../engine/instrument.ts";
import { tradableVolume } from "../engine/position-size.ts";
import { pointsPerUnit, roundMoney } from "../market/points.ts";
import type { SymbolSpec } from "../market/symbols.ts";
import { marketName } from "../market/symbols.ts";
import { atRate, commission, money, pipMoney } from "./account-money.ts";
import { type Calculator, choiceOf, type NumberInput, numberOf, results, type Values } from "./calculator.ts";
import {
  accountInput,
  baseRate,
  baseRateInputs,
  chosenAccount,
  chosenSymbol,
  leverageInput,
  quoteRate,
  quoteRateInputs,
  symbolInput,
} from "./rates.ts";
import { currencyText, places } from "./result-text.ts";

const stopInput: NumberInput = {
  kind: "number",
  name: "stop",
  label: "Distance to the stop-loss",
  unit: "pips",
  min: 0.1,
  max: 100_000,
  decimals: 1,
  value: 25,
};

/** Prices that convert a pip and the margin to the account, each once. */
function ratesOf(symbol: SymbolSpec, account: string): NumberInput[] {
  const forPips = quoteRateInputs(symbol, account);
  const forMargin = baseRateInputs(symbol, account).filter(({ name }) => forPips.every((other) => other.name !== name));
  return [...forPips, ...forMargin.map((input) => ({ ...input, beside: true }))];
}

/** Account money that the position ties up. */
function marginOf(symbol: SymbolSpec, lots: number, values: Values): number {
  const instrument = { ...atRate(symbol, baseRate(symbol, values)), leverage: numberOf(values, "leverage") };
  return roundMoney(requiredMargin(instrument, lots * symbol.contractSize, pointsPerUnit(symbol.digits)));
}

/** Why this trade is impossible or unwise, in words. */
function obstacles(symbol: SymbolSpec, exact: number, margin: number, values: Values): readonly string[] {
  const [balance, risk, stop] = [numberOf(values, "balance"), numberOf(values, "risk"), numberOf(values, "stop")];
  const account = choiceOf(values, "account");
  const spread = symbol.typicalSpreadPoints / symbol.pipPoints;
  return [
    ...(tradableVolume(symbol, exact) === 0
      ? [
          `The smallest size of ${marketName(symbol)} is ${symbol.minLot} lots: with this stop it would risk more than you allow, so there is no trade.`,
        ]
      : []),
    ...(margin > balance
      ? [
          `This position needs a margin of ${currencyText(margin, account)}, more than the whole balance: a broker refuses it at ${numberOf(values, "leverage")}:1.`,
        ]
      : margin > balance / 2
        ? [`More than half of the balance would be tied up as margin of this one position.`]
        : []),
    ...(stop < 2 * spread
      ? [
          `A stop of ${places(stop, 1)} pips is less than twice the usual spread of ${places(spread, 1)} pips: where the spread doubles, it can be hit although the price has not moved.`,
        ]
      : []),
    ...(risk > 10 ? ["Ten losses of this size in a row, or fewer, end the account."] : []),
    ...(exact > symbol.maxLot ? [`${symbol.maxLot} lots is the largest single order of this market.`] : []),
  ];
}

export const positionSize: Calculator = {
  id: "position-size",
  title: "Position size calculator",
  group: "Before a trade",
  summary: "Lots from your balance, risk per trade and stop-loss.",
  lead: "How large a position may be, so that the stop-loss costs no more than you decided to risk.",
  keywords: ["position size", "lot size calculator", "risk per trade"],
  formula: [
    "money at risk = balance × risk ÷ 100",
    "lots = money at risk ÷ (stop in pips × pip value of one lot + 2 × commission), rounded down to the lot step",
  ],
  inputs: (chosen) => {
    const symbol = chosenSymbol(chosen);
    return [
      symbolInput,
      accountInput,
      {
        kind: "number",
        name: "balance",
        label: "Account balance",
        unit: chosenAccount(chosen),
        min: 1,
        max: 1e9,
        decimals: 2,
        value: 1_000,
      },
      {
        kind: "number",
        name: "risk",
        label: "Risk per trade",
        unit: "% of the balance",
        min: 0.01,
        max: 100,
        decimals: 2,
        value: 1,
      },
      stopInput,
      leverageInput(symbol),
      ...ratesOf(symbol, chosenAccount(chosen)),
      commission,
    ];
  },
  compute(values) {
    const symbol = chosenSymbol(values);
    const account = choiceOf(values, "account");
    const budget = (numberOf(values, "balance") * numberOf(values, "risk")) / 100;
    const perLot = pipMoney(symbol, 1, quoteRate(symbol, values));
    const stop = numberOf(values, "stop");
    const fees = 2 * numberOf(values, "commission");
    const exact = budget / (stop * perLot + fees);
    const lots = tradableVolume(symbol, exact);
    const loss = roundMoney(lots * (stop * perLot + fees));
    const margin = marginOf(symbol, lots, values);
    return results(
      [
        { label: "Position size", value: lots, unit: "lots", digits: 2 },
        money("Loss at the stop-loss", lots > 0 ? -loss : 0, account),
        money("Money at risk allowed", budget, account),
        money(`Margin at ${numberOf(values, "leverage")}:1`, margin, account),
        { label: "Pip value of this position", value: lots * perLot, unit: "money", currency: account, digits: 4 },
      ],
      [
        `${places(budget, 2)} ÷ (${places(stop, 1)} × ${places(perLot, 4)}${fees > 0 ? ` + ${places(fees, 2)}` : ""}) = ${places(exact, 4)}, rounded down to ${lots.toFixed(2)} lots`,
      ],
      obstacles(symbol, exact, margin, values),
    );
  },
  example: {
    text: "$5,000, 1% risk, a stop of 30 pips in EUR/GBP with GBP/USD at 1.27: 50 ÷ (30 × 12.70) = 0.1312, so 0.13 lots.",
    values: {
      symbol: "EURGBP",
      account: "USD",
      balance: 5_000,
      risk: 1,
      stop: 30,
      leverage: 30,
      commission: 0,
      gbpusd: 1.27,
      eurusd: 1.085,
    },
  },
  notes: [
    "The size is rounded down, never up: rounding must not add risk.",
    "A stop-loss fills at the next price there is. A gap can cost more than the figure here.",
  ],
};
