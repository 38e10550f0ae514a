import { useMemo } from "react";
import { plainNumber, shareText } from "#lib/figure-text.ts";
import {
  averageRange,
  averageTrueRange,
  closesOf,
  commonReturns,
  correlation,
  currencyStrength,
} from "#trading/calculators/market-figures.ts";
import { symbolOf } from "#trading/calculators/rates.ts";
import { ScrollRegion } from "../../ui/scroll-region.tsx";
import type { Loaded } from "./use-market-rows.ts";

type Props = { readonly rows: readonly Loaded[] };

const nameOf = (symbol: string) => `${symbol.slice(0, 3)}/${symbol.slice(3)}`;

/** Average ranges over three spans, beside the move of the running day. */
export function VolatilityTable({ rows }: Props) {
  const spans = [5, 20, 60] as const;
  return (
    <ScrollRegion label="Average daily ranges">
      <table className="table">
        <caption className="sr-only">Average daily range in pips</caption>
        <thead>
          <tr>
            <th scope="col">Market</th>
            {spans.map((days) => (
              <th key={days} scope="col" className="num">
                {days} days
              </th>
            ))}
            <th scope="col" className="num">
              ATR(14)
            </th>
            <th scope="col" className="num">
              Today
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ bars }) => {
            const { pipPoints } = symbolOf(bars.symbol);
            const pips = (points: number) => plainNumber(points / pipPoints, 1);
            const last = bars.length - 1;
            return (
              <tr key={bars.symbol}>
                <th scope="row">{nameOf(bars.symbol)}</th>
                {spans.map((days) => (
                  <td key={days} className="num">
                    {pips(averageRange(bars, days))}
                  </td>
                ))}
                <td className="num">{pips(averageTrueRange(bars, 14))}</td>
                <td className="num">{pips((bars.high[last] ?? 0) - (bars.low[last] ?? 0))}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** The strength of the color says how strong; the figure says it to everybody. */
const shade = (value: number) => ({
  background: `color-mix(in srgb, var(${value < 0 ? "--down" : "--up"}) ${Math.round(Math.abs(value) * 30)}%, transparent)`,
});

export function CorrelationTable({ rows }: Props) {
  const names = rows.map(({ bars }) => bars.symbol);
  const returns = useMemo(() => commonReturns(rows.map(({ bars }) => closesOf(bars))), [rows]);
  return (
    <>
      <ScrollRegion label="Correlations">
        <table className="table">
          <caption className="sr-only">Correlation of daily returns</caption>
          <thead>
            <tr>
              <th scope="col">Pair</th>
              {names.map((name) => (
                <th key={name} scope="col" className="num">
                  {nameOf(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.map((name, row) => (
              <tr key={name}>
                <th scope="row">{nameOf(name)}</th>
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
      <p className="fine mt-3">From {returns[0]?.length ?? 0} daily returns.</p>
    </>
  );
}

export function StrengthTable({ rows }: Props) {
  const ranked = useMemo(
    () =>
      currencyStrength(
        rows.map(({ bars }) => {
          const { base, quote } = symbolOf(bars.symbol);
          const last = bars.length - 1;
          return { base, quote, value: Math.log((bars.close[last] ?? Number.NaN) / (bars.close[0] ?? Number.NaN)) };
        }),
      ),
    [rows],
  );
  const widest = Math.max(...ranked.map(({ value }) => Math.abs(value)));
  return (
    <table className="table max-w-[640px]">
      <caption className="sr-only">Currencies by strength over five trading days</caption>
      <thead>
        <tr>
          <th scope="col">Currency</th>
          <th scope="col">Against the other seven, five trading days</th>
        </tr>
      </thead>
      <tbody>
        {ranked.map(({ currency, value }) => (
          <tr key={currency}>
            <th scope="row">{currency}</th>
            <td>
              <span className="flex items-center gap-3">
                <span className={value < 0 ? "w-18 font-semibold text-down" : "w-18 font-semibold"}>
                  {value > 0 ? "+" : ""}
                  {shareText(value, 2)}
                </span>
                <svg className="h-2 flex-1" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
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
