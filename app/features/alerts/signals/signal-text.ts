import { symbolText } from "#lib/symbol-text.ts";
import type { SignalAlert } from "../../../data/alert-rows.ts";
import { localTime } from "../../../ui/chart/zone-time.ts";
import { priceText } from "../alert-text.ts";

/** `EUR/USD, H1: RSI(14) crosses above 70`. */
export const signalTitle = ({ symbol, timeframe, name }: SignalAlert): string =>
  `${symbolText(symbol)}, ${timeframe}: ${name}`;

/** What became of an alert: when it fired, at which price and on which data. */
export function signalState(alert: SignalAlert): string {
  const { symbol, market, timeframe, reachedAt, pricePoints, side, data, problem } = alert;
  if (problem !== null) return `Not watched: ${problem}`;
  if (reachedAt === null)
    return `Waiting for a closed ${timeframe} bar. ${market === "stored" ? "Stored bars" : "Simulated market"}`;
  const signal = side === null ? "Fired" : `Fired, ${side} entry signal`;
  const price = pricePoints === null ? "" : `, bid ${priceText(symbol, pricePoints)}`;
  return `${signal}, ${localTime(reachedAt, "minute")} your time${price}. ${data ?? "Simulated market"}`;
}
