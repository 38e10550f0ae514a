import { counted, shortNumber } from "../../../lib/figure-text.ts";
import { currencyText } from "../../../trading/calculators/result-text.ts";
import type { AskedNumbers } from "./asked-numbers.ts";
import { type Answer, told } from "./calculated-answer.ts";
import { type Filled, fillCalculator } from "./filled-calculator.ts";
import { figuresOf, readFigure } from "./open-figures.ts";

/** "1.000" may be one or a thousand: it is read as neither. */
const number = String.raw`[$€£]?\s?(?!\d{1,3}(?:\.\d{3})+(?!\d))(\d[\d,]*(?:\.\d+)?(?:k\b)?)(?![\d.,]*\d)`;
/** What may stand behind an amount: it is no number of trades, hours or lots. */
const amountEnd = String.raw`(?=\s*(?:$|[?!.,;)](?:\s|$)|(?:us )?(?:dollars?|usd|bucks|euros?|eur|pounds?|gbp|account|balance|capital|deposit|equity|is|as|how|what\w*|which|percent\w*|drawdown|loss|gain|profit|change|return|risk\w*|per trade|a trade)\b))`;
const years = String.raw`(?!(?:19[89]|20[0-4])\d to (?:19[89]|20[0-4])\d\b)`;

/** The share of trades that win; a percentage of something else is none. */
export function winRateIn(question: string): number | undefined {
  const share = String.raw`(\d+(?:\.\d+)?)\s*(?:%|percent|per cent)`;
  const [, after, before] =
    new RegExp(String.raw`\b(?:win\w*|hit rate)(?:(?!\blos|\brisk)\D){0,20}?${share}|${share}\s*(?:win|hit)`, "i").exec(
      question,
    ) ?? [];
  return after || before ? Number(after ?? before) : undefined;
}
const percentText = (share: number): string => `${shortNumber(share * 100, Math.abs(share) < 0.01 ? 2 : 1)}%`;

/** The numbers that a pattern finds, all of them or none. */
function numbersIn(question: string, pattern: string): readonly number[] | null {
  const [, ...digits] = new RegExp(pattern, "i").exec(question) ?? [];
  const values = digits.map((text) => readFigure(text ?? ""));
  return values.length > 0 && values.every((value) => value > 0) ? values : null;
}

const withFigures = (answer: (filled: Filled) => Answer, id: string, given: Record<string, number | undefined>) =>
  answer(fillCalculator(id, given, { rates: new Map() }));

const ofProgress = /\b(?:percent\w*|return|drawdown|gain\w*|loss|lost|profit|change)\b|%/i;

/** "2% of $350". */
function shareOf(question: string, { currency, lots, pips }: AskedNumbers): Answer | null {
  const found = numbersIn(
    question,
    String.raw`(\d+(?:\.\d+)?)\s*(?:%|percent|per cent)\s*(?:drawdown |loss |gain |profit |risk )?(?:of|on|from)\s+(?:(?:my|an?|the)\s+)?${number}${amountEnd}`,
  );
  const [percent, amount] = found ?? [];
  if (!percent || !amount || lots || pips || !/\b(?:what|how much|calculate|work out)\b|^\D{0,6}\d/i.test(question))
    return null;
  const text = `**${shortNumber(percent, 2)}% of ${currencyText(amount, currency)} is ${currencyText((amount * percent) / 100, currency)}:** ${shortNumber(amount, 2)} × ${shortNumber(percent, 2)} ÷ 100.`;
  return { text, title: "Forex Tools: Position size", url: "/forex-tools#position-size" };
}

/** "From 5,000 to 4,200": the change in percent, and the way back from a loss. */
function changeAnswer(question: string, { lots, pips, pair }: AskedNumbers): Answer | null {
  const [from, to] =
    numbersIn(
      question,
      String.raw`\bfrom\s+${years}${number}\s*(?:dollars|usd|euros?)?\s*(?:down |up )?to\s+${number}${amountEnd}`,
    ) ?? [];
  if (!from || !to || from === to || lots || pips || pair || !ofProgress.test(question)) return null;
  const share = to / from - 1;
  const work = `(${shortNumber(to, 2)} − ${shortNumber(from, 2)}) ÷ ${shortNumber(from, 2)}`;
  if (share > 0)
    return {
      text: `**From ${shortNumber(from, 2)} to ${shortNumber(to, 2)} is a gain of ${percentText(share)}:** ${work}.`,
      title: "Backtesting: The figures, in words",
      url: "/backtesting#figures",
    };
  const back = `To get back to ${shortNumber(from, 2)} takes a gain of ${percentText(from / to - 1)}.`;
  return withFigures(
    (filled) =>
      told(
        filled,
        `**From ${shortNumber(from, 2)} to ${shortNumber(to, 2)} is a loss of ${percentText(-share)}:** ${work}. ${back}`,
      ),
    "drawdown-recovery",
    { drawdown: Number((-share * 100).toFixed(2)) },
  );
}

const losing = /\blos(?:e|es|t|ing|s|ses|ers?)\b/i;
const ofChance = /\b(?:chance|odds|probab\w+|likel\w+)\b/i;
const ofWins = /\bwin|\bhit rate\b/i;
const lossCount = String.raw`(\d+)\s*(?:consecutive |straight |losing )*(?:times|trades?|loss(?:es)?|losers?|in a row)\b`;
const amountLeft = /\b(?:left|remain\w*|have after|would i have|becomes?|drawdown|down|cost|how much)\b/i;

/** "50% of 10 trades", and "2% after 5 trades" unless it is said of each, name no loss of every trade. */
const ofSome = /(?:%|percent)\s*of\s+(?:my |the |all )?(?:last |first )?\d+\s*(?:trades|times)\b/i;
const ofAllTogether =
  /(?:%|percent)\s*(?:loss\s+)?(?:after|in|over|with|from|on)\s+(?:my |the |all )?(?:last |first )?\d+\s*(?:trades|times)\b/i;
const ofEach = /\b(?:each|every|per)\b/i;

/** What a run of losses leaves, where each takes the same share of what is left. */
function lossesAnswer(question: string, { percent, account, currency, reward }: AskedNumbers): Answer | null {
  if (
    !percent ||
    percent >= 100 ||
    reward ||
    !losing.test(question) ||
    ofChance.test(question) ||
    ofWins.test(question) ||
    ofSome.test(question) ||
    (ofAllTogether.test(question) && !ofEach.test(question))
  )
    return null;
  const kept = 1 - percent / 100;
  const withStreak = (losses: number, text: string) =>
    withFigures((filled) => told(filled, text), "loss-streaks", { losses: Math.min(losses, 100), risk: percent });
  const [count] = numbersIn(question, lossCount) ?? [];
  if (
    !count &&
    /\b(?:broke|zero|nothing|blow\w*|wiped?)\b/i.test(question) &&
    /\b(?:each|every|per)\b/i.test(question)
  ) {
    const until = (share: number) => Math.ceil(Math.log(share) / Math.log(kept));
    return withStreak(
      until(0.1),
      `**Losing ${shortNumber(percent, 2)}% of what is left each time, half of the account is gone after ${counted(until(0.5), "loss", "losses")} in a row, and nine tenths after ${until(0.1)}.** It never quite reaches zero, because each loss is a share of a smaller balance.`,
    );
  }
  if (!count || !amountLeft.test(question)) return null;
  const left = kept ** count;
  const run = `${counted(count, "loss", "losses")} in a row at ${shortNumber(percent, 2)}% each`;
  const share = `1 − (1 − ${shortNumber(percent / 100, 4)})^${count} = ${percentText(1 - left)}`;
  const start = account
    ? `leave ${currencyText(account * left, currency)} of ${currencyText(account, currency)}`
    : `leave ${percentText(left)} of the account`;
  return withStreak(count, `**${run} ${start}.** The fall is ${share}.`);
}

/** The chance that the next trades all lose. */
function chanceAnswer(question: string, { trades }: AskedNumbers): Answer | null {
  const percent = winRateIn(question);
  const [count] =
    numbersIn(question, lossCount) ?? numbersIn(question, String.raw`\blos\w+\s+(\d+)\s+(?:trades )?in a row`) ?? [];
  if (
    !count ||
    !percent ||
    percent >= 100 ||
    !losing.test(question) ||
    !ofChance.test(question) ||
    !ofWins.test(question)
  )
    return null;
  if (trades && trades !== count) return null;
  const losses = 1 - percent / 100;
  return withFigures(
    (filled) =>
      told(
        filled,
        `**With a win rate of ${shortNumber(percent, 2)}% the chance that the next ${counted(count, "trade")} all lose is ${percentText(losses ** count)}:** ${shortNumber(losses, 4)}^${count}. Somewhere within a longer series such a run is far more likely; the calculator works that out.`,
      ),
    "loss-streaks",
    { wins: percent, losses: count },
  );
}

/** How long an amount takes to double. */
function doublingAnswer(question: string): Answer | null {
  const [, rate, unit] =
    /(\d+(?:\.\d+)?)\s*(?:%|percent)\s*(?:an?|per|each|every)\s*(day|week|month|year)\b/i.exec(question) ?? [];
  const percent = Number(rate);
  if (!/\bdoubl(?:e|es|ed|ing)\b/i.test(question) || !unit || !(percent > 0)) return null;
  if (losing.test(question) || /\b(?:lots?|broke)\b/i.test(question)) return null;
  const periods = Math.ceil(Math.log(2) / Math.log(1 + percent / 100));
  return withFigures(
    (filled) =>
      told(
        filled,
        `**At ${shortNumber(percent, 2)}% per ${unit.toLowerCase()} an amount has doubled after ${counted(periods, unit.toLowerCase())}:** ${shortNumber(1 + percent / 100, 4)}^${periods} = ${shortNumber((1 + percent / 100) ** periods, 2)}. ${filled.calculator.notes.join(" ")}`,
      ),
    "compounding",
    { return: percent, periods: Math.min(periods, 600) },
  );
}

const noCount = String.raw`(?!\s*(?:trades|times|of)\b)`;
const wonAndLost = String.raw`\b(?:won|wins?|winners?|gained|made|earned|profits?)\D{0,16}?${number}${noCount}.{0,24}?\b(?:lost|loss(?:es)?|losers?)\D{0,16}?${number}${noCount}`;
const figures = { title: "Backtesting: The figures, in words", url: "/backtesting#figures" } as const;

function profitFactorAnswer(question: string): Answer | null {
  const [won, lost] = /\bprofit factor\b/i.test(question)
    ? (numbersIn(question.replace(/\bprofit factor\b/i, ""), wonAndLost) ?? [])
    : [];
  if (!won || !lost) return null;
  return {
    ...figures,
    text: `**The profit factor is ${shortNumber(won / lost, 2)}:** ${shortNumber(won, 2)} won ÷ ${shortNumber(lost, 2)} lost.`,
  };
}

function expectancyAnswer(question: string, { currency }: AskedNumbers): Answer | null {
  const percent = winRateIn(question);
  if (!/\bexpectancy\b|\bexpected (?:value|profit|result)\b/i.test(question) || !percent || percent > 100) return null;
  const [won, lost] =
    numbersIn(
      question
        .replace(/\bwin(?:ning|s)? ?(?:rate|ratio|percentage)\b/i, "")
        .replace(/\d+(?:\.\d+)?\s*(?:%|percent)/i, ""),
      wonAndLost,
    ) ?? [];
  if (!won || !lost) return null;
  const share = percent / 100;
  const result = share * won - (1 - share) * lost;
  return {
    ...figures,
    text: `**The expectancy is ${currencyText(result, currency)} per trade:** with ${shortNumber(percent, 2)}% of trades won, ${shortNumber(share, 4)} × ${shortNumber(won, 2)} − ${shortNumber(1 - share, 4)} × ${shortNumber(lost, 2)}, before costs.`,
  };
}

const ofRatio = /\brisk|\breward|\br ?[:/]? ?r\b/i;
const stopWords = String.raw`\b(?:stop(?:[- ]?loss)?|sl)\b`;
const targetWords = String.raw`\b(?:target|take[- ]?profit|tp)\b`;

/** Reward for each unit at risk, of an entry, a stop and a target or of two distances. */
function ratioAnswer(question: string): Answer | null {
  if (!ofRatio.test(question)) return null;
  const prices = numbersIn(
    question,
    String.raw`\b(?:entry|enter(?:ed)?|buy|bought|sell|sold)\b\D{0,14}(\d+\.\d+).*?${stopWords}\D{0,14}(\d+\.\d+).*?${targetWords}\D{0,14}(\d+\.\d+)`,
  );
  const distances =
    numbersIn(
      question,
      String.raw`${stopWords}\D{0,14}(\d+(?:\.\d+)?)\s*pips?\b.*?${targetWords}\D{0,14}(\d+(?:\.\d+)?(?=\s*pips?\b)|\d+(?=\s*(?:[?!,;)]|$)))`,
    ) ??
    numbersIn(
      question,
      String.raw`(\d+(?:\.\d+)?)[\s-]*pips?\s*${stopWords}.*?(\d+(?:\.\d+)?)[\s-]*pips?\s*${targetWords}`,
    );
  const [entry = 0, stop = 0, target = 0] = prices ?? [];
  if (prices && (target - entry) * (entry - stop) <= 0) return null;
  const [risk, gain] = prices ? [Math.abs(entry - stop), Math.abs(target - entry)] : (distances ?? []);
  if (!risk || !gain) return null;
  const reward = gain / risk;
  const unit = prices ? "" : " pips";
  const [risked, won] = [shortNumber(risk, 5), shortNumber(gain, 5)];
  const levels = prices
    ? `, from an entry at ${shortNumber(entry, 5)}, a stop at ${shortNumber(stop, 5)} and a target at ${shortNumber(target, 5)}`
    : "";
  return withFigures(
    (filled) =>
      told(
        filled,
        `**Risk to reward is 1:${shortNumber(reward, 2)}:** ${won}${unit} to win ÷ ${risked}${unit} at risk${levels}. It breaks even at a win rate of ${percentText(1 / (1 + reward))}, before costs.`,
      ),
    "risk-reward",
    { stop: 10, target: Number((reward * 10).toFixed(1)), cost: 0 },
  );
}

/** Whether a win rate earns at a reward for each unit at risk. */
function edgeAnswer(question: string, { reward }: AskedNumbers): Answer | null {
  const percent = winRateIn(question);
  const asks = /\b(?:make money|profit\w*|earn|enough|positive|lose money|good)\b/i;
  if (!percent || percent > 100 || !reward || !/\bwin/i.test(question) || !asks.test(question)) return null;
  const needed = 1 / (1 + reward);
  const share = percent / 100;
  const verdict =
    Math.abs(share - needed) < 0.001
      ? "That only breaks even"
      : share > needed
        ? "That earns money on average"
        : "That loses money on average";
  const average = share * reward - (1 - share);
  return withFigures(
    (filled) =>
      told(
        filled,
        `**${verdict}, before costs.** At 1:${shortNumber(reward, 2)} the break-even win rate is ${percentText(needed)}; with ${shortNumber(percent, 2)}% a trade brings ${shortNumber(average, 2)} for each 1 at risk. Costs lower it, and a win rate from few trades is a guess.`,
      ),
    "risk-reward",
    { stop: 10, target: Number((reward * 10).toFixed(1)), cost: 0 },
  );
}

/** "0.03 lots in units", and the other way round. */
function unitsAnswer(question: string, { pair, unlisted }: AskedNumbers): Answer | null {
  if (pair || unlisted || !/\bunits?\b/i.test(question)) return null;
  const perLot = 100_000;
  const page = { title: "Foundation: Lots", url: "/foundation#foundation-hero" } as const;
  const [units] = numbersIn(question, String.raw`(\d[\d,]*)\s*units?\b`) ?? [];
  if (units)
    return {
      ...page,
      text: `**${shortNumber(units, 0)} units are ${shortNumber(units / perLot, 4)} lots:** one lot of a currency pair is 100,000 units of its first currency.`,
    };
  const [lots] = numbersIn(question, String.raw`(\d*\.?\d+)\s*lots?\b`) ?? [];
  if (!lots) return null;
  return {
    ...page,
    text: `**${shortNumber(lots, 4)} lots are ${shortNumber(lots * perLot, 0)} units:** one lot of a currency pair is 100,000 units of its first currency.`,
  };
}

/** A commission per lot, for another number of lots. */
function commissionAnswer(question: string, { currency }: AskedNumbers): Answer | null {
  if (!/\bcommissions?\b/i.test(question)) return null;
  const [each] =
    numbersIn(question, String.raw`${number}\s*(?:dollars?|usd|bucks|euros?|eur)?\s*(?:per|a|each|\/)\s*lot\b`) ?? [];
  const [lots] = numbersIn(question, String.raw`(\d*\.?\d+)\s*lots?\b`) ?? [];
  if (!each || !lots) return null;
  const both = currencyText(2 * each * lots, currency);
  const isPerSide = /\b(?:per|each|a) side\b/i.test(question);
  const once = `${currencyText(each * lots, currency)} for ${shortNumber(lots, 4)} lots`;
  const page = {
    title: "What a trade really costs: Commission",
    url: "/blog/what-a-trade-really-costs#commission",
  } as const;
  const work = `${shortNumber(each, 2)} × ${shortNumber(lots, 4)}`;
  if (isPerSide)
    return {
      ...page,
      text: `**Opening and closing cost ${both}:** ${currencyText(each, currency)} per lot and side is ${once} on each side, ${work}.`,
    };
  const twice = /\bround\b/i.test(question)
    ? ""
    : ` If your broker charges it per side, opening and closing cost ${both}.`;
  return { ...page, text: `**${currencyText(each, currency)} per lot is ${once}:** ${work}.${twice}` };
}

const answers = [
  lossesAnswer,
  chanceAnswer,
  doublingAnswer,
  profitFactorAnswer,
  expectancyAnswer,
  ratioAnswer,
  edgeAnswer,
  unitsAnswer,
  commissionAnswer,
  changeAnswer,
] as const;

/** A figure that the answer does not speak of makes it the answer to another question. */
const usesAll = (question: string, { text }: Answer): boolean => {
  const told = new Set(figuresOf(text));
  return figuresOf(question).every((figure) => told.has(figure));
};

/** "2% of $350", where no calculator of the site was meant; otherwise null. */
export function shareAnswer(question: string, asked: AskedNumbers): Answer | null {
  const found = shareOf(question, asked);
  return found && usesAll(question, found) ? found : null;
}

/** Arithmetic with the question's own numbers that no calculator of the site asks for in these words; otherwise null. */
export function arithmetic(question: string, asked: AskedNumbers): Answer | null {
  for (const answer of answers) {
    const found = answer(question, asked);
    if (found && usesAll(question, found)) return found;
  }
  return null;
}
