import { plainNumber } from "#lib/figure-text.ts";
import { hasSpread } from "#trading/backtest/spread-used.ts";
import type { Bars } from "#trading/market/bars.ts";
import type { SymbolSpec } from "#trading/market/symbols.ts";
import type { StrategyCosts } from "#trading/strategy/document.ts";
import type { AccountChoice } from "../core/run-settings.ts";

export const typicalPips = (spec: SymbolSpec | undefined): number =>
  spec ? spec.typicalSpreadPoints / spec.pipPoints : 0;

/** At least one decimal, and as many as the figure has up to three: a spread of 0.04 is not none, and 0.25 is not 0.3. */
export function pipsText(pips: number): string {
  const places = (String(Number(pips.toFixed(3))).split(".")[1] ?? "").length;
  return `${plainNumber(pips, Math.max(1, places))} pips`;
}

/** What the bars at hand are known to have; null while they are being loaded. */
type DataSpread = Pick<Bars, "spread"> | null;

/** Bars that are not there yet are taken to have a spread, as simulated ones do. */
export const hasDataSpread = (bars: DataSpread): boolean => bars === null || hasSpread(bars);

/** Of a symbol that nobody lists no swap is known, and none is charged. */
export const knowsSwap = (spec: SymbolSpec | undefined): boolean =>
  spec !== undefined && (spec.swapLongPoints !== 0 || spec.swapShortPoints !== 0);

/** What swap is where a strategy leaves it to the symbol. */
export const typicalSwapWords = (spec: SymbolSpec | undefined): string =>
  knowsSwap(spec) ? "Typical of the symbol" : spec?.swapLeftOut ? "None, as stated for it" : "Typical: none known";

function spreadWords({ spread }: StrategyCosts, spec: SymbolSpec | undefined, bars: DataSpread): string {
  if (spread?.kind === "pips") return `fixed spread, ${pipsText(spread.value)}`;
  if (spread?.kind === "data" || (!spread && hasDataSpread(bars))) return "spread from the data";
  return spec ? `fixed spread, ${pipsText(typicalPips(spec))}` : "no spread";
}

/** Costs in a line, for a heading that may be folded. Commission is counted in the account's currency. */
export function costWords(
  costs: StrategyCosts,
  spec: SymbolSpec | undefined,
  bars: DataSpread,
  currency: string,
): string {
  const { commissionPerLot = 0, slippagePips = 0, swap } = costs;
  return [
    spreadWords(costs, spec, bars),
    commissionPerLot > 0 ? `${plainNumber(commissionPerLot, 2)} ${currency} per lot per side` : "no commission",
    swap?.kind === "none"
      ? "no swap"
      : swap?.kind === "points"
        ? "custom swap"
        : knowsSwap(spec)
          ? "typical swap"
          : spec?.swapLeftOut
            ? "no swap"
            : "no swap known",
    slippagePips > 0 ? `${pipsText(slippagePips)} slippage` : "no slippage",
  ].join(" · ");
}

export function accountWords(
  { deposit, currency, leverage, mode }: AccountChoice,
  spec: SymbolSpec | undefined,
): string {
  return `${plainNumber(deposit)} ${currency} · 1:${leverage ?? spec?.leverageCap ?? 1} · ${mode}`;
}

/** Whether bid and ask would be the same: the commonest way to fool oneself. */
export function isSpreadFree({ spread }: StrategyCosts, spec: SymbolSpec | undefined, bars: DataSpread): boolean {
  if (spread?.kind === "pips") return spread.value === 0;
  // A column of zeros, where that of the data was chosen.
  if (spread?.kind === "data") return !hasDataSpread(bars);
  return !(spread === undefined && hasDataSpread(bars)) && typicalPips(spec) === 0;
}

const above = (value: number, least: number, most: number, unit: string, why: string): string | null =>
  value < least
    ? `This cannot be below ${plainNumber(least)}.`
    : value > most
      ? `${plainNumber(value)} ${unit} is beyond anything a broker asks: ${why}`
      : null;

/** What is wrong with a typed cost or account figure, in words; null when nothing is. */
export const checks = {
  spread: (pips: number) => above(pips, 0, 1000, "pips", "type pips, not points."),
  commission: (money: number) => above(money, 0, 1000, "per lot per side", "type the money for one side of one lot."),
  slippage: (pips: number) => above(pips, 0, 200, "pips", "type pips, not points."),
  swap: (points: number) => above(Math.abs(points), 0, 10_000, "points", "type points per lot and night."),
  deposit: (money: number) =>
    money < 1
      ? "An account needs at least 1."
      : money > 1e9
        ? "More than a thousand million moves the market it trades in, which no backtest can show."
        : null,
  leverage: (value: number) =>
    value < 1
      ? "1 means no borrowed money; it cannot be lower."
      : value > 3000
        ? "At most 3,000 times can be set here."
        : null,
};
