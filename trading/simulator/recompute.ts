import { reduceSimulator } from "./reduce.ts";
import type { SimulatorEvent, SimulatorState } from "./state.ts";

export type Tick = Extract<SimulatorEvent, { readonly kind: "tick" }>;

/** What a visitor did, and the UTC millisecond at which it was done. */
export type Decision = { readonly time: number; readonly event: Exclude<SimulatorEvent, Tick> };

export type BadLogReason = "too-many-decisions" | "bad-time" | "out-of-order" | "outside-the-session";

export type Recomputed =
  | { readonly ok: true; readonly state: SimulatorState }
  | { readonly ok: false; readonly reason: BadLogReason; readonly decision: number };

/** The most decisions of one session that are recomputed. */
export const mostDecisions = 20_000;

type Session = {
  /** UTC milliseconds of the first and the last moment that count. */
  readonly from: number;
  readonly until: number;
  readonly decisions: readonly Decision[];
};

function objectionTo({ from, until, decisions }: Session): Exclude<Recomputed, { ok: true }> | null {
  const no = (reason: BadLogReason, decision: number) => ({ ok: false, reason, decision }) as const;
  if (decisions.length > mostDecisions) return no("too-many-decisions", mostDecisions);
  let last = from;
  for (const [index, { time }] of decisions.entries()) {
    if (!Number.isSafeInteger(time)) return no("bad-time", index);
    if (time < from || time > until) return no("outside-the-session", index);
    if (time < last) return no("out-of-order", index);
    last = time;
  }
  return null;
}

/**
 * The account that these decisions lead to on these prices. Prices come from the caller's own market, never from the
 * log, so a log can claim no fill that the market did not offer. A tick at the moment of a decision comes before it.
 */
export function recompute(start: SimulatorState, session: Session, ticks: Iterable<Tick>): Recomputed {
  const objection = objectionTo(session);
  if (objection) return objection;
  const { from, until, decisions } = session;
  let state = start;
  let next = 0;
  const decideBefore = (time: number): void => {
    for (let decision = decisions[next]; decision && decision.time < time; decision = decisions[next]) {
      state = reduceSimulator(state, decision.event);
      next += 1;
    }
  };
  for (const tick of ticks) {
    if (tick.time < from) continue;
    if (tick.time > until) break;
    decideBefore(tick.time);
    state = reduceSimulator(state, tick);
  }
  decideBefore(Number.POSITIVE_INFINITY);
  return { ok: true, state };
}
