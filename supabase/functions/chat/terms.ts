const stopWords = new Set(
  (
    "a about all also between best compare compared difference different calculate calculator compute determine am an and any are as at be been but by can could did do does doing don else for from get give had has have " +
    "having he her here his how i if in into is it its just know let like ll make may me mean might more most much must my need no of " +
    "on one or our out please re really s say shall she should show so some such t tell than that the their them then there " +
    "these they thing things this those to too us use using ve very want was we were what when where which who whose why will with would you " +
    "your yours explain whats didn isn hasn haven wasn per own count counted counts happen happens included include includes good without many really want wants work works working calculated computed explained here site website page today often usually measure measures measured shows showing indicate behind always ever"
  ).split(" "),
);

/** Words of everyday speech: a question is not about them, however long it is. */
const smallTalk = new Set(
  (
    "able actually added after again ago ahead allow almost alone along already although amazing among amount " +
    "anybody anymore anyone anything anyway apart apparently around ask asked asking away back bad badly become " +
    "been before began begin beginning being believe better big bit both bought bring bro broken brought bucks call " +
    "called came cannot cant care case certain change changed cheers clear clearly come comes coming correct could " +
    "cousin current day days deal definitely did different doesn done dont down dude during each early easily easy " +
    "either else end even ever every everybody everyone everything exact exactly fact fair far feel few figure " +
    "figured find fine first follow following found friend full further gave getting given gives go goes going gone " +
    "got great guess guy guys had half happened hard hasnt havent hear heard hello help hey hi higher home honest " +
    "hope huge idea ill im important instead isnt ive job keep keeps kept kid kind knew known large last late later " +
    "least leave left less lets life likely little lol look looking looks lower made main makes making man many " +
    "mate matter maybe mention met might mind minute mom month months morning mum mus name near nearly needed never " +
    "new next nice night nobody none noob nor normal nothing now number obviously off ok okay old once ones only " +
    "onto otherwise ours own part past people perhaps pick picked pieces place placed pls plz possible pretty " +
    "probably problem proper properly put question quick quickly quite ran rather real realistic reason recently " +
    "related remember said same saw say saying says second see seem seems seen sense sent set several shows side " +
    "similar simple since single sit small somebody somehow someone something sometimes somewhere soon sorry sort " +
    "stay still straight stuff such suddenly suit sure take taken takes taking talking tell telling than thanks " +
    "that thats thing third thought three through thx till together told tomorrow too took top total totally toward " +
    "tried truly try trying turn turned twice two type typed u under understand unless unit units until up upon ur used useful " +
    "user uses usually wait wanna wasnt way ways week weeks well went were weren whatever whenever wherever whether " +
    "whole whose will wish within wont word words worry worse worst worth wrong yeah year years yes yesterday yet " +
    "youre yours yourself "
  ).split(" "),
);

/** Words that mean the same here, so that a question finds its answer in our words. */
const sameWord: Readonly<Record<string, string>> = {
  bot: "robot",
  ea: "robot",
  advisor: "robot",
  algorithm: "robot",
  automated: "robot",
  automation: "robot",
  cost: "price",
  fee: "price",
  expensive: "price",
  cheap: "price",
  pricing: "price",
  coach: "mentor",
  coaching: "mentor",
  mentorship: "mentor",
  tutor: "mentor",
  mentoring: "mentor",
  mt5: "metatrader",
  mt4: "metatrader",
  login: "sign",
  register: "sign",
  signup: "sign",
  signin: "sign",
  log: "sign",
  reimburse: "refund",
  moneyback: "refund",
  return: "refund",
  bitcoin: "crypto",
  coin: "crypto",
  usdt: "crypto",
  cryptocurrency: "crypto",
  class: "course",
  lesson: "course",
  training: "course",
  newbie: "beginner",
  novice: "beginner",
  e: "",
  mail: "email",
  emails: "email",
  paper: "demo",
  practise: "practice",
  practising: "practice",
  simulator: "demo",
  simulate: "demo",
  hosting: "vps",
  server: "vps",
  cookie: "privacy",
  tracking: "privacy",
  gdpr: "privacy",
  invoice: "receipt",
  human: "person",
  erase: "delete",
  weekends: "weekend",
  stoploss: "stop",
  sizing: "size",
  telephone: "contact",
  phone: "contact",
  reach: "contact",
  cash: "refund",
  pw: "password",
  pc: "computer",
  laptop: "computer",
  pinescript: "pine",
  license: "licence",
  accept: "pay",
  bought: "buy",
};

/** Ends in an s and is no plural. */
const notPlural: ReadonlySet<string> = new Set(["news", "forex", "always"]);

function singular(word: string): string {
  if (notPlural.has(word)) return word;
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.length > 3 && word.endsWith("s") && !/(?:ss|us|is)$/.test(word) ? word.slice(0, -1) : word;
}

/** Said in two words, meant as one. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/\be[- ]?books?\b/gi, "ebook"],
  [/\be[- ]mails?\b/gi, "email"],
  [/\bmoney[- ]back\b|\bback my money\b|\bmy money back\b/gi, "refund"],
  [/\bover[- ]night\b/gi, "overnight"],
  [/\bback[- ]test/gi, "backtest"],
  [/\bover[- ]?fit\w*/gi, "overfitting"],
  [/\bopening (?:hours|times)\b/gi, "office hours"],
  [/\b(?:vat|sales tax)\b/gi, "tax"],
  [/\bcopy[- ]trad\w+/gi, "signals"],
];

/** A light stem: `measure`, `measured` and `measuring` meet; words that differ stay apart. */
function stem(word: string): string {
  const ending = /(?:ing|ed|e)$/.exec(word)?.[0] ?? "";
  if (ending === "" || word.length - ending.length < 4) return word;
  const rest = word.slice(0, -ending.length);
  return ending === "e" ? rest : rest.replace(/([^ls])\1$/, "$1");
}

const known = (word: string) => (Object.hasOwn(sameWord, word) ? sameWord[word] : undefined);

/** A word as the index keeps it; null for one that says nothing. */
export function toTerm(raw: string): string | null {
  const word = raw.toLowerCase();
  if (stopWords.has(word) || smallTalk.has(word)) return null;
  const term = stem(known(word) ?? known(singular(word)) ?? singular(word));
  return term.length > 1 ? term : null;
}

/** On a site about trading these stand everywhere; and an amount is not a subject. */
const lightTerms = new Set(
  "forex trade trading trader market money run read see start talk know find use write learn way kind exactly"
    .split(" ")
    .map((word) => stem(singular(word))),
);
export const isLight = (term: string): boolean => lightTerms.has(term) || /^\d+$/.test(term);

/** `1-on-1`, `e-mail` and `EUR/USD` fall into words; figures stay whole. */
export function splitWords(text: string): string[] {
  const joined = phrases.reduce((words, [said, meant]) => words.replace(said, meant), text);
  return joined.match(/[\p{L}\p{N}]+(?:\.\d+)?/gu) ?? [];
}

/** "$1000" is an amount and names no subject; "MT5" and "1-on-1" do. */
const amount = /^\d{3,}(?:\.\d+)?$/;

/** The telling words of a text, each once. */
export const termsOf = (text: string): string[] => [
  ...new Set(
    splitWords(text)
      .filter((word) => !amount.test(word))
      .map(toTerm)
      .filter((term) => term !== null),
  ),
];
