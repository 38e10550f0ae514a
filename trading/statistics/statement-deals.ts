import { numberText } from "../number-text.ts";
import { sumOf } from "./sample-statistics.ts";
import type { StatementCash, StatementTrade } from "./statement.ts";

/** What rounding leaves, in account money. */
const tolerance = 0.015;

/**
 * What the deals of MetaTrader 5's report cost beyond its positions, as one charge at the last of them: fees, which positions do not show, and
 * what positions that are still open have paid. `deals`: what each brought, its commission, fee and swap included. Null where they brought as
 * much or more: a position that was opened before the report begins has paid its commission in none of them. Trades before the first and after
 * the last deal are of tables without deals, as in files put together.
 */
export function costsOfDeals(
  trades: readonly StatementTrade[],
  deals: readonly StatementCash[],
): { readonly charge: StatementCash; readonly note: string } | null {
  const last = deals.reduce<StatementCash | null>((late, deal) => (late && late.time > deal.time ? late : deal), null);
  const first = deals.reduce((early, { time }) => Math.min(early, time), Number.POSITIVE_INFINITY);
  const covered = trades.filter(({ closeTime }) => last && closeTime >= first && closeTime <= last.time);
  const beyond = sumOf(deals.map(({ amount }) => amount)) - sumOf(covered.map(({ net }) => net));
  if (!last || !(beyond < -tolerance)) return null;
  const amount = Math.round(beyond * 100) / 100;
  return {
    charge: { row: last.row, time: last.time, amount },
    note: `The deals of this report bring ${numberText(-amount, 2)} less than its positions, as by fees and by commissions of positions that are still open: counted as a charge.`,
  };
}
