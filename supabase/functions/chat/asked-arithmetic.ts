import { counted, shortNumber } from "../../../lib/figure-text.ts";
import { currencyText } from "../../../trading/calculators/result-text.ts";
import type { AskedNumbers } from "./asked-numbers.ts";
import { type Answer, told } from "./calculated-answer.ts";
import { fillCalculator } from "./filled-calculator.ts";

/** An amount of money in words of its own, and a plain number. Neither is read out of a longer one: what does not fit is not worked out. */
const money = String.raw`[$€£]?\s?(\d[\d,]*(?:\.\d{1,2})?k?)(?: ?(?:dollars?|usd|bucks|euros?|eur|[$€£]))?`;
const plain = String.raw`(\d+(?:\.\d+)?)`;
const percent = `${plain} ?(?:%|percent|per cent)`;
const what = `(?:what(?:['’]?s| is| are)|how much (?:is|are)|calculate|work out)`;
const ratio = `(?:risk[ :/-]*(?:to[ -])?reward|r[ :/]?r)(?: ratio)?`;

const read = (digits: string): number =>
  Number(digits.replace(/k$/i, "").replaceAll(",", "")) * (/k$/i.test(digits) ? 1000 : 1);
const percentText = (share: number): string => `${shortNumber(share * 100, Math.abs(share) < 0.01 ? 2 : 1)}%`;
const figures = { title: "Backtesting: The figures, in words", url: "/backtesting#figures" } as const;
const inCalculator = (id: string, given: Record<string, number>, text: string): Answer => {
  const filled = fillCalculator(id, given, { rates: new Map() });
  return told(filled, text);
};

/** "2% of $350". */
function share([part = 0, amount = 0]: readonly number[], { currency }: AskedNumbers): Answer {
  const text = `**${shortNumber(part, 2)}% of ${currencyText(amount, currency)} is ${currencyText((amount * part) / 100, currency)}:** ${shortNumber(amount, 2)} × ${shortNumber(part, 2)} ÷ 100.`;
  return { text, title: "Forex Tools: Position size", url: "/forex-tools#position-size" };
}

/** A change in percent, and the way back from a loss. */
function change([from = 0, to = 0]: readonly number[]): Answer | null {
  if (from === to) return null;
  const moved = to / from - 1;
  const [before, now] = [shortNumber(from, 2), shortNumber(to, 2)];
  const text = `**From ${before} to ${now} is a ${moved > 0 ? "gain" : "loss"} of ${percentText(Math.abs(moved))}:** (${now} − ${before}) ÷ ${before}.`;
  if (moved > 0) return { ...figures, text };
  const back = `To get back to ${before} takes a gain of ${percentText(from / to - 1)}.`;
  return inCalculator("drawdown-recovery", { drawdown: Number((-moved * 100).toFixed(2)) }, `${text} ${back}`);
}

/** What a run of losses takes, where each takes the same share of what is left. */
function runOfLosses([count = 0, risk = 0, amount]: readonly number[], { currency }: AskedNumbers): Answer | null {
  if (risk >= 100 || count > 100) return null;
  const kept = (1 - risk / 100) ** count;
  const run = `${counted(count, "loss", "losses")} in a row at ${shortNumber(risk, 2)}% each`;
  const fall = `1 − (1 − ${shortNumber(risk / 100, 4)})^${count} = ${percentText(1 - kept)}`;
  const text =
    amount === undefined
      ? `**${run} take ${percentText(1 - kept)} of the account:** ${fall}.`
      : `**${run} leave ${currencyText(amount * kept, currency)} of ${currencyText(amount, currency)}.** The fall is ${fall}.`;
  return inCalculator("loss-streaks", { losses: count, risk }, text);
}

/** The same, where the share is named before the count. */
const lossesAtRisk = ([risk = 0, count = 0, ...amount]: readonly number[], asked: AskedNumbers): Answer | null =>
  runOfLosses([count, risk, ...amount], asked);

/** How many losses in a row take half of the account. */
function lossesToHalf([risk = 0]: readonly number[]): Answer | null {
  if (risk >= 50) return null;
  const count = Math.ceil(Math.log(0.5) / Math.log(1 - risk / 100));
  const kept = (1 - risk / 100) ** count;
  const text = `**At ${shortNumber(risk, 2)}% each it takes ${counted(count, "loss", "losses")} in a row:** (1 − ${shortNumber(risk / 100, 4)})^${count} = ${percentText(kept)} of the account is left.`;
  return inCalculator("loss-streaks", { losses: count, risk }, text);
}

/** The chance that the next trades all lose. */
function chanceOfLosses([count = 0, wins = 0]: readonly number[]): Answer | null {
  if (wins >= 100 || count > 100) return null;
  const lost = 1 - wins / 100;
  const text = `**With a win rate of ${shortNumber(wins, 2)}% the chance that the next ${counted(count, "trade")} all lose is ${percentText(lost ** count)}:** ${shortNumber(lost, 4)}^${count}. Somewhere within a longer series such a run is far more likely; the calculator works that out.`;
  return inCalculator("loss-streaks", { wins, losses: count }, text);
}

/** How long an amount takes to double. */
const doubling =
  (unit: string) =>
  ([rate = 0]: readonly number[]): Answer => {
    const growth = 1 + rate / 100;
    const periods = Math.ceil(Math.log(2) / Math.log(growth));
    const text = `**At ${shortNumber(rate, 2)}% per ${unit} an amount has doubled after ${counted(periods, unit)}:** ${shortNumber(growth, 4)}^${periods} = ${shortNumber(growth ** periods, 2)}. Nobody earns the same in each ${unit}.`;
    return inCalculator("compounding", { return: rate, periods: Math.min(periods, 600) }, text);
  };

function expectancy([wins = 0, won = 0, lost = 0]: readonly number[], { currency }: AskedNumbers): Answer | null {
  if (wins > 100) return null;
  const part = wins / 100;
  const text = `**The expectancy is ${currencyText(part * won - (1 - part) * lost, currency)} per trade:** ${shortNumber(part, 4)} × ${shortNumber(won, 2)} − ${shortNumber(1 - part, 4)} × ${shortNumber(lost, 2)}, before costs.`;
  return { ...figures, text };
}

function riskToReward(risk: number, gain: number, unit: string): Answer {
  const reward = gain / risk;
  const text = `**Risk to reward is 1:${shortNumber(reward, 2)}:** ${shortNumber(gain, 5)}${unit} to win ÷ ${shortNumber(risk, 5)}${unit} at risk. It breaks even at a win rate of ${percentText(1 / (1 + reward))}, before costs.`;
  return inCalculator("risk-reward", { stop: 10, target: Number((reward * 10).toFixed(1)), cost: 0 }, text);
}

/** Of an entry, a stop and a target. */
const ratioOfPrices = ([entry = 0, stop = 0, target = 0]: readonly number[]): Answer | null =>
  (target - entry) * (entry - stop) > 0 ? riskToReward(Math.abs(entry - stop), Math.abs(target - entry), "") : null;

/** Whether a win rate earns at a reward for each unit at risk. */
function edge([wins = 0, reward = 0]: readonly number[]): Answer | null {
  if (wins > 100) return null;
  const part = wins / 100;
  const average = part * reward - (1 - part);
  const verdict =
    Math.abs(average) < 0.001 ? "only breaks even" : average > 0 ? "earns money on average" : "loses money on average";
  const text = `**That ${verdict}, before costs.** At 1:${shortNumber(reward, 2)} the break-even win rate is ${percentText(1 / (1 + reward))}; with ${shortNumber(wins, 2)}% a trade brings ${shortNumber(average, 2)} for each 1 at risk. Costs lower it, and a win rate from few trades is a guess.`;
  return inCalculator("risk-reward", { stop: 10, target: Number((reward * 10).toFixed(1)), cost: 0 }, text);
}

function units([lots = 0]: readonly number[], { unlisted }: AskedNumbers): Answer | null {
  if (unlisted) return null;
  const text = `**${shortNumber(lots, 4)} lots are ${shortNumber(lots * 100_000, 0)} units:** one lot of a currency pair is 100,000 units of its first currency.`;
  return { text, title: "Foundation: Lots", url: "/foundation#foundation-hero" };
}

/** A commission per lot, for another number of lots. */
function commission([each = 0, lots = 0]: readonly number[], { currency }: AskedNumbers): Answer {
  const text = `**${currencyText(each, currency)} per lot is ${currencyText(each * lots, currency)} for ${shortNumber(lots, 4)} lots:** ${shortNumber(each, 2)} × ${shortNumber(lots, 4)}. If your broker charges it per side, opening and closing cost ${currencyText(2 * each * lots, currency)}.`;
  return {
    text,
    title: "What a trade really costs: Commission",
    url: "/blog/what-a-trade-really-costs#commission",
  };
}

type Shape = readonly [pattern: string, answer: (numbers: readonly number[], asked: AskedNumbers) => Answer | null];
const amountOfMoney = String.raw`(?:(?=.*(?:[$€£]|dollar|usd|buck|euro|eur\b|account|balance|capital|equity))${money}(?: (?:account|balance|capital|equity))?)`;

const run = `(?:(?:if |when |after )?(?:i )?(?:lose |losing |have |having |get )?)${plain} ?(?:losing trades|losses|losers|trades|times)? in a row`;
const eachAtRisk = `(?:(?:risking|at|with|of) )?${percent}(?: risk)?(?: each| per trade| a trade)?`;

/** Whole questions, each with the numbers in the order in which its answer takes them. */
const shapes: readonly Shape[] = [
  [`(?:${what} )?${percent} of (?:my |an? |the )?${amountOfMoney}`, share],
  [`${percent} (?:drawdown|loss) (?:on|of) (?:my |an? |the )?${amountOfMoney},?(?: how much is (?:that|it))?`, share],
  [
    `(?:(?:my |the )?(?:account|balance|equity|capital) )?(?:is |has )?(?:went |gone |fell |fallen |grew |grown |rose )?(?:down |up )?from ${money} to ${money},? what(?:['’]?s| is)?(?: the)? (?:percent(?:age)?|return|drawdown|gain|loss)(?: (?:return|drawdown|gain|loss))?(?: is (?:that|it))?`,
    change,
  ],
  [
    `${run} ${eachAtRisk},? (?:how much (?:is|do i have|will i have|would i have)|${what}) left (?:of|from) (?:my )?${money}`,
    runOfLosses,
  ],
  [`${run} ${eachAtRisk},? ${what} (?:the |my )?(?:drawdown|loss)(?: (?:is|of) (?:that|it|this))?`, runOfLosses],
  [
    `${run} ${eachAtRisk},? (?:what|how much|how big a) (?:drawdown|loss) (?:is|would be) (?:that|it|this)`,
    runOfLosses,
  ],
  [
    `(?:if )?i risk ${percent}(?: (?:each|per trade|a trade))?,?(?: and| but)? lose ${plain}(?: trades| times)? in a row,? how much of my ${money} is (?:gone|left|lost)`,
    lossesAtRisk,
  ],
  [
    `how many (?:losing trades|losses|losers)(?: in a row)? (?:until|till|before|to) (?:half (?:of )?my (?:account|money) is (?:gone|lost)|my (?:account|money) is (?:halved|half gone|cut in half)|(?:halve|lose half (?:of )?) ?my (?:account|money)),? (?:at|with|if i risk) ${percent}(?: risk)?(?: each| per trade| a trade)?`,
    lossesToHalf,
  ],
  [
    `(?:what(?:['’]?s| is) )?(?:the )?(?:chance|odds|probability) of ${plain} (?:losses|losing trades|losers) in a row (?:with|at) (?:an? )?${percent} win ?rate`,
    chanceOfLosses,
  ],
  [
    `(?:what(?:['’]?s| is| are) )?(?:the )?(?:chance|odds|probability) of losing ${plain}(?: trades| times)? in a row if i win ${percent}(?: of (?:my |the )?trades)?`,
    chanceOfLosses,
  ],
  ...(["day", "week", "month", "year"] as const).map(
    (unit): Shape => [
      `how (?:long|many ${unit}s)(?: (?:does|would|will) it take)?(?: until i| to)? double (?:my |an? |the )?(?:money|account|balance|capital) (?:at|with) ${percent} (?:an?|per|each|every) ${unit}`,
      doubling(unit),
    ],
  ),
  [
    `(?:${what} (?:the |my )?)?expectancy with (?:an? )?${percent} win ?rate,? average win ${money},?(?: and)? average loss ${money}`,
    expectancy,
  ],
  [
    `(?:${what} (?:the |my )?)?${ratio} (?:if |with |for )?(?:my |the |a )?stop (?:is |of )?${plain} pips?,? and (?:my |the |a )?target (?:is |of )?${plain} pips?`,
    ([stop = 0, target = 0]) => riskToReward(stop, target, " pips"),
  ],
  [
    String.raw`entry (\d+\.\d+),? stop (\d+\.\d+),?(?: and)? target (\d+\.\d+),? what(?:['’]?s| is) (?:the|my) ${ratio}`,
    ratioOfPrices,
  ],
  [
    `if i win ${percent}(?: of (?:my |the )?trades)? (?:with|at) (?:an? )?1 ?(?::|to) ?${plain}(?: ${ratio})?,? (?:do|will|would|can) i (?:make money|earn money|be profitable)`,
    edge,
  ],
  [`(?:${what} )?${plain} lots? in units`, units],
  [
    `(?:with )?(?:an? )?commission (?:is |of )?${money} (?:per|a) lot,? how much (?:is (?:that|it) )?(?:for|on) ${plain} lots?`,
    commission,
  ],
];
const patterns = shapes.map(([pattern, answer]) => ({ whole: new RegExp(`^${pattern}$`, "i"), answer }));

/**
 * Arithmetic with the question's own numbers, of questions that are one of these shapes as a whole: what else is in a question could mean
 * that its numbers are of something else.
 */
export function arithmetic(question: string, asked: AskedNumbers): Answer | null {
  const said = question
    .trim()
    .replace(/[\s?!.]+$/, "")
    .replace(/\s+/g, " ");
  for (const { whole, answer } of patterns) {
    const numbers = whole.exec(said)?.slice(1).map(read);
    if (numbers?.every((number) => number > 0)) return answer(numbers, asked);
  }
  return null;
}
