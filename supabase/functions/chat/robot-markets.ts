import type { RobotTraits } from "./passages.ts";
import { markFigures } from "./question-figures.ts";

const asksWhich =
  /\b(?:which|what|best|any|list|show|name|only|do you (?:have|sell)|is there|are there)\b|\b(?:robots?|bots?|eas?|expert advisors?) (?:for|on)\b|^\S+ (?:robot|bot|ea)s?[\s?!.]*$/i;
/** What a robot is paid with, and what it costs, is no question of what it trades. */
const aboutPaying =
  /\b(?:pay\w*|paid|buy|bought|purchase\w*|costs?|prices?|refund\w*|cheap\w*|expensive|depos\w*|accounts?)\b/i;

const nicknames: Readonly<Record<string, string>> = { XAUUSD: "gold", XAGUSD: "silver", BTCUSD: "bitcoin" };
const pairText = (pair: string): string => {
  const nickname = nicknames[pair];
  const name = `${pair.slice(0, 3)}/${pair.slice(3)}`;
  return nickname ? `${nickname} (${name})` : name;
};

/** The robots that trade the pairs of a question, and these pairs in words; null when it asks for something else. */
export function robotsByMarket<Robot extends { readonly traits: RobotTraits }>(
  robots: readonly Robot[],
  question: string,
): { readonly found: readonly Robot[]; readonly pairs: string } | null {
  if (!asksWhich.test(question) || aboutPaying.test(question)) return null;
  const asked = markFigures(question).figures.flatMap((figure) =>
    figure.unit === "pair" ? [`${figure.base}${figure.quote}`] : [],
  );
  if (asked.length === 0) return null;
  const either = /\bor\b/i.test(question);
  const trades =
    ({ traits }: Robot) =>
    (pair: string) =>
      traits.pairs.some((own) => own.replace(/[^a-z]/gi, "").toUpperCase() === pair);
  const found = robots.filter((robot) => (either ? asked.some(trades(robot)) : asked.every(trades(robot))));
  return { found, pairs: asked.map(pairText).join(either ? " or " : " and ") };
}
