import { roundMoney } from "../market/points.ts";
import type { Position } from "./account.ts";
import { type Desk, instrumentOf } from "./desk.ts";
import { balanceAfter, commissionOf, profitOf } from "./fill-rules.ts";
import type { CloseReason } from "./ledger.ts";
import { roundLots } from "./position-size.ts";

export type Moment = { readonly time: number; readonly step: number };

const lotTolerance = 1e-9;

/**
 * Closes a position, or `lots` of it, at `exit` points and books profit, commission and swap, each rounded to cents.
 * The remaining part has its share of margin, opening commission and swap.
 */
export function closePosition(
  desk: Desk,
  position: Position,
  lots: number,
  exit: number,
  moment: Moment,
  reason: CloseReason,
): void {
  const { account } = desk;
  const instrument = instrumentOf(desk, position.symbol);
  const whole = lots >= position.lots - lotTolerance;
  const closed = whole ? position.lots : lots;
  const share = closed / position.lots;
  const units = whole ? position.units : position.units * share;
  const profit = profitOf(instrument, position.side, units, position.entry, exit);
  const swap = whole ? position.swap : roundMoney(position.swap * share);
  const paid = whole ? position.commission : roundMoney(position.commission * share);
  const due = commissionOf(instrument, closed);
  account.balance = balanceAfter(account.balance, profit, swap, due);
  desk.ledger.closed({
    position,
    lots: closed,
    exit,
    time: moment.time,
    step: moment.step,
    reason,
    profit,
    commission: roundMoney(paid + due),
    swap,
  });
  if (whole) {
    account.positions.splice(account.positions.indexOf(position), 1);
    protectBalance(desk);
    return;
  }
  position.lots = roundLots(position.lots - closed);
  position.units -= units;
  if (position.entries) position.entries *= 1 - share;
  position.margin -= position.margin * share;
  position.swap = roundMoney(position.swap - swap);
  position.commission = roundMoney(position.commission - paid);
}

// Only once nothing is open: while positions live, a negative balance may still be covered by their floating profit.
function protectBalance({ account, ledger }: Desk): void {
  if (account.positions.length > 0 || account.balance >= 0 || !account.settings.negativeBalanceProtection) return;
  ledger.protectedBalance(-account.balance);
  account.balance = 0;
}
