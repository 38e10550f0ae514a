import { createEmptyCard, fsrs, type Grade, Rating } from "ts-fsrs";
import * as z from "zod/mini";
import { askStudy, createStudyStore } from "./study-store.ts";

/** What the scheduler remembers of a card; moments in UTC milliseconds, spans in days. */
const cardState = z.object({
  ...{ due: z.number(), stability: z.number(), difficulty: z.number(), elapsed_days: z.number() },
  ...{ scheduled_days: z.number(), learning_steps: z.number(), reps: z.number(), lapses: z.number() },
  state: z.number(),
  last_review: z.number(),
  /** When it was asked for the first time; earlier versions did not note it. */
  begun: z.optional(z.number()),
});
export type CardState = z.output<typeof cardState>;

export const studiedCards = createStudyStore<CardState>({
  ask: askStudy("card"),
  key: "northpip.flash-cards",
  schema: cardState,
});

/** A card returns when the chance of knowing it has fallen to this, by the scheduler's estimate; who comes later knows fewer. */
const scheduler = fsrs({ request_retention: 0.9, enable_fuzz: false });

export const grades = ["again", "hard", "good", "easy"] as const;
export type CardGrade = (typeof grades)[number];
const ratings: Readonly<Record<CardGrade, Grade>> = {
  again: Rating.Again,
  hard: Rating.Hard,
  good: Rating.Good,
  easy: Rating.Easy,
};

/** The card after a grade at a moment; `before` is null for one that was never asked. */
export function gradedCard(before: CardState | null, grade: CardGrade, now: number): CardState {
  const { card } = scheduler.next(before ?? createEmptyCard(now), now, ratings[grade]);
  const begun = before ? before.begun : now;
  return { ...card, due: card.due.getTime(), last_review: now, ...(begun === undefined ? {} : { begun }) };
}

/** The card as it was before a grade that is taken back, first in the queue. A new one goes on counting for its day. */
export const ungradedCard = (before: CardState | null, now: number): CardState =>
  before ?? { ...createEmptyCard(now), due: 0, last_review: 0, begun: now };

/** New cards of a day: a review takes seconds today and minutes in a month. */
export const newCardsADay = 10;

/** By the reader's own date: the scheduler counts days by that of UTC, on which an evening in America and the noon after it are one. */
const isNewToday = ({ begun, reps, last_review: graded }: CardState, now: number): boolean =>
  (begun ?? (reps === 1 ? graded : 0)) >= new Date(now).setHours(0, 0, 0, 0);

/** Which cards to ask now, in this order: those that are due, then new ones while the day has some left. */
export function dueCards(
  ids: readonly string[],
  states: ReadonlyMap<string, { readonly document: CardState }>,
  now: number,
): readonly string[] {
  const due = ids
    .flatMap((id) => {
      const state = states.get(id)?.document;
      return state && state.due <= now ? [{ id, at: state.due }] : [];
    })
    .sort((a, b) => a.at - b.at);
  const today = [...states.values()].filter(({ document }) => isNewToday(document, now)).length;
  const fresh = ids.filter((id) => !states.has(id)).slice(0, Math.max(0, newCardsADay - today));
  return [...due.map(({ id }) => id), ...fresh];
}

/** A span as people say it: `10 minutes`, `3 days`, `2 months`. */
export function spanWords(millis: number): string {
  const said = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;
  const minutes = Math.max(1, Math.round(millis / 60_000));
  if (minutes < 60) return said(minutes, "minute");
  const hours = Math.round(minutes / 60);
  if (hours < 24) return said(hours, "hour");
  const days = Math.round(hours / 24);
  if (days < 60) return said(days, "day");
  return days < 700 ? said(Math.round(days / 30), "month") : said(Math.round(days / 365), "year");
}
