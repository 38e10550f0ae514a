import { counted, plainNumber } from "#lib/figure-text.ts";
import { formatUsd } from "#lib/price-text.ts";
import { symbolText } from "#lib/symbol-text.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import type { AccountCost, CostLine } from "./account-cost.ts";
import type { MyTrades } from "./my-trades.ts";

const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) < 1e-9;

/** Dollars for one pip, point or lot, to four decimals where cents do not tell it: the product can be checked. */
const unitText = (amount: number): string => `$${plainNumber(amount, isWhole(amount * 100) ? 2 : 4)}`;
const figureText = (value: number): string => plainNumber(value, isWhole(value * 10) ? 1 : 2);
/** A plus sign is money earned. */
export const costText = (amount: number): string => (amount < 0 ? `+${formatUsd(-amount)}` : formatUsd(amount));

function pointsOf({ long, short, points }: NonNullable<CostLine["swap"]>, side: MyTrades["side"]): string {
  const of =
    side === "both"
      ? `mean of ${figureText(long)} long, ${figureText(short)} short`
      : { buy: "long", sell: "short" }[side];
  return `${figureText(points)} points (${of})`;
}

/** What a part of the cost of one symbol is the product of. */
export function workedParts(
  { lots, spread, commission, swap }: CostLine,
  { nights, side }: MyTrades,
): readonly (readonly [string, string])[] {
  const size = `${plainNumber(lots, Number.isInteger(lots) ? 0 : 2)} ${lots === 1 ? "lot" : "lots"}`;
  return [
    [
      "Spread",
      spread
        ? `${figureText(spread.pips)} pips × ${unitText(spread.perPip)} × ${size} = ${costText(spread.amount)}`
        : "not stated",
    ],
    [
      "Commission",
      commission
        ? `${unitText(commission.perSide)} × 2 sides × ${size} = ${costText(commission.amount)}`
        : "not stated",
    ],
    [
      "Swap",
      nights === 0
        ? "none without a night"
        : swap
          ? `${pointsOf(swap, side)} × ${unitText(swap.perPoint)} × ${size} × ${counted(nights, "night")} × 7/5 = ${costText(swap.amount)}`
          : "not stated",
    ],
  ];
}

/** The figures behind an account's sums, folded away: what it states of each symbol, and what follows for these trades. */
export function CostLines({ cost, trades }: { readonly cost: AccountCost; readonly trades: MyTrades }) {
  return (
    <Disclosure className="mt-2" summary={<span className="small">How it is worked out</span>} data-worked>
      <ul className="grid gap-4">
        {cost.lines.map((line) => (
          <li key={line.symbol}>
            <h4 className="small font-semibold">{symbolText(line.symbol)}</h4>
            <dl className="mt-1 grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 gap-y-1 text-small leading-snug">
              {workedParts(line, trades).map(([name, text]) => (
                <div key={name} className="contents">
                  <dt className="fine">{name}</dt>
                  <dd className={text === "not stated" ? "text-ink3" : "figure"}>{text}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      {trades.nights > 0 ? <p className="fine mt-3">Points below zero are charged, above zero paid to you.</p> : null}
    </Disclosure>
  );
}
