import { writtenOut } from "./as-typed.ts";
import type { ChatMessage } from "./conversation.ts";
import { isToldElsewhere } from "./distress-languages.ts";

/** No pattern looks further ahead than a hundred characters: everybody waits while one reads, and a message may have 32 KB. */
const anyOf = (told: readonly string[]) => new RegExp(told.join("|"), "i");

const person =
  "(?:i|we|he|she|husband|wife|son|daughter|father|mother|brother|sister|boyfriend|girlfriend|partner|friend|dad|mom|mum)";
const cannot = String.raw`(?:can ?not|can'?t|could ?n'?t|could not|unable to)`;
const doNot = String.raw`(?:do(?:es)? not|do ?n'?t|does ?n'?t|no longer)`;
const atTheEnd = String.raw`(?=[\s!?.,]*$)`;
/** Behind "go on", "take it" and "live": no lesson, checkout or live account is meant. */
const anyMore = String.raw`(?: like this| any ?more| any longer|${atTheEnd})`;

/** What is slow, dear or missing here is no reason to despair; that it is named beside one is no sign of that. */
const thing = String.raw`(?:charts?|pages?|site|app|buttons?|browser|alerts?|builder|simulator|spreads?)`;
const asOfATool = String.raw`(?! without (?:\w+ )?${thing}\b|.{0,20}\b${thing} (?:is|are) (?:\w+ )?(?:slow|laggy|broken|high|wide)\b|,? (?:it is |it'?s )?(?:too|so) slow\b)`;

/** Thoughts of harming oneself, of the visitor or somebody near. "Suicide" alone is said of martingale and of trading without a stop, too. */
const selfHarm = anyOf([
  String.raw`\b(?:commit|attempt|consider|th[io](?:nk|ught)|talk)\w* (?:(?:of|about) )?(?:committing )?suicide\b(?! trade)`,
  String.raw`\bsuicidal (?:thoughts?|feelings?)\b|\bsuicide (?:help|hot)line\b|^suicid(?:e|al)${atTheEnd}`,
  String.raw`\b(?:${person}|i'?m)\b.{0,20}\bsuicidal\b(?! to\b)`,
  String.raw`\bkill(?:s|ed|ing)? (?:my|your|him|her)self\b|\b(?:harm|hurt|cut)(?:ing|ting|s)? (?:my|him|her)self\b|\bself[- ]?harm\w*`,
  String.raw`\b(?:end|tak)(?:e|ing|s)? (?:my|his|her) (?:own )?life\b(?![- ]?(?:time|long|savings|membership|licen[cs]e|plan))|\btook (?:his|her) own life\b`,
  String.raw`\bjump(?:ing)? (?:off|from) (?:a|the) (?:bridge|roof|building)\b|\bi\b.{0,10}\boverdosed?\b`,
  String.raw`\b(?:i|think\w*|thought)\b.{0,20}\bend(?:ing)? it (?:all(?! (?:positions?|trades?|orders?)(?: at once|${atTheEnd}))|tonight)\b|\bth(?:ink\w*|ought) (?:of|about) ending (?:things|everything)\b|\bwant (?:it all|everything|my life) to (?:end|be over)\b`,
  String.raw`\b${person}\b.{0,20}\b(?:wants? to|would rather|(?:am|'?m) (?:like|going to)) (?:just )?die\b(?! laughing)|\bfeel(?:ing|s)? like dying\b(?! laughing)|\b(?:best|easy|easiest|quick|painless) ways? to die\b(?! on\b)`,
  String.raw`\bwish (?:that )?(?:i|he|she) (?:was|were) dead\b|\bbetter off (?:dead(?! or)|without me)\b|\b(?:want(?:s)? to|rather) be dead\b|\bnobody would miss me\b|\bdisappear forever\b`,
  String.raw`\b${doNot} want to (?:be alive|exist|(?:live|be here)(?:${anyMore}| with this))`,
  String.raw`\bnothing (?:left )?to live for\b|\breason to (?:(?:keep|go on) )?liv(?:e|ing)\b(?! trad)|\b(?:no|what(?:'?s| is) the) point (?:in|of) (?:living|(?:life|going on)${atTheEnd})|\b(?:tired of|done with|hate) (?:my life|life|living)\b|\bgiv(?:e|ing|en) up on (?:my )?life\b`,
  String.raw`\blife (?:is not|is ?n'?t|ain'?t) worth it\b|\blife (?:is|has|isn'?t|is not) (?:over|ruined|destroyed|pointless|meaningless|no meaning|no sense|not worth|worth living)\b|\bsee no way out\b|\bno way out for me\b`,
  String.raw`\bi ${cannot} (?:(?:go on|live|take (?:it|this))${anyMore}|live with (?:myself|this|these|what)\b)|\b${doNot} know how to go on${anyMore}`,
  String.raw`\bi(?:'?m| am| feel)? (?:(?:so|very|really|feeling|completely|totally|broke|and) )*(?:depressed|hopeless(?! (?:at|with)\b)|worthless|ruined)\b|\bmade me depressed\b`,
  String.raw`\b(?:how many|enough|took|swallow\w*) (?:\w+ ){0,2}pills\b|\bunaliv(?:e|ing)\b|^(?:i(?:'ll| will| want to)? )?(?:just )?(?:gonna |going to )?kms\b|\bi (?:want to|will) kms\b|\bi feel like ending (?:it|everything)\b|\bi hate myself\b|^(?:i )?(?:just )?want to (?:just )?(?:die\b(?! laughing)|end it(?: now)?${atTheEnd})`,
  String.raw`\bjump(?:ing)? in front of (?:a|the) (?:train|bus|car)\b|\bi(?:'ll| will|'?m going to| am going to| want to) (?:just )?jump${atTheEnd}|\bhang(?:ing)? (?:my|him|her)self\b|\bth(?:ink\w*|ought) (?:of|about) jumping${atTheEnd}|\bgoodbye (?:everyone|everybody|all|world)\b.{0,40}\b(?:last|forever|sorry)\b|\bmy last message\b(?! (?:was|about|is not)\b)`,
  String.raw`\breason to go on\b(?! with\b)|\b(?:i have|i see|there is|there'?s) no hope(?: left)?${atTheEnd}|\blost all (?:my )?hope\b|\bi ${cannot} (?:(?:do|bear|stand) (?:it|this)|cope) (?:any ?more|any longer)\b${asOfATool}|\bi ${cannot} cope${atTheEnd}|\bi (?:just )?want to disappear\b`,
]);

const theirs = String.raw`(?:my|our|his|her|their)(?: \w+'?s'?)?`;
const livedOn = String.raw`(?:(?:life'?s?|whole|entire) )*(?:savings|pension|retirement|401 ?k|rent|mortgage|inheritance|college (?:fund|money)|student loan)`;
const otherThing = String.raw`(?! ?-?(?:accounts?|free|plan|login|password)\b)`;
const homeOrFamily = String.raw`(?:house|home|family|marriage|wife|husband|children|kids)`;
/** A house key, a home screen and a license that a wife left behind end otherwise. */
const byLosses = String.raw`(?= (?:because|to|in|by|with|through|over|due|after|and|trading|gambling)\b|[\s!?.]*$|[,;])`;
/** What a page can lose. */
const onThisDevice = String.raw`(?!.{0,100}\b(?:demo|simulator|lab|builder|journal|cart|pages?|browser|device|phones?|reload\w*|updates?|drafts?|saved|typed|wrote|progress|lessons?)\b)`;
/** Who lost everything in a story or a question about others, and what software does. */
const others = String.raw`(?<!\b(?:people|traders?|clients?|students?|anyone|anybody|robots?|bots?|ea|it|they) (?:(?:have|has|had) )?)`;
const everything = String.raw`(?:everything|it all|all (?:of )?(?:my|our|his|her|their) money)`;

/** Who is not to learn of a loss, and what it is then called. */
const family = "(?:wife|husband|family|parents|mother|father|partner|girlfriend|boyfriend)";
const hidden = String.raw`(?:lost|loss(?:es)?|debts?|owe|gambl\w+|blew|borrowed)`;
const hasNotTold = String.raw`(?:${cannot} tell|(?:have ?n'?t|have not|never|did ?n'?t|did not|afraid to|scared to) (?:tell|told))`;

/** Trading or gambling that somebody cannot stop, or has lost what they live on by. */
const outOfControl = anyOf([
  String.raw`\b(?:${person}|i'?m)\b.{0,100}\b(?:addict|addicted|addiction|gambling problem|gambl(?:es|er|ed|ing away)|compulsive\w*)\b(?! to (?:your|games?)\b)`,
  String.raw`\b(?:trading|gambling|forex) addict(?:ion|s)?\b|\bhooked on (?:trading|gambling|forex)\b|\bi gamble\b|\b(?:stop|help for) gambling\b`,
  // Who asks to be kept from trading cannot keep away alone.
  String.raw`\bself[- ]?exclu(?:de|sion)\b|\b(?:ban|block|bar|exclude) myself from (?:trading|gambling|my broker|forex)\b|\block myself out of (?:trading|gambling|forex)\b|(?:^|\b(?:please|can you|could you) )(?:ban|block|bar|exclude) me from (?:trading|gambling)\b`,
  String.raw`${others}\b${cannot} (?:seem to )?(?:stop|quit|control) (?:(?:trading|gambling|betting|losing|depositing)\b(?! (?:trades with|robots?|bots?)\b)|(?:opening|taking) trades|(?:my|him|her)self\b)`,
  String.raw`\bi\b.{0,100}\b${cannot} (?:stop|quit)(?:${atTheEnd}|,? (?:and )?i (?:keep|always) (?:deposit|trad|los|gambl|bet)\w+)|\bi keep deposit\w+|\bgambl\w+ away (?:my|our|his|her) (?:\w+ )?(?:salary|wages?|money|paychecks?|income)\b`,
  String.raw`\b(?:lost|losing|blew(?: up)?|burn(?:ed|t)(?: through)?|gambled(?: away)?|traded(?: away)?|wiped out) (?:[\w$€£,.]+ (?:of )?){0,2}${theirs} ${livedOn}\b${otherThing}|\b${theirs} ${livedOn}\b.{0,100}(?:\bgone\b|\blost it\b)|\blost the (?:rent|mortgage)\b${otherThing}`,
  String.raw`${others}\blost (?:all|everything)\b.{0,100}\b(?:savings|house|pension)\b${otherThing}`,
  String.raw`\blost (?:${theirs}|the) ${homeOrFamily}${byLosses}|\b(?:wife|husband|girlfriend|boyfriend) (?:has )?left me${byLosses}`,
  String.raw`${others}\blost (?:${everything}\b${onThisDevice}|all${atTheEnd})`,
  String.raw`\blost (?:${theirs}|the) job\b.{0,60}\b${homeOrFamily}${byLosses}|\blost (?:my|our) (?:wife|husband|family|partner|parents?|mother|father|brother|sister|girlfriend|boyfriend|friend)'?s'? money\b`,
  String.raw`\b(?:lost|spent) (?:[\w$€£,.]+ (?:of )?){0,2}money for (?:${theirs} |the )?(?:rent|mortgage|food|bills?|school|medicines?|children|kids)\b|\bspent (?:[\w$€£,.]+ (?:of )?){0,2}${theirs} ${livedOn}\b.{0,20}\b(?:trading|gambling|forex)\b`,
  String.raw`\b${person}\b.{0,60}\b${cannot} (?:sleep|eat)\b(?!.{0,20}\bpositions? open\b)|\bwin back (?:what|everything|all|the money|my money)\b.{0,15}\blost\b|\bi (?:(?:stole|embezzled) (?:[\w$€£,.]+ ){0,3}from(?: my| our| the)?|took (?=.{0,40}(?:\bmoney|\bcash|\bfunds?\b|\d))(?:[\w$€£,.]+ ){0,3}from (?:my|our|the)) (?:company|boss|employer|work|wife|husband|mother|father|parents|family|clients?)\b`,
  String.raw`\b${person} (?:have|has|had|did) ?n(?:'?t|ot) (?:slept|sleep|eaten|eat)\b.{0,60}\b(?:loss(?:es)?|lost|debts?|trad(?:e|es|ing)|gambl\w+)\b|\bi (?:have|'?ve got|got) nothing left${atTheEnd}`,
  String.raw`\b(?:son|daughter|husband|wife|brother|sister|mother|father|dad|mom|mum|boyfriend|girlfriend|partner|friend)\b.{0,60}\b(?:trad(?:es|ing)|gambl\w+)\b.{0,60}\b(?:scared|afraid|worried|desperate)\b|\bi have (?:[\w$€£,.]+ ){0,2}debts?\b.{0,40}\b(?:trading|forex|gambling)\b`,
  String.raw`\b${family} ${doNot} know\b.{0,40}\b${hidden}\b|\b${hasNotTold} (?:my )?${family}\b.{0,40}\b${hidden}\b|\b(?:hid|hide|hides|hiding|hidden)\b.{0,40}\b${hidden}\b.{0,20}\bfrom (?:my )?${family}\b`,
  String.raw`\bowe\b.{0,40}\bloan sharks?\b|\beverything is gone\b${onThisDevice}|\b(?:wife|husband|family|parents|partner) ${doNot} know${atTheEnd}`,
  String.raw`\b(?:i|we) ${cannot} (?:(?:re)?pay back|repay|pay (?:off )?(?:my|our|the) (?:debts?|loans?|rent|mortgage|bills|credit cards?))\b(?!.{0,30}\b(?:checkout|order)\b)|\bmaxed? out (?:(?:all|both|of|my|our|the|his|her) )*(?:credit )?cards?\b.{0,40}\b(?:trad\w+|forex|gambl\w+|lost)\b|\b${family} (?:will|would|is going to|'?ll) (?:kill|leave|divorce|hate) me\b.{0,60}\b${hidden}\b|\b${hidden}\b.{0,60}\b${family} (?:will|would|is going to|'?ll) (?:kill|leave|divorce|hate) me\b`,
  String.raw`\b(?:i|we) owe\b.{0,60}\b${cannot} (?:re)?pay\b|\b(?:i(?:'?m| am)|we(?:'re| are)) (?:deep|heavily|[$€£]?\d[\w,.]*(?: dollars| euros)?) in debt\b|\bin debt (?:because|from|after|through|due|over|by) |\bdrowning in debts?\b|\b(?:loan|borrowed|with (?:a|my) credit card)\b.{0,60}\blost (?:it|everything|all)\b`,
]);
/** Asks for a rule of ours, or tells of what might be, and nothing of the visitor's need. */
const asksOfUs = anyOf([
  String.raw`\brefunds?\b|\bmoney back guarantee\b|\bget (?:my|our) money back\b.{0,60}\byour\b|\b(?:can|could|would|what if) (?:the|your|a|my) (?:robot|bot|ea)\b`,
  String.raw`\b(?:if|when) (?:i|we)(?: have|'?ve)? lost\b`,
]);

/** Whether a visitor tells of a need that no answer about trading can help. */
export function isInDistress(message: string): boolean {
  const text = writtenOut(message).replaceAll("’", "'");
  return selfHarm.test(text) || isToldElsewhere(text) || (!asksOfUs.test(text) && outOfControl.test(text));
}

/** "What should I do?", "which robot can win it back?": said behind it, a question about the same. */
const isAboutIt =
  /\bwhat (?:to|do|should|can|shall|now)\b|\bhelp\b|\b(?:win|won|get|earn|make|trade)\b.{0,30}\bback\b|\brecover\b|\bno ?(?:one|body) (?:cares|understands|knows)\b|\bare you (?:still )?there\b|\bi'?m serious\b|\btoo late\b|\balone\b|\bscared\b/i;

/** Whether the newest message tells of such a need, or goes on about the one that the message before it told of. */
export function needsHelp(messages: readonly ChatMessage[]): boolean {
  const [last = "", before = ""] = messages
    .flatMap(({ role, content }) => (role === "user" ? [content] : []))
    .reverse();
  return isInDistress(last) || (isInDistress(before) && isAboutIt.test(last));
}

export const distressAnswer = (): string =>
  "I am software, and nothing on this site helps with that. Please close the trading platform for now and talk to somebody you trust today.\n\n" +
  "- If you think of harming yourself, call your local emergency number now; in the United States you can call or text **988** at any time, free.\n" +
  "- If you or somebody near you cannot stop trading or gambling, that is a known problem, and there is free help: [Gamblers Anonymous](https://www.gamblersanonymous.org), and [Gam-Anon](https://www.gam-anon.org) for families.\n" +
  "- Do not deposit more money to win back a loss, and pay nobody who promises to recover it.";
