import * as z from "zod/mini";
import { roundMoney } from "../market/points.ts";
import { slotMillis } from "../market/simulated/intraminute.ts";
import { simulatedSymbols } from "../market/simulated/simulated-market.ts";
import { sortedText } from "../sorted-text.ts";
import { accountFigures, floatingResults } from "./account-figures.ts";
import type { Change, Quotes } from "./follow-market.ts";
import { type BadLogReason, type Decision, recompute, type Session } from "./recompute.ts";
import { type JournalEntry, type SimulatorState, startSimulator } from "./state.ts";

/** Changes when the engine or the simulated market changes what a log of decisions leads to. */
export const logRules = "1";

export type LogReason =
  | BadLogReason
  | "unreadable"
  | "other-rules"
  | "other-deposit"
  | "future-time"
  | "late"
  | "impossible-fill"
  | "changed-price"
  | "changed-journal"
  | "changed-account"
  | "no-trades"
  /** Of a drill: a decision about another market than its own. */
  | "other-market";

/** What the account of a true log came to. */
export type AccountResult = {
  /** Positions of which something was closed. */
  readonly trades: number;
  readonly losses: number;
  /** Account money; 0 without a loss. */
  readonly worstTrade: number;
  readonly returnPercent: number;
  readonly drawdownPercent: number;
  readonly openPositions: number;
  /** Begun days since the first decision. */
  readonly days: number;
  /** UTC milliseconds. */
  readonly from: number;
  readonly until: number;
};

export type JudgedLog =
  | { readonly ok: true; readonly result: AccountResult }
  /** `at`: the decision or the entry of the journal, counted from 0. */
  | { readonly ok: false; readonly reason: LogReason; readonly at: number | null };

const points = z.optional(z.nullable(z.number()));
const trail = z.optional(z.nullable(z.object({ distance: z.number(), after: z.nullable(z.number()) })));
const breakEven = z.optional(z.nullable(z.object({ after: z.number(), lock: z.number() })));
const request = z.object({
  ...{ type: z.string(), symbol: z.string(), side: z.number(), lots: z.number() },
  ...{ limit: z.optional(z.number()), stop: z.optional(z.number()), expires: z.optional(z.number()) },
  ...{
    group: z.optional(z.number()),
    bracket: z.optional(z.object({ stop: points, target: points, trail, breakEven })),
  },
});
const event = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("order"), order: request }),
  z.object({ kind: z.literal("one-cancels-other"), orders: z.tuple([request, request]) }),
  z.object({ kind: z.literal("cancel"), order: z.number() }),
  z.object({ kind: z.literal("close"), position: z.number(), lots: z.nullable(z.number()) }),
  z.object({
    ...{
      kind: z.literal("modify"),
      position: z.number(),
      stop: z.nullable(z.number()),
      target: z.nullable(z.number()),
    },
    ...{ trail, breakEven },
  }),
  z.object({
    kind: z.literal("amend"),
    order: z.number(),
    limit: z.optional(z.number()),
    stop: z.optional(z.number()),
    bracket: z.optional(z.object({ stop: points, target: points })),
  }),
]);
/** Decisions from outside, of the right shape; what they ask for is checked where it is applied. */
export const loggedDecisions = z.array(z.object({ time: z.number(), event }));
const log = z.object({
  ...{ version: z.literal(1), rules: z.string(), started: z.number(), time: z.number() },
  decisions: loggedDecisions,
  state: z.object({
    ...{ version: z.literal(1), time: z.number(), nextRollover: z.nullable(z.number()) },
    symbols: z.array(z.strictObject({ name: z.string() })),
    account: z.looseObject({ settings: z.record(z.string(), z.unknown()) }),
    journal: z.array(z.looseObject({ kind: z.string() })),
  }),
});

type Question = {
  /** The moment of the judgment and of the figures. UTC milliseconds. */
  readonly now: number;
  /** When each decision arrived at the server, UTC milliseconds; null where that does not matter. */
  readonly received: readonly number[] | null;
  readonly market: Quotes;
};

/** A decision may be on its way for as long as this. */
const latestAfter = 5 * 60_000;
/** A clock may be ahead by as much. */
const earliestBefore = 10_000;

type Refused = Extract<JudgedLog, { ok: false }>;
const no = (reason: LogReason, at: number | null = null): Refused => ({ ok: false, reason, at });

type Log = z.output<typeof log>;

/** What speaks against the log before a price is looked at. */
function objectionTo({ rules, started, time, decisions, state }: Log, { now, received }: Question): Refused | null {
  if (rules !== logRules) return no("other-rules");
  if (sortedText(state.account.settings) !== sortedText(startSimulator([]).account.settings))
    return no("other-deposit");
  if (!Number.isSafeInteger(started) || started % slotMillis !== 0 || !Number.isSafeInteger(time))
    return no("bad-time");
  if (time > now + earliestBefore || started > now) return no("future-time");
  const ahead = decisions.findIndex((decision) => decision.time > now + earliestBefore);
  if (ahead >= 0) return no("future-time", ahead);
  if (!received) return null;
  const late = decisions.findIndex((decision, index) => {
    const arrived = received[index];
    return arrived === undefined || arrived - decision.time > latestAfter || decision.time - arrived > earliestBefore;
  });
  return late < 0 ? null : no("late", late);
}

/** What speaks against an entry of a journal that claims to be the recomputed one: null where it is the same, field by field. */
function entryObjection(claimed: object | undefined, was: JournalEntry | undefined, at: number): Refused | null {
  const said = claimed as Record<string, unknown> | undefined;
  if (sortedText(said) === sortedText(was)) return null;
  const isFill = said?.kind === "opened" || said?.kind === "closed";
  if (!said || said.kind !== was?.kind) return no(isFill ? "impossible-fill" : "changed-journal", at);
  const price = was && "entry" in was && (said.entry !== was.entry || ("exit" in was && said.exit !== was.exit));
  return no(price ? "changed-price" : "changed-journal", at);
}

/** Recomputes an account of which a journal is claimed, and goes no further than the first entry up to `stored` that is another one. */
export function* recomputeClaimed(
  start: SimulatorState,
  session: Session,
  market: Quotes,
  claimed: readonly object[],
  watch?: (change: Change) => void,
) {
  let journal = start.journal;
  let agreed = 0;
  function objection(): Refused | null {
    for (; agreed < journal.length; agreed += 1) {
      const entry = journal[agreed];
      if (entry && entry.time > session.stored) return null;
      const altered = entryObjection(claimed[agreed], entry, agreed);
      if (altered) return altered;
    }
    return null;
  }
  const work = recompute(start, session, market, (change) => {
    journal = change.after.journal;
    watch?.(change);
  });
  let step = work.next();
  for (; !step.done; step = work.next()) {
    const altered = objection();
    if (altered) return altered;
    yield;
  }
  const { value: actual } = step;
  if (!actual.ok) return no(actual.reason, actual.decision);
  // What is claimed beyond the last entry is there for nothing.
  return objection() ?? entryObjection(claimed[agreed], undefined, agreed) ?? actual;
}

/** What an account holds, without the last prices: those of markets that were only looked at are no part of it. */
function held({ account: { quotes: _, ...account }, nextRollover, time }: SimulatorState): string {
  return sortedText({ account, nextRollover, time });
}

/**
 * What each position brought of which something was closed: one that was closed in ten parts is one trade, and its loss one loss. What is
 * left of it counts at its price: a small gain on a part would otherwise be a won trade while the rest loses.
 */
function netOfPositions(state: SimulatorState): number[] {
  const closed = state.journal.flatMap((entry) => (entry.kind === "closed" ? [entry] : []));
  const floating = floatingResults(state);
  return [...Map.groupBy(closed, ({ position }) => position)].map(([position, parts]) =>
    roundMoney(
      parts.reduce(
        (sum, { profit, commission, swap }) => sum + profit - commission + swap,
        floating.get(position) ?? 0,
      ),
    ),
  );
}

function resultOf(state: SimulatorState, drawdownPercent: number, from: number, until: number): AccountResult {
  const net = netOfPositions(state);
  const { deposit } = state.account.settings;
  return {
    trades: net.length,
    losses: net.filter((value) => value < 0).length,
    worstTrade: Math.min(0, ...net),
    returnPercent: (accountFigures(state).equity / deposit - 1) * 100,
    drawdownPercent,
    openPositions: state.account.positions.length,
    ...{ days: Math.max(1, Math.ceil((until - from) / 86_400_000)), from, until },
  };
}

/**
 * Judges a stored account: recomputed from its decisions and the market's own prices, it has to be what was stored, field by field. Then its
 * figures at the moment of the judgment. The caller pauses where it yields.
 */
export function* judgeLog(stored: unknown, question: Question): Generator<undefined, JudgedLog> {
  const read = log.safeParse(stored);
  if (!read.success) return no("unreadable");
  const { started, time, state } = read.data;
  // Checked by the same rules as a visitor's order, where it is applied.
  const decisions = read.data.decisions as unknown as readonly Decision[];
  const objection = objectionTo(read.data, question);
  if (objection) return objection;
  const start = startSimulator(simulatedSymbols.map((name) => ({ name })));
  // On to this moment: what was left open counts at its price now.
  const until = Math.max(question.now, time);
  const session = { from: started, stored: time, until, decisions };
  const actual = yield* recomputeClaimed(start, session, question.market, state.journal);
  if (!actual.ok) return actual;
  if (held(state as unknown as SimulatorState) !== held(actual.stored)) return no("changed-account");
  const first = decisions[0];
  if (!first || !actual.state.journal.some(({ kind }) => kind === "closed")) return no("no-trades");
  return { ok: true, result: resultOf(actual.state, actual.drawdownPercent, first.time, until) };
}
