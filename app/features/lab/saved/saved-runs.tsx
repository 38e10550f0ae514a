import { moneyText, percentText, plainNumber, ratioText } from "#lib/figure-text.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { HypotheticalStatement } from "../../../ui/hypothetical-statement.tsx";
import type { KeptRun } from "./kept-run.ts";
import { dropWithUndo, readKeptRunsAgain, useKeptRuns } from "./kept-runs-store.ts";
import { NotReached } from "./not-reached.tsx";
import { dayText } from "./saved-words.ts";

const known = (value: number | null | undefined): number => value ?? Number.NaN;

/** The figures of a run in the order one reads them: what it made, what it put at risk, on how many trades. */
function figuresOf({ figures, account }: KeptRun): readonly (readonly [name: string, text: string])[] {
  return [
    ["Return", percentText(known(figures.returnPercent))],
    ["Net", moneyText(known(figures.netProfit), account.currency, true)],
    ["Max drawdown", percentText(known(figures.equityDrawdownRelative))],
    ["Profit factor", ratioText(known(figures.profitFactor))],
    ["Trades", plainNumber(known(figures.trades))],
  ];
}

function RunEntry({ run }: { readonly run: KeptRun }) {
  const { id, name, data, madeAt, bars, owner } = run;
  return (
    <li className="grid gap-4 p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h3 className="break-words text-[18px]!">{name}</h3>
          <p className="fine mt-1">
            {data} · {plainNumber(bars)} bars · made{" "}
            <time dateTime={new Date(madeAt).toISOString()}>{dayText(madeAt)}</time>
            {owner === undefined ? " · on this device only" : ""}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink
            to={`/backtesting#again=${id}`}
            variant="secondary"
            size="sm"
            aria-label={`Make it again: the backtest of ${name}`}
          >
            Make it again
          </ButtonLink>
          <Button
            variant="quiet"
            size="sm"
            aria-label={`Delete the backtest of ${name}`}
            onClick={() => void dropWithUndo(run)}
          >
            Delete
          </Button>
        </div>
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {figuresOf(run).map(([label, text]) => (
          <div key={label}>
            <dt className="fine">{label}</dt>
            <dd className="font-semibold">{text}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** The backtests the visitor keeps, each with its figures and the way to make it again. */
export function SavedRuns() {
  const { runs, reading, problem } = useKeptRuns();
  if (!runs || (reading && runs.length === 0)) return <p role="status">Loading your backtests…</p>;
  return (
    <>
      <NotReached problem={problem} onAgain={() => void readKeptRunsAgain()} />
      {runs.length === 0 ? (
        <div className="inset grid gap-4 p-6">
          <p className="font-semibold">No saved backtests yet</p>
          <p className="small max-w-[56ch] text-ink2">
            Run one and choose “Save this run” below its result: rules, settings and figures stay here, and you can
            re-run it and check that the result matches.
          </p>
          <ButtonLink to="/backtesting" size="sm" className="justify-self-start">
            Run a backtest
          </ButtonLink>
        </div>
      ) : (
        <div className="grid gap-5">
          <ul className="cells">
            {runs.map((run) => (
              <RunEntry key={run.id} run={run} />
            ))}
          </ul>
          <HypotheticalStatement compact simulated={runs.some(({ simulated }) => simulated)} />
        </div>
      )}
    </>
  );
}
