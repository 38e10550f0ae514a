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
type Props = { readonly caption: string; readonly months: readonly MonthResult[] };

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

/** Months beside one another, years below one another, the year's compounded result last. */
export function MonthTable({ caption, months }: Props) {
  const years = [...new Set(months.map(({ year }) => year))].sort((a, b) => a - b);
  const found = new Map(months.map(({ year, month, percent }) => [year * 12 + month, percent]));
  return (
    <ScrollRegion label={caption}>
      <table className="month-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Year</th>
            {names.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 3)}
              </th>
            ))}
            <th scope="col">All</th>
          </tr>
        </thead>
        <tbody>
          {years.map((year) => {
            const row = names.map((_, at) => found.get(year * 12 + at + 1));
            const total = compounded(row.filter((percent) => percent !== undefined));
            return (
              <tr key={year}>
                <th scope="row">{year}</th>
                {row.map((percent, at) =>
                  percent === undefined ? (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a month's place is what it is.
                    <td key={at} />
                  ) : (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a month's place is what it is.
                    <td key={at} style={shade(percent)}>
                      {signed(percent)}
                    </td>
                  ),
                )}
                <td className="font-[680]">{signed(total)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
