import type { RobotTraits } from "./passages.ts";
import { markFigures } from "./question-figures.ts";

const asksWhich =
  /\b(?:which|what|best|any|list|show|name|only|how many|do you (?:have|sell)|is there|are there)\b|\b(?:robots?|bots?|eas?|expert advisors?) (?:for|on|without|not)\b|\b(?:do|does|can|could|will|would)\b.*\b(?:robots?|bots?|eas?|expert advisors?) (?:also |even )?(?:trade|work|run)\b|\btrade\b.*\bwith (?:your|the|these|an?) (?:robots?|bots?|eas?)\b|^\S+ (?:robot|bot|ea)s?(?: (?:for|with)\b.*)?[\s?!.]*$/i;
/** What a robot is paid with, and what it costs, is no question of what it trades. */
const aboutPaying = /\b(?:pay\w*|paid|buy|bought|purchase\w*|costs?|prices?|refund\w*|cheap\w*|expensive)\b/i;
const aboutAccounts = /\b(?:depos\w*|accounts?)\b/i;
/** "Which do not trade EUR/USD"; in the marked text a pair is "#pair1". "Without martingale" is about something else. */
const avoids =
  /\b(?:not|never|neither|do(?:es)?n['’]?t|avoids?)\b(?: (?:use|trade|trades|trading|run|good|made|on|for))* #pair|\b(?:without|except|no)\b(?: (?:for|trading))? #pair/;

/** "One for EUR/USD and one for gold", "And for gold?" after it: each by itself. */
const oneEach = /\band (?:(?:one|another|also|what|any|robots?) )*(?:for|about) #pair/;

const nicknames: Readonly<Record<string, string>> = { XAUUSD: "gold", XAGUSD: "silver", BTCUSD: "bitcoin" };
const pairText = (pair: string): string => {
  const nickname = nicknames[pair];
  const name = `${pair.slice(0, 3)}/${pair.slice(3)}`;
  return nickname ? `${nickname} (${name})` : name;
};

/** The robots that trade the pairs of a question, or do not, and this in words; null when it asks for something else. */
export function robotsByMarket<Robot extends { readonly traits: RobotTraits }>(
  robots: readonly Robot[],
  question: string,
  /** The question names what its account holds. */
  hasBudget = false,
): {
  readonly found: readonly Robot[];
  readonly pairs: string;
  readonly untraded: string;
  readonly avoided: boolean;
} | null {
  if (!asksWhich.test(question) || aboutPaying.test(question)) return null;
  if (!hasBudget && aboutAccounts.test(question)) return null;
  const { figures, text } = markFigures(question);
  const asked = figures.flatMap((figure) => (figure.unit === "pair" ? [`${figure.base}${figure.quote}`] : []));
  if (asked.length === 0) return null;
  const avoided = avoids.test(text);
  // "Neither EUR/USD nor GBP/USD", and "not EUR/USD or GBP/USD", rule out both.
  const either = avoided || oneEach.test(text) || /\bor\b/i.test(question);
  const trades =
    ({ traits }: Robot) =>
    (pair: string) =>
      traits.pairs.some((own) => own.replace(/[^a-z]/gi, "").toUpperCase() === pair);
  const found = robots.filter((robot) => (either ? asked.some(trades(robot)) : asked.every(trades(robot))) !== avoided);
  const untraded = asked.filter((pair) => !robots.some((robot) => trades(robot)(pair)));
  const both = !either && asked.length === 2 ? "both " : "";
  const inWords = (pairs: readonly string[]) => pairs.map(pairText).join(either ? " or " : " and ");
  return { found, pairs: both + inWords(asked), untraded: either && !avoided ? inWords(untraded) : "", avoided };
}
