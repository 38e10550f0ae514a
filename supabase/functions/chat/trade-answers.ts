import { shortNumber } from "../../../lib/figure-text.ts";
import { marketBetween, rateName, symbolOf as usualSymbol } from "../../../trading/calculators/rates.ts";
import { currencyText, resultText } from "../../../trading/calculators/result-text.ts";
import { findSymbol, pipSize, type SymbolSpec } from "../../../trading/market/symbols.ts";
import { isLikelyPrice } from "./asked-numbers.ts";
import type { AskedNumbers } from "./asked-phrases.ts";
import { type Answer, asking, told, unanswered } from "./calculated-answer.ts";
import { fillCalculator } from "./filled-calculator.ts";

const lotsText = (lots: number): string => `${shortNumber(lots, 4)} ${lots === 1 ? "lot" : "lots"}`;
const pairText = ({ base, quote }: { base: string; quote: string }) => `${base}/${quote}`;

const eurusd = usualSymbol("EURUSD");

const listed = ({ pair }: AskedNumbers): SymbolSpec | undefined => pair && findSymbol(`${pair.base}${pair.quote}`);

/** The symbol that is asked about: the most traded one where none is named. */
const symbolOf = (asked: AskedNumbers): SymbolSpec | undefined => listed(asked) ?? (asked.pair ? undefined : eurusd);

/** Leverage has 1 on one of its sides. */
function leverageOf({ ratio }: AskedNumbers): number | undefined {
  const [one = 0, other = 0] = ratio ?? [];
  return one === 1 ? other : other === 1 ? one : undefined;
}

export function pipAnswer(asked: AskedNumbers): Answer | null {
  const { lots = 1, currency = "USD" } = asked;
  const symbol = symbolOf(asked);
  if (!symbol) return null;
  const what = `${lotsText(lots)} of ${pairText(symbol)}`;
  const filled = fillCalculator("pip-value", { symbol: symbol.name, account: currency, lots }, asked);
  if (filled.kind !== "computed") {
    const inQuote = fillCalculator("pip-value", { symbol: symbol.name, account: symbol.quote, lots }, asked);
    const known =
      filled.kind === "needs" && inQuote.kind === "computed"
        ? `**One pip on ${what} is worth ${currencyText(inQuote.results[0].value, symbol.quote)}.** In ${currency} that depends on the rate from ${symbol.quote}. `
        : "";
    return unanswered(filled, known);
  }
  const value = filled.results[0].value;
  const one = `One pip on ${what} is worth ${currencyText(value, currency)}`;
  const text =
    asked.pips && asked.pips !== 1
      ? `**${shortNumber(asked.pips, 1)} pips on ${what} are ${currencyText(value * asked.pips, currency)}.** ${one}: ${filled.steps.join("; ")}.`
      : `**${one}:** ${filled.steps.join("; ")}.`;
  return told(filled, text);
}

/** What a stop costs, as money and as a share of the account. */
export function riskAnswer(asked: AskedNumbers): Answer | null {
  const { lots, pips, account, currency = "USD" } = asked;
  const symbol = symbolOf(asked);
  if (!symbol || !lots || !pips || !account) return null;
  const filled = fillCalculator("pip-value", { symbol: symbol.name, account: currency, lots }, asked);
  if (filled.kind !== "computed") return unanswered(filled, "");
  const cost = filled.results[0].value * pips;
  const what = `${shortNumber(pips, 1)} pips on ${lotsText(lots)} of ${pairText(symbol)}`;
  return told(
    filled,
    `**${what} are ${currencyText(cost, currency)}, ${shortNumber((cost / account) * 100, 2)}% of ${currencyText(account, currency)}.** One pip is worth ${currencyText(filled.results[0].value, currency)}. Costs come on top.`,
  );
}

/** How many pips an amount of money is. */
export function countAnswer(asked: AskedNumbers): Answer | null {
  const { lots, account: money, currency = "USD" } = asked;
  const symbol = symbolOf(asked);
  if (!symbol || !lots || !money) return null;
  const filled = fillCalculator("pip-value", { symbol: symbol.name, account: currency, lots }, asked);
  if (filled.kind !== "computed") return unanswered(filled, "");
  const value = filled.results[0].value;
  const what = `${lotsText(lots)} of ${pairText(symbol)}`;
  return told(
    filled,
    `**${currencyText(money, currency)} is ${shortNumber(money / value, 1)} pips on ${what}:** one pip is worth ${currencyText(value, currency)}.`,
  );
}

/** The market whose price a pair that is not named most likely is. */
const likelyMarkets = ["EURUSD", "USDJPY"] as const;
const marketOf = (price: number): SymbolSpec | undefined =>
  likelyMarkets.map(findSymbol).find((symbol) => symbol && isLikelyPrice(symbol, price));

export function moveAnswer(asked: AskedNumbers): Answer | null {
  const { pair, moved: [from, to] = [0, 0] } = asked;
  const symbol = pair ? listed(asked) : marketOf(from);
  if (!symbol || !isLikelyPrice(symbol, from) || !isLikelyPrice(symbol, to)) return null;
  const pip = pipSize(symbol);
  const moved = (to - from) / pip;
  const count = `${shortNumber(Math.abs(moved), 1)} ${Math.abs(Math.abs(moved) - 1) < 0.05 ? "pip" : "pips"}`;
  const way = Math.abs(moved) < 0.05 ? "did not move" : `${moved > 0 ? "rose" : "fell"} by ${count}`;
  const what = pair ? pairText(pair) : "The price";
  const text = `**${what} ${way}:** (${to} − ${from}) ÷ ${pip} = ${shortNumber(moved, 1)}. One pip of ${pair ? pairText(pair) : "such a pair"} is ${pip}.`;
  return { text, title: "Foundation: Pips", url: "/foundation#foundation-hero" };
}

export function marginAnswer(asked: AskedNumbers): Answer | null {
  const { lots, ratio, currency = "USD" } = asked;
  const [symbol, leverage] = [listed(asked), leverageOf(asked)];
  if (!symbol || !lots || (ratio && !leverage)) return null;
  const filled = fillCalculator("margin", { symbol: symbol.name, account: currency, lots, leverage }, asked);
  const size = `${lotsText(lots)} of ${pairText(symbol)}`;
  if (!leverage)
    return told(
      filled,
      `For the margin of ${size} I need your leverage: ask again with it, for example 30:1. You can also enter it in the calculator.`,
    );
  const what = `${size} at ${leverage}:1`;
  if (filled.kind === "computed")
    return told(filled, `**${what} needs ${resultText(filled.results[0])} of margin:** ${filled.steps.join("; ")}.`);
  const inBase = fillCalculator("margin", { symbol: symbol.name, account: symbol.base, lots, leverage }, asked);
  const known =
    filled.kind === "needs" && inBase.kind === "computed"
      ? `**${what} needs ${resultText(inBase.results[0])} of margin.** In ${currency} that depends on the rate from ${symbol.base}. `
      : "";
  return unanswered(filled, known);
}

/** What leverage has to do with a size: the margin, which may be more than there is. */
function marginOfSize(symbol: SymbolSpec, lots: number, asked: AskedNumbers): string {
  const [leverage, currency] = [leverageOf(asked), asked.currency ?? "USD"];
  if (!leverage) return "";
  const filled = fillCalculator("margin", { symbol: symbol.name, account: currency, lots, leverage }, asked);
  if (filled.kind !== "computed")
    return ` Whether ${leverage}:1 allows it depends on the price: its margin has its own calculator.`;
  const margin = filled.results[0];
  const tooMuch =
    asked.account !== undefined && margin.value > asked.account ? ", more than the balance: a broker refuses it" : "";
  return ` Its margin at ${leverage}:1 is ${resultText(margin)}${tooMuch}.`;
}

const usualStops = [20, 40, 60] as const;

export function sizeAnswer(asked: AskedNumbers): Answer | null {
  const { risked, pips, percent, currency = "USD" } = asked;
  if (risked && percent !== undefined) return null;
  // An amount at risk gives the size without a balance: the calculator then shows the one of which it is 1%.
  const balance = asked.account ?? (risked && risked * 100);
  const risk = balance && risked ? (risked / balance) * 100 : (percent ?? 1);
  const symbol = listed(asked) ?? (currency === "USD" ? symbolOf(asked) : undefined);
  if (!balance || !symbol) return null;
  const leverage = leverageOf(asked);
  // With leverage alone, the most that its margin allows may be meant.
  if (asked.ratio && !(leverage && pips)) return null;
  const fill = (stop: number) =>
    fillCalculator("position-size", { symbol: symbol.name, account: currency, balance, risk, stop, leverage }, asked);
  const stops = pips ? [pips] : usualStops;
  const filled = fill(stops[0]);
  if (filled.kind !== "computed") return unanswered(filled, "");
  const lines = stops.map((stop) => {
    const one = fill(stop);
    if (one.kind !== "computed") return "";
    const [size, loss] = one.results;
    return size.value > 0
      ? `**Stop of ${stop} pips: ${resultText(size)}**, from ${one.steps.join("; ")}. The stop then costs ${currencyText(-(loss?.value ?? 0), currency)}.${marginOfSize(symbol, size.value, asked)}`
      : `**Stop of ${stop} pips: less than ${symbol.minLot} lots.** ${one.notes.join(" ")}`;
  });
  const assumed = percent === undefined ? " (a common share)" : "";
  const missing = pips ? "" : " It depends on your stop:";
  const budget = currencyText((balance * risk) / 100, currency);
  const stated = risked
    ? `With ${budget} at risk in ${pairText(symbol)}${asked.account ? `, ${shortNumber(risk, 2)}% of ${currencyText(balance, currency)}` : ""}:`
    : `With ${currencyText(balance, currency)} and ${risk}% at risk${assumed} a trade in ${pairText(symbol)} may lose ${budget}.`;
  const text = `${stated}${missing}\n\n${lines.map((line) => (stops.length > 1 ? `- ${line}` : line)).join("\n")}\n\nCosts come on top.`;
  return told(filled, text);
}

/** What is said first opens the trade: "buy at 1.08 and sell at 1.09" is a purchase. None where the close comes first. */
export function sideOf(question: string): "buy" | "sell" | undefined {
  const [, sells, buys] =
    /\b(?:clos(?:e|ed|ing)|exit(?:ed)?)\b|\b(sell|sold|selling|sale|short|shorted)\b|\b(buy|bought|buying|purchase|long)\b/i.exec(
      question,
    ) ?? [];
  if (sells) return "sell";
  return buys ? "buy" : undefined;
}

export function profitAnswer(asked: AskedNumbers, question: string): Answer | null {
  const { lots, moved, currency = "USD" } = asked;
  const [open, close] = moved ?? [0, 0];
  const symbol = asked.pair || isLikelyPrice(eurusd, open) ? symbolOf(asked) : undefined;
  if (!symbol || !lots || !isLikelyPrice(symbol, open) || !isLikelyPrice(symbol, close)) return null;
  const side = sideOf(question);
  if (!side && /\b(?:buy|bought|sell|sold|long|short)/i.test(question)) return null;
  if (!side)
    return {
      ...told(
        fillCalculator("profit-loss", { symbol: symbol.name, account: currency, lots, open, close }, asked),
        "Was it a purchase or a sale? Ask again with that, and I work it out.",
      ),
      lacksSide: true,
    };
  const filled = fillCalculator(
    "profit-loss",
    { symbol: symbol.name, account: currency, side, lots, open, close },
    asked,
  );
  if (filled.kind !== "computed") return unanswered(filled, "");
  const result = filled.results[0];
  const what = `${side === "buy" ? "Buying" : "Selling"} ${lotsText(lots)} of ${pairText(symbol)} at ${open} and closing at ${close}`;
  const verb = result.value < 0 ? "loses" : "earns";
  return told(
    filled,
    `**${what} ${verb} ${currencyText(Math.abs(result.value), currency)}** before costs: ${filled.steps.join("; ")}.${asked.pair ? "" : " Any other pair that is quoted in dollars gives the same."}`,
  );
}

export function swapAnswer(asked: AskedNumbers, question: string): Answer | null {
  const { lots = 1, points, nights = 1, currency = "USD" } = asked;
  // "I pay 6.5 points": a cost that is written without its sign.
  if (points && points > 0 && /\b(?:pay|paid|charged?|fee|costs?)\b/i.test(question)) return null;
  const symbol = listed(asked);
  if (!symbol) return null;
  const filled = fillCalculator("swap", { symbol: symbol.name, account: currency, lots, points, nights }, asked);
  if (points === undefined)
    return told(
      filled,
      `For the swap of ${lotsText(lots)} of ${pairText(symbol)} I need your broker's figure in points per night: it is in the contract specification of your platform.`,
    );
  if (filled.kind !== "computed") return unanswered(filled, "");
  const result = filled.results[0];
  const count = nights === 1 ? "one night" : `${nights} nights`;
  return told(
    filled,
    `**Holding ${lotsText(lots)} of ${pairText(symbol)} for ${count} ${result.value < 0 ? "costs" : "earns"} ${currencyText(Math.abs(result.value), currency)}:** ${filled.steps.join("; ")}. Most brokers count Wednesday three times.`,
  );
}

export function exchangeAnswer(asked: AskedNumbers): Answer | null {
  const { exchange } = asked;
  const market = exchange && marketBetween(exchange.from, exchange.to);
  if (!exchange || !market) return null;
  const { amount, from, to } = exchange;
  const price = asked.rates?.get(market.name);
  const name = rateName(market);
  const sides = price === undefined ? {} : { [`${name}-bid`]: price, [`${name}-ask`]: price };
  const filled = fillCalculator("converter", { amount, from, to, ...sides }, asked);
  if (filled.kind === "needs")
    return asking(
      filled,
      `To convert ${currencyText(amount, from)} to ${to} I need the price of ${pairText(market)}: I have no market prices. Ask again with it, and I work it out.`,
    );
  if (filled.kind !== "computed") return unanswered(filled, "");
  return told(
    filled,
    `**${currencyText(amount, from)} is ${resultText(filled.results[0])}** at ${price} (${pairText(market)}), before the spread: ${filled.steps.join("; ")}.`,
  );
}
