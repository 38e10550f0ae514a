import { answer, label, type Robot } from "./robot-deposits.ts";
import { performance } from "./robot-record.ts";

const addsToLosers = /\badds?(?:ing)? (?:more )?to\b.*\blos(?:ers?|ing|ses)\b|\baverag(?:e|es|ing) down\b/i;
const realMoney = /\breal (?:money|cash)\b/i;

/** Yes or no, of one robot: whether it opens more positions while it loses, and whether its record was traded with money. */
export function robotWhether({ name, url, traits }: Robot, question: string): string | null {
  if (addsToLosers.test(question)) {
    const how = traits.martingale ? ", and makes them larger" : "";
    const text =
      traits.grid || traits.martingale
        ? `Yes: ${name} opens more positions as the price moves against the first${how}.`
        : `No: ${name} opens no further position when the price moves against the first.`;
    return answer(text, [[name, url], label]);
  }
  if (!traits.tested || !realMoney.test(question)) return null;
  return answer(
    `No: the record of ${name} is simulated from its published rules, with spread, commission and swap. Where a robot has the record of an account, [Bots Performance](/bots-performance) shows it with its label.`,
    [[name, url], performance],
  );
}
