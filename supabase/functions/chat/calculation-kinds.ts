import {
  chanceOfLosses,
  changeAnswer,
  commissionAnswer,
  doublingTime,
  edge,
  expectancy,
  lossesToHalf,
  ratioOfPips,
  ratioOfPrices,
  runOfLosses,
  shareAnswer,
  unitsAnswer,
} from "./arithmetic-answers.ts";
import type { AskedNumbers } from "./asked-numbers.ts";
import type { Answer } from "./calculated-answer.ts";
import { growthAnswer, recoveryAnswer, streakAnswer, winRateAnswer } from "./odds-answers.ts";
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
  readonly needs: readonly Field[];
  readonly may?: readonly Field[];
  readonly words: ReadonlySet<string>;
  readonly answer: (asked: AskedNumbers, question: string) => Answer | null;
};

export const wordsOf = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Words that change no figure. */
export const common = wordsOf(
  "a an the i i'm im i've me my mine you your we our it it's its is are was be am been do does did can could will would shall should may might must have has had got get need needed want like to of for on in at with from by as about and if when so then now here that this these there what what's whats which how how's much many big large high long exactly roughly please tell know show give calculate compute find out work figure hi hello hey thanks thank trade trades trading trader account forex fx okay ok just only let's lets let say suppose assuming using use take",
);

const hasLost = /\b(?:lost|lose|losing|loss|down|drop\w*|fell|fall|drawdown|minus|after)\b/;
const recovery: Omit<Kind, "needs"> = {
  asks: /\b(?:recover|recovery|regain|even|level|back)\b|\b(?:need|have to|must)\b.*\bafter\b/,
  words: wordsOf(
    "recover recovery regain even break breakeven level back gain win make earn after lose lost losing loss drawdown fall drop down minus percent percentage again start was brings go money",
  ),
  answer: (asked, question) => (hasLost.test(question) ? recoveryAnswer(asked) : null),
};

export const kinds: readonly Kind[] = [
  {
    asks: /\b(?:row|streaks?|runs?|consecutive|straight)\b/,
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
    asks: /\b(?:left|remains|remain|gone|lost|drawdown|loss|lose)\b/,
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
    asks: /\bdouble\b/,
    needs: ["growth"],
    may: ["account", "currency"],
    words: wordsOf("double money balance capital days weeks months years until takes"),
    answer: doublingTime,
  },
  {
    asks: /%|percent/,
    needs: ["account", "growth", "duration"],
    may: ["currency"],
    words: wordsOf(
      "become becomes grow grows turn into make makes return profit compound compounded compounding worth after money",
    ),
    answer: growthAnswer,
  },
  { ...recovery, needs: ["percent"] },
  { ...recovery, needs: ["halving"] },
  {
    asks: /\b(?:make money|earn money|profitable|earn)\b/,
    needs: ["wins", "ratio"],
    words: wordsOf("make money earn profitable profit risk reward ratio rr r"),
    answer: edge,
  },
  {
    asks: /\b(?:win|hit|winning) ?(?:rate|ratio|percentage)\b|\bbreak ?even\b|\bhow often\b|\bwinners\b|\bpercent\w* of (?:my )?(?:wins|winning trades)\b/,
    needs: ["ratio"],
    words: wordsOf(
      "win wins winning winners hit rate ratio percentage percent break even breakeven often risk reward rr r profitable minimum required profit",
    ),
    answer: winRateAnswer,
  },
  {
    asks: /\bexpectancy\b|\bexpected\b/,
    needs: ["wins", "averageWin", "averageLoss"],
    may: ["currency"],
    words: wordsOf("expectancy expected value trade"),
    answer: expectancy,
  },
  {
    asks: /\b(?:risk|reward|rr|r[ :/]r|ratio)\b/,
    needs: ["stopPips", "targetPips"],
    words: wordsOf("risk reward ratio rr r"),
    answer: ratioOfPips,
  },
  {
    asks: /\b(?:risk|reward|rr|r[ :/]r|ratio)\b/,
    needs: ["entry", "stop", "target"],
    may: ["pair"],
    words: wordsOf("risk reward ratio rr r buy sell long short"),
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
    asks: /\b(?:how much|profit|gain|loss|lose|lost|earn\w*|made?|make|worth|result)\b/,
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
      "margin required requirement requirements collateral tie ties tied up hold open leverage buy sell position",
    ),
    answer: marginAnswer,
  },
  {
    asks: /\b(?:lots?|position|sizes?|sizing)\b|\brisk/,
    needs: ["account"],
    may: ["risked", "percent", "pips", "pair", "rates", "ratio", "currency"],
    words: wordsOf(
      "lot lots position size sizes sizing volume risk risking risked each stop open leverage balance capital max maximum",
    ),
    answer: (asked, question) =>
      /\b(?:lots?|position|sizes?|sizing)\b/.test(question) || (asked.pips && (asked.risked ?? asked.percent))
        ? sizeAnswer(asked)
        : null,
  },
  {
    asks: /\b(?:lots?|position|sizes?|sizing)\b|\brisk/,
    needs: ["risked"],
    may: ["pips", "pair", "rates", "ratio", "currency"],
    words: wordsOf(
      "lot lots position size sizes sizing volume risk risking risked each stop open leverage max maximum",
    ),
    answer: sizeAnswer,
  },
  {
    asks: /^(?=.*\bpips?\b).*\b(?:worth|value|much|costs?|many|what)\b/,
    needs: [],
    may: ["lots", "pair", "pips", "rates", "currency"],
    words: wordsOf(
      "pip pips per value worth each every lot lots cost costs price spread stop standard made make earn earned won profit profits gain gained lose losing lost loss money position risk risking pay paid",
    ),
    answer: (asked) => (asked.lots || asked.pair ? pipAnswer(asked) : null),
  },
  {
    asks: /\b(?:risk|risking|lose|percent|percentage)\b/,
    needs: ["account", "lots", "pips"],
    may: ["pair", "rates", "currency"],
    words: wordsOf("risk risking lose percent percentage stop money each if that balance capital open"),
    answer: riskAnswer,
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
    asks: /^(?=.*(?:[$€£]|dollar|usd|buck|euro|eur\b|account|balance|capital|equity)).*(?:\bwhat|\bhow much|\bcalculate|^\d)/,
    needs: ["percent", "account"],
    may: ["currency"],
    words: wordsOf("drawdown loss"),
    answer: shareAnswer,
  },
];
