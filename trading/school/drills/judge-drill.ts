import * as z from "zod/mini";
import { createSimulatedMarket, simulatedSymbols } from "../../market/simulated/simulated-market.ts";
import { accountFigures } from "../../simulator/account-figures.ts";
import { type LogReason, loggedDecisions, logRules, recomputeClaimed } from "../../simulator/account-log.ts";
import type { Change, Quotes } from "../../simulator/follow-market.ts";
import type { Decision } from "../../simulator/recompute.ts";
import { startSimulator } from "../../simulator/state.ts";
import { type DrillTerms, drillEnd, drillStart } from "./drill.ts";
import { type Found, watchOf } from "./watches.ts";

/** More than anybody decides by hand in five days. */
const mostDrillDecisions = 500;

export type DrillResult = {
  /** The weight of the kept rules, of 100. */
  readonly score: number;
  /** In the order of the drill's rules. */
  readonly found: readonly Found[];
  readonly trades: number;
  /** Account money. */
  readonly equity: number;
};

export type JudgedDrill =
  | { readonly ok: true; readonly result: DrillResult }
  | { readonly ok: false; readonly reason: LogReason; readonly at: number | null };

const handedIn = z.object({
  rules: z.string(),
  /** The moment of the try at which it was handed in, UTC milliseconds. */
  time: z.int(),
  decisions: loggedDecisions.check(z.maxLength(mostDrillDecisions)),
  journal: z.array(z.looseObject({ kind: z.string() })).check(z.maxLength(5000)),
});
export type DrillLog = {
  readonly rules: string;
  readonly time: number;
  readonly decisions: readonly Decision[];
  readonly journal: readonly object[];
};

/** The account with which a try begins. */
export const drillAccount = ({ deposit }: DrillTerms) =>
  startSimulator(
    simulatedSymbols.map((name) => ({ name })),
    { deposit },
  );

/** Markets that a decision names; those of positions and orders that are there already have been looked at. */
const namedBy = ({ event }: Decision): readonly string[] =>
  event.kind === "order"
    ? [event.order.symbol]
    : event.kind === "one-cancels-other"
      ? event.orders.map(({ symbol }) => symbol)
      : [];

const scoreOf = ({ rules }: DrillTerms, found: readonly Found[]): number => {
  const weightOf = (taken: readonly { readonly weight: number }[]) =>
    taken.reduce((sum, { weight }) => sum + weight, 0);
  return Math.round((100 * weightOf(rules.filter((_, index) => found[index]?.kept))) / weightOf(rules));
};

/**
 * Scores what was decided in a try. What is left of it when it is handed in is played with the orders as they stand. Seed, account and length come from the try, prices from its market, so a log can claim nothing; its
 * journal has to be the one that its decisions lead to. The caller pauses where it yields.
 */
export function* judgeDrill(
  terms: DrillTerms,
  seed: number,
  log: unknown,
  market: Quotes = createSimulatedMarket(seed),
): Generator<undefined, JudgedDrill> {
  const read = handedIn.safeParse(log);
  if (!read.success) return { ok: false, reason: "unreadable", at: null };
  const { rules, time, journal } = read.data;
  if (rules !== logRules) return { ok: false, reason: "other-rules", at: null };
  const from = drillStart(terms, seed);
  const until = drillEnd(terms, from);
  if (time < from || time > until) return { ok: false, reason: "outside-the-session", at: null };
  // Checked by the same rules as a visitor's order, where it is applied.
  const decisions = read.data.decisions as unknown as readonly Decision[];
  const elsewhere = decisions.findIndex((decision) => namedBy(decision).some((symbol) => symbol !== terms.symbol));
  if (elsewhere >= 0) return { ok: false, reason: "other-market", at: elsewhere };
  const watches = terms.rules.map((rule) => watchOf(rule, terms, from, until));
  const watch = (change: Change) => {
    for (const { see } of watches) see?.(change);
  };
  const session = { from, stored: time, until, decisions };
  const actual = yield* recomputeClaimed(drillAccount(terms), session, market, journal, watch);
  if (!actual.ok) return actual;
  const { state, drawdownPercent } = actual;
  const found = watches.map(({ end }) => end({ state, drawdownPercent, from, until }));
  const trades = state.journal.filter(({ kind }) => kind === "opened").length;
  return { ok: true, result: { score: scoreOf(terms, found), found, trades, equity: accountFigures(state).equity } };
}
