import { answer, label, type Robot } from "./robot-deposits.ts";
import { performance } from "./robot-record.ts";

const addsToLosers = /\badds?(?:ing)? (?:more )?to\b.*\blos(?:ers?|ing|ses)\b|\baverag(?:e|es|ing) down\b/i;
const proof =
  "(?:results?|records?|performance|statements?|track record|profits?|proof|prove[ns]?|evidence|tested|traded|made|makes?|earn(?:s|ed)?|profitable)";
/** "Live results", "proof on a live account", "myfxbook": whether a record was traded with money. */
const realMoney = new RegExp(
  String.raw`\breal (?:money|cash)\b|\b(?:live|real)(?: account| trading)? (?:results?|records?|performance|statements?|track record|profits?|trades)\b|\b${proof}\b.*\b(?:live|real) accounts?\b|\b(?:live|real) accounts?\b.*\b${proof}\b|\b(?:verified|audit(?:s|ed|or)?|my ?fx ?book|fx ?blue)\b`,
  "i",
);
/** "Can I see a live account of it", "is there one": it is to be looked at. */
const liveAccountShown =
  /\b(?:see|show(?: me| us)?|watch|view|follow|is there|are there|you have|link to)(?: an?| any| your| its| the| one| some)* (?:live|real)(?: trading)? accounts?\b/i;
/** How one is to be used, and whether we use it ourselves, is told elsewhere. */
const ofUse =
  /\b(?:can|may|could|should|how (?:do|to|can)) (?:i|we)\b(?! (?:see|watch|view|follow)\b)|\byoursel(?:f|ves)\b|\b(?:licen[cs]es?|activat\w*)\b/i;

/** Whether a question asks for a record that was traded with money. */
export const asksForRealMoney = (question: string): boolean =>
  (realMoney.test(question) || liveAccountShown.test(question)) && !ofUse.test(question);

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
  if (!traits.tested || !asksForRealMoney(question)) return null;
  return answer(
    `No: the record of ${name} is simulated from its published rules, with spread, commission and swap. Where a robot has the record of an account, [Bots Performance](/bots-performance) shows it with its label.`,
    [[name, url], performance],
  );
}
