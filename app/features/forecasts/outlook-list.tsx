import { Disclosure } from "../../ui/disclosure.tsx";
import { CheckForecast } from "./check-forecast.tsx";
import type { OutlookRow } from "./outlook-row.ts";

const biasText = { up: "↑ Up", down: "↓ Down", none: "– No bias" } as const;

function Levels({ label, levels }: { readonly label: string; readonly levels: readonly string[] }) {
  return (
    <div>
      <p className="fine">{label}</p>
      <ul className="figure small mt-1">
        {levels.map((level) => (
          <li key={level}>{level}</li>
        ))}
      </ul>
    </div>
  );
}

function Summary({ row }: { readonly row: OutlookRow }) {
  return (
    <span className="grid w-full grid-cols-2 items-baseline gap-x-4 gap-y-0.5 md:grid-cols-[6rem_7rem_1fr_1fr_9rem]">
      <strong>{row.pair}</strong>
      <span className="text-right md:text-left">{biasText[row.bias]}</span>
      {row.target && row.invalidation ? (
        <>
          <span className="small figure">
            <span className="fine">target </span>
            {row.target.price} <span className="fine max-lg:hidden">· {row.target.name}</span>
          </span>
          <span className="small figure text-right md:text-left">
            <span className="fine">wrong at </span>
            {row.invalidation.price} <span className="fine max-lg:hidden">· {row.invalidation.name}</span>
          </span>
          <span className="small figure col-span-2 md:col-span-1 md:text-right">
            {row.result ? `${row.result.hit ? "✓" : "✗"} ` : ""}
            {row.chance} <span className="fine">naive {row.naive}</span>
          </span>
        </>
      ) : (
        <span className="small col-span-2 text-ink2 md:col-span-3">
          The technical rating is neutral: nothing is said.
        </span>
      )}
    </span>
  );
}

/** One forecast a line; opened, a line shows its levels, its times and its hashes. */
export function OutlookList({ label, rows }: { readonly label: string; readonly rows: readonly OutlookRow[] }) {
  return (
    <ul aria-label={label}>
      {rows.map((row) => (
        <li key={row.id} data-forecast={row.id}>
          <Disclosure summary={<Summary row={row} />}>
            <div className="grid gap-x-10 gap-y-4 sm:grid-cols-3">
              <dl className="facts self-start">
                <dt>Price at the close</dt>
                <dd>{row.price}</dd>
                <dt>Technical rating</dt>
                <dd>{row.rating}</dd>
                <dt>Average true range (ATR)</dt>
                <dd>{row.atr}</dd>
                {row.target && row.invalidation ? (
                  <>
                    <dt>Target</dt>
                    <dd>{row.target.name}</dd>
                    <dt>Wrong at</dt>
                    <dd>{row.invalidation.name}</dd>
                  </>
                ) : null}
                <dt>Prices</dt>
                <dd>{row.prices}</dd>
                <dt>Expires</dt>
                <dd>{row.expires}</dd>
                {row.result ? (
                  <>
                    <dt>Result</dt>
                    <dd className={row.result.hit ? "text-up" : "text-down"}>{row.result.text}</dd>
                  </>
                ) : null}
                <dt>Stored</dt>
                <dd>{row.stored ?? "never: back-computed"}</dd>
              </dl>
              <Levels label="Levels above, nearest first" levels={row.levels.above} />
              <Levels label="Levels below, nearest first" levels={row.levels.below} />
            </div>
            <CheckForecast check={row.check} />
          </Disclosure>
        </li>
      ))}
    </ul>
  );
}
