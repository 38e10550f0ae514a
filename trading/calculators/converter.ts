import { convert, type QuoteBook } from "../market/conversion.ts";
import { pointsPerUnit } from "../market/points.ts";
import type { SymbolSpec } from "../market/symbols.ts";
import { marketName } from "../market/symbols.ts";
import { numberText } from "../number-text.ts";
import {
  type Calculator,
  choiceOf,
  type NumberInput,
  numberOf,
  type Result,
  results,
  type Values,
} from "./calculator.ts";
import { accountCurrencies, marketBetween, rateName } from "./rates.ts";

const currencyOf = (value: unknown, otherwise: string): string =>
  accountCurrencies.find((currency) => currency === value) ?? otherwise;

/** The markets a conversion goes through: one, or two by way of the US dollar. */
function legsOf(chosen: Readonly<Record<string, unknown>>): readonly SymbolSpec[] {
  const [from, to] = [currencyOf(chosen.from, "EUR"), currencyOf(chosen.to, "USD")];
  const crosses = chosen.via === "USD" && from !== "USD" && to !== "USD";
  const steps = crosses
    ? ([
        [from, "USD"],
        ["USD", to],
      ] as const)
    : ([[from, to]] as const);
  return steps.flatMap(([one, other]) => marketBetween(one, other) ?? []);
}

function sides(market: SymbolSpec): NumberInput[] {
  const price = market.referencePrice;
  const spread = market.typicalSpreadPoints / pointsPerUnit(market.digits);
  const side = (name: "bid" | "ask", value: number): NumberInput => ({
    kind: "number",
    name: `${rateName(market)}-${name}`,
    label: `${marketName(market)} ${name}`,
    min: price / 100,
    max: price * 100,
    decimals: market.digits,
    value: Number(value.toFixed(market.digits)),
    symbol: market.name,
  });
  return [side("bid", price), side("ask", price + spread)];
}

const bookOf = (legs: readonly SymbolSpec[], values: Values): QuoteBook =>
  new Map(
    legs.map((market) => {
      const name = rateName(market);
      return [market.name, { bid: numberOf(values, `${name}-bid`), ask: numberOf(values, `${name}-ask`) }];
    }),
  );

export const converter: Calculator = {
  id: "converter",
  title: "Currency converter with bid and ask",
  group: "Money in a trade",
  summary: "What an exchange pays and costs on both sides of the price, crosses included.",
  lead: "What you receive for an amount, what buying it back costs, and what the spread takes.",
  keywords: ["currency converter", "exchange rate", "bid", "ask", "cross rate"],
  formula: [
    "you receive = amount × bid of the currency you sell",
    "a cross multiplies bid with bid and ask with ask; turning a pair around swaps its sides: bid = 1 ÷ ask",
  ],
  inputs: (chosen) => {
    const currencies = accountCurrencies.map((currency) => [currency, currency] as const);
    return [
      {
        kind: "number",
        name: "amount",
        label: "Amount",
        unit: currencyOf(chosen.from, "EUR"),
        min: 0.01,
        max: 1e12,
        decimals: 2,
        value: 1_000,
      },
      { kind: "choice", name: "from", label: "From", options: currencies, value: "EUR" },
      { kind: "choice", name: "to", label: "To", options: currencies, value: "USD" },
      {
        kind: "choice",
        name: "via",
        label: "Priced from",
        options: [
          ["direct", "The pair itself"],
          ["USD", "Two pairs with the US dollar"],
        ],
        value: "direct",
      },
      ...legsOf(chosen).flatMap(sides),
    ];
  },
  compute(values) {
    const [from, to] = [choiceOf(values, "from"), choiceOf(values, "to")];
    if (from === to) return { kind: "problem", name: "to", text: "Choose two different currencies." };
    const legs = legsOf(values);
    const book = bookOf(legs, values);
    const wrong = [...book].find(([, { bid, ask }]) => ask < bid);
    if (wrong)
      return { kind: "problem", name: `${wrong[0].toLowerCase()}-ask`, text: "The ask cannot be below the bid." };
    const quote = convert(book, from, to);
    if (!quote) throw new RangeError(`no price from ${from} to ${to}`);
    const amount = numberOf(values, "amount");
    const rate = (label: string, value: number): Result => ({ label, value, unit: "price", digits: 6 });
    const cash = (label: string, value: number): Result => ({ label, value, unit: "money", currency: to, digits: 2 });
    return results(
      [
        cash(`You receive for ${numberText(amount, 2)} ${from}`, amount * quote.bid),
        cash("Buying it back costs", amount * quote.ask),
        cash("Lost to the spread both ways", amount * (quote.bid - quote.ask)),
        rate(`Bid, ${from}/${to}`, quote.bid),
        rate(`Ask, ${from}/${to}`, quote.ask),
      ],
      [`${numberText(amount, 2)} × ${numberText(quote.bid, 6)} = ${numberText(amount * quote.bid, 2)} ${to}`],
    );
  },
  example: {
    text: "EUR/USD 1.08500/1.08510 and USD/JPY 150.000/150.010 make EUR/JPY 162.750000/162.775851.",
    values: {
      amount: 1_000,
      from: "EUR",
      to: "JPY",
      via: "USD",
      "eurusd-bid": 1.085,
      "eurusd-ask": 1.0851,
      "usdjpy-bid": 150,
      "usdjpy-ask": 150.01,
    },
  },
  notes: ["Banks and card issuers add a margin of their own to these prices."],
};
