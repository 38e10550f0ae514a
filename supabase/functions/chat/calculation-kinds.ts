import {
  annualReturn,
  chanceByWinRate,
  chanceOfLosses,
  changeAnswer,
  commissionAnswer,
  doublingRate,
  doublingTime,
  edge,
  expectancy,
  lossesToHalf,
  lotsAnswer,
  plainShareAnswer,
  ratioOfPips,
  ratioOfPrices,
  runOfLosses,
  shareAnswer,
  unitsAnswer,
} from "./arithmetic-answers.ts";
import type { AskedNumbers } from "./asked-phrases.ts";
import type { Answer } from "./calculated-answer.ts";
import { growthAnswer, recordAnswer, recoveryAnswer, streakAnswer, winRateAnswer } from "./odds-answers.ts";
import {
  countAnswer,
  exchangeAnswer,
  marginAnswer,
  moveAnswer,
  pipAnswer,
  profitAnswer,
  riskAnswer,
  sizeAnswer,
  swapAnswer,
} from "./trade-answers.ts";

export type Field = keyof AskedNumbers;

/**
 * A kind of calculation: asked for by these words, from these figures. Any other figure, and any word that is neither one of its own nor a
 * common one, could mean that the figures are of something else: then nothing is worked out.
 */
export type Kind = {
  readonly asks: RegExp;
  /** By these words the same figures are given to ask for another one: "how much must I have so that 1% is $10". */
  readonly unless?: RegExp;
  readonly needs: readonly Field[];
  readonly may?: readonly Field[];
  readonly words: ReadonlySet<string>;
  readonly answer: (asked: AskedNumbers, question: string) => Answer | null;
};

export const wordsOf = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Words that change no figure. */
export const common = wordsOf(
  "a an the i i'm im i've me my mine you your we our it it's its is are was be am been do does did can could will would shall should may might must have has had got get need needed want like to of for on in at with from by as about and if when so then now here that this these there what what's whats which how how's much many big large high long roughly please tell know show give calculate compute find out work figure hi hello hey thanks thank trade trades trading trader account forex fx okay ok just only let's lets let say suppose assuming using use take new beginner",
);

const part = String.raw`(?:[\d.]+ ?(?:%|percent|pct)|half|a third|a quarter)`;
/** The share is of what was lost: "I need 20% to get back to even" is of what is gained. */
const hasLost = new RegExp(
  String.raw`\b(?:lost|lose|losing|loss|down|drop(?:ped)?|fell|fall|drawdown|minus|after)(?: (?:of|by|about|only|an?|losing))* ${part}|${part} (?:loss|drawdown|down|drop|fall)|\b(?:halved|half gone|cut in half)`,
);
const asksForMoney =
  /\b(?:needs?|should|must)\b|\b(?:do|will|would) (?:i|we|it|my account) (?:still )?have\b|\bwhat (?:is|will be|would be) my (?:account|balance|capital|equity)\b/;
const recovery: Omit<Kind, "needs"> = {
  asks: /\b(?:recover|recovery|regain|even|level|back)\b|\b(?:need|have to|must)\b.*\bafter\b/,
  unless:
    /\bhow (?:long|often|many (?!percent))|\btrades?\b|\b(?:much|what) (?:do|did|can|could|may|would|will) i lose\b/,
  words: wordsOf(
    "recover recovery regain even break breakeven level back gain win make earn after lose lost losing loss drawdown fall fell drop dropped down minus percent percentage again start was brings go money",
  ),
  answer: (asked, question) => (hasLost.test(question) ? recoveryAnswer(asked) : null),
};

const asksSize = /\b(?:lots?|position|sizes?|sizing)\b/;
const size = {
  asks: /\b(?:lots?|position|sizes?|sizing|stop)\b|\brisk/,
  unless: /\b(?:what|which|big|much) (?:(?:an?|the|my|is|should|must|does) )*(?:account|balance|capital|equity)\b/,
  may: ["percent", "pips", "pair", "rates", "ratio", "currency"],
  words: wordsOf("lot lots position size sizes sizing volume risk risking risked each stop open balance capital"),
  answer: (asked, question) =>
    asksSize.test(question) || (asked.pips && (asked.risked ?? asked.percent)) ? sizeAnswer(asked) : null,
} satisfies Omit<Kind, "needs">;

const riskToReward = /\bwin rate\b|\brisk\b.*\breward\b|\breward\b.*\brisk\b|\b(?:rr|r[ :/]r|ratio)\b/;

export const kinds: readonly Kind[] = [
  {
    asks: /\b(?:in a row|consecutive|straight|(?:losing|loss|longest|worst|max|maximum) (?:streaks?|runs?)|(?:streaks?|runs?) of loss(?:es)?)\b/,
    unless: /\d[ -]trade (?:losing |loss )?(?:streak|run)\b|\bonly\b/,
    needs: ["trades", "wins"],
    may: ["run"],
    words: wordsOf(
      "longest losing loss losses lose losers streak streaks run runs row consecutive straight expect expected chance chances odds probability likely worst maximum max",
    ),
    answer: streakAnswer,
  },
  {
    asks: /\b(?:chance|chances|odds|probability|likely|likelihood)\b/,
    needs: ["run", "wins"],
    words: wordsOf("chance chances odds probability likely likelihood losing lose losses row"),
    answer: chanceOfLosses,
  },
  {
    asks: /\b(?:chance|chances|odds|probability|likely|likelihood)\b/,
    needs: ["run"],
    words: wordsOf("chance chances odds probability likely likelihood losing lose losses row having getting"),
    answer: chanceByWinRate,
  },
  {
    asks: /\b(?:left|remains|remain|gone|lost|drawdown|loss(?:es)?|lose)\b/,
    // "I lost 15% with 5 losses in a row": all of them together.
    unless:
      /\b(?:lost|lose|losing|down|drawdown)(?: (?:is|was|of|by|about|only))* [\d.]+ ?(?:%|percent)|(?:%|percent) (?:drawdown|loss|down)\b(?! each)|\b(?:what|much) (?:(?:do|did|was|is|can|should|must|does) (?:i|my|each|every)(?: trade)? )?risk\b/,
    needs: ["run", "percent"],
    may: ["account", "currency"],
    words: wordsOf(
      "left remain remains gone lost lose losing drawdown loss risk risking each every after row balance money",
    ),
    answer: runOfLosses,
  },
  {
    asks: /\bhow many\b.*\b(?:loss|losses|losers|losing)\b/,
    needs: ["halving", "percent"],
    words: wordsOf("lose losing loss losses losers row until till before gone lost risk risking each takes"),
    answer: lossesToHalf,
  },
  {
    asks: /\bdouble\b(?! (?:the|[\d.]+))/,
    needs: ["growth"],
    may: ["account", "currency"],
    words: wordsOf("double money balance capital days weeks months years until takes"),
    answer: doublingTime,
  },
  {
    asks: /\b(?:per|a|in a|each|every) year\b|\b(?:yearly|annual|annually)\b/,
    needs: ["growth"],
    words: wordsOf("make earn gain per each every year yearly annual annually return becomes percent month together"),
    answer: annualReturn,
  },
  {
    asks: /\bdoubl(?:e|ing)\b(?! (?:the|[\d.]+))/,
    needs: ["duration"],
    may: ["account", "currency"],
    words: wordsOf(
      "double doubling money balance capital possible realistic percent percentage return rate per each every month monthly",
    ),
    answer: doublingRate,
  },
  {
    asks: /%|percent/,
    unless: /\b(?:need|want|should|take)\b|\bfrom [$€£\d]/,
    needs: ["account", "growth", "duration"],
    may: ["currency"],
    words: wordsOf("become becomes grow grows turn into make makes compound compounded compounding worth after money"),
    answer: growthAnswer,
  },
  { ...recovery, needs: ["percent"] },
  { ...recovery, needs: ["halving"] },
  {
    asks: /\b(?:make money|earn money|profitable|earn|enough|make (?:per|each|a) trade)\b/,
    unless: /\bleverage\b/,
    needs: ["wins", "ratio"],
    may: ["record", "risked", "currency"],
    words: wordsOf("make money earn profitable profit risk reward ratio rr r enough something per each"),
    answer: edge,
  },
  {
    asks: /\b(?:win|hit|winning) ?(?:rate|ratio|percentage)\b|\bbreak ?-?even\b|\bhow often\b.*\bwins?\b|\bneed to (?:break ?even|win)\b|\bpercent\w* of (?:my )?(?:wins|winning trades)\b/,
    // "My win ratio is 2:1" counts trades.
    unless:
      /\bleverage\b|\bwhen should\b|(?<!\bbreak[ -]?even )\b(?:win|hit|winning) ?(?:ratio(?: is| of)?|rate (?:is|of)) \d/,
    needs: ["ratio"],
    words: wordsOf(
      "win wins winning winners hit rate ratio percentage percent break even breakeven often risk reward rr r profitable minimum required needed point trade",
    ),
    answer: winRateAnswer,
  },
  {
    asks: /\b(?:win|hit|winning|success) ?(?:rate|ratio|percentage)\b|\b(?:good|enough|skill|luck|strategy|mean|prove|proof)\b|^i (?:won|have won) [\d/]+ (?:of|out of) [\d]+ trades[\s.!?]*$/,
    needs: ["wins", "record"],
    words: wordsOf(
      "win won hit winning success rate ratio percentage good enough skill luck lucky strategy mean means prove proof",
    ),
    answer: recordAnswer,
  },
  {
    asks: /\bexpectancy\b|\bexpected\b/,
    needs: ["wins", "averageWin", "averageLoss"],
    may: ["currency"],
    words: wordsOf("expectancy expected value trade"),
    answer: expectancy,
  },
  {
    asks: riskToReward,
    needs: ["stopPips", "targetPips"],
    words: wordsOf("risk reward ratio rr r win rate break even breakeven"),
    answer: ratioOfPips,
  },
  {
    asks: riskToReward,
    needs: ["entry", "stop", "target"],
    may: ["pair"],
    words: wordsOf("risk reward ratio rr r win rate break even breakeven buy sell long short"),
    answer: ratioOfPrices,
  },
  {
    asks: /\bpips?\b/,
    needs: ["moved"],
    may: ["pair"],
    words: wordsOf(
      "pip pips move moved moves go goes went gone rise rises rose rises fell fall falls climbed dropped drops distance difference between price changed change up down",
    ),
    answer: moveAnswer,
  },
  {
    asks: /\b(?:percent|percentage|return|drawdown|%)/,
    needs: ["moved"],
    may: ["currency"],
    words: wordsOf(
      "percent percentage return drawdown gain loss balance equity capital money went gone go goes fell fallen grew grown rose up down change",
    ),
    answer: changeAnswer,
  },
  {
    asks: /\b(?:swap|rollover|roll over|overnight|financing)\b/,
    unless:
      /\bwhen\b|\bhow long\b|\b(?:should|can|do|is|may) (?:i|it|there|we)\b(?! (?:pay|earn|get))|(?=.*\b(?:long|buy)\b).*\b(?:short|sell)\b/,
    needs: ["pair"],
    may: ["lots", "points", "nights", "rates", "currency"],
    words: wordsOf(
      "swap rollover roll over overnight financing hold holding pay paid charge charged fee cost costs earn long short buy sell",
    ),
    answer: swapAnswer,
  },
  {
    asks: /\b(?:convert|exchange|change|how much|how many|what)\b|^[\d$€£]/,
    needs: ["exchange"],
    may: ["pair", "rates"],
    words: wordsOf("convert exchange change worth rate price"),
    answer: exchangeAnswer,
  },
  {
    asks: /\b(?:how much|profit|gain|loss|lose|lost|earn\w*|made?|make|worth|result)\b|\b(?:bought|sold|shorted)\b.*\b(?:closed|exited|sold|bought)\b/,
    unless: asksForMoney,
    needs: ["lots", "moved"],
    may: ["pair", "rates", "currency"],
    words: wordsOf(
      "buy bought buying sell sold selling long short shorted close closed closing exit exited back profit gain loss lose lost earn earned made make worth result price went goes go moves moved money position",
    ),
    answer: profitAnswer,
  },
  {
    asks: /\bhow many pips\b/,
    needs: ["lots", "account"],
    may: ["pair", "rates", "currency"],
    words: wordsOf("pips pip make profit earn"),
    answer: countAnswer,
  },
  {
    asks: /\b(?:margin|collateral|ties? up|tied up)\b/,
    needs: ["lots", "pair"],
    may: ["ratio", "rates", "currency"],
    words: wordsOf(
      "margin cost costs required used requirement requirements collateral tie ties tied up hold open buy sell position",
    ),
    answer: marginAnswer,
  },
  { ...size, needs: ["account"], may: ["risked", ...size.may] },
  { ...size, needs: ["risked"] },
  {
    asks: /\bpips? (?:value|worth|cost)\b|\b(?:value|worth|price|cost) (?:of|per|for) (?:a |an |one |1 |each |the )?pip\b|\b(?:what|what's|whats|much|money) (?:is |does |are )?(?:a|one|1|each|per|the) pip\b|\bper pip\b/,
    needs: [],
    may: ["lots", "pair", "pips", "rates", "currency"],
    words: wordsOf(
      "pip pips per value worth each every lot lots cost costs price standard position money make earn win lose",
    ),
    answer: (asked, question) =>
      asked.lots || (asked.pair && /\b(?:worth|value|costs?|much)\b/.test(question)) ? pipAnswer(asked) : null,
  },
  {
    asks: /^(?=.*\bpips?\b).*\b(?:worth|value|much|costs?|many (?!pips)|what|profits?|gain|loss)\b/,
    unless: asksForMoney,
    needs: ["lots", "pips"],
    may: ["pair", "rates", "currency"],
    words: wordsOf(
      "pip pips per value worth each every lot lots cost costs spread stop made make earn earned won profit profits gain gained lose losing lost loss money risk risking pay paid yesterday win move moves moved goes up down rises falls drops price market against happens",
    ),
    answer: pipAnswer,
  },
  {
    asks: /\b(?:risk|risking|lose|percent|percentage)\b/,
    unless: asksForMoney,
    needs: ["account", "lots", "pips"],
    may: ["pair", "rates", "currency"],
    words: wordsOf("risk risking lose percent percentage stop each open"),
    answer: riskAnswer,
  },
  {
    asks: /\blots?\b/,
    needs: ["units"],
    may: ["pair"],
    words: wordsOf("lot lots size"),
    answer: lotsAnswer,
  },
  {
    asks: /\bunits\b/,
    needs: ["lots"],
    may: ["pair"],
    words: wordsOf("units"),
    answer: unitsAnswer,
  },
  {
    asks: /\b(?:commission|fee)\b/,
    needs: ["commission", "lots"],
    may: ["currency"],
    words: wordsOf("commission fee cost costs pay"),
    answer: commissionAnswer,
  },
  {
    asks: /^(?=.*(?:[$€£]|dollar|usd|buck|euro|eur\b|account|balance|capital|equity)).*(?:\bwhat|\bhow much|\bhow many|\bcalculate|^\d)/,
    unless:
      /^(?!.*[\d.] ?(?:%|percent|pct) (?:drawdown |loss |risk )?(?:of|on) (?:my |an? |the )?[$€£]?\d)|\b(?:have|has|had|need|get|got|should|must|will|would|be)\b/,
    needs: ["percent", "account"],
    may: ["currency"],
    words: wordsOf("drawdown loss money risk"),
    answer: shareAnswer,
  },
  {
    asks: /^(?:(?:what is|what's|whats|how much is|calculate) )?[\d.]+ ?(?:%|percent|pct) of \d[\d,]*(?:\.\d+)?\s*\??$/,
    needs: ["percent", "account"],
    words: wordsOf(""),
    answer: plainShareAnswer,
  },
];
