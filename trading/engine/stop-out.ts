import { type Position, quote } from "./account.ts";
import { closePosition } from "./close-position.ts";
import { type Desk, instrumentOf, type MarketStep } from "./desk.ts";
import { slippedExit } from "./fill-rules.ts";
import type { Instrument } from "./instrument.ts";
import { closingPoints, crossingOf, floatingOf, marginLevel } from "./valuation.ts";

/** A hair above the level counts as the level: equity ÷ margin is a quotient of rounded money. */
const tolerance = 1e-9;

function biggestLoser(desk: Desk): Position | undefined {
  let worst: Position | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const position of desk.account.positions) {
    const result = floatingOf(desk, position) + position.swap;
    if (result < least) {
      least = result;
      worst = position;
    }
  }
  return worst;
}

/** At the last quotes: calls once below the margin-call level, then closes the biggest loser and re-checks until the level holds. */
export function enforceMargin(desk: Desk, step: MarketStep): void {
  const { account, ledger } = desk;
  let level = marginLevel(desk);
  if (level >= account.settings.marginCallLevel) {
    account.marginCalled = false;
    return;
  }
  if (!account.marginCalled) {
    account.marginCalled = true;
    ledger.marginCall(level);
  }
  while (level <= account.settings.stopOutLevel + tolerance) {
    const loser = biggestLoser(desk);
    if (!loser) return;
    const { slippagePoints } = instrumentOf(desk, loser.symbol).costs;
    const exit = slippedExit(loser.side, closingPoints(account, loser), slippagePoints);
    closePosition(desk, loser, loser.lots, exit, step, "stop-out");
    level = marginLevel(desk);
  }
}

/** A stop-loss that the bid meets on its way from the open to the stop-out price closes before it. */
function closeStopsBefore(
  desk: Desk,
  instrument: Instrument,
  step: MarketStep,
  bid: number,
  falling: boolean,
): boolean {
  let nearest: Position | undefined;
  let distance = Number.POSITIVE_INFINITY;
  for (const position of desk.account.positions) {
    if (position.symbol !== instrument.spec.name || position.stop === null || (position.side === 1) !== falling)
      continue;
    const at = position.side === 1 ? position.stop : position.stop - step.spread;
    const way = Math.abs(at - step.open);
    if (way < distance && (falling ? at >= bid : at <= bid)) {
      distance = way;
      nearest = position;
    }
  }
  if (!nearest) return false;
  const exit = slippedExit(nearest.side, nearest.stop as number, instrument.costs.slippagePoints);
  closePosition(desk, nearest, nearest.lots, exit, step, "stop-loss");
  return true;
}

/** The same inside a bar: finds the price at which the level breaks and acts there, after the stops on the way to it. */
export function enforceMarginInRange(desk: Desk, instrument: Instrument, step: MarketStep): void {
  const { account } = desk;
  for (let guard = account.positions.length; guard > 0; guard--) {
    const crossing = crossingOf(desk, instrument, step.spread, account.settings.stopOutLevel);
    if (!crossing) break;
    const reached = crossing.falling ? step.low <= crossing.bid : step.high >= crossing.bid;
    if (!reached) break;
    if (closeStopsBefore(desk, instrument, step, crossing.bid, crossing.falling)) continue;
    // The last quote, of the open or of an entry inside the bar, was checked: a crossing beyond it is rounding, and it acts there.
    const checked = account.quotes[instrument.spec.name]?.bid ?? step.open;
    const bid = crossing.falling ? Math.min(crossing.bid, checked) : Math.max(crossing.bid, checked);
    quote(account, instrument.spec.name, bid, bid + step.spread);
    enforceMargin(desk, step);
  }
  if (account.positions.length === 0 || account.marginCalled) return;
  const call = crossingOf(desk, instrument, step.spread, account.settings.marginCallLevel);
  if (call && (call.falling ? step.low <= call.bid : step.high >= call.bid)) {
    account.marginCalled = true;
    desk.ledger.marginCall(account.settings.marginCallLevel);
  }
}
