const stopWords = new Set(
  (
    "a about all also between best compare compared difference different calculate calculator compute determine am an and any are as at be been but by can could did do does doing don else for from get give had has have " +
    "having he her here his how i if in into is it its just know let like ll make may me mean might more most much must my need no not of " +
    "on one or our out please re really s say shall she should show so some such t tell than that the their them then there " +
    "these they thing things this those to too us use using ve very want was we were what when where which who whose why will with would you " +
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
  risky: "risk",
  stoploss: "stop",
  sizing: "size",
  telephone: "contact",
  phone: "contact",
  reach: "contact",
};

function singular(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.length > 3 && word.endsWith("s") && !/(?:ss|us|is)$/.test(word) ? word.slice(0, -1) : word;
}

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
  if (stopWords.has(word)) return null;
  const term = stem(known(word) ?? known(singular(word)) ?? singular(word));
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
