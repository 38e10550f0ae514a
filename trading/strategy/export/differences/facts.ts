import { pointsPerUnit } from "../../../market/points.ts";
import type { SymbolSpec } from "../../../market/symbols.ts";
import type { StrategyDocument } from "../../document.ts";
import { accountCurrency, rateOf, spreadPoints, swapPoints } from "../contract-of.ts";
import { mayLieBeyond, mayReturn, planOf, type Term } from "../plan.ts";

/** What an exported file does not do as the lab does, and what its platform does that the lab does not. */
export type Differences = { readonly lacks: readonly string[]; readonly does: readonly string[] };

export const money = (value: number): string =>
  `${value < 0 ? "−" : ""}$${Math.abs(value)
    .toFixed(2)
    .replace(/\B(?=(\d{3})+(?!\d))/g, ",")}`;

/** What the figures are worked out with: one lot at the symbol's reference price. */
export function factsOf(document: StrategyDocument, symbol: SymbolSpec) {
  const plan = planOf(document);
  const scale = pointsPerUnit(symbol.digits);
  const rate = rateOf(symbol) ?? 1 / symbol.referencePrice;
  const orders = [plan.long?.order, plan.short?.order];
  const text = JSON.stringify(plan);
  const price = (points: number) => (points / scale).toFixed(symbol.digits);
  return {
    document,
    plan,
    symbol,
    price,
    reference: Math.round(symbol.referencePrice * scale),
    rate,
    ofPoints: (points: number) => money((points * symbol.contractSize * rate) / scale),
    spread: spreadPoints(document, symbol),
    margin: (symbol.contractSize * symbol.referencePrice * rate) / symbol.leverageCap,
    converts: symbol.quote !== accountCurrency,
    fixedRate: symbol.quote !== accountCurrency && rateOf(symbol) !== null,
    fixedSize: document.risk.sizing.kind === "lots" || document.risk.sizing.kind === "units",
    waits: orders.some((order) => order !== undefined && order !== "market"),
    readsWeeks: /"op":"higher","timeframe":"(W1|MN1)"/.test(text),
    // Where such bars begin depends on the clock of whoever makes them.
    hasLongBars: text.includes('"op":"higher"') || ["H4", "D1", "W1", "MN1"].includes(document.timeframe),
    readsClock: /"op":"(minute-of-day|weekday)"|"name":"(sincePeriodStart|previousPeriod)"/.test(text),
    recursive:
      /"name":"(ema|emaFromFirst|wilder|wilderSum|kama|parabolicSar|supertrend|zigzag|fisher|running|heikinAshi)"/.test(
        text,
      ),
    // Stop-limit orders whose limit may be set beyond the trigger, and back toward the open.
    beyond: mayLieBeyond(plan, 1) || mayLieBeyond(plan, -1),
    returns: mayReturn(plan, 1) || mayReturn(plan, -1),
    expires: [plan.long, plan.short].some((entry) => entry !== null && entry.expireBars !== null),
    moves: plan.trail !== null || plan.breakEven !== null,
    readsVolume: text.includes('"field":"volume"'),
  };
}
export type Facts = ReturnType<typeof factsOf>;

/** What each side costs that the strategy trades. Nothing where the document charges no swap: then the file does as the lab does. */
export function swapLine({ document, symbol, ofPoints }: Facts): string[] {
  const [long, short] = swapPoints(document, symbol);
  const sides = (
    [
      ["long", long],
      ["short", short],
    ] as const
  ).filter(([side, points]) => points !== 0 && document.entries[side]);
  if (sides.length === 0) return [];
  const each = sides.map(
    ([side, points]) => `held ${side} overnight ${points < 0 ? "costs" : "earns"} ${ofPoints(Math.abs(points))}`,
  );
  return [`Swap is left out. In the lab one lot of ${symbol.name} ${each.join(", ")}.`];
}

/** Documents state money without its currency, and the lab's account may be in another one than the file's. */
export function statedMoney({ document: { costs, risk } }: Facts): string {
  const { commissionPerLot = 0 } = costs ?? {};
  return [
    ...(commissionPerLot > 0 ? [`the commission of ${commissionPerLot} per lot per side`] : []),
    ...(risk.sizing.kind === "money" ? ["the money at risk"] : []),
  ].join(" and ");
}

function moneyLine(facts: Facts): string {
  const stated = statedMoney(facts);
  return stated === ""
    ? ""
    : ` In USD, too, the file takes ${stated}, which the lab counts in its account's currency: where that is another, type what it is worth in USD before you export.`;
}

/** What is set under Account belongs to the device and to no document. */
export const accountLine = (facts: Facts, more: string): string =>
  `Its account is $10,000 at a leverage of ${facts.symbol.leverageCap}:1, whatever is set under Account in the lab: with a deposit of $2,000 there, 1% is $20 in the lab and $100 here, and an order that the lab refuses for want of margin may fill. ${more}${moneyLine(facts)}`;

export const lowerBars =
  "Bars of a shorter time frame are not read. The lab looks inside each bar with them where it has such; its switch is under Prices.";

export const volumeLine = (where: string): string =>
  `Volume is the number of ticks ${where}; other feeds count other ticks, so indicators of volume differ.`;

/** Whether a stop or target does not move with the fill. */
export const staysPut = ({ fromFill }: Facts["plan"], term: Term | null): boolean =>
  term !== null && (term.kind === "level" || !fromFill);
