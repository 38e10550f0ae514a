import { useMemo } from "react";
import { shareText } from "#lib/figure-text.ts";
import { currencyStrength } from "#trading/calculators/market-figures.ts";
import { symbolOf } from "#trading/calculators/rates.ts";
import type { Bars } from "#trading/market/bars.ts";
import { symbols } from "#trading/market/symbols.ts";
import { spanWords } from "./span-words.ts";
import type { Loaded } from "./use-market-rows.ts";

/** All pairs of the eight currencies. */
export const currencyPairs: readonly string[] = symbols.filter((one) => one.class === "fx").map(({ name }) => name);

function moveOf(bars: Bars) {
  const { base, quote } = symbolOf(bars.symbol);
  const last = bars.close[bars.length - 1] ?? Number.NaN;
  return { base, quote, value: Math.log(last / (bars.close[0] ?? Number.NaN)) };
}

/** Currencies by their moves against the others, from the first bar's close to the last price. */
export function StrengthTable({ rows }: { readonly rows: readonly Loaded[] }) {
  const ranked = useMemo(() => currencyStrength(rows.map(({ bars }) => moveOf(bars))), [rows]);
  const widest = Math.max(...ranked.map(({ value }) => Math.abs(value)));
  const { timeframe, length } = rows[0]?.bars ?? { timeframe: "D1", length: 1 };
  const span = spanWords(timeframe, length - 1);
  return (
    <table className="table max-w-[640px]">
      <caption className="sr-only">Currencies by strength over {span}</caption>
      <thead>
        <tr>
          <th scope="col">Currency</th>
          <th scope="col" className="whitespace-normal">
            Against the other seven, {span}
          </th>
        </tr>
      </thead>
      <tbody>
        {ranked.map(({ currency, value }) => (
          <tr key={currency}>
            <th scope="row">{currency}</th>
            <td>
              <span className="flex flex-wrap items-center gap-3">
                <span className={value < 0 ? "w-18 font-semibold text-down" : "w-18 font-semibold"}>
                  {value > 0 ? "+" : ""}
                  {shareText(value, 2)}
                </span>
                <svg
                  className="h-2 w-0 min-w-12 flex-1"
                  viewBox="0 0 100 8"
                  preserveAspectRatio="none"
                  aria-hidden="true"
                >
                  <rect
                    x={value < 0 ? 50 - (50 * -value) / widest : 50}
                    width={(50 * Math.abs(value)) / widest}
                    height="8"
                    fill={value < 0 ? "var(--down)" : "var(--up)"}
                  />
                </svg>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
