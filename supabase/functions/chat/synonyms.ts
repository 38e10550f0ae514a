/** Said in several words or spellings, meant as one. */
export const phrases: readonly (readonly [RegExp, string])[] = [
  [/[’`´]/g, "'"],
  [/(\p{L})'(?:s|re|ve|ll|m|d)\b/giu, "$1"],
  [/\b(\w+)n't\b/gi, "$1 not"],
  [
    /\b(?:can|does|do|did|is|are|was|has|have|would|could|should|won|don|doesn|didn|isn|aren|wasn|hasn|haven)t\b/gi,
    "not",
  ],
  [/\be[- ]?books?\b/gi, "ebook"],
  [/\be[- ]?mails?\b/gi, "email"],
  [
    /\bmoney[- ]back\b|\bback (?:all )?my (?:money|cash)\b|\bmy (?:money|cash) back\b|\bgeld zur(?:ü|ue?)ck\b/gi,
    "refund",
  ],
  [/\bover[- ]night\b/gi, "overnight"],
  [
    /\b(?:two|2)[- ]?(?:step|factor)(?:[- ](?:verification|authentication|login))?\b|\b2[- ]?fa\b|\bsecond factor\b/gi,
    "twostep",
  ],
  [/\bauthenticat(?:or|ion)(?: app)?\b/gi, "twostep"],
  [/\bback[- ]test/gi, "backtest"],
  [/\bover[- ]?(?:fit\w*|optimi[sz]\w*)|\bcurve[- ]?fit\w*/gi, "overfitting"],
  [/\bwalk[- ]?forward\b/gi, "walkforward"],
  [/\bout[- ]of[- ]sample\b/gi, "outofsample"],
  // What was expected of a release is another thing.
  [/\bexpectanc(?:y|ies)\b|\bexpected payoffs?\b/gi, "expectedpayoff"],
  [/\bdraw[- ]?downs?\b|\bdd\b/gi, "drawdown"],
  [/\bbreak[- ]?even\b/gi, "breakeven"],
  [/\bwin[- ]?rates?\b|\bhit[- ]?rates?\b/gi, "winrate"],
  [/\bopening (?:hours|times)\b/gi, "office hours"],
  [/\b(?:vat|sales tax|mwst|mehrwertsteuer)\b/gi, "vat"],
  [/\bcopy[- ]trad\w+/gi, "copy signal"],
  // An alert of a price is set by the visitor; one to buy or sell would be a signal.
  [/\b(?:trad(?:e|ing)|entry|buy|sell)(?: (?:and|or) sell)? alerts?\b/gi, "signal"],
  [/\blog(?:ging|ged)?[- ](?:in|on|into)\b|\bsign(?:ing|ed)?[- ]in\b|\banmelden\b|\beinloggen\b/gi, "login"],
  [/\bsign(?:ing|ed)?[- ]?up\b|\bregistrieren\b/gi, "register"],
  [/\bset(?:ting)?[- ]up\b/gi, "install"],
  [/\b(?:1|one)[- ]?(?:on|to|2)[- ]?(?:1|one)\b|\b1[-: ]1\b/gi, "coaching"],
  [/\bexpert advisors?\b|\balgo(?:rithmic)? trading\b|\bautomated trading\b|\bauto[- ]?trading\b/gi, "robot"],
  [/\bmeta ?trader ?4\b|\bmt ?4\b/gi, "metatrader mt4"],
  [/\bmeta ?trader ?5\b|\bmt ?5\b/gi, "metatrader mt5"],
  [/\btrading ?view\b/gi, "tradingview"],
  [/\bpine ?script\b/gi, "pine"],
  [/\bwhats ?app\b/gi, "whatsapp"],
  [/\bstop[- ]?loss(?:es)?\b|\bsl\b/gi, "stoploss stop"],
  [/\btake[- ]?profits?\b|\btp\b/gi, "takeprofit"],
  [/\brisk[- /]?(?:to[- ])?rewards?\b|\brr\b|\bcrv\b/gi, "risk reward"],
  [/\bhow come\b/gi, "why"],
  // What somebody has is asked for in many ways; only what is offered tells.
  [/\b(do|does|can) (you|northpip) (?:guys )?(?:offer|provide)\b/gi, "$1 $2 have"],
  [/\b(what|where|who|how|when)s\b/gi, "$1"],
  [/\b(?:anfänger|einsteiger)[- ]?kurse?s?\b/gi, "beginner course"],
  [/\b(eur|usd|gbp|jpy|chf|aud|nzd|cad)[/ -]?(eur|usd|gbp|jpy|chf|aud|nzd|cad)\b/gi, "$1$2"],
];

/** Each line: the word we compare by, then the words that mean the same here. */
const groups = `
robot: bot ea eas advisor algo algorithm automated automation automatic roboter bots
mentor: coach coaching mentorship tutor mentoring coaches
course: class lesson training kurs kurse curriculum lessons classes courses
cost: fee expensive cheap pricey kosten kostet affordable price pricing preis charge
cheapest: günstigste billigste lowest
login: signin einloggen
register: signup enrolment registration
refund: reimburse reimbursement rückerstattung erstattung moneyback rückgabe
crypto: bitcoin btc coin usdt cryptocurrency tether ethereum eth krypto stablecoin eth litecoin solana usdc coins wallets
beginner: newbie novice noob newcomer anfänger starter rookie newb inexperienced einsteiger starters clueless dummy dummies novices
start: begin beginning started anfangen starten
email: mail mails inbox
demo: paper simulated
vps: hosting
server: servers
privacy: gdpr dsgvo datenschutz
cookie: tracker tracking
receipt: invoice rechnung beleg bill bills invoices receipts
human: person agent mensch representative staff
delete: erase remove löschen
size: sizing
telephone: phonenumber telefonnummer hotline ring dial
password: pw passwort passwords passcode pwd
computer: pc laptop desktop notebook
license: licence lizenz licensing activation activate
buy: bought purchase purchased kaufen gekauft
pay: paid payment bezahlen zahlen payed
missing: vanish vanished disappeared gone verschwunden disappear nowhere invisible
cancel: kündigen unsubscribe terminate
move: reschedule postpone shift verschieben
session: appointment termin meeting
free: kostenlos gratis freebie costless
money: cash bucks geld funds dough quid
earn: make verdienen profitable profit gewinn gains
lose: losing verlieren verlust loss loser losers losses lost
trust: legit scam fraud fake trustworthy genuine seriös serious shady betrug ripoff dodgy reliable thieves thief crook crooks honest reputable con cheat cheating
certificate: diploma zertifikat certification certified
download: herunterladen downloading
install: installation installieren setup
account: konto acc acct
leverage: hebel
explain: explained explanation
average: averages durchschnitt
hour: hours stunden
week: weeks wochen
overlap: overlapping
strategy: strategie strategies
tax: taxes steuer steuern
gold: xauusd xau
calculate: compute calc calculated calculation berechnen calculator
percent: percentage prozent
optimise: optimize optimised optimized optimisation optimization optimiser
mobile: iphone android smartphone handy tablet
video: videos recorded recording recordings youtube
friend: brother sister wife husband buddy colleague mate partner roommate cousin son daughter mum mother father family boyfriend girlfriend
market: markt
open: geöffnet offen öffnet
answer: respond response answered answers replied replies
sick: ill
shadow: wick wicks shadows tail
candle: candlestick candlesticks kerze
settings: parameter parameters setting
formula: formel equation
difference: unterschied vs versus differences different
gambling: gamble betting bet bets casino lottery roulette zocken
negative: minus red
professional: pro
psychology: mindset emotions emotional discipline fear greed mental
card: amex visa mastercard debit revolut
module: modules chapter chapters unit
platform: terminal
risk: risky dangerous danger risks gefährlich hazard
wrong: incorrect
stop: stopped stops
employer: boss linkedin cv resume
group: community telegram discord forum
program: programme
signal: signals tip tips
alert: alerts
review: reviews testimonial testimonials feedback trustpilot erfahrungen
article: articles posts
broker: brokers brokerage
result: results performance
streak: row straight consecutive
overnight: midnight
recover: regain recovery
mean: meaning bedeutet bedeutung definition means
save: saved speichern
export: exports
import: imports upload load
recommend: suggest recommendation recommended empfehlen
compare: comparison
`;

/** Words that mean the same here, so that a question finds its answer in our words. */
export const sameWord: ReadonlyMap<string, string> = new Map(
  groups
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [meant = "", said = ""] = line.split(": ");
      return said.split(" ").map((word) => [word, meant] as const);
    }),
);

/** Everyday German, so that a question half in German is compared by its English words. */
export const german: ReadonlyMap<string, string> = new Map(
  "was:what wie:how wo:where wann:when wer:who warum:why welcher:which welche:which welches:which welchen:which ist:is sind:are ich:i mein:my meine:my meinen:my kann:can muss:must brauche:need habe:have gibt:is es:it der:the die:the das:the ein:a eine:a einen:a und:and oder:or nicht:not kein:no keine:no für:for mit:with ohne:without bei:at beim:at vom:from von:from zu:to zum:to auf:on wenn:if ihr:you sie:you euch:you finde:find finden:find viel:much jederzeit:anytime mehr:more heute:today bitte:please funktioniert:work lange:long dauert:take passt:right vergessen:forgot bekomme:get erhalten:received bestellung:order"
    .split(" ")
    .map((pair) => {
      const [word = "", meant = ""] = pair.split(":");
      return [word, meant] as const;
    }),
);
