import { dateText } from "../../../lib/date-text.ts";
import { type CalendarEvent, calendarEvents, type DateBasis } from "../../../trading/calendar/economic-events.ts";
import { weekClose, weekOf, weekOpen } from "../../../trading/calendar/trading-week.ts";
import { holidayOf } from "../../../trading/calendar/us-holidays.ts";
import { readMore } from "./read-more.ts";

const dayMillis = 86_400_000;
/** The rarest of the releases comes every seven weeks or so. */
const lookAhead = 120 * dayMillis;
/** No holiday moves a release further. */
const moves = 7 * dayMillis;

const releases: readonly (readonly [RegExp, string])[] = [
  [/\bnfp\b|\bnon[- ]?farm\b|\bpayrolls?\b|\b(?:us|american) jobs\b|\bjobs (?:report|data|numbers?)\b/i, "us-payrolls"],
  [/\bfomc\b|\b(?:the |next )fed\b|\bfed (?:meeting|decision|day)\b|\bfederal reserve\b/i, "us-fomc"],
  [/\becb\b|\beuropean central bank\b/i, "eu-ecb"],
  [/\bboe\b|\bbank of england\b/i, "gb-boe"],
  [/\bism\b.*\bservices?\b|\bservices?\b.*\bism\b/i, "us-ism-services"],
  [/\bism\b/i, "us-ism-manufacturing"],
  [/\bjobless claims\b|\binitial claims\b/i, "us-claims"],
];
const asksWhen =
  /^(?:hi|hey|so|and|ok|please|also)?[\s,]*(?:when(?:'?s)?\b(?! (?:the|a|an) .*\b(?:raises?|cuts?|hikes?|surprises?)\b)|what (?:time|date|day)\b|which (?:day|date)\b|how long (?:until|till|til)\b|(?:the )?next\b)|\bnext (?:meeting|decision|release|one)\b|\bnext[\s?!.]*$|\bdate of\b/i;

/** Only what comes is told. */
const asksForPast = /\b(?:last|previous|past|was|were|did)\b|\bafter the next\b/i;

const basis: Readonly<Record<DateBasis, string>> = {
  confirmed: "The date is on the issuer's own list.",
  "by rule": "The date follows from the issuer's rule; a holiday may move it.",
  estimated: "The date is an estimate from the pattern of past years: check it with the bank.",
};

const newYork = {
  weekday: "long",
  month: "long",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
} as const;
const monthAndDay = { month: "numeric", day: "numeric" } as const;
const utcClock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const momentText = (at: number): string =>
  `${dateText(at, newYork, "America/New_York")} in New York (${dateText(at, utcClock, "UTC")} UTC)`;

/** A release with the holiday that has moved its time, as the dashboard's calendar has it. */
type Coming = CalendarEvent & { readonly holiday: string | null };

/** The next release of a kind. Holidays move one to an earlier or a later day. */
function nextRelease(id: string, now: number): Coming | undefined {
  return calendarEvents(now - moves, now + lookAhead)
    .filter((event) => event.id === id)
    .map((event): Coming => {
      const { holiday, moved } = holidayOf(event);
      return moved === null ? { ...event, holiday: null } : { ...event, time: moved, holiday };
    })
    .find(({ time }) => time >= now);
}

const releaseText = ({ title, time, status, detail, holiday }: Coming): string =>
  `**${title}: ${momentText(time)}.** ${holiday ? `The usual day is a holiday (${holiday}), and this is the day it usually moves to.` : basis[status]}\n\n${detail} The list of events shows it in your own time zone.\n\n${readMore(["Trading Dashboard: Economic events", "/trading#events"])}`;

const asksIfOpen =
  /^(?:(?:so|and|ok|hi|hello),? )?when (?:does|do|will|is) (?:the )?(?:forex |fx |currency )?markets? (?:re-?open(?:s|ing)?|(?:open|opens|opening|close|closes|closing) (?:again|next))[\s?!.]*$|\b(?:is|are)\b.{0,20}\bmarkets?\b.{0,20}\b(?:open|closed)\b.{0,12}\b(?:now|right now|currently|at the moment|today)\b|\bmarkets? (?:open|closed) (?:right )?now\b/i;
const otherDay = /\b(?:sessions?|london|tokyo|sydney|stock|which|tomorrow|\w+day)s?\b/i;

/** Whether the market is open at this moment; null on the two days on which hardly anybody quotes. */
function openAnswer(question: string, now: number): string | null {
  const asksWhether = !/\b(?:when|why)\b/i.test(question);
  const day = dateText(now, monthAndDay, "America/New_York");
  if (day === "12/25" || day === "1/1") return null;
  const week = weekOf(now);
  const open = now < weekClose(week);
  const text = open
    ? `**${asksWhether ? "Yes, the" : "The"} forex market is open.** It closes on ${momentText(weekClose(week))}.`
    : `**${asksWhether ? "No, the" : "The"} forex market is closed.** It opens on ${momentText(weekOpen(week + 1))}.`;
  return `${text} Brokers may keep shorter hours on holidays.\n\n${readMore(["When is the forex market open?", "/support#market-hours"])}`;
}

/** When the next release is, or whether the market is open: what depends on the moment; null for other questions. */
export function calendarAnswer(question: string, now: number): string | null {
  if (asksIfOpen.test(question) && !otherDay.test(question.replace(/\btoday\b/i, ""))) return openAnswer(question, now);
  const id =
    asksWhen.test(question) && !asksForPast.test(question) && releases.find(([said]) => said.test(question))?.[1];
  const next = id && nextRelease(id, now);
  return next ? releaseText(next) : null;
}
