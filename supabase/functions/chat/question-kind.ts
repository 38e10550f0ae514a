export type QuestionKind = "greeting" | "thanks" | "software" | "advice" | "managing" | "market" | "price" | "other";

const greeting =
  /^(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|greetings|hola|howdy|help(?: me)?|what (?:can|do) you (?:do|know|help with)|(?:can|could) you help(?: me)?)(?: there| again| all| please)?[\s!.,?]*$/i;
const thanks =
  /^(?:ok(?:ay)?[,. ]*)?(?:thanks|thank you|thx|cheers|great|perfect|bye|goodbye|ok(?:ay)?|got it|i see|cool|nice|alright|all right|understood)(?: (?:so|very) much| a lot| you)?[\s!.,]*$/i;
const software =
  /\b(?:are|r) (?:you|u) (?:even |really |actually |just )?(?:a |an )?(?:real |actual )?(?:human|person|bot|robot|ai|machine|software|chatgpt|gpt|llm|program)\b|\bam i (?:talking|speaking|chatting) (?:to|with) (?:a|an)\b/i;

/** What we sell: "should I buy the beginner course" is a question about us, not about a market. */
export const ownGoods = /\b(?:course|program|plan|mentor|coaching|robot|bot|vps|hosting|licen[cs]e|e-?book)/i;
const market =
  /\b(?:eur|usd|gbp|jpy|chf|aud|nzd|cad|euro|dollar|pound|yen|franc|gold|silver|xau|xag|btc|eth|bitcoin|ethereum|oil|nasdaq|s&p|stocks?|shares?|pair|pairs|currency|currencies|market|eur\/?usd|gbp\/?usd|usd\/?jpy|aud\/?usd|usd\/?chf|usd\/?cad|tesla|apple|nvidia)\b/i;
const advicePatterns: readonly RegExp[] = [
  /\bshould i (?:now )?(?:buy|sell|short|go (?:long|short)|long|hold|close|exit|enter|open|invest|trade)\b/i,
  /\b(?:give|send|share|have|got|want|need|any)\b.{0,30}\bsignals?\b|\bsignals? (?:for|today|please|now)\b/i,
  /\b(?:will|is|does|would)\b.{0,40}\b(?:go(?:ing)? (?:up|down)|rise|fall|drop|crash|rally|moon|reach|break)\b/i,
  /\b(?:what|which)\b.{0,40}\b(?:to|should i|shall i|can i)\b.{0,12}\b(?:buy|sell|short|trade)\b.{0,20}\b(?:now|today|tomorrow|this week|right now)\b/i,
  /\b(?:buy or sell|long or short|sell or buy)\b/i,
  /\b(?:tell|show|text|message|email|notify) me (?:exactly )?(?:when|what|where|which \w+) (?:to|i should) (?:buy|sell|short|enter|exit)\b/i,
  /\b(?:predict|prediction|forecast|outlook|price target|where is)\b.{0,40}\b(?:today|tomorrow|next (?:week|month|year)|this (?:week|month|year)|heading)\b/i,
  /\b(?:all )?my (?:life )?savings\b|\bhow much (?:of my|money) should i (?:invest|put)\b/i,
  /\b(?:is|now) (?:it )?a good time to (?:buy|sell|short|trade|invest)\b/i,
  /\bbest (?:pair|currency|coin|stock|trade)\b.{0,30}\b(?:now|today|right now|this week)\b/i,
  /\bmanage my (?:money|account|portfolio)\b|(?<!\b(?:robots?|bots?|eas?|software|programs?|builder|lab|scanner)\b[^.?!]{0,12})\btrade for me\b/i,
];
/** "Should I buy beginner or intermediate", "so why should I buy": of what we sell, where no market is named. */
const ofCourse = /\b(?:beginners?|intermediate|professional|vip)\b|\bwhy should i buy\b/i;
const ownGoodsPattern = /\bshould i (?:buy|invest|open)\b/i;

/** Whether we take or trade people's money, or trade for them, is asked about us, and is no wish for advice. */
const managing =
  /\b(?:do|does|will|would|can|could) (?:you|u|ya|your (?:company|team|people|mentors?)|(?:the |a )?mentors?)(?: guys)? (?:also |really |just |then )*(?:trade|invest) (?:for|on behalf of) (?:me|us|people|clients|customers)\b|\b(?:do|does|will|would|can|could) (?:you|u|ya|northpip|your (?:company|firm|team|people|mentors?)|(?:the |a )?mentors?)(?: guys)?\b (?:also |really |just |then |actually )*(?:take|invest|manage|trade|hold|run|look after|use|grow)\b.{0,20}\b(?:my|our|peoples?'?s?|clients?'?|customers?'?)\b.{0,20}\b(?:money|savings?|accounts?|funds?|capital|cash|portfolio|pension|\$?\d[\d,.]*k?)\b/i;

/** "I have 300 euros, what should I buy first": of the shop, and of no market. */
const asksForFirstBuy =
  /\bwhat (?:should|would|do|shall|can) i (?:buy|get|take|order) (?:first|to start|here|from you)\b/i;

function isAdvice(question: string): boolean {
  if (asksForFirstBuy.test(question)) return false;
  if (ownGoodsPattern.test(question) && (ownGoods.test(question) || ofCourse.test(question)) && !market.test(question))
    return false;
  // "Do you send signals?" asks what we offer; "send me a signal" asks for one.
  if (
    /\b(?:do|does|will|can) (?:you|the mentors?|your mentors?|a mentor|mentors)\b/i.test(question) &&
    !/\bme\b/i.test(question)
  ) {
    return advicePatterns.some((pattern, index) => index > 2 && pattern.test(question));
  }
  // Movement words need something that moves: "will my order go up on the page" is not about a market.
  return advicePatterns.some((pattern, index) => pattern.test(question) && (index !== 2 || market.test(question)));
}

const price =
  /\b(?:price|prices|pricing|cost|costs|how much|expensive|cheap|cheapest|fee|fees|pay for|what (?:do|would|will|must) i (?:have to )?pay|dollars|total (?:for|of)|\w+ plus \w+|kostet|kosten|preise?|teuer|billig|\$)\b/i;

/** An amount of money that is no price of ours: what to put into an account, to risk or to earn. */
const otherAmount =
  /\b(?:capital|deposit\w*|balance|equity|margin|leverage|lots?|risk\w*|earn\w*|ma(?:kes?|de)|profits?|los[et]|account size|start with|begin with)\b/i;
/** "How much RAM", "how much time": no money at all. */
const otherThings =
  /\bhow much (?:ram|memory|(?:disk )?space|storage|time|experience|knowledge|practice|effort|work)\b/gi;
/** "Is that after costs": of what a result counts, and no price. */
const counted = /\b(?:after|before|net of) (?:all |the )*(?:costs?|fees?)\b/gi;
/** "How much should I use", of leverage or lots: nothing that is bought. */
const toUse = /\bhow much\b.*\bshould i (?:use|set|take|risk|trade)\b/i;
/** "How much will 1000 be after a year": what becomes of money. */
const toBecome =
  /\bhow much (?:will|would|can|could|does) (?:(?:my )?\$? ?\d[\d,.]*k?(?: ?(?:dollars|usd|euros?|bucks))? (?:be|become|make|bring|grow|turn)\b|i (?:have|get)\b(?! to\b).*\b(?:after|in|within) (?:an?|one|\d+) (?:day|week|month|year))|\b(?:turn|grow)\b.*\d.*\b(?:in)?to\b.*\d/i;
/** "What is 0.01 lot in dollars": the size of a trade. */
const sizeOfTrade = /\b(?:\d+(?:[.,]\d+)?|an?|one|half a|mini|micro|standard)[ -]?lots?\b/i;
/** An amount to live on is no price of ours either. */
const toLiveOn = /\blive (?:off|on|from|of)\b/i;
/** "How much is one worth": a pip or a lot that was spoken of. Goods are not asked for like that. */
const oneWorth = /\bis one worth\b/i;
/** "Why is it so expensive at night": the spread, which is wider then. */
const byTheClock =
  /\bexpensive\b.*\b(?:at night|overnight|in the (?:evening|morning)|after midnight|at (?:the )?(?:roll-?over|weekend|open))\b/i;
/** "Will the price go up": of tomorrow's prices, of which no list tells. */
const priceMoves =
  /\b(?:will|is|are|does|do|going)\b.*\bprices?\b.*\b(?:go(?:ing)? (?:up|down)|increas\w*|ris\w*|chang\w*|fall\w*|drop\w*|more expensive|cheaper|valid)\b|\bprice increase\b|\bbefore it (?:gets|becomes) more expensive\b/i;
/** "Are these real prices?" and "why are there two prices?" ask about the prices; "is it expensive?" for one. */
const aboutPrices =
  /^(?:are|is|do|does|were)\b.*\bprices?\b|\b(?:two|2) (?:different )?prices\b|\bprices?\b.*\bcome from\b|\bget\b.*\bprices? from\b/i;
const priceList = /\b(?:price list|list of prices|(?:your|the) prices? (?:of|for))\b/i;

/** Today's price of something that trades: the site has no such data. */
const quote = /\b(?:price|quote|rate|value|worth)\b.{0,12}\b(?:of|for|in)\b/i;

/** "What's the EUR/USD price": the same, with the price behind its name. */
const quoteBehind =
  /^(?:what(?:['’]?s| is| are)|current|live|today['’]?s?)\b[^.?!]*\b(?:[a-z]{3}\/?(?:usd|eur|jpy|gbp|chf|cad|aud|nzd)|gold|silver|bitcoin|btc)(?:['’]?s)? (?:price|quote)s?(?: (?:now|today|right now))?[\s?!.]*$/i;

/** "Is the beginner course free?" asks for its price; a free consultation has none. */
const whetherFree =
  /^(?:(?:so|and|but|ok|hi|hello),? )?(?:is|are)\b[^.?!]{0,60}\b(?:courses?|academy|program|mentorship|coaching|robots?|bots?|vps|plans?)\b[^.?!]{0,20}\bfree\b/i;

/** "Prices in euros": of what we sell; a currency by itself is no market. */
const pricesIn =
  /^(?:(?:what|whats|are|is|show|me|the|your|all|of|do|you|have|can|i|see|pay) )*(?:prices?|price list|costs?)(?: (?:are|is|also|shown|listed))* (?:in|as) (?:euros?|eur|€|gbp|(?:british )?pounds?|£|chf|(?:swiss )?francs?|yen|rupees?|inr|(?:us )?dollars?|usd|cad|aud|pesos?|naira|rand|zar|my (?:own )?currency|local currency)[\s?!.]*$/i;

/** "Does the course pay for itself": what it earns, and no price. */
const paysOff = /\bpays? (?:for itself|off)\b/i;

/** What sort of answer a question wants, judged by its words alone. */
export function questionKind(question: string): QuestionKind {
  const text = question.trim();
  if (greeting.test(text)) return "greeting";
  if (thanks.test(text)) return "thanks";
  if (software.test(text)) return "software";
  if (managing.test(text)) return "managing";
  if (isAdvice(text)) return "advice";
  if (pricesIn.test(text)) return "price";
  if (((quote.test(text) && market.test(text)) || quoteBehind.test(text)) && !ownGoods.test(text)) return "market";
  if (whetherFree.test(text)) return "price";
  if (
    !price.test(text.replace(otherThings, " ").replace(counted, " ")) ||
    toLiveOn.test(text) ||
    toUse.test(text) ||
    byTheClock.test(text) ||
    priceMoves.test(text) ||
    oneWorth.test(text) ||
    toBecome.test(text) ||
    (sizeOfTrade.test(text) && !ownGoods.test(text)) ||
    paysOff.test(text) ||
    (otherAmount.test(text) && /\bhow much\b/i.test(text))
  )
    return "other";
  // "How much of it do I get back": a refund.
  if (/\bget\b.*\bback\b|\bback\b.*\bget\b/i.test(text)) return "other";
  return aboutPrices.test(text) && !priceList.test(text) && !ownGoods.test(text) ? "other" : "price";
}
