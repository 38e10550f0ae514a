import type { CSSProperties } from "react";
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

/** Where the close is between the price that proves the forecast wrong, at the left, and its target. */
function LevelRuler({
  price,
  wrong,
  target,
}: {
  readonly price: number;
  readonly wrong: number;
  readonly target: number;
}) {
  const share = (price - wrong) / (target - wrong);
  return <span aria-hidden="true" className="level-ruler" style={{ "--at": `${share * 100}%` } as CSSProperties} />;
}

const numberOf = (text: string) => Number(text.replaceAll(",", ""));

function Summary({ row }: { readonly row: OutlookRow }) {
  return (
    <span className="outlook">
      <strong>{row.pair}</strong>
      <span className="outlook-bias">{biasText[row.bias]}</span>
      {row.target && row.invalidation ? (
        <>
          <span className="small figure outlook-wrong">
            <span className="fine">wrong at </span>
            {row.invalidation.price} <span className="fine max-xl:hidden">· {row.invalidation.name}</span>
          </span>
          <LevelRuler
            price={numberOf(row.price)}
            wrong={numberOf(row.invalidation.price)}
            target={numberOf(row.target.price)}
          />
          <span className="small figure outlook-target">
            <span className="fine">target </span>
            {row.target.price} <span className="fine max-xl:hidden">· {row.target.name}</span>
          </span>
          <span className="small figure outlook-chance">
            {row.result ? `${row.result.hit ? "✓" : "✗"} ` : ""}
            {row.chance} <span className="fine">naive {row.naive}</span>
          </span>
        </>
      ) : (
        <span className="small outlook-neutral text-ink2">The technical rating is neutral: nothing is said.</span>
      )}
    </span>
  );
}

/** One forecast a line; opened, a line shows its levels, its times and its hashes. */
export function OutlookList({ label, rows }: { readonly label: string; readonly rows: readonly OutlookRow[] }) {
  return (
    <ul aria-label={label} className="divide-line divide-y border-line border-y">
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
