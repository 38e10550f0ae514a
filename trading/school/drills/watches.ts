import { minuteMillis } from "../../calendar/trading-week.ts";
import { localTime, nextRollover } from "../../calendar/zone-clock.ts";
import type { Position } from "../../engine/account.ts";
import { type Instrument, moneyOf } from "../../engine/instrument.ts";
import { closingPoints } from "../../engine/valuation.ts";
import { releasesOf } from "../../market/symbol-releases.ts";
import { timeframeMinutes } from "../../market/timeframe.ts";
import { accountFigures } from "../../simulator/account-figures.ts";
import type { Change } from "../../simulator/follow-market.ts";
import { instrumentsOf } from "../../simulator/instruments.ts";
import type { SimulatorState } from "../../simulator/state.ts";
import type { DrillRule, DrillTerms } from "./drill.ts";

/** What is known when a try has ended. */
export type Ended = {
  readonly state: SimulatorState;
  /** The largest fall of the equity at any price, percent. */
  readonly drawdownPercent: number;
  /** Times in UTC milliseconds. */
  readonly from: number;
  readonly until: number;
};

/** The moment and the figure that decided about a rule; null where there is none. */
export type Found = { readonly kept: boolean; readonly time: number | null; readonly figure: number | null };

/** One rule, looking on. */
export type Watch = { readonly see?: (change: Change) => void; readonly end: (ended: Ended) => Found };

const kept: Found = { kept: true, time: null, figure: null };
const broken = (time: number | null, figure: number | null = null): Found => ({ kept: false, time, figure });

const positionOf = ({ account }: SimulatorState, id: number) => account.positions.find((one) => one.id === id);
const openedIn = ({ before, after }: Change): readonly Position[] =>
  after.account.positions.filter(({ id }) => !positionOf(before, id));
const hasOpened = ({ journal }: SimulatorState) => journal.some(({ kind }) => kind === "opened");

/** Account money lost from the entry to a stop; below 0 where the stop lies in profit. */
function riskOf(state: SimulatorState, { symbol, side, entry, units }: Position, stop: number): number {
  const instrument = instrumentsOf(state.account, state.symbols).get(symbol) as Instrument;
  return moneyOf(instrument, (entry - stop) * side, units, stop);
}

/** Looks on until something is found; where nothing was traded, a rule about trades is not kept. */
function firstBreach(look: (change: Change) => Found | null): Watch {
  let found: Found | null = null;
  return {
    see: (change) => {
      found ??= look(change);
    },
    end: ({ state }) => found ?? (hasOpened(state) ? kept : broken(null)),
  };
}

/** Positions that still have no stop, by the moment at which they must have one. */
function stopWithin(bars: number, barMillis: number): Watch {
  const due = new Map<number, number>();
  let late: Found | null = null;
  const lateAt = (now: number): void => {
    for (const until of due.values()) if (now > until) late ??= broken(until);
  };
  return {
    see(change) {
      const { after } = change;
      lateAt(after.time);
      for (const { id, openTime } of openedIn(change)) due.set(id, openTime + bars * barMillis);
      for (const id of due.keys()) {
        const position = positionOf(after, id);
        // Closed before its time: it went without a stop and nobody can say that one would have come.
        if (!position) late ??= broken(after.time);
        if (!position || position.stop !== null) due.delete(id);
        else if (bars === 0) late ??= broken(after.time);
      }
    },
    end({ state, until }) {
      lateAt(until);
      return late ?? (hasOpened(state) ? kept : broken(null));
    },
  };
}

/** What all open positions with a stop would lose together if the price came to their stops; one whose stop lies in profit takes nothing off. */
function openRisk(state: SimulatorState): number {
  let sum = 0;
  for (const position of state.account.positions)
    if (position.stop !== null) sum += Math.max(0, riskOf(state, position, position.stop));
  return sum;
}

/**
 * The largest part of the equity at risk when a position was opened, at its fill or when its first stop came within a bar, and whenever a
 * stop was moved away or removed: of that position and of those open beside it, because several small ones lose together what one large
 * one would.
 */
function riskAtMost(percent: number, barMillis: number): Watch {
  const waiting = new Map<number, { readonly equity: number; readonly until: number }>();
  let [largest, at]: [number, number | null] = [0, null];
  const note = (risk: number, time: number) => {
    if (risk > largest) [largest, at] = [risk, time];
  };
  return {
    see(change) {
      const { after } = change;
      for (const { id, openTime } of openedIn(change))
        waiting.set(id, { equity: accountFigures(change.before).equity, until: openTime + barMillis });
      for (const [id, { equity, until }] of waiting) {
        const position = positionOf(after, id);
        if (position && position.stop === null && after.time <= until) continue;
        waiting.delete(id);
        if (!position || position.stop === null) note(Number.POSITIVE_INFINITY, after.time);
        else note((openRisk(after) / equity) * 100, after.time);
      }
      if (!loosened(change)) return;
      const isBare = after.account.positions.some(({ id, stop }) => stop === null && !waiting.has(id));
      const risked = (openRisk(after) / accountFigures(change.before).equity) * 100;
      note(isBare ? Number.POSITIVE_INFINITY : risked, after.time);
    },
    end({ state, until }) {
      if (waiting.size > 0) note(Number.POSITIVE_INFINITY, until);
      if (!hasOpened(state)) return broken(null);
      const figure = Number.isFinite(largest) ? largest : null;
      // A hundredth of a percent is what rounding to the volume step costs.
      return { kept: largest <= percent + 0.01, time: at, figure };
    },
  };
}

/** Whether a position was open at one of these moments. */
function openAt(next: (after: number) => number): (change: Change) => number | null {
  return ({ before, after }) => {
    if (before.account.positions.length === 0 || after.time <= before.time) return null;
    const moment = next(before.time);
    return moment <= after.time ? moment : null;
  };
}

const releaseAfter = (symbol: string, from: number, until: number) => {
  const times = releasesOf(symbol, from, until + 1).flatMap(({ impact, time }) => (impact === "high" ? [time] : []));
  return (after: number): number => times.find((time) => time > after) ?? Number.POSITIVE_INFINITY;
};

function heldThrough(next: (after: number) => number): Watch {
  const wasOpen = openAt(next);
  let held: number | null = null;
  return {
    see(change) {
      held ??= wasOpen(change);
    },
    end({ state }) {
      const forced = state.journal.find((entry) => entry.kind === "closed" && entry.reason === "stop-out");
      if (forced) return broken(forced.time);
      return { kept: held !== null, time: held, figure: null };
    },
  };
}

const hourIn = (time: number): number => new Date(localTime("new-york", time)).getUTCHours();
const within = (hour: number, from: number, until: number): boolean =>
  from <= until ? hour >= from && hour < until : hour >= from || hour < until;

function addedToLoss(change: Change): Found | null {
  const { before, after } = change;
  for (const { symbol, side } of openedIn(change)) {
    const losing = before.account.positions.find(
      (one) => one.symbol === symbol && one.side === side && (closingPoints(after.account, one) - one.entry) * side < 0,
    );
    if (losing) return broken(after.time);
  }
  return null;
}

function loosened({ before, after }: Change): Found | null {
  for (const { id, side, stop } of before.account.positions) {
    const now = positionOf(after, id);
    if (now && stop !== null && (now.stop === null || (now.stop - stop) * side < 0)) return broken(after.time);
  }
  return null;
}

/** Part closed at the first risk or more, and then the stop of the rest at the entry or better. */
function partClosed(): Watch {
  const first = new Map<number, number>();
  const parted = new Set<number>();
  let done: number | null = null;
  return {
    see({ before, after }) {
      for (const position of after.account.positions)
        if (position.stop !== null && !first.has(position.id))
          first.set(position.id, (position.entry - position.stop) * position.side);
      for (const entry of after.journal.slice(before.journal.length)) {
        if (entry.kind !== "closed" || !positionOf(after, entry.position)) continue;
        const risk = first.get(entry.position);
        if (risk !== undefined && risk > 0 && (entry.exit - entry.entry) * entry.side >= risk)
          parted.add(entry.position);
      }
      for (const id of parted) {
        const rest = positionOf(after, id);
        if (rest && rest.stop !== null && (rest.stop - rest.entry) * rest.side >= 0) done ??= after.time;
      }
    },
    end: () => ({ kept: done !== null, time: done, figure: null }),
  };
}

/** Somebody who looks on for one rule of a try from one moment to another, UTC milliseconds. */
export function watchOf(rule: DrillRule, { symbol, timeframe }: DrillTerms, from: number, until: number): Watch {
  const barMillis = timeframeMinutes[timeframe] * minuteMillis;
  const breachAt = (next: (after: number) => number): Watch => {
    const wasOpen = openAt(next);
    return firstBreach((change) => {
      const moment = wasOpen(change);
      return moment === null ? null : broken(moment);
    });
  };
  switch (rule.kind) {
    case "risk-at-most":
      return riskAtMost(rule.percent, barMillis);
    case "stop-within":
      return stopWithin(rule.bars, barMillis);
    case "flat-at-rollover":
      return breachAt(nextRollover);
    case "flat-at-releases":
      return breachAt(releaseAfter(symbol, from, until));
    case "hold-through-release":
      return heldThrough(releaseAfter(symbol, from, until));
    case "no-opening-between":
      return firstBreach((change) =>
        openedIn(change).length > 0 && within(hourIn(change.after.time), rule.from, rule.until)
          ? broken(change.after.time)
          : null,
      );
    case "no-adding-to-a-loss":
      return firstBreach(addedToLoss);
    case "stop-never-loosened":
      return firstBreach(loosened);
    case "part-closed-at-risk":
      return partClosed();
    case "drawdown-at-most":
      return {
        end: ({ state, drawdownPercent }) => ({
          kept: hasOpened(state) && drawdownPercent <= rule.percent,
          time: null,
          figure: drawdownPercent,
        }),
      };
    case "equity-at-least":
      return {
        end: ({ state }) => {
          const figure = (accountFigures(state).equity / state.account.settings.deposit) * 100;
          return { kept: hasOpened(state) && figure >= rule.percent, time: null, figure };
        },
      };
    case "trades-at-least":
      return {
        end: ({ state }) => {
          const figure = state.journal.filter(({ kind }) => kind === "opened").length;
          return { kept: figure >= rule.count, time: null, figure };
        },
      };
  }
}
