import { createInstrument, type Instrument, moneyOf, requiredMargin } from "../engine/instrument.ts";
import { tradableVolume } from "../engine/position-size.ts";
import { pointsPerUnit, roundMoney } from "../market/points.ts";
import { pipSize, type SymbolSpec } from "../market/symbols.ts";
import { numberText } from "../number-text.ts";
import { type Calculator, choiceOf, type NumberInput, numberOf, results, type Values } from "./calculator.ts";
import {
  accountInput,
  baseRate,
  baseRateInputs,
  chosenAccount,
  chosenSymbol,
  lotsInput,
  marketName,
  quoteRate,
  quoteRateInputs,
  rateSteps,
  symbolInput,
} from "./rates.ts";
import { currencyText } from "./result-text.ts";

const places = (value: number, most: number): string =>
  numberText(value, most)
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "");

/** The engine's own instrument, whose quote currency becomes account money at the stated rate. */
const atRate = (symbol: SymbolSpec, rate: number): Instrument =>
  createInstrument({ ...symbol, base: "base", quote: "quote" }, { currency: "account", rate });

const pipMoney = (symbol: SymbolSpec, lots: number, rate: number): number =>
  moneyOf(atRate(symbol, rate), symbol.pipPoints, lots * symbol.contractSize, 0);

const money = (label: string, value: number, currency: string, signed = false) =>
  ({ label, value, unit: "money", currency, digits: 2, signed }) as const;

const commission: NumberInput = {
  kind: "number",
  name: "commission",
  label: "Commission per lot per side",
  unit: "account currency",
  min: 0,
  max: 1_000,
  decimals: 2,
  value: 0,
};

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
    const symbol = chosenSymbol(values);
    const account = choiceOf(values, "account");
    const lots = numberOf(values, "lots");
    const value = pipMoney(symbol, lots, quoteRate(symbol, values));
    const pip = pipSize(symbol);
    return results(
      [
        { label: "One pip", value, unit: "money", currency: account, digits: 4 },
        money("Ten pips", value * 10, account),
        { label: "One pip as a price", value: pip, unit: "price", digits: symbol.digits },
        { label: "Units", value: lots * symbol.contractSize, unit: "count", digits: 0 },
      ],
      [
        `${places(lots * symbol.contractSize, 2)} × ${pip}${rateSteps(symbol, symbol.quote, values)} = ${currencyText(value, account, 4)}`,
      ],
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
      ...quoteRateInputs(symbol, chosenAccount(chosen)),
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
    return results(
      [
        { label: "Position size", value: lots, unit: "lots", digits: 2 },
        money("Loss at the stop-loss", lots > 0 ? -loss : 0, account),
        money("Money at risk allowed", budget, account),
        { label: "Pip value of this position", value: lots * perLot, unit: "money", currency: account, digits: 4 },
      ],
      [
        `${places(budget, 2)} ÷ (${places(stop, 1)} × ${places(perLot, 4)}${fees > 0 ? ` + ${places(fees, 2)}` : ""}) = ${places(exact, 4)}, rounded down to ${lots.toFixed(2)} lots`,
      ],
      lots === 0
        ? [
            `The smallest size of ${marketName(symbol)} is ${symbol.minLot} lots: with this stop it would risk more than you allow, so there is no trade.`,
          ]
        : exact > symbol.maxLot
          ? [`${symbol.maxLot} lots is the largest single order of this market.`]
          : [],
    );
  },
  example: {
    text: "$5,000, 1% risk, a stop of 30 pips in EUR/GBP with GBP/USD at 1.27: 50 ÷ (30 × 12.70) = 0.1312, so 0.13 lots.",
    values: { symbol: "EURGBP", account: "USD", balance: 5_000, risk: 1, stop: 30, commission: 0, gbpusd: 1.27 },
  },
  notes: [
    "The size is rounded down, never up: rounding must not add risk.",
    "A stop-loss fills at the next price there is. A gap can cost more than the figure here.",
  ],
};

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
      {
        kind: "number",
        name: "leverage",
        label: "Leverage",
        unit: ": 1",
        min: 1,
        max: 3_000,
        decimals: 0,
        value: symbol.leverageCap,
        ofSymbol: true,
        help: `${symbol.leverageCap}:1 is the limit for retail clients in the EU.`,
      },
      ...baseRateInputs(symbol, chosenAccount(chosen)),
    ];
  },
  compute(values) {
    const symbol = chosenSymbol(values);
    const account = choiceOf(values, "account");
    const units = numberOf(values, "lots") * symbol.contractSize;
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

function priceInput(name: string, label: string, symbol: SymbolSpec, value: number): NumberInput {
  const price = symbol.referencePrice;
  return {
    kind: "number",
    name,
    label,
    min: price / 100,
    max: price * 100,
    decimals: symbol.digits,
    value: Number(value.toFixed(symbol.digits)),
    ofSymbol: true,
  };
}

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

/** The closing price converts a profit where the account holds the market's base currency. */
const closesInAccount = (symbol: SymbolSpec, account: string) => symbol.base === account;

function profitOf(symbol: SymbolSpec, values: Values) {
  const account = choiceOf(values, "account");
  const scale = pointsPerUnit(symbol.digits);
  const [open, close] = [numberOf(values, "open"), numberOf(values, "close")];
  const side = choiceOf(values, "side") === "sell" ? -1 : 1;
  const points = Math.round((close - open) * scale) * side;
  const instrument = closesInAccount(symbol, account)
    ? createInstrument(symbol, { currency: account })
    : atRate(symbol, quoteRate(symbol, values));
  const lots = numberOf(values, "lots");
  return {
    points,
    lots,
    gross: roundMoney(moneyOf(instrument, points, lots * symbol.contractSize, Math.round(close * scale))),
  };
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
      priceInput("close", "Exit price", symbol, price + 25 * pipSize(symbol)),
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
    const symbol = chosenSymbol(values);
    const account = choiceOf(values, "account");
    const { points, lots, gross } = profitOf(symbol, values);
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
      [
        `${numberText(distance, symbol.digits)} × ${places(lots * symbol.contractSize, 2)}${converted} = ${currencyText(gross, account)}`,
      ],
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
          }
        : {
            kind: "number",
            name: "points",
            label: "Swap per lot and night",
            unit: "points",
            min: -100_000,
            max: 100_000,
            decimals: 2,
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
    const symbol = chosenSymbol(values);
    const account = choiceOf(values, "account");
    const [nights, triple] = [numberOf(values, "nights"), numberOf(values, "triple")];
    if (triple > nights) return { kind: "problem", name: "triple", text: "No more triple nights than nights in all." };
    const yearly = choiceOf(values, "method") === "percent";
    const scale = pointsPerUnit(symbol.digits);
    const points = yearly
      ? (numberOf(values, "interest") / 100 / 360) * numberOf(values, "price") * scale
      : numberOf(values, "points");
    const units = numberOf(values, "lots") * symbol.contractSize;
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
