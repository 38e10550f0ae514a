import * as z from "zod/mini";
import { sessionNames } from "../../calendar/session-hours.ts";
import { sessionWindows } from "../../calendar/sessions.ts";
import { minuteMillis } from "../../calendar/trading-week.ts";
import { dayMillis } from "../../calendar/zone-clock.ts";
import { simulatedSymbols } from "../../market/simulated/simulated-market.ts";
import { releasesOf } from "../../market/symbol-releases.ts";
import { timeframeMinutes } from "../../market/timeframe.ts";
import { randomSource } from "../../optimize/random-source.ts";
import { isOpen, nextBarEnd, nextOpen } from "../../simulator/follow-market.ts";

const drillTimeframes = ["M1", "M5", "M15", "M30", "H1"] as const;
/** Judging walks through every price: a drill is at most a trading week long. */
const longestMinutes = 5 * 1440;

const percent = z.number().check(z.gt(0), z.lte(100));
const count = z.int().check(z.gte(0), z.lte(500));
const hour = z.int().check(z.gte(0), z.lte(24));

/** A rule's kind, its own parameters, its share of the score, and what is said where it was not kept. */
const rule = <Kind extends string, Shape extends z.core.$ZodShape>(kind: Kind, parameters: Shape) =>
  z.object({
    kind: z.literal(kind),
    ...parameters,
    weight: z.int().check(z.gte(1), z.lte(100)),
    hint: z.string().check(z.minLength(1), z.maxLength(300)),
  });

/** What a try is scored by. A row of the database is parsed and never run. */
const drillRule = z.discriminatedUnion("kind", [
  /** When a position opens, all that are open risk no more of the equity: to their stops, or without end where one has none within a bar. */
  rule("risk-at-most", { percent }),
  /** Each position has a stop within so many bars of its opening; 0 is at once. */
  rule("stop-within", { bars: count }),
  rule("flat-at-rollover", {}),
  /** No position is open when a high-impact release of the symbol's currencies comes out. */
  rule("flat-at-releases", {}),
  /** A position is open at a high-impact release, and the broker closes none. */
  rule("hold-through-release", {}),
  /** Nothing is opened from one hour to the other, New York time; from 22 to 2 passes midnight. */
  rule("no-opening-between", { from: hour, until: hour }),
  rule("drawdown-at-most", { percent }),
  /** Equity at the end, in percent of the deposit. */
  rule("equity-at-least", { percent: z.number().check(z.gt(0), z.lte(1000)) }),
  rule("trades-at-least", { count: z.int().check(z.gte(1), z.lte(100)) }),
  /** No position is opened in the direction of one that is at a loss. */
  rule("no-adding-to-a-loss", {}),
  /** Part of a position is closed at a profit of its first risk or more, and the rest has its stop at the entry or better. */
  rule("part-closed-at-risk", {}),
  /** No stop is moved away from the price or taken off. */
  rule("stop-never-loosened", {}),
]);

const start = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("session"), session: z.enum(sessionNames) }),
  /** So many minutes before a high-impact release of the symbol's currencies. */
  z.object({ kind: z.literal("release"), minutes: z.int().check(z.gte(5), z.lte(1440)) }),
]);

/** Everything about a drill that its score depends on. */
export const drillTerms = z
  .object({
    symbol: z.enum(simulatedSymbols as [string, ...string[]]),
    timeframe: z.enum(drillTimeframes),
    /** Account money, US dollars. */
    deposit: z.number().check(z.gte(100), z.lte(1_000_000)),
    bars: z.int().check(z.gte(10), z.lte(1000)),
    start,
    rules: z.array(drillRule).check(z.minLength(1), z.maxLength(12)),
  })
  .check(
    z.refine(({ bars, timeframe }) => bars * timeframeMinutes[timeframe] <= longestMinutes, {
      error: "A drill is at most five trading days long.",
    }),
  );

export type DrillTerms = z.output<typeof drillTerms>;
export type DrillRule = z.output<typeof drillRule>;

const firstDay = Date.UTC(2016, 0, 4);
const days = 9 * 365;

/** The moment at which a try begins, UTC milliseconds: the seed chooses it, and the market that follows. */
export function drillStart({ symbol, start }: DrillTerms, seed: number): number {
  const day = firstDay + randomSource(seed).below(days) * dayMillis;
  if (start.kind === "session") {
    const next = sessionWindows(day, day + 5 * dayMillis).find(
      ({ session, open }) => session === start.session && open >= day && isOpen(open),
    );
    return next?.open ?? nextOpen(day);
  }
  for (let from = day; ; from += 60 * dayMillis) {
    const before = start.minutes * minuteMillis;
    const release = releasesOf(symbol, from, from + 60 * dayMillis).find(
      ({ impact, time }) => impact === "high" && isOpen(time - before),
    );
    if (release) return release.time - before;
  }
}

/** The moment after which nothing of a try counts. */
export function drillEnd({ timeframe, bars }: DrillTerms, begin: number): number {
  let end = begin;
  for (let bar = 0; bar < bars; bar += 1) end = nextBarEnd(end, timeframeMinutes[timeframe]);
  return end;
}
