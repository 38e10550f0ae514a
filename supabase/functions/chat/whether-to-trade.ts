import type { SiteContent } from "./passages.ts";
import { readMore } from "./read-more.ts";

const trading = "(?:(?:forex |fx |day |currency |online |retail )?trading|forex|fx|to trade|trade)";
/** Nothing more is asked than whether: "should I stop trading during news" is about news. */
const atTheEnd = String.raw`(?: (?:forex|fx|currencies|at all|or not|as a beginner|then|really|too|it|with real money|for me|money|anymore|any more))*[\s?!.]*$`;
const goodFor =
  "(?:easy money|worth (?:it|(?:my|the|your) (?:time|effort|risk|money)|(?:doing|trying|learning|starting)(?: it)?)|(?:really )?(?:a |an )?(?:good|smart|great|realistic|reliable|safe|easy|quick|fast) (?:idea|choice|business|job|career|investment|side hustle|side job|(?:way|method) (?:to|of) (?:mak(?:e|ing)|earn(?:ing)?|get(?:ting)?)(?: (?:some|more|extra))? (?:money|income|rich)))";

/** Whether to trade at all: what a course or a lesson offers is no answer to it. */
const asksWhether: readonly RegExp[] = [
  new RegExp(
    String.raw`(?<!\b(?:which|what|when|where|how|who)\b[^.?!]{0,40})\b(?:should|shall) (?:i|we|one|people) (?:(?:really|even|ever|just|not) )*(?:(?:start|begin|try|learn|get into|do|keep|keep on|continue|stop|quit|give up(?: on)?) )?${trading}${atTheEnd}`,
    "i",
  ),
  new RegExp(String.raw`\b(?:is|are) ${trading}(?: (?:really|even|still|actually|always))* ${goodFor}${atTheEnd}`, "i"),
  new RegExp(
    String.raw`\b(?:is|are) it(?: (?:really|even|still|actually))* (?:worth|${goodFor}) (?:to )?(?:(?:learn|start|try|do)(?:ing)? (?:to )?)?${trading}${atTheEnd}`,
    "i",
  ),
  new RegExp(
    String.raw`\b(?:reasons?|convince me|persuade me|talk me (?:out of|into)|why (?:should|would|shouldn['’]?t)(?: (?:i|we|one|anyone|anybody|somebody))?)(?: (?:not|ever|start|begin))* (?:to )?(?:start )?${trading}${atTheEnd}`,
    "i",
  ),
];

/** A sure thing, of no robot and no broker: there is none. */
const asksForSure =
  /^(?!.*\b(?:robots?|bots?|eas?|brokers?|accounts?|demo|simulator|arbitrage|stop\w*|sl)\b).*\b(?:(?:no|zero|without)[- ](?:loss(?:es)?|risk|losing)|loss[- ]?less|risk[- ]free|never los(?:e|es|ing)|(?:cannot|can['’]?t|can not) lose|(?:100 ?%|always|guaranteed) (?:win\w*|accura\w+|profit\w*|safe|sure|success\w*)(?: rate)?|sure[- ]?(?:shot|fire|win)|fool ?proof|secret (?:strategy|method|formula|system))\b/i;

const sum = String.raw`(?:[$€£] ?)?\d[\d,.]*k?(?: ?(?:dollars?|usd|bucks|euros?|eur|pounds?|[$€£]))?`;
const livedOn = "(?:rent|mortgage|food|bills|debts?|loans?|credit cards?|treatment|surgery|medicines?|tuition|school)";
/** Money that is lacking, or that is not to be lost. */
const asksForNeed: readonly RegExp[] = [
  new RegExp(
    String.raw`(?<!\b(?:do|would|will|should|must) )\b(?:i|we|and|but) (?:really |urgently |just |badly |only )?(?:need|must (?:make|earn|get|have)|have to (?:make|earn|get)|gotta (?:make|get)) (?:to (?:make|earn|get) )?(?:(?:at least|about|around|extra|some|more) )*(?:${sum}|money|cash)\b.{0,30}\b(?:until|till|by|fast|quick(?:ly)?|urgent(?:ly)?|today|tomorrow|tonight|this week|next week|this month|for (?:my |our |the |his |her )?(?:${livedOn}|family|kids|children|wedding))\b`,
    "i",
  ),
  /\b(?:need|make|earn|get) (?:some |more |extra )?(?:money|cash) (?:very |really |so )?(?:fast|quick(?:ly)?|urgently|asap)\b/i,
  new RegExp(
    String.raw`\b(?:pay|paying|clear|settle) (?:(?:off|back) )?(?:my|our|his|her)(?: \w+)? ${livedOn}\b|\b(?:pay|paying) off (?:(?:a|the|all) )*${livedOn}\b`,
    "i",
  ),
  /\b(?:i(?:['’]?m| am)|we(?:['’]re| are)|i got|i was|i(?:['’]?ve| have) been) (?:\w+ )?(?:broke|fired|laid off|unemployed|jobless|homeless|bankrupt)\b|\b(?:bankruptcy|debt collectors?|behind (?:on|with) (?:my |our |the )?(?:rent|mortgage|bills|payments|loan)|no food|i owe)\b/i,
  /\b(?:sell(?:ing)?|mortgag(?:e|ing)|pawn(?:ing)?) (?:my|our) (?:car|house|home|flat|apartment|phone|ring|jewel\w+|stuff|things)\b.*\b(?:trad\w+|forex|robots?|invest\w*|deposit)\b|\b(?:trade|invest|deposit|use|spend|start)\b.*\b(?:emergency|rainy[- ]day|college|wedding) (?:fund|money|savings)\b/i,
];
/** A payment for something here, which has its own answers. */
const ofPurchase =
  /\b(?:checkout|invoices?|receipts?|refund\w*|installments?|orders?|subscription|vps|courses?|mentor\w*|price|discount)\b/i;

const textOf = ({ passages }: SiteContent, id: string) => passages.find((passage) => passage.id === `faq:${id}`);

/** What Support says of the risk and of an income, where somebody asks whether to trade at all or needs the money; null otherwise. */
export function whetherToTrade(content: SiteContent, question: string): string | null {
  const [risky, living] = [textOf(content, "is-it-risky"), textOf(content, "can-i-live-from-it")];
  if (!risky || !living || ofPurchase.test(question)) return null;
  const needs = asksForNeed.some((asks) => asks.test(question));
  if (!needs && !asksForSure.test(question) && !asksWhether.some((asks) => asks.test(question))) return null;
  const money = textOf(content, "how-much-money");
  const told = needs ? [living, risky] : [risky, living];
  const links = [...told, ...(money ? [money] : [])].map(({ title, url }) => [title, url] as const);
  const texts = told.map(({ text }) => text.replace(/^(?:yes|no)[,.]\s+/i, ""));
  return `${texts.join("\n\n")}\n\n${readMore(...links)}`;
}
