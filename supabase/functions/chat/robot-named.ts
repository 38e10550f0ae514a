import { namesSaidIn } from "./names-said.ts";
import type { Robot } from "./robot-deposits.ts";

/** The robots that a question names: in full, or by the first word of the name. The one word of a broker's name is no robot. */
export const named = (robots: readonly Robot[], brokers: readonly string[], question: string): Robot[] => {
  const rest = brokers.reduce((text, broker) => text.replaceAll(broker.toLowerCase(), " "), question.toLowerCase());
  const isSaid = namesSaidIn(rest);
  return robots.filter(({ name }) => isSaid(name));
};

const byKind = /\bthe (\w+) (?:robot|bot|ea|one)\b/gi;

/** "The grid one", "the recovery robot": the full name in place of the word of it that no other robot has. */
export const withFullName = (robots: readonly Robot[], question: string): string =>
  question.replace(byKind, (said, kind: string) => {
    const meant = robots.filter(({ name }) => name.toLowerCase().split(" ")[1] === kind.toLowerCase());
    return meant.length === 1 ? (meant[0]?.name ?? said) : said;
  });

/** "10k" is a sum of 10000. */
export const thousandsWrittenOut = (question: string): string =>
  question.replace(/(?<![\w.,])(\d{1,3}(?:\.\d)?)k\b/gi, (_, thousands: string) =>
    String(Math.round(Number(thousands) * 1000)),
  );
