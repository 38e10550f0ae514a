import { counted, percentText, plainNumber, signedPercent } from "../../../lib/figure-text.ts";
import { listText } from "../../../lib/list-text.ts";
import { fewestTrades, tooFewInShort } from "../../../lib/sample-words.ts";
import { swapInShort } from "../../../trading/calculators/swap-share.ts";
import { lossNote } from "./asked-facts.ts";
import type { RobotTraits } from "./passages.ts";
import { dollars } from "./product-price.ts";
import { answer, type Robot } from "./robot-deposits.ts";

export const performance = ["Bots Performance", "/bots-performance"] as const;

type Tested = NonNullable<RobotTraits["tested"]>;
type Measure = {
  readonly asked: RegExp;
  readonly title: string;
  readonly of: (record: Tested) => number | null;
  readonly told: (value: number, record: Tested) => string;
  /** What the figure does not show. */
  readonly remark?: string;
  /** Smaller is better. */
  readonly rising?: true;
};
/** "Which robot wins most often": of what it earns that says nothing. */
export const winRate =
  /\bwin(?:ning)? ?(?:rates?|percentage|ratio)\b|\b(?:share|percentage) of winn\w+\b|\bwins? (?:(?:the )?most|more) (?:often|of (?:its|their|the) trades|trades)\b|\bmost (?:winning trades|winners)\b/i;
/** Interest rates of other years may have made a fraction of it. */
const ofSwap = ({ swapPercent }: Tested): string =>
  swapPercent ? `, ${swapInShort(swapPercent)} at today's rates` : "";
/** "1.08 (luck alone: 0.47 to 2.11)". */
const factorText = (factor: number, { luck }: Tested): string =>
  `profit factor ${plainNumber(factor, 2)}${luck ? ` (luck alone: ${plainNumber(luck[0], 2)} to ${plainNumber(luck[1], 2)})` : ""}`;
const annualReturn: Measure = {
  asked: /./,
  title: "simulated annual return, highest first",
  of: (record) => record.annualReturn,
  told: (value, record) => `${percentText(value)} per year${ofSwap(record)}`,
};
/** What a small drawdown does not show. */
const fellLittle =
  "None is safe: a past drawdown is no limit, and a grid or a martingale has a small one until the move that it cannot hold. ";
/** What a share of winners does not show. */
const winsOften = "A high win rate earns nothing by itself: one large loss can take back many small wins. ";
/** "How much can the grid robot lose": what such robots have lost says more than their description. */
export const mayLose = /\bhow much\b.*\b(?:can|could|may|might|will|would)\b.*\blose\b/i;
/** "What are the risks of the robots", "which ones can blow up": how they may be set is another question. */
export const asksForDangers =
  /^(?!.*\b(?:chang|set|adjust|reduc|lower|increas|rais|control|limit|manag|pick|choos|per trade)\w*)(?=.*\b(?:robots?|bots?|eas?|expert advisors?)\b).*(?:\b(?:risks|dangers?|downsides?|disadvantages?|drawbacks?|what can go wrong|worst[- ]case)\b|\b(?:which|what|do|can|could|will|would)\b.*\bblow\w* (?:up|out)\b)/i;
/** "The worst robot", "which one should I avoid". */
export const asksForWorst = /\bworst (?:performing )?(?:robots?|bots?|eas?|one)\b|\b(?:avoid|stay away from)\b/i;
const measures: readonly Measure[] = [
  {
    asked: /\bprofit factor\b/i,
    title: "simulated profit factor, highest first",
    of: ({ profitFactor }) => profitFactor,
    told: factorText,
  },
  {
    asked: new RegExp(
      String.raw`${mayLose.source}|${asksForDangers.source}|\b(?:lost|loses?|fell) (?:the )?(?:most|more)\b|\b(?:deepest|highest|biggest|largest|worst|greatest|most) (?:\w+ )?(?:drawdown|loss(?:es)?)\b`,
      "i",
    ),
    title: "simulated max drawdown, deepest first",
    of: ({ drawdown }) => drawdown,
    told: (value) => `max drawdown ${percentText(value)}`,
  },
  {
    asked: winRate,
    title: "simulated win rate, highest first",
    of: ({ won }) => won ?? null,
    told: (value, { annualReturn }) => `${percentText(value)} of trades won, ${percentText(annualReturn)} per year`,
    remark: winsOften,
  },
  {
    asked: /\bdrawdown\b|\brisk|\bsafest\b|\b(?:lost|loses?|fell) (?:the )?(?:least|less)\b|\bloss(?:es)?\b/i,
    title: "simulated max drawdown, smallest first",
    of: ({ drawdown }) => drawdown,
    told: (value) => `max drawdown ${percentText(value)}`,
    rising: true,
    remark: fellLittle,
  },
  { ...annualReturn, asked: asksForWorst, title: "simulated annual return, lowest first", rising: true },
];

/** Trades that were open together won or lost by the same move: of what they prove they are one. */
const results = ({ trades, outcomes = trades }: Tested): number => outcomes;
const tradesText = (tested: Tested): string => {
  const over = tested.length === undefined ? "" : ` over ${tested.length}`;
  const together =
    results(tested) === tested.trades ? "" : ` (${results(tested)} where those open together count as one)`;
  return `${counted(tested.trades, "trade")}${over}${together}`;
};
/** What drawdowns of unlike histories do not show beside one another; empty where they are of one length. */
export const unlikeLengths = (records: readonly (Tested | undefined)[]): string =>
  new Set(records.flatMap((record) => record?.length ?? [])).size > 1
    ? "The records are not of the same length: a longer one had more time for a deep drawdown. "
    : "";
/** What a gain does not prove where luck alone often earns as much; empty of a loss and of a record above that. */
function proves(tested: Tested): string {
  if (results(tested) < fewestTrades) return `, ${tooFewInShort}`;
  const { annualReturn, profitFactor, luck } = tested;
  return annualReturn > 0 && luck && profitFactor !== null && profitFactor <= luck[1]
    ? ", no more than luck gives"
    : "";
}
/** Whether a gain is more than luck gives, on enough trades to say so. */
export const isProven = (tested: Tested): boolean => proves(tested) === "";
/** The figures of a record: "−4.6% per year, max drawdown 12.3%, 90 trades". */
const figuresOf = (tested: Tested): string =>
  [
    `${percentText(tested.annualReturn)} per year${ofSwap(tested)}`,
    ...(tested.drawdown === null ? [] : [`max drawdown ${percentText(tested.drawdown)}`]),
    ...(tested.profitFactor === null ? [] : [factorText(tested.profitFactor, tested)]),
    ...(tested.won === undefined ? [] : [`win rate ${percentText(tested.won)}`]),
    tradesText(tested),
  ].join(", ");
/** On which of its pairs a record is; empty where the robot trades no other. */
function onPair({ symbol, gains }: Tested, pairs: number): string {
  if (!symbol || pairs < 2) return "";
  if (!gains) return ` on ${symbol}, the only one of its pairs with figures yet`;
  return gains.others.every(({ gain }) => gain < gains.own)
    ? ` on ${symbol}, the best of its pairs`
    : ` on ${symbol} only`;
}

/** What the same rules came to on the other pairs that are sold with them. */
function onOthers({ gains, symbol }: Tested, pairs: readonly string[]): string {
  if (!gains) return symbol && pairs.length > 1 ? " Its other pairs have no figures yet, and may be far worse." : "";
  if (gains.others.length === 0) return "";
  const others = gains.others.map(({ symbol: name, gain }) => `${signedPercent(gain)} on ${name}`);
  return ` Over its whole time that is ${signedPercent(gains.own)} on ${symbol}; on its other pairs the same rules came to ${listText(others)}.`;
}

/** "2025 (last year)". @param now UTC milliseconds. */
function yearText(year: number, now: number): string {
  const thisYear = new Date(now).getUTCFullYear();
  const name = { [thisYear]: "this year", [thisYear - 1]: "last year" }[year];
  return `${year}${name ? ` (${name})` : ""}`;
}

/** What each calendar year came to, the latest first. */
function byYear({ years = [] }: Tested, now: number): string {
  if (years.length === 0) return "";
  const lines = years.map(({ year, percent }) => `${yearText(year, now)} ${signedPercent(percent)}`);
  return ` By calendar year, of which the record may hold only a part: ${listText(lines.reverse())}.`;
}

/** The one calendar year that a question asks for; undefined where it names none. */
function yearAsked(question: string, now: number): number | undefined {
  const thisYear = new Date(now).getUTCFullYear();
  if (/\blast year\b/i.test(question)) return thisYear - 1;
  if (/\bthis year\b/i.test(question)) return thisYear;
  const [year] = /\b20[1-4]\d\b/.exec(question) ?? [];
  return year === undefined ? undefined : Number(year);
}

/** "Heron Grid 2021": a calendar year of its record, whatever is said of it. @param now UTC milliseconds. */
export function namesItsYear({ traits: { tested } }: Robot, question: string, now: number): boolean {
  const asked = yearAsked(question, now);
  return (
    tested?.years?.some(({ year }) => year === asked) === true &&
    !/\b(?:prices?|costs?|buy|pay|paid|discount)\b/i.test(question)
  );
}

/** "Which had the best 2022", "who lost in 2024". */
export const asksOfYear = /\b(?:best|worst|good|bad|lost|loses?|losing|won|winning|survived?|negative|positive)\b/i;

/** A good year by itself hides the others: what the whole record came to. */
const wholeOf = ({ annualReturn, drawdown, length }: Tested): string =>
  `its whole record${length ? ` of ${length}` : ""} ${percentText(annualReturn)} per year${drawdown === null ? "" : `, max drawdown ${percentText(drawdown)}`}`;

/**
 * What one calendar year came to for each robot whose record has it, the best first, or the worst where losses are asked for; null where none is asked for or none has it.
 * @param now UTC milliseconds: which year was the last one.
 */
export function byYearOfAll(robots: readonly Robot[], question: string, now: number): string | null {
  const asked = yearAsked(question, now);
  const found = robots.flatMap(({ name, traits: { tested } }) => {
    const year = tested?.years?.find(({ year }) => year === asked);
    return tested && year ? [{ name, percent: year.percent, tested }] : [];
  });
  if (asked === undefined || found.length === 0) return null;
  const down = /\b(?:lost|loses?|losing|worst|worse)\b/i.test(question) ? -1 : 1;
  const lines = found
    .sort((a, b) => (b.percent - a.percent) * down)
    .map(
      ({ name, percent, tested }) =>
        `- **${name}**${tested.symbol ? ` on ${tested.symbol}` : ""}: ${signedPercent(percent)}; ${wholeOf(tested)}`,
    );
  const lost = found.filter(({ percent }) => percent < 0).length;
  const without = robots.filter(({ name }) => found.every((one) => one.name !== name)).map(({ name }) => name);
  const missing = without.length > 0 ? `No record of that year: ${listText(without)}. ` : "";
  return answer(
    `${yearText(asked, now)}, each robot's rules simulated on the pair of its record: ${lost} of ${found.length} lost money.\n\n${lines.join("\n")}\n\n${missing}Other pairs of the same robots may have done worse. Simulated results say nothing about what comes next.`,
    [performance],
  );
}

/** The robots in the order of the figure that is asked for: their annual return where it names none. */
export function byResult(robots: readonly Robot[], question: string): string {
  const measure = measures.find(({ asked }) => asked.test(question)) ?? annualReturn;
  const tested = robots.flatMap(({ name, traits }) => {
    const value = traits.tested && measure.of(traits.tested);
    return traits.tested && typeof value === "number" ? [{ name, value, traits, tested: traits.tested }] : [];
  });
  const lines = tested
    .sort((a, b) => (measure.rising ? a.value - b.value : b.value - a.value))
    .map(
      ({ name, value, traits, tested }) =>
        `- **${name}**${onPair(tested, traits.pairs.length)}: ${measure.told(value, tested)}, ${tradesText(tested)}${proves(tested)}`,
    );
  const list = lines.length > 0 ? `By ${measure.title}:\n\n${lines.join("\n")}\n\n` : "";
  const missing = robots.filter(({ name }) => tested.every((one) => one.name !== name)).map(({ name }) => name);
  const unknown = list && missing.length > 0 ? `Without this figure: ${listText(missing)}. ` : "";
  const others = measure.of === annualReturn.of ? "drawdown, costs" : "return, costs";
  const lengths = /drawdown/.test(measure.title) ? unlikeLengths(tested.map((one) => one.tested)) : "";
  return answer(
    `${list || "The records of these robots are not calculated yet. "}${lengths}${measure.remark ?? ""}${unknown}All records are simulated, each from the robot's published rules and on a history of its own. A good simulated figure says nothing about what comes next: compare ${others} and the number of trades as well.`,
    [performance],
  );
}

export const asksForRecord =
  /\b(?:does|do|will|would|did)\b.*\bwork(?:ed|ing)?(?= (?:next|this|last|anymore|any more|again|out|in the future|in real)\b|[\s?!.]*$)|\bhow (?:did|has|have)\b.*\b(?:do|done|go|gone)\b(?! (?:its|the|about)\b)|\bhow (?:does|is)\b.*\b(?:do|doing)\b(?! (?:its|the|it|this|that)\b)|\b(?:works?|worked|runs?|good|bad|losing|profitable)\b.*\bon (?:eur|usd|gbp|aud|nzd|cad|chf|jpy)\/?(?:eur|usd|gbp|aud|nzd|cad|chf|jpy)\b|\b(?:worst|best|losing|bad|good) years?\b|\b(?:backtest\w*|tested|testing|tests?|perform\w*|results?|record|returns?|drawdown|profit factor|earn\w*|profit(?:s|able)?|gains?)\b|\b(?:makes?|made)\b(?= (?:me |us |you |money|with|from|by|out of|per|a |each|every|on\b|\$? ?\d[\d,.]* ?(?:%|percent|dollars|usd|bucks|a\b|per\b|each\b|every\b))|[\s?!.]*$)|\b(?:has|have|had|did|does|would|can|could|may|might)\b.*\b(?:make|made|lose|lost)\b|\b(?:made|lost)\b.*\b(?:last|past|so far|this|since)\b|\b(?:good|bad|safe|sound) investment\b|\bbeat(?:s|en|ing)?\b|\bdid\b.*\b(?:win|won)\b|%.*\b(?:a|per|each|every) (?:year|month|week)\b|\b(?:returned|positive|proof|prove[ns]?|evidence)\b|\b(?:losing|winning|losers?|profitable|negative|red|green) (?:months?|weeks?|days?)\b|\b(?:total|overall|net) (?:loss|gain|profit|return|result)\b|\b(?:cagr|roi|sharpe|sortino|calmar|recovery factor|expectancy)\b|\baverage (?:trade|win|loss)\b|\bworst (?:month|week|day|trade)\b|\bhow many trades\b|\bwin ?rate\b|\bbec[oa]me\b|\b(?:worst|biggest|largest|deepest|highest|max(?:imum)?) (?:\w+ )?(?:loss(?:es)?|fall|drop)\b|\bworst[- ]case\b|\b(?:losing|loss) streaks?\b|\b(?:loss(?:es)?|losers|lose)\b.*\bin a row\b/i;

/** "Is it any good", "worth $79?", "would you buy it": what we sell is judged by its record, and its description sounds better. */
export const asksForVerdict =
  /\b(?:a )?good buy\b|\b(?:scam|fraud|fake|rip-?off)\b|\bis (?:a|the) winner\b|\bbetter than (?:(?:a|an|the|my) )?(?:bank|savings?|etfs?|index|s&p|stocks?|bonds?)\b|\bworth (?:it|buying|getting|having|(?:the|its|my|your) (?:money|price)|\$? ?\d)|\bany good\b|\b(?:is|are|was)\b[^.?!]{0,30}\bgood(?=[\s?!.]*$)|\bwould you (?:\w+ )?(?:buy|recommend|use)\b|\b(?:should (?:i|we)|(?:i|we) should) (?:\w+ )?(?:buy|get|order|take)\b|\b(?:do|can) you recommend\b|\bthe best (?:robot|bot|one)\b/i;
/** The price that a robot may be worth is no amount to trade it with. */
export const worthPrice = /\bworth \$? ?\d[\d,.]*(?: ?(?:dollars?|usd|bucks|\$))?/gi;

/** "How much will 1000 be after a year", "if I put 2000 in": of what becomes of an amount, its deposit says nothing. */
export const asksForOutcome =
  /\b(?:put(?:ting)?|invest(?:ed|ing)?)\b(?!.*\benough\b)[^.?!]{0,20}\d{3}|\bhow (?:much|long)\b.*\b(?:will|would|does|do)\b.*\b(?:be|have(?! to\b)|become|get|make|take to double|grow)\b.*\b(?:after|in|within|to double)\b|\bhow much\b.*\b(?:would|will|could)\b.*\bbe\b(?: worth)? (?:by )?(?:now|today|then)\b|\d{3}\b[^.?!]*\bafter (?:an?|one|\d+) (?:day|week|month|year)s?\b|\bexpect\b.*\bwith \D{0,12}\d{3}|\bincome\b|\bretire\b|\bquit (?:my|the|our) (?:day )?job\b|\b(?:live|living) (?:off|from)\b|\b(?:earn|get|make)(?:ed)? (?:it|that|the (?:price|money)|my money|\$? ?\d[\d,.]*) back\b|\bpay for itself\b|\b(?:turn|grow|become)\b.*\binto\b|\bdouble (?:my|the|your)\b.*\b(?:money|account|deposit)\b/i;

/** "Can it blow my account": its description tells of stops, its record of what they did not hold. */
export const asksForRuin =
  /\b(?:can|could|will|would|does|do|may|might|ever|how often)\b.*\b(?:blow|blew|wipe|burn|drain|kill|ruin|empty)\w*\b.*\b(?:accounts?|money|deposit|balance|capital|everything|up|out)\b/i;

const amountOf =
  /\b(\d[\d,]{1,8})(?= (?:dollars |usd |bucks )?in\b)|(?:\$\s?|\b(?:with|on|of|from|put(?:ting)?|invest(?:ed|ing)?|deposit(?:ed)?)\s+(?:only |about )?)(\d[\d,]{1,8})(?![\d.:%])/i;

/** What the record's whole time would have made of an amount that the question names; empty where it names none. */
function ofAmount({ gains, symbol, years = [] }: Tested, minDeposit: number, question: string): string {
  const [, inside, behind] = amountOf.exec(question) ?? [];
  const digits = inside ?? behind ?? "";
  const amount = Number(digits.replaceAll(",", ""));
  if (!(amount > 0) || !gains || asksForYears.test(question)) return "";
  const change = (amount * gains.own) / 100;
  const sum = `${change < 0 ? "−" : "+"}${dollars(Math.round(Math.abs(change)))}`;
  const [first, last] = [years[0]?.year, years.at(-1)?.year];
  const time = first && last ? `, ${first === last ? first : `${first} to ${last}`},` : "";
  const small =
    amount < minDeposit
      ? ` It is made for at least ${dollars(minDeposit)}: with less, its smallest positions risk more.`
      : "";
  return ` Of ${dollars(amount)}, the record's whole time on ${symbol}${time} would have been ${sum} (${signedPercent(gains.own)}); the robot's page works it out with your deposit and your costs.${small}`;
}

const asksForYears =
  /\b(?:20[1-4]\d|(?:last|this|each|every|worst|best|bad|good|losing|winning|negative|positive) years?|yearly|by year)\b/i;

/** One robot's record beside another's, in a line; empty until it is computed. */
export function recordLine({ traits: { tested, pairs } }: Robot): string {
  if (!tested) return "";
  const few = results(tested) < fewestTrades ? ` (${tooFewInShort})` : "";
  return `Simulated record${tested.symbol ? ` on ${tested.symbol}` : ""}: ${figuresOf(tested)}${few}.${onOthers(tested, pairs)}`;
}

/**
 * One robot's computed record in figures; year by year, where a year is asked for.
 * @param now UTC milliseconds: which year was the last one.
 */
export function recordOf(
  { name, url, traits: { tested, pairs, minDeposit } }: Robot,
  question: string,
  now: number,
): string | null {
  if (!tested) return null;
  const years = asksForYears.test(question) ? byYear(tested, now) : "";
  // A record on one pair says nothing of the others that it trades.
  const on = tested.symbol ? ` on ${tested.symbol}${pairs.length > 1 ? " only" : ""}` : "";
  const few = results(tested) < fewestTrades ? " So few trades prove nothing." : "";
  return answer(
    `${lossNote(name, question)}**${name}**, simulated from its published rules${on}: ${figuresOf(tested)}.${few}${ofAmount(tested, minDeposit, question)}${years}${onOthers(tested, pairs)} ${winRate.test(question) ? winsOften : ""}Simulated results say nothing about what comes next.`,
    [[name, url], performance],
  );
}
