import { listText } from "../../../lib/list-text.ts";
import { counts } from "./asked-months.ts";
import type { Product, SiteContent } from "./passages.ts";
import { readMore } from "./read-more.ts";
import { termsOf } from "./terms.ts";

/** What is bought, as a question says it. */
const kindsSaid: readonly (readonly [said: RegExp, kind: Product["kind"]])[] = [
  [/\b(?:mentor\w*|coach\w*|sessions?|vip|(?:monthly|mentorship) plan)\b/i, "plan"],
  [/\b(?:vps|servers?|hosting)\b/i, "vps"],
  [/\b(?:robots?|bots?|eas?|expert advisors?)\b/i, "robot"],
  [/\b(?:courses?|lessons?|academy)\b/i, "course"],
];
/** How the terms begin the line that holds for it. */
const lineOf: Readonly<Record<Product["kind"], RegExp>> = {
  course: /^courses/i,
  plan: /^mentorship/i,
  robot: /^robots/i,
  vps: /^vps/i,
};
const listEntry = /^- \*\*(.+?)\*\*: (.+)$/gm;
const otherTerms = /\b(?:crypto|bitcoin|btc|usdt|coins?)\b/i;

const [refund = ""] = termsOf("refund");
/** "I want to return the robot": what it returns, and the way back to a page, are told elsewhere. */
const givesBack =
  /\b(?:(?:want|wish|like|able|possible|how) to|(?<!\bhow much )(?:can|may|could|do) (?:i|we)(?: still)?) return\b(?! (?:to|of|on|after|in|at|later|back|when|more|less|\d|(?:\w+ )?(?:profits?|gains?|loss(?:es)?|money)\b))/i;
const isOfRefund = (question: string): boolean => givesBack.test(question) || termsOf(question).includes(refund);
const asksHowLong =
  /\bwie lange\b|\bhow (?:long|fast|soon|quickly)\b(?!.*\b(?:do|can|may|could) i (?:have|ask|request|return|cancel)\b)|\bhow many (?:days|weeks)\b(?!.*\b(?:ask|request|wait)\b).*\b(?:until|till|before|to get|take)|\bwhen (?:will|do|does|would)\b/i;
const spanSaid =
  /\b(?:after|in|within|on|since|than|bought it|bought)\b(?: (?:the|only|about|day|more than|over))* (\d+|two|three|four|five|six|an?|one) ?(days?|weeks?|months?|years?)\b/i;
const ago = /\b(\d+|two|three|four|five|six|an?|one) ?(days?|weeks?|months?|years?) (?:ago|after|later|since)\b/i;
const sessionsSaid =
  /\b(?:\d+|one|two|three|four|half|some|first) (?:of (?:the |my )?(?:\d+|four) )?(?:coaching |mentor(?:ing|ship)? )?(?:sessions?|hours)\b/i;
const daysOf: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, year: 365 };

/** What the buyer did with it, on which the terms of its kind decide. */
const usedIt: Partial<Readonly<Record<Product["kind"], RegExp>>> = {
  course: /\b(?:opened|read|watched|started|finished|completed|half)\b/i,
  robot: /\b(?:downloaded|installed|tried|used|started|activated|ran)\b/i,
  vps: /\bcancel\w*/i,
};

/** "The beginner course": one of them, called by its level. */
const oneCourse = /\b(?:beginners?|intermediate|professional)(?:'s)? (?:course|program)\b/i;

/** The terms speak of sessions that were held and of days since the order, and decide any number of them. */
export const refundReads =
  /(?:\b(?:after|within|in|over|more than) )*\b\d+ ?(?:day|week|month|year)s?\b|\breturn\b|\b(?:already )?(?:downloaded|installed|tried|used|started)\b|\b\d+ (?:of (?:the |my )?\d+ )?(?:coaching |mentoring )?sessions?\b/g;

/** "After 14 days", "more than two weeks ago", but not "no more than 14 days": later than the days that are named. */
const laterThan =
  /(?<!\b(?:no|not) |n['’]?t )\b(?:after|more than|over|longer than|later than|past)\b(?: (?:the|only|about|day|more than|over))* (?:\d+|two|three|four|five|six|an?|one) ?(?:days?|weeks?|months?|years?)\b/i;

/** How many days after the purchase a question asks for; half a day more where it asks for later than that. */
function daysIn(question: string): number | undefined {
  const [, count = "", unit = ""] = spanSaid.exec(question) ?? ago.exec(question) ?? [];
  const word = count.toLowerCase();
  const value = /^an?$/.test(word) ? 1 : counts.includes(word) ? counts.indexOf(word) : Number(word);
  const days = daysOf[unit.toLowerCase().replace(/s$/, "")];
  return count && days ? value * days + (laterThan.test(question) ? 0.5 : 0) : undefined;
}

/** The one kind of product that a question names, by its name or in general. */
function kindIn({ products }: SiteContent, question: string): Product["kind"] | undefined {
  const said = question.toLowerCase();
  const named = products.find(({ name }) => said.includes(name.toLowerCase()));
  const kinds = kindsSaid.flatMap(([words, kind]) => (words.test(question) ? [kind] : []));
  return named?.kind ?? (kinds.length === 1 ? kinds[0] : undefined);
}

/** Whether a time is later than the line allows; empty where it is not, as other conditions remain. */
function tooLate(line: string, days: number | undefined): string {
  const limit = Number(/within (\d+) days/.exec(line)?.[1] ?? Number.POSITIVE_INFINITY);
  if (days === undefined || days <= limit) return "";
  const whole = Math.floor(days);
  return whole > limit
    ? `**No: ${whole} days are more than ${limit}.** `
    : `**No: after ${limit} days it is too late.** `;
}

/** "Any time", "no questions asked": under which conditions one is given at all. */
const asksForAny = /\b(?:any ?time|whenever|always|no questions asked|unconditional\w*|for any reason|no matter)\b/i;

/** What is too late for everything that the terms give days for, where no product is named; empty otherwise. */
function tooLateFor(terms: string, days: number): string {
  const late = [...terms.matchAll(listEntry)].flatMap(([, name = "", line = ""]) =>
    tooLate(line, days)
      ? [
          `${name.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())} (${/within (\d+) days/.exec(line)?.[1]} days)`,
        ]
      : [],
  );
  return late.length > 0 ? `**After ${Math.floor(days)} days it is too late for ${listText(late)}.**\n\n` : "";
}

/** Whether the line of one product's kind answers a question, whatever the buyer did with it. */
const ofTheLine = (question: string): boolean =>
  [sessionsSaid, givesBack, asksForAny].some((said) => said.test(question));

/** What the terms say of a refund after some days or sessions, and of how long it takes; null for other questions. */
export function refundAnswer(content: SiteContent, question: string): string | null {
  const terms = content.passages.find(({ id }) => id === "page:terms#refunds");
  if (!terms || !isOfRefund(question) || otherTerms.test(question)) return null;
  const links = readMore([terms.label ?? terms.title, terms.url]);
  const days = daysIn(question);
  if (asksHowLong.test(question) && days === undefined) {
    const way = /The refund goes back [^.]*?(?=,|\.)/.exec(terms.text)?.[0];
    return `The site does not say how long a refund takes. ${way ? `${way}. ` : ""}The terms say until when you can ask for one:\n\n${terms.text}\n\n${links}`;
  }
  const kind = kindIn(content, question);
  if (!kind && (days !== undefined || asksForAny.test(question)))
    return `${days === undefined ? "" : tooLateFor(terms.text, days)}${terms.text}\n\n${links}`;
  const isNamed =
    (kind === "course" && oneCourse.test(question)) ||
    content.products.some(({ name }) => question.toLowerCase().includes(name.toLowerCase()));
  if (!kind || !(isNamed || days !== undefined || usedIt[kind]?.test(question) || ofTheLine(question))) return null;
  const [, title, line = ""] =
    [...terms.text.matchAll(listEntry)].find(([, name = ""]) => lineOf[kind].test(name)) ?? [];
  if (!title) return null;
  const rest = terms.text.replaceAll(listEntry, "").trim();
  return `${tooLate(line, days)}Refunds, **${title}**: ${line}\n\n${rest}\n\n${links}`;
}
