import { useMemo } from "react";
import { signedPercent } from "#lib/figure-text.ts";
import { closesOf, commonMoves, currencyStrength } from "#trading/calculators/market-figures.ts";
import { symbolOf } from "#trading/calculators/rates.ts";
import { symbols } from "#trading/market/symbols.ts";
import { spanWords } from "./span-words.ts";
import type { Loaded } from "./use-market-rows.ts";

/** All pairs of the eight currencies. */
export const currencyPairs: readonly string[] = symbols.filter((one) => one.class === "fx").map(({ name }) => name);

function strengthOf(rows: readonly Loaded[]) {
  const { moves, steps } = commonMoves(rows.map(({ bars }) => closesOf(bars)));
  const pairs = rows.map(({ bars: { symbol } }, at) => {
    const { base, quote } = symbolOf(symbol);
    return { base, quote, value: moves[at] ?? Number.NaN };
  });
  return { ranked: currencyStrength(pairs), steps };
}

/** Currencies by their moves against the others, from the first bar's close to the last price that all pairs have. */
export function StrengthTable({ rows }: { readonly rows: readonly Loaded[] }) {
  const { ranked, steps } = useMemo(() => strengthOf(rows), [rows]);
  if (steps === 0)
    return <p className="text-ink2">The pairs’ prices share no two moments, so no strength can be measured.</p>;
  const widest = Math.max(...ranked.map(({ value }) => Math.abs(value)));
  const { timeframe } = rows[0]?.bars ?? { timeframe: "D1" };
  const span = spanWords(timeframe, steps);
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
                  {signedPercent(value * 100, 2)}
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
