const stopWords = new Set(
  (
    "a about all also calculate calculator compute determine am an and any are as at be been but by can could did do does doing don else for from get give had has have " +
    "having he her here his how i if in into is it its just know let like ll make may me mean might more most much must my need no not of " +
    "on one or our out please re really s say shall she should show so some such t tell than that the their them then there " +
    "these they thing things this those to too us use using ve very want was we were what when where which who whose why will with work works would you " +
    "your yours explain"
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
  stoploss: "stop",
  sizing: "size",
  telephone: "contact",
  phone: "contact",
  reach: "contact",
};

/** A light stem: enough that plurals and -ing meet, too little to join words that differ. */
function stem(word: string): string {
  if (word.length > 5 && word.endsWith("ing")) return word.slice(0, -3).replace(/([^l])\1$/, "$1");
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && word.endsWith("ed")) return word.slice(0, -2).replace(/([^l])\1$/, "$1");
  if (word.length > 3 && word.endsWith("s") && !word.endsWith("ss") && !word.endsWith("us")) return word.slice(0, -1);
  return word;
}

/** A word as the index keeps it; null for one that says nothing. */
export function toTerm(raw: string): string | null {
  const word = raw.toLowerCase();
  if (stopWords.has(word)) return null;
  const same = Object.hasOwn(sameWord, word) ? sameWord[word] : undefined;
  const stemmed = same ?? stem(word);
  const term = same === undefined && Object.hasOwn(sameWord, stemmed) ? (sameWord[stemmed] ?? stemmed) : stemmed;
  return term.length > 1 ? term : null;
}

/** `1-on-1`, `e-mail` and `EUR/USD` fall into words; figures stay whole. */
export const splitWords = (text: string): string[] => text.match(/[\p{L}\p{N}]+(?:\.\d+)?/gu) ?? [];

/** The telling words of a text, each once. */
export const termsOf = (text: string): string[] => [
  ...new Set(
    splitWords(text)
      .map(toTerm)
      .filter((term) => term !== null),
  ),
];
