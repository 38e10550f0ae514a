import {
  breakEvenWinRate,
  gainToRecover,
  lotUnits,
  marginNeeded,
  pipOf,
  pipValue,
  positionSize,
} from "../../../lib/trade-arithmetic.ts";
import { type AskedNumbers, readNumbers } from "./asked-numbers.ts";
import type { ChatMessage } from "./conversation.ts";

type Kind = "pip" | "move" | "margin" | "size" | "recovery" | "win-rate";

const places: Readonly<Record<Kind, readonly [title: string, url: string]>> = {
  pip: ["Forex Tools: Pip value", "/forex-tools#pip-value"],
  move: ["Foundation: Pips", "/foundation#foundation-hero"],
  margin: ["Forex Tools: Margin", "/forex-tools#margin"],
  size: ["Forex Tools: Position size", "/forex-tools#position-size"],
  recovery: ["Forex Tools: Recovery", "/forex-tools#recovery"],
  "win-rate": ["Forex Tools: Break-even win rate", "/forex-tools#break-even"],
};

const words: Readonly<Record<Kind, RegExp>> = {
  pip: /\bpips?['’]?s? (?:value|worth)|\b(?:value|worth|much|many dollars)\b.*\bpips?\b|\bpips?\b.*\b(?:worth|value)\b/i,
  move: /\bhow many (?:pips?|points?)\b|\bin pips\b|\bpips? (?:is|was|are|were|did|between)\b/i,
  margin: /\bmargin\b|\bcollateral\b|\bties? up\b|\btied up\b/i,
  size: /\blots?\b|\bposition\b|\bsizes?\b/i,
  recovery:
    /\b(?:recover\w*|regain|even|level)\b|\b(?:get|make|earn|win|be|need|come)\b.*\bback\b|\bback (?:to|at|where)\b/i,
  "win-rate": /\b(?:win|hit|winning)[- ]?(?:rate|ratio|percentage)\b|\bbreak[- ]?even\b|\bhow often\b|\bwinners\b/i,
};
const lossWords = /\b(?:lost|lose|losing|loss|down|drop\w*|fell|fall\w*|drawdown|minus|blew|after)\b/i;

/** Prices of what we sell and deposits are no account to size a position for. */
const goods = /\b(?:vps|plan|course|robot|bot|refund|deposit|mentor\w*|coaching)\b/i;

const digits = (value: number, most: number) => value.toLocaleString("en-US", { maximumFractionDigits: most });
const money = (value: number, currency: string): string => {
  const text = value.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return currency === "USD" ? `$${text}` : `${text} ${currency}`;
};
const percent = (share: number): string => `${digits(share * 100, 1)}%`;
const lotsText = (lots: number): string => `${digits(lots, 4)} ${lots === 1 ? "lot" : "lots"}`;
const pairText = ({ base, quote }: { base: string; quote: string }) => `${base}/${quote}`;

/** Units of `to` for one of `from`, as far as the question gives rates; with the words for the step. */
function rateBetween({ rates }: AskedNumbers, from: string, to: string): { rate: number; step: string } | undefined {
  if (from === to) return { rate: 1, step: "" };
  const direct = rates.get(`${from}${to}`);
  if (direct) return { rate: direct, step: ` × ${direct} (${from}/${to})` };
  const inverse = rates.get(`${to}${from}`);
  return inverse ? { rate: 1 / inverse, step: ` ÷ ${inverse} (${to}/${from})` } : undefined;
}

function pipAnswer(asked: AskedNumbers): string | null {
  const { pair = asked.lots ? { base: "EUR", quote: "USD" } : undefined, lots = 1, currency } = asked;
  if (!pair) return null;
  const { quote } = pair;
  const inQuote = pipValue(lots, quote, 1);
  const sum = `${digits(lots * lotUnits, 0)} × ${pipOf(quote)} = ${money(inQuote, quote)}`;
  const what = `${lotsText(lots)} of ${pairText(pair)}`;
  const found = rateBetween(asked, quote, currency);
  if (!found)
    return `**One pip on ${what} is worth ${money(inQuote, quote)}:** ${sum}. To have it in ${currency}, it is multiplied by the rate from ${quote} to ${currency}. I have no market prices: tell me that rate, and I work it out.`;
  const value = pipValue(lots, quote, found.rate);
  const step = found.step ? `; ${digits(inQuote, 2)}${found.step} = ${money(value, currency)}` : "";
  const count = asked.pips && asked.pips !== 1 ? ` ${asked.pips} pips are ${money(value * asked.pips, currency)}.` : "";
  return `**One pip on ${what} is worth ${money(value, currency)}:** ${sum}${step}.${count}`;
}

/** Prices of today's majors on both sides of the yen: a pair that is not named is told by the size of its price. */
const leastYenPrice = 20;

function moveAnswer({ pair, prices }: AskedNumbers): string | null {
  const [from, to] = prices ?? [];
  if (!from || !to) return null;
  const quote = pair?.quote ?? (from > leastYenPrice ? "JPY" : "USD");
  const pip = pipOf(quote);
  const moved = (to - from) / pip;
  const count = `${digits(Math.abs(moved), 1)} ${Math.abs(Math.abs(moved) - 1) < 0.05 ? "pip" : "pips"}`;
  const way = Math.abs(moved) < 0.05 ? "did not move" : `${moved > 0 ? "rose" : "fell"} by ${count}`;
  const what = pair ? pairText(pair) : "The price";
  return `**${what} ${way}:** (${to} − ${from}) ÷ ${pip} = ${digits(moved, 1).replace("-", "−")}. One pip of ${pair ? pairText(pair) : "such a pair"} is ${pip}.`;
}

function marginAnswer(asked: AskedNumbers): string | null {
  const { pair, lots, leverage, currency } = asked;
  if (!pair || !lots || !leverage) return null;
  const what = `${lotsText(lots)} of ${pairText(pair)} at ${leverage}:1`;
  const found = rateBetween(asked, pair.base, currency);
  const units = digits(lots * lotUnits, 0);
  if (found) {
    const needed = money(marginNeeded(lots, found.rate, leverage), currency);
    return `**${what} needs ${needed} of margin:** ${units}${found.step} ÷ ${leverage} = ${needed}.`;
  }
  const inBase = money(marginNeeded(lots, 1, leverage), pair.base);
  return `**${what} needs ${inBase} of margin:** ${units} ÷ ${leverage}. To have it in ${currency}, it is multiplied by the rate from ${pair.base} to ${currency}. I have no market prices: tell me that rate, and I work it out.`;
}

const usualStops = [20, 40, 60] as const;

function sizeAnswer(asked: AskedNumbers): string | null {
  const { account, percent: risk = 1, pips, currency } = asked;
  const pair = asked.pair ?? { base: "EUR", quote: currency === "USD" ? "USD" : "" };
  const found = rateBetween(asked, pair.quote, currency);
  if (!account || !found) return null;
  const perLot = pipValue(1, pair.quote, found.rate);
  const stops = pips ? [pips] : usualStops;
  const assumed = asked.percent === undefined ? " (a common share)" : "";
  const budget = money((account * risk) / 100, currency);
  const lines = stops.map((stop) => {
    const { lots, loss } = positionSize(account, risk, stop, perLot);
    const sum = `${digits((account * risk) / 100, 2)} ÷ (${stop} × ${digits(perLot, 2)})`;
    return lots > 0
      ? `**Stop of ${stop} pips: ${lots.toFixed(2)} lots**, from ${sum}, rounded down. The stop then costs ${money(loss, currency)}.`
      : `**Stop of ${stop} pips: less than 0.01 lots**, from ${sum}. That is below the smallest size: no trade at this risk.`;
  });
  const missing = pips ? "" : " It depends on your stop:";
  return `With ${money(account, currency)} and ${risk}% at risk${assumed} a trade in ${pairText(pair)} may lose ${budget}.${missing}\n\n${lines.map((line) => (stops.length > 1 ? `- ${line}` : line)).join("\n")}\n\nCosts come on top.`;
}

function recoveryAnswer({ share }: AskedNumbers): string | null {
  if (share === undefined || share <= 0 || share >= 1) return null;
  const gain = percent(gainToRecover(share));
  return `**After a loss of ${percent(share)} you need a gain of ${gain} to break even:** 1 ÷ (1 − ${digits(share, 3)}) − 1 = ${gain}.`;
}

function winRateAnswer({ reward }: AskedNumbers): string | null {
  if (!reward) return null;
  const rate = percent(breakEvenWinRate(reward));
  const won = digits(reward, 2);
  return `**Winning ${won} for each 1 at risk breaks even at a win rate of ${rate}:** 1 ÷ (1 + ${won}) = ${rate}, before costs. Costs raise it.`;
}

const answers: Readonly<Record<Kind, (asked: AskedNumbers) => string | null>> = {
  pip: pipAnswer,
  move: moveAnswer,
  margin: marginAnswer,
  size: sizeAnswer,
  recovery: recoveryAnswer,
  "win-rate": winRateAnswer,
};

/** What is to be worked out, when the question both names it and gives the numbers for it. */
function kindOf(question: string, asked: AskedNumbers): Kind | undefined {
  if (words.recovery.test(question) && lossWords.test(question) && asked.share !== undefined) return "recovery";
  if (words["win-rate"].test(question) && asked.reward) return "win-rate";
  if (words.move.test(question) && asked.prices && !asked.lots) return "move";
  if (words.margin.test(question) && asked.lots && asked.pair) return "margin";
  if (words.size.test(question) && asked.account && !asked.lots && !goods.test(question)) return "size";
  return words.pip.test(question) && (asked.lots || asked.pair) ? "pip" : undefined;
}

function calculated(question: string, asked: AskedNumbers): string | null {
  const kind = kindOf(question, asked);
  const text = kind ? answers[kind](asked) : null;
  if (!kind || !text) return null;
  const [title, url] = places[kind];
  return `${text}\n\n**Read more**\n\n- [${title}](${url})`;
}

const continues = /^(?:and|or|but|so|then|what about|how about|what if)\b/i;

/** The answer to a question that gives its own numbers, worked out as the calculators of the site do; otherwise null. */
export function calculation(messages: readonly ChatMessage[]): string | null {
  const [last = "", before = ""] = messages
    .filter(({ role }) => role === "user")
    .map(({ content }) => content.slice(0, 500))
    .reverse();
  const direct = calculated(last, readNumbers(last));
  if (direct || !continues.test(last.trim()) || !/\d/.test(last)) return direct;
  // "And with 50 pips?": the question before, with the numbers of this one in place of its own.
  return calculated(`${before} ${last}`, { ...readNumbers(before), ...readNumbers(last, readNumbers(before)) });
}
