import { useMemo } from "react";
import { plainNumber } from "#lib/figure-text.ts";
import { symbolText } from "#lib/symbol-text.ts";
import { closesOf, commonReturns, correlation } from "#trading/calculators/market-figures.ts";
import { ScrollRegion } from "../ui/scroll-region.tsx";
import { spanWords } from "./span-words.ts";
import type { Loaded } from "./use-market-rows.ts";

/** The strength of the color says how strong; the figure says it to everybody. */
const shade = (value: number) => ({
  background: `color-mix(in srgb, var(${value < 0 ? "--down" : "--up"}) ${Math.round(Math.abs(value) * 30)}%, transparent)`,
});

/** A pair's name that may break after its slash: a dozen of them stand beside one another. */
function PairName({ symbol }: { readonly symbol: string }) {
  const [base, quote] = symbolText(symbol).split("/");
  if (quote === undefined) return base;
  return (
    <>
      {base}/<wbr />
      {quote}
    </>
  );
}

/** How far the returns of each two markets go together. */
export function CorrelationTable({ rows }: { readonly rows: readonly Loaded[] }) {
  const names = rows.map(({ bars }) => bars.symbol);
  const returns = useMemo(() => commonReturns(rows.map(({ bars }) => closesOf(bars))), [rows]);
  const { timeframe } = rows[0]?.bars ?? { timeframe: "D1" };
  return (
    <>
      <ScrollRegion label="Correlations">
        <table className="table correlation-table">
          <caption className="sr-only">Correlation of returns from bar to bar</caption>
          <thead>
            <tr>
              <th scope="col">Pair</th>
              {names.map((name) => (
                <th key={name} scope="col" className="num">
                  <PairName symbol={name} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.map((name, row) => (
              <tr key={name}>
                <th scope="row">{symbolText(name)}</th>
                {names.map((other, column) => {
                  const value = correlation(returns[row] ?? [], returns[column] ?? []);
                  return (
                    <td key={other} className="num" style={shade(value)}>
                      {plainNumber(value, 2)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p className="fine mt-3">From the returns of {spanWords(timeframe, returns[0]?.length ?? 0)}.</p>
    </>
  );
}
