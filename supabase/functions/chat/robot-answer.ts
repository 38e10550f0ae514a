import { holdingAsked, sentencesOn } from "./asked-facts.ts";
import type { SiteContent } from "./passages.ts";
import { dollars, formatPrice } from "./product-price.ts";
import {
  answer,
  asksForAccount,
  asksForDeposit,
  byDeposit,
  depositOf,
  depositsOf,
  label,
  type Robot,
  robotsOf,
} from "./robot-deposits.ts";
import { asksWhoGains, byGain } from "./robot-gains.ts";
import { robotsByMarket } from "./robot-markets.ts";
import { named, thousandsWrittenOut, withFullName } from "./robot-named.ts";
import { untradedMarkets } from "./robot-other-markets.ts";
import {
  asksForDangers,
  asksForOutcome,
  asksForRecord,
  asksForRuin,
  asksForVerdict,
  asksForWorst,
  asksOfYear,
  byResult,
  byYearOfAll,
  mayLose,
  namesItsYear,
  performance,
  recordLine,
  recordOf,
  unlikeLengths,
  winRate,
  worthPrice,
} from "./robot-record.ts";
import { asksForRealMoney, robotWhether } from "./robot-whether.ts";
import { asksForEveryYear, yearsOfAll } from "./robot-years.ts";

const aboutRobots = /\b(?:robots?|bots?|eas?|expert advisors?)\b/i;
const choosing =
  /\b(?:which|whats?|what['’]s|best|worst|least risky|any|list|show|name|rank|order|sort|top|most profitable|how many|cheapest|safest|most expensive|are there|is there)\b/i;
const dearest = /\b(?:most expensive|dearest|priciest)\b/i;
const asksPrice = new RegExp(
  String.raw`\b(?:cheapest|least expensive|lowest[- ]priced?|prices?|costs?)\b|${dearest.source}`,
  "i",
);
const goods = /\b(?:vps|server|course|broker|mentor)/i;
/** Phones leave the apostrophe out, or in: "isnt", "isn’t". */
const withoutWords =
  /\b(?:no|not|non|without|avoids?|(?:is|are|do|does|did|wo|ca|ai)n['’]?t|never|free of|except|excluding|besides|(?:other|rather) than|apart from|instead of)\b/i;
const addsToLosers =
  /\badds?(?:ing)? to\b|\b(?:losing|losers?)\b.*\b(?:add|adds|adding|more|increase)|\baverag(?:e|es|ing) down\b/i;
const lowestDeposit =
  /\b(?:lowest|smallest|least|cheapest|highest|biggest|largest|min(?:imum)?)\b.*\bdeposits?\b|\bdeposits?\b.*\b(?:lowest|smallest|least)\b/i;
const bestResult =
  /\b(?:most|best|highest|biggest|top|better)\b.*\b(?:money|results?|returns?|profits?|profitable|perform\w*|earn\w*|backtests?|gains?|test\w*)\b|\b(?:made|makes?|earn(?:s|ed)?|gained|won|lost|loses?) (?:the )?(?:most|more|less)\b|\b(?:lost|loses?|fell) (?:the )?(?:least|most)\b|\b(?:(?:los(?:e|es|ing|t)|makes?|made|earn(?:s|ed)?) money|profitable)\b|\b(?:smaller|lower|smallest|lowest|least|deepest|highest|biggest|largest|worst|best)\b.*\b(?:drawdown|profit factor|loss(?:es)?)\b/i;
const leastRisk = /\b(?:least risky|(?:lowest|least|smallest)[- ]risk)\b/i;
/** Which robot is the safest, and not which settings, size or pair of one. */
const asksForSafest =
  /\bsafest (?:trading )?(?:robots?|bots?|eas?|expert advisors?|one)\b|\b(?:robots?|bots?|eas?|one)(?: of (?:them|yours?|these|those))?(?: is| are|['’]s| would be) (?:the )?safest\b(?! (?:settings?|leverage|sizes?|pairs?|ways?))/i;
const ranking = /\b(?:rank|top (?:\d+|three|five))\b|\b(?:order|sort|list)\b[^.?!]*\bby\b/i;
/** "The average return of your robots", "the win rate of each robot", "the win rates of your robots". */
const resultsOfAll =
  /^(?!.*\bguarante|.*\b(?:can|may|could) (?:i|we)\b)(?=.*\b(?:(?:each|every|all)(?: of)?(?: (?:your|the|our|these|those))* (?:robots?|bots?|eas?)|(?:of|for) (?:your|our|the|these|those) (?:robots|bots|eas)|(?:average|mean) .*\b(?:robots?|bots?|eas?))\b).*\b(?:returns?|drawdowns?|win ?rates?|profit factors?|gains?|(?<!stop[- ]?)loss(?:es)?(?! streak))\b/i;
const startsWithRobot = /^(?:an? |the )?(?:robots?|bots?|eas?)\b/i;
/** "Robot with the highest win rate". */
const ofMost = /\b(?:best|highest|lowest|smallest|biggest|most|least)\b/i;
const asksForResult = (question: string) =>
  [bestResult, winRate, asksForWorst, ranking].some((asks) => asks.test(question));

/** What an answer about the robots has been chosen by. */
export const robotReads =
  /\b(?:robots?|(?:every|each|any) year|best|safest|most|better|worst(?! (?:month|week|day|trade)\b)|smaller|lower|highest|biggest|deepest|largest|loss(?:es)?|often|more than|less than|worth (?:it|buying|\$? ?\d[\d,.]*(?: ?(?:dollars?|usd|bucks))?))\b(?! \$?\d)/g;

const line = ({ name, facts }: Robot) => `- **${name}**: ${facts}`;

type ByMarket = NonNullable<ReturnType<typeof robotsByMarket<Robot>>>;
const tradeText = (count: number, { pairs, avoided }: ByMarket): string => {
  if (avoided) return `${count === 1 ? "does" : "do"} not trade ${pairs}`;
  return `${count === 1 ? "trades" : "trade"} ${pairs}`;
};

/** "With martingale", "without a grid": how a question wants them to trade, and which of them do. */
function traitIn(question: string): { readonly fits: (robot: Robot) => boolean; readonly how: string } | null {
  const martingale = /\bmartingale\b|\bdoubl\w+\b/i.test(question);
  const grid = /\bgrids?\b/i.test(question);
  const adding = addsToLosers.test(question);
  if (!martingale && !grid && !adding) return null;
  const has = ({ traits }: Robot) =>
    (martingale && traits.martingale) || (grid && traits.grid) || (adding && (traits.grid || traits.martingale));
  const wanted = [martingale ? "martingale" : "", grid ? "a grid" : "", adding ? "adding to losing positions" : ""]
    .filter(Boolean)
    .join(" or ");
  const without = withoutWords.test(question);
  return { fits: (robot) => has(robot) !== without, how: `${without ? "without" : "with"} ${wanted}` };
}
type Trait = NonNullable<ReturnType<typeof traitIn>>;

/** What they are asked to trade, and how; empty where neither is asked. */
function tradeHow(count: number, market: ByMarket | null, trait: Trait | null): string {
  const verb = count === 1 ? "trades" : "trade";
  const what = market ? tradeText(count, market) : "";
  const how = trait ? `${market?.avoided ? `and ${verb} ` : ""}${trait.how}` : "";
  return `${what || (how && verb)} ${how}`.trim();
}

/** The robots that have what was asked for, or those that lack it; of the ones that trade a pair, where one is asked for. */
function byTrait(robots: readonly Robot[], market: ByMarket | null, question: string): string | null {
  const trait = traitIn(question);
  if (!trait) return null;
  const found = (market?.found ?? robots).filter(trait.fits);
  const text =
    found.length === 0
      ? `None of our robots${market ? ` that ${tradeText(2, market)}` : ""} trades ${trait.how}.`
      : `${found.length} of our ${robots.length} robots ${tradeHow(found.length, market, trait)}:\n\n${found.map(line).join("\n")}`;
  return answer(text, [label]);
}

/** Those that trade the pairs that are asked for, or do not. */
function byMarket(robots: readonly Robot[], market: ByMarket): string {
  const { found, pairs, untraded, avoided } = market;
  const none = avoided ? `All of our robots trade ${pairs}.` : `None of our robots trades ${pairs}.`;
  const text =
    found.length === 0
      ? none
      : `${found.length} of our ${robots.length} robots ${tradeText(found.length, market)}:\n\n${found.map(line).join("\n")}${untraded ? `\n\nNone trades ${untraded}.` : ""}`;
  return answer(text, [label]);
}

/** What those cost that have what was asked for, in the order that was asked for: cheapest first where none was. */
function byPrice(robots: readonly Robot[], market: ByMarket | null, trait: Trait | null, question: string): string {
  const down = dearest.test(question);
  const sorted = [...robots].sort((a, b) => (a.priceCents - b.priceCents) * (down ? -1 : 1));
  const lines = sorted.map((robot) => line(robot).replace(": ", `: ${formatPrice(robot)}. `));
  const order = down ? "most expensive" : "cheapest";
  return answer(`Our robots that ${tradeHow(2, market, trait)}, ${order} first:\n\n${lines.join("\n")}`, [label]);
}

const forSmallAccount = /\b(?:small(?:er)?|tiny|little|low)[- ](?:accounts?|balance|budget|capital|deposit)\b/i;
/** "Do the robots use martingale": which of them do. Whether that is safe is another question. */
const asksWhetherOurs =
  /\b(?:do|does|are|is|have|has) (?:any of |all of |all |some of )?(?:your|the|these|those)\b.*\b(?:robots|bots|eas)\b(?!.*\b(?:safe|risky|dangerous|good|bad|los\w+|allowed|works?|worth|blow\w*|profit\w*)\b)/i;

const asksOfAll = /\b(?:robots|bots|eas|expert advisors)\b|\b(?:which|what|any) (?:robot|bot|ea)\b/i;
const holds = /\b(?:hold|keep|leave|stay|carr|clos|flat)\w*\b/i;

/** What each robot's page says of nights or weekends. */
function byHolding(robots: readonly Robot[], question: string): string | null {
  const fact = asksOfAll.test(question) && holds.test(question) ? holdingAsked(question) : undefined;
  if (!fact || robots.length === 0) return null;
  const lines = robots.map(({ name, description }) => {
    const told = sentencesOn(fact, description);
    return `- **${name}**: ${told.length > 0 ? told.map((sentence) => `“${sentence}”`).join(" ") : `its page says nothing about "${fact.name}"`}`;
  });
  return answer(`What the pages of our robots say about "${fact.name}":\n\n${lines.join("\n")}`, [label]);
}

const budgetPattern =
  /\b(?:for|with|on|have|got|account|balance|capital)\b[^\d$]{0,16}(?:\$\s?(\d[\d,]*)|(\d[\d,]*)\s?(?:\$|dollars?\b|usd\b|bucks\b))/i;
/** The robots' deposits are in dollars: which of them other money is enough for depends on its rate. */
const otherMoney =
  /\b(?:with|on|have|got|for)\b[^\d€£]{0,16}(?:[€£]\s?\d[\d,]*|\d[\d,]*\s?(?:€|£|euros?\b|eur\b|pounds\b|gbp\b|chf\b|francs\b))/i;
/** An amount beside these words is a price. */
const ofPrice = /\b(?:under|below|cheap\w*|costs?|prices?|priced|buy)\b/i;

/** "For 2000", "a 5000 account", "best EA 10k": a sum without its currency, and no year. */
const bareBudget =
  /\b(?:for|with|on|have|got|account|balance|capital|robots?|bots?|eas?)(?: (?:an?|my|only|about|just|of|is))* (?!20[1-4]\d\b(?! (?:accounts?|balance|capital)\b))(\d[\d,]{2,})(?![\d.:%]|,\d|[- ]?(?:pips?|points?|trades?|bars?|ticks?|lots?|days?|weeks?|months?|years?|ms|eur|euros?|€|£|gbp|pounds?|chf|francs?|leverage|accounts|charts|[kmg]b|ram|computers?)\b)/gi;

/** "Is 200 dollars enough for a robot"; four without a currency are no dollars. */
const enoughPattern =
  /(?<![\d.,])((?<=\$ ?)\d[\d,]*|\d[\d,]*(?= ?(?:\$|dollars?|usd|bucks))|\d[\d,]{2,}) ?(?:\$|dollars?|usd|bucks)? (?:is |be )?enough\b/i;
/** "Can I run a robot with 100 dollars", "will the robot work with 100 dollars": an amount for whichever robot it may be. */
const runsOne =
  /\b(?:run|use|start|trade|begin|try)\b.*\b(?:robots?|bots?|eas?)\b.*\b(?:with|on)\b|\b(?:robots?|bots?|eas?)\b.*\b(?:work|run)s? (?:with|on)\b|\benough\b.*\b(?:robots?|bots?|eas?)\b/i;
const ofOneRobot = (question: string): boolean => startsWithRobot.test(question) || runsOne.test(question);
const needsToRun =
  /\bhow much(?: (?:money|capital|cash|dollars|deposit|balance))?(?: \w+){0,2} need\b(?! to (?:know|learn|understand|do)\b)(?!.*\b(?:pay|buy|costs?)\b).*\b(?:run|start|use)\b.*\b(?:robots?|bots?|eas?)\b/i;

/** The amount that somebody wants to trade a robot with, in dollars. */
function budgetIn(question: string): number | undefined {
  if (ofPrice.test(question)) return undefined;
  const [, one, other] = budgetPattern.exec(question) ?? [];
  const digits = one ?? other ?? enoughPattern.exec(question)?.[1] ?? [...question.matchAll(bareBudget)].at(-1)?.[1];
  return digits === undefined ? undefined : Number(digits.replaceAll(",", ""));
}

/** What they lost: deepest first, or smallest first where the safest is asked for. */
const byDanger = (robots: readonly Robot[], question: string): string =>
  `Like every robot, each of them can lose all the money on an account.\n\n${byResult(robots, question)}`;

/** Those that an amount is enough for; of the ones that trade a pair, or as it is asked for. */
function byBudget(robots: readonly Robot[], budget: number, market: ByMarket | null, trait: Trait | null): string {
  const known = [...robots].sort((a, b) => a.traits.minDeposit - b.traits.minDeposit);
  const within = known.filter(({ traits }) => traits.minDeposit <= budget);
  const asked = tradeHow(2, market, trait);
  const text =
    within.length > 0
      ? `With ${dollars(budget)} the minimum deposit of these${asked && `, which ${asked},`} is met. Which one does best nobody can know:\n\n${within.map(line).join("\n")}`
      : `None of our robots${asked && ` that ${asked}`} is made for ${dollars(budget)}: the lowest minimum deposit is ${dollars(known[0]?.traits.minDeposit ?? 0)}, and with less the smallest position already risks too much.`;
  return answer(text, [label]);
}

const compares = /\b(?:better|worse|safer|riskier|than|versus|vs|or|compare[ds]?|difference|different|differs?)\b/i;

const tradesIt = /\b(?:trades?|(?:can|could|may|should) (?:i|we) use|work\w*|runs?|support\w*)\b/i;
const onPair = /\bon (?:the )?(?:[a-z]{3}\/?[a-z]{3}|gold|silver|bitcoin)\b/i;

/** That one robot does not trade the pairs that a question names: its page tells only those that it does. */
function untradedBy(robot: Robot, question: string): string | null {
  const { name, url, traits } = robot;
  const asked = robotsByMarket([robot], `which robot trades ${question}`);
  if (!asked || asked.avoided || asked.found.length > 0) return null;
  if (!(tradesIt.test(question) || (onPair.test(question) && asksForRecord.test(question)))) return null;
  return answer(`${name} does not trade ${asked.pairs}. It is made for ${traits.pairs.join(", ")}.`, [
    [name, url],
    label,
  ]);
}

const ofBeginner =
  /\b(?:beginners?|beginer|begginers?|newbies?|noobs?|novices?|starters?|first (?:robot|bot|ea)|(?:to|should i) start with|(?:i am|i['’]?m|im|as a|am) new|never traded|no experience|inexperienced)\b/i;

/** "Beginner + intermediate + all robots": the name of a course beside others, and a sum. */
const ofCourses = /\b(?:intermediate|professional)\b|\bbeginners? (?:course|forex)\b|\bbeginners? ?(?:\+|plus\b)/i;

/** A beginner who asks for a robot is told what the pricing page says: no robot yet. */
const forBeginner = () =>
  answer(
    "None, at first: a robot loses as automatically as it wins, and only who knows what it does can tell whether it still follows its rules. Learn that first: [Foundation](/foundation) is free. Then run any robot on a demo account before it trades money.",
    [["Foundation: from zero to a first demo trade", "/foundation"], label],
  );

/** A robot that is wished for: none is known to do it, and a list of what there is would look like one. */
const hopes =
  /\b(?:high|big|huge|quick|fast|easy|large|stable|steady|regular)[- ](?:returns?|profits?|gains?|money|income)\b|\b(?:doubles?|triples?|multipl(?:y|ies)) (?:(?:the|my|your|an?) )?(?:account|money|deposit|balance|capital)s?\b|\b\d+ ?(?:%|percent) (?:a|per|each|every) (?:day|week|month)\b|^(?!.*\b(?:records?|backtests?|results?)\b).*\b(?:trust\w*|rely on|reliable|dependable)\b/i;

/** A robot that is to bring back what was lost: "Recovery" is the name of one, which is no offer to somebody who has lost. */
const winsBack =
  /\b(?:recover|recoup|regain)(?:s|ed|ing)?\b(?: \w+){0,2} (?:loss(?:es)?|money|account|deposit|savings|capital|fast\w*|quick\w*|it|everything|all)\b|\bhelps? (?:me|us) (?:to )?recover\b|\b(?:win|make|earn|bring)s? back (?:my|our|what|the loss(?:es)?|\$? ?\d)|\b(?:win|make|earn|bring|get)s? (?:it|this|that|them|everything|all|my|our|what)\b(?: \w+){0,3} back\b|\b(?:best|good|need|want|use|buy)\b.*\b(?:robots?|bots?|eas?)\b.*\bafter (?:\w+ ){0,2}loss(?:es)?\b|\b(?:blew|blown|lost)\b.*\b(?:which|what|best)\b.*\b(?:robots?|bots?|eas?)\b/i;
/** What comes back from us, and what a robot has lost itself, are told elsewhere. */
const ofRefund =
  /\bget back (?:my|our|the) (?:\w+ )?(?:robots?|bots?|eas?|licen[cs]es?|keys?|files?|courses?|purchases?|orders?)\b|\bget (?:my|our|the) (?:\w+ )?(?:robots?|bots?|eas?|licen[cs]es?|keys?|files?|courses?|purchases?|orders?) back\b|\brefund\w*\b|\b(?:can|may|do|could|how) (?:to |do |can )?(?:i|we|you)?(?: \w+)? ?(?:get|have|give|return)\b.*\bmoney back\b|\b(?:robots?|bots?|eas?)\b(?: \w+){0,2} (?:lost|loses?|losing)\b/i;

/** "My results differ from your backtest": why they do, which no record tells. */
const asksWhyDifferent =
  /\b(?:results?|backtests?|records?|numbers|figures|trades)\b.*\b(?:different|differs?|not the same|(?:does|do) ?n['’]?o?t match|deviat\w*)\b|\b(?:different|differs?|deviat\w*)\b.*\b(?:results?|backtests?|records?|pages?|numbers|figures|metatrader|mt5|tester)\b/i;

/** What Support says: a ranking by return would be no answer. */
function toldBySupport({ passages = [] }: SiteContent, id: string, first = ""): string | null {
  const told = passages.find((passage) => passage.id === `faq:${id}`);
  return told ? answer(`${first}${told.text}`, [[told.title, told.url], performance]) : null;
}

/** What Support says to who asks for proof, or hopes for more than a robot can do. */
function wished(content: SiteContent, question: string): string | null {
  if (winsBack.test(question) && !ofRefund.test(question))
    return toldBySupport(
      content,
      "win-back",
      "None is known to do that: a robot can lose all the money on an account. ",
    );
  if (asksForRealMoney(question)) return toldBySupport(content, "robot-record");
  return hopes.test(question) ? toldBySupport(content, "robot-profit") : null;
}

/** What came of it, what may come of it, or what one of its calendar years came to. */
const asksForItsRecord = (robot: Robot, question: string, now: number): boolean =>
  [asksForRecord, asksForOutcome, asksForRuin].some((asks) => asks.test(question)) ||
  namesItsYear(robot, question, now);

/** Questions about one robot or all of them, answered from their own figures; null when it is about something else. */
export function robotAnswer(content: SiteContent, typed: string, now = Date.now()): string | null {
  const question = thousandsWrittenOut(typed);
  const inFull = withFullName(robotsOf(content), question);
  return answerTo(content, question, now) ?? (inFull === question ? null : answerTo(content, inFull, now));
}

/** Several robots beside one another, each with its record. */
function sideBySide(robots: readonly Robot[], question: string): string {
  const better = /\bbetter|worse|best\b/i.test(question)
    ? "Which one is better depends on what you can bear: I can only set them side by side.\n\n"
    : "";
  const links = robots.map(({ name, url }) => [name, url] as const);
  const lines = robots.map((robot) => `${line(robot)} ${recordLine(robot)}`.trimEnd());
  const lengths = unlikeLengths(robots.map(({ traits }) => traits.tested));
  return answer(`${better}${lines.join("\n")}${lengths && `\n\n${lengths.trimEnd()}`}`, [label, ...links, performance]);
}

function answerTo(content: SiteContent, question: string, now: number): string | null {
  const robots = robotsOf(content);
  const brokers = (content.passages ?? []).filter(({ kind }) => kind === "broker").map(({ title }) => title);
  const pair = named(robots, brokers, question);
  if (pair.length > 1 && asksForResult(question)) return byResult(pair, question);
  if (pair.length > 1 && asksForAccount.test(question)) return depositsOf(pair, question);
  if (pair.length > 1 && compares.test(question)) return sideBySide(pair, question);
  const [only] = pair;
  // Its record is of other pairs then.
  const untraded = only && pair.length === 1 ? untradedBy(only, question) : null;
  if (untraded && onPair.test(question)) return untraded;
  if (pair.length === 1 && asksWhyDifferent.test(question)) return toldBySupport(content, "other-results");
  const whether = only && pair.length === 1 ? robotWhether(only, question) : null;
  if (whether) return whether;
  if (only && pair.length === 1 && asksForItsRecord(only, question, now)) return recordOf(only, question, now);
  if (only?.traits.tested && pair.length === 1 && asksForVerdict.test(question))
    return recordOf(only, question.replace(worthPrice, "worth it"), now);
  if (only && pair.length === 1 && asksForDeposit.test(question)) return depositOf(only, question);
  if (untraded) return untraded;
  const others = /\bones\b/i.test(question) && (addsToLosers.test(question) || /\bmartingale\b/i.test(question));
  if (pair.length > 0 || goods.test(question) || !(aboutRobots.test(question) || others)) return null;
  const support = wished(content, question);
  if (support) return support;
  if (
    robots.length > 0 &&
    ofBeginner.test(question) &&
    !ofCourses.test(question) &&
    (choosing.test(question) || asksOfAll.test(question) || startsWithRobot.test(question))
  )
    return forBeginner();
  const untradedKinds = untradedMarkets(robots, question);
  if (untradedKinds) return answer(untradedKinds, [label]);
  if (lowestDeposit.test(question) || (robots.length > 0 && needsToRun.test(question))) return byDeposit(robots);
  if (robots.length > 0 && choosing.test(question) && otherMoney.test(question) && !ofPrice.test(question))
    return byDeposit(robots);
  const budget = robots.length > 0 ? budgetIn(question) : undefined;
  const ofAll = choosing.test(question) || asksOfAll.test(question);
  const inYear = ofAll ? byYearOfAll(robots, question, now) : null;
  if (inYear && (asksForResult(question) || asksForRecord.test(question) || asksOfYear.test(question))) return inYear;
  const inYears = ofAll && asksForEveryYear(question) && !traitIn(question) ? yearsOfAll(robots) : null;
  if (inYears) return inYears;
  const held = byHolding(robots, question);
  if (held) return held;
  const priced = asksPrice.test(question);
  const market =
    robots.length > 0
      ? robotsByMarket(robots, priced ? question.replace(asksPrice, "which") : question, budget !== undefined)
      : null;
  const among = market?.found ?? robots;
  const trait = traitIn(question);
  const fitting = trait ? among.filter(trait.fits) : among;
  if (fitting.length > 0 && asksForDangers.test(question)) return byDanger(fitting, question);
  if (fitting.length > 0 && !trait && budget === undefined && asksForSafest.test(question))
    return byDanger(fitting, question);
  if (fitting.length > 0 && asksWhoGains(question)) return byGain(fitting, question);
  if (trait && fitting.length > 0 && mayLose.test(question)) return byResult(fitting, question);
  if (trait && asksWhetherOurs.test(question)) return byTrait(robots, market, question);
  if (budget === undefined && fitting.length > 0 && forSmallAccount.test(question)) return byDeposit(fitting);
  if (priced && (market || trait) && fitting.length > 0) return byPrice(fitting, market, trait, question);
  const ranked = asksForResult(question) || (!trait && leastRisk.test(question));
  if (market && (among.length === 0 || (budget === undefined && !ranked)))
    return (among.length > 0 ? byTrait(robots, market, question) : null) ?? byMarket(robots, market);
  if (
    !market &&
    !trait &&
    (resultsOfAll.test(question) || (ranked && startsWithRobot.test(question) && ofMost.test(question)))
  )
    return byResult(robots, question);
  if (!(market || choosing.test(question) || (budget !== undefined && ofOneRobot(question)))) return null;
  if (trait && fitting.length === 0) return byTrait(robots, market, question);
  if (budget !== undefined) return byBudget(fitting, budget, market, trait);
  if (/\bwhat (?:is|are|does|do)\b/i.test(question) && !leastRisk.test(question)) return null;
  if (/\b(?:which|whats?|best|worst|how many|any|rank|order|sort|list|top|most profitable)\b/i.test(question) && ranked)
    return byResult(fitting, question);
  if (/\b(?:which|what|how many)\b/i.test(question)) return byTrait(robots, null, question);
  return null;
}
