import { shortNumber } from "../../../lib/figure-text.ts";
import { marketBetween, rateName } from "../../../trading/calculators/rates.ts";
import { currencyText, resultText } from "../../../trading/calculators/result-text.ts";
import { findSymbol, pipSize, type SymbolSpec } from "../../../trading/market/symbols.ts";
import { writtenOut } from "./as-typed.ts";
import { arithmetic } from "./asked-arithmetic.ts";
import { type AskedNumbers, readNumbers } from "./asked-numbers.ts";
import { type Answer, told, unanswered } from "./calculated-answer.ts";
import type { ChatMessage } from "./conversation.ts";
import { fillCalculator } from "./filled-calculator.ts";
import { growthAnswer, recoveryAnswer, streakAnswer, winRateAnswer } from "./odds-answers.ts";

type Kind =
  | "pip"
  | "count"
  | "move"
  | "margin"
  | "size"
  | "profit"
  | "swap"
  | "exchange"
  | "recovery"
  | "win-rate"
  | "streak"
  | "growth";

const words: Readonly<Record<Exclude<Kind, "count" | "profit" | "swap" | "exchange" | "growth">, RegExp>> = {
  pip: /\bpips?['’]?s? (?:value|worth)|\b(?:value|worth|much|many dollars)\b.*\bpips?\b|\bpips?\b.*\b(?:worth|value)\b|\bcosts?\b.*\bper pip\b/i,
  move: /\bhow many (?:pips?|points?)\b|\bin pips\b|\bpips? (?:is|was|are|were|did|between)\b/i,
  margin: /\bmargin\b|\bcollateral\b|\bties? up\b|\btied up\b/i,
  size: /\blots?\b|\bposition\b|\bsizes?\b/i,
  recovery:
    /\b(?:recover\w*|regain|even|level)\b|\b(?:get|make|earn|win|be|need|come)\b.*\bback\b|\bback (?:to|at|where)\b|\b(?:need|have to|must)\b.*\bafter (?:losing|a loss|a drawdown|a fall|a drop)\b/i,
  streak:
    /\b(?:loss(?:es)?|losers?|los(?:e|ing)(?: trades)?)\b.*\b(?:in a row|streaks?|runs?|consecutive)\b|\b(?:streaks?|runs?) of (?:\w+ )?loss|\bconsecutive loss/i,
  "win-rate":
    /\b(?:win|hit|winning)[- ]?(?:rate|ratio|percentage)\b|\bbreak[- ]?even\b|\bhow often\b|\bwinners\b|\bpercent\w* of (?:my )?(?:wins|winning trades)\b/i,
};
/** "I made 30 pips with 0.2 lots", "a spread of 2 pips on 0.1 lots". */
const moneyOfPips =
  /\b(?:how much|what (?:is|does|do|would|did)|worth|cost\w*|spread|made?|make|earn\w*|won|profit|gain\w*|los(?:e|t|s|ses))\b/i;
const countWords = /\bhow many pips?\b/i;
const profitWords = /\b(?:how much|profit|gain|loss|lose|lost|earn\w*|made?|make|worth|p ?& ?l|result)\b/i;
const swapWords = /\b(?:swap|roll-?over|overnight|financing)\b/i;
const lossWords = /\b(?:lost|lose|losing|loss|down|drop\w*|fell|fall\w*|drawdown|minus|blew|after)\b/i;

/** What is said of each loss of a run is not what the run costs. */
const ofEach = /\b(?:in a row|consecutive|straight|each)\b/i;
/** The pips of one of several trades are not what they bring together. */
const severalTrades =
  /\b(?!1\b)(?:\d+|two|three|four|five|ten) (?:(?:winning|losing|more) )?(?:trades|times|losses|losers|wins|winners)\b|\btwice\b/i;
/** What is said of a rate that takes away. */
const shrinks = /\b(?:los(?:e|es|t|ing|s|ses)|down|drawdown|minus|falls?|drops?|shrinks?)\b/i;

/** Prices of what we sell and deposits are no account to size a position for. */
const goods = /\b(?:vps|plan|course|robot|bot|refund|deposit|mentor\w*|coaching|guarant\w*|promise\w*)\b/i;

const lotsText = (lots: number): string => `${shortNumber(lots, 4)} ${lots === 1 ? "lot" : "lots"}`;
const pairText = ({ base, quote }: { base: string; quote: string }) => `${base}/${quote}`;

const listed = ({ pair }: AskedNumbers): SymbolSpec | undefined => pair && findSymbol(`${pair.base}${pair.quote}`);

/** The symbol that is asked about: the most traded one where none is named. */
const symbolOf = (asked: AskedNumbers): SymbolSpec | undefined =>
  listed(asked) ?? (asked.pair || asked.unlisted ? undefined : findSymbol("EURUSD"));

function pipAnswer(asked: AskedNumbers): Answer | null {
  const { lots = 1, currency, pair } = asked;
  const symbol = asked.lots || pair ? symbolOf(asked) : undefined;
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

/** How many pips an amount of money is. */
function countAnswer(asked: AskedNumbers): Answer | null {
  const { lots, account: money, currency } = asked;
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

/** Prices of today's majors on both sides of the yen: a pair that is not named is told by the size of its price. */
const leastYenPrice = 20;

function moveAnswer(asked: AskedNumbers): Answer | null {
  const { pair, prices } = asked;
  const [from, to] = prices ?? [];
  if (!from || !to) return null;
  const quote = pair?.quote ?? (from > leastYenPrice ? "JPY" : "USD");
  const symbol = listed(asked) ?? findSymbol(quote === "JPY" ? "USDJPY" : "EURUSD");
  if (!symbol) return null;
  const pip = pipSize(symbol);
  const moved = (to - from) / pip;
  const count = `${shortNumber(Math.abs(moved), 1)} ${Math.abs(Math.abs(moved) - 1) < 0.05 ? "pip" : "pips"}`;
  const way = Math.abs(moved) < 0.05 ? "did not move" : `${moved > 0 ? "rose" : "fell"} by ${count}`;
  const what = pair ? pairText(pair) : "The price";
  const text = `**${what} ${way}:** (${to} − ${from}) ÷ ${pip} = ${shortNumber(moved, 1)}. One pip of ${pair ? pairText(pair) : "such a pair"} is ${pip}.`;
  return { text, title: "Foundation: Pips", url: "/foundation#foundation-hero" };
}

function marginAnswer(asked: AskedNumbers): Answer | null {
  const { lots, leverage, currency } = asked;
  const symbol = listed(asked);
  if (!symbol || !lots) return null;
  const filled = fillCalculator("margin", { symbol: symbol.name, account: currency, lots, leverage }, asked);
  const size = `${lotsText(lots)} of ${pairText(symbol)}`;
  if (!leverage)
    return told(
      filled,
      `For the margin of ${size} I need your leverage: tell me, for example, 30:1. You can also enter it in the calculator.`,
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

const usualStops = [20, 40, 60] as const;

function sizeAnswer(asked: AskedNumbers): Answer | null {
  const { risked, pips, currency } = asked;
  // An amount at risk gives the size without a balance: the calculator then shows the one of which it is 1%.
  const balance = asked.account ?? (risked && risked * 100);
  const risk = balance && risked ? (risked / balance) * 100 : (asked.percent ?? 1);
  const symbol = listed(asked) ?? (currency === "USD" ? symbolOf(asked) : undefined);
  if (!balance || !symbol) return null;
  const fill = (stop: number) =>
    fillCalculator("position-size", { symbol: symbol.name, account: currency, balance, risk, stop }, asked);
  const stops = pips ? [pips] : usualStops;
  const filled = fill(stops[0]);
  if (filled.kind !== "computed") return unanswered(filled, "");
  const lines = stops.map((stop) => {
    const one = fill(stop);
    if (one.kind !== "computed") return "";
    const [size, loss] = one.results;
    return size.value > 0
      ? `**Stop of ${stop} pips: ${resultText(size)}**, from ${one.steps.join("; ")}. The stop then costs ${currencyText(-(loss?.value ?? 0), currency)}.`
      : `**Stop of ${stop} pips: less than ${symbol.minLot} lots.** ${one.notes.join(" ")}`;
  });
  const assumed = asked.percent === undefined ? " (a common share)" : "";
  const missing = pips ? "" : " It depends on your stop:";
  const budget = currencyText((balance * risk) / 100, currency);
  const stated = risked
    ? `With ${budget} at risk in ${pairText(symbol)}${asked.account ? `, ${shortNumber(risk, 2)}% of ${currencyText(balance, currency)}` : ""}:`
    : `With ${currencyText(balance, currency)} and ${risk}% at risk${assumed} a trade in ${pairText(symbol)} may lose ${budget}.`;
  const text = `${stated}${missing}\n\n${lines.map((line) => (stops.length > 1 ? `- ${line}` : line)).join("\n")}\n\nCosts come on top.`;
  return told(filled, text);
}

/** Between these, a price of a pair that is not named is most likely one in dollars. */
const dollarPrices = [0.5, 2.5] as const;

function profitAnswer(asked: AskedNumbers): Answer | null {
  const { lots, prices, side, currency } = asked;
  if (!lots || !prices) return null;
  const [open, close] = prices;
  const [least, most] = dollarPrices;
  const symbol = asked.pair || (open > least && open < most) ? symbolOf(asked) : undefined;
  if (!symbol) return null;
  if (!side)
    return told(
      fillCalculator("profit-loss", { symbol: symbol.name, account: currency, lots, open, close }, asked),
      "Was it a purchase or a sale? Tell me, and I work it out.",
    );
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

function swapAnswer(asked: AskedNumbers): Answer | null {
  const { lots = 1, points, nights = 1, currency } = asked;
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

function exchangeAnswer(asked: AskedNumbers): Answer | null {
  const { exchange } = asked;
  const market = exchange && marketBetween(exchange.from, exchange.to);
  if (!exchange || !market) return null;
  const { amount, from, to } = exchange;
  const price = exchange.price ?? asked.rates.get(market.name);
  const name = rateName(market);
  const sides = price === undefined ? {} : { [`${name}-bid`]: price, [`${name}-ask`]: price };
  const filled = fillCalculator("converter", { amount, from, to, ...sides }, asked);
  if (filled.kind === "needs")
    return told(
      filled,
      `To convert ${currencyText(amount, from)} to ${to} I need the price of ${pairText(market)}: I have no market prices. Tell me, and I work it out.`,
    );
  if (filled.kind !== "computed") return unanswered(filled, "");
  return told(
    filled,
    `**${currencyText(amount, from)} is ${resultText(filled.results[0])}** at ${price} (${pairText(market)}), before the spread: ${filled.steps.join("; ")}.`,
  );
}

const answers: Readonly<Record<Kind, (asked: AskedNumbers) => Answer | null>> = {
  pip: pipAnswer,
  count: countAnswer,
  move: moveAnswer,
  margin: marginAnswer,
  size: sizeAnswer,
  profit: profitAnswer,
  swap: swapAnswer,
  exchange: exchangeAnswer,
  recovery: recoveryAnswer,
  "win-rate": winRateAnswer,
  streak: streakAnswer,
  growth: growthAnswer,
};

/** What is to be worked out, when the question both names it and gives the numbers for it. */
function kindOf(question: string, asked: AskedNumbers): Kind | undefined {
  if (words.streak.test(question) && asked.trades && asked.wins !== undefined && !asked.risked) return "streak";
  if (words.streak.test(question) && ofEach.test(question)) return undefined;
  if (asked.pips && severalTrades.test(question)) return undefined;
  if (asked.growth && asked.account && !goods.test(question) && !shrinks.test(question)) return "growth";
  if (words.recovery.test(question) && lossWords.test(question) && asked.share !== undefined) return "recovery";
  if (words["win-rate"].test(question) && asked.reward) return "win-rate";
  if (words.move.test(question) && asked.prices && !asked.lots) return "move";
  if (swapWords.test(question) && asked.pair && (asked.lots || asked.points !== undefined)) return "swap";
  if (asked.exchange && !asked.lots) return "exchange";
  if (profitWords.test(question) && asked.lots && asked.prices) return "profit";
  if (countWords.test(question) && asked.lots && asked.account && asked.percent === undefined) return "count";
  if (words.margin.test(question) && asked.lots && asked.pair) return "margin";
  if (words.size.test(question) && (asked.account ?? asked.risked) && !asked.lots && !goods.test(question))
    return "size";
  const sized = asked.risked ?? (asked.percent && asked.account);
  if (/\brisk/i.test(question) && sized && asked.pips && !asked.lots && !goods.test(question)) return "size";
  if (words.pip.test(question) && (asked.lots || asked.pair)) return "pip";
  return moneyOfPips.test(question) && asked.lots && asked.pips && !asked.account ? "pip" : undefined;
}

function calculated(question: string, asked: AskedNumbers): string | null {
  const kind = kindOf(question, asked);
  const answer = (goods.test(question) ? null : arithmetic(question, asked)) ?? (kind ? answers[kind](asked) : null);
  return answer && `${answer.text}\n\n**Read more**\n\n- [${answer.title}](${answer.url})`;
}

const continues = /^(?:and|or|but|so|then|what about|how about|what if)\b/i;

/** What a question that goes on adds to the numbers before it: "and on 0.1" means lots where lots were said. */
function goneOn(asked: AskedNumbers, question: string): AskedNumbers {
  const bareLots = asked.lots && /\b(?:on|with|at|for|about|and)\s+(0?\.\d{1,2})[\s?!.]*$/i.exec(question)?.[1];
  return { ...asked, ...readNumbers(question, asked), ...(bareLots && { lots: Number(bareLots) }) };
}

/** The answer to a question that gives its own numbers, worked out as the calculators of the site do; otherwise null. */
export function calculation(messages: readonly ChatMessage[]): string | null {
  const said = messages.filter(({ role }) => role === "user").map(({ content }) => writtenOut(content.slice(0, 500)));
  const last = said.at(-1) ?? "";
  const direct = calculated(last, readNumbers(last));
  if (direct || !continues.test(last.trim()) || !(/\d/.test(last) || readNumbers(last).pair)) return direct;
  // "And with 50 pips?": the question that began it, with the numbers of those that went on in place of its own.
  const begun = said.findLastIndex((question) => !continues.test(question.trim()));
  const first = said[begun];
  if (first === undefined) return null;
  const asked = said.slice(begun + 1).reduce(goneOn, readNumbers(first));
  return calculated(`${first} ${last}`, asked);
}
