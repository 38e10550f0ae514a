import type { ReactNode } from "react";
import { plainNumber } from "#lib/figure-text.ts";
import { ScrollRegion } from "./scroll-region.tsx";

const names = ["January", "February", "March", "April", "May", "June"].concat([
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
]);

export type MonthResult = { readonly year: number /** 1 to 12. */; readonly month: number; readonly percent: number };
type Props = {
  readonly caption: string;
  readonly months: readonly MonthResult[];
  /** For a narrow place: months below one another, years beside one another. */
  readonly narrow?: boolean;
};

/** Nothing that rounds to zero carries a sign. */
const signed = (percent: number) => {
  const text = plainNumber(percent, 1);
  return percent > 0 && /[1-9]/.test(text) ? `+${text}` : text;
};

/** Half the color at 1.5%, all of it from 6%: small months stay quiet, large ones do not drown the rest. */
const strength = (percent: number) => Math.round(38 * Math.min(1, Math.sqrt(Math.abs(percent) / 6)));

const shade = (percent: number) => ({
  background: `color-mix(in srgb, var(${percent < 0 ? "--down" : "--up"}) ${strength(percent)}%, transparent)`,
});

/** What the months of a year compound to. */
const compounded = (percents: readonly number[]) =>
  (percents.reduce((product, percent) => product * (1 + percent / 100), 1) - 1) * 100;

type Cell = { readonly key: string | number; readonly percent: number | undefined };
type Line = { readonly name: ReactNode; readonly key: string | number; readonly cells: readonly Cell[] };

function Cells({ cells }: { readonly cells: readonly Cell[] }) {
  return cells.map(({ key, percent }) =>
    percent === undefined ? (
      <td key={key} />
    ) : (
      <td key={key} style={shade(percent)}>
        {signed(percent)}
      </td>
    ),
  );
}

type TableProps = Props & { readonly narrow: boolean };

function Months({ caption, months, narrow }: TableProps) {
  const years = [...new Set(months.map(({ year }) => year))].sort((a, b) => a - b);
  const found = new Map(months.map(({ year, month, percent }) => [year * 12 + month, percent]));
  const at = (year: number, month: number) => found.get(year * 12 + month + 1);
  const totals = years.map((year) =>
    signed(compounded(names.map((_, month) => at(year, month)).filter((percent) => percent !== undefined))),
  );
  const lines: readonly Line[] = narrow
    ? names.map((name, month) => ({
        name: <abbr title={name}>{name.slice(0, 3)}</abbr>,
        key: name,
        cells: years.map((year) => ({ key: year, percent: at(year, month) })),
      }))
    : years.map((year) => ({
        name: year,
        key: year,
        cells: names.map((name, month) => ({ key: name, percent: at(year, month) })),
      }));
  return (
    <ScrollRegion label={caption}>
      <table className="month-table" data-narrow={narrow || undefined}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{narrow ? "Month" : "Year"}</th>
            {narrow
              ? years.map((year) => (
                  <th key={year} scope="col">
                    {year}
                  </th>
                ))
              : names.map((name) => (
                  <th key={name} scope="col" abbr={name}>
                    {name.slice(0, 3)}
                  </th>
                ))}
            {narrow ? null : <th scope="col">All</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, key, cells }, row) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <Cells cells={cells} />
              {narrow ? null : <td className="font-semibold">{totals[row]}</td>}
            </tr>
          ))}
          {narrow ? (
            <tr>
              <th scope="row">All</th>
              {years.map((year, column) => (
                <td key={year} className="font-semibold">
                  {totals[column]}
                </td>
              ))}
            </tr>
          ) : null}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** A phone has room for the names of the months and as many years beside one another. */
const mostYearsOfPhone = 6;

/** Months beside one another, years below one another, the year's compounded result last; or turned, where there is no room for twelve columns. */
export function MonthTable({ narrow = false, ...rest }: Props) {
  const fits = new Set(rest.months.map(({ year }) => year)).size <= mostYearsOfPhone;
  if (narrow || !fits) return <Months {...rest} narrow={narrow} />;
  return (
    <>
      <div className="months-of-phone">
        <Months {...rest} narrow />
      </div>
      <div>
        <Months {...rest} narrow={false} />
      </div>
    </>
  );
}
