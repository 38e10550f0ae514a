import { capitalized } from "#lib/capitalized.ts";
import { localLongDate } from "#lib/date-text.ts";
import { plainNumber } from "#lib/figure-text.ts";
import { fewestTrades, tooFewInShort } from "#lib/sample-words.ts";
import { statisticText } from "#workers/report/statistic-text.ts";
import { HypotheticalStatement } from "../../../site/hypothetical-statement.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { triesText } from "../runs/judged-run.ts";
import { SavedListFrame } from "./saved-list-frame.tsx";
import type { SavedRun } from "./saved-run.ts";
import { deleteWithUndo, readSavedRunsAgain, useSavedRuns } from "./saved-runs-store.ts";

const units = { netProfit: "money", profitFactor: "ratio", sharpe: "ratio", trades: "count" } as const;
const shown = [
  ["Return", "returnPercent"],
  ["Net", "netProfit"],
  ["Max drawdown", "equityDrawdownRelative"],
  ["Profit factor", "profitFactor"],
  ["Trades", "trades"],
] as const;

/** The figures of a run in the order one reads them: what it made, what it put at risk, on how many trades. */
const figuresOf = ({ figures, account }: SavedRun) =>
  shown.map(([label, id]) => {
    const unit = id in units ? units[id as keyof typeof units] : "percent";
    return [label, statisticText({ id, unit, value: figures[id] ?? Number.NaN }, account.currency)] as const;
  });

/** One saved backtest. */
export function RunEntry({ run }: { readonly run: SavedRun }) {
  const { id, name, data, madeAt, bars, owner, figures, judged } = run;
  const few = (judged?.outcomes ?? figures.trades ?? 0) < fewestTrades;
  return (
    <li className="grid gap-4 p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h3 className="break-words text-lead!">{name}</h3>
          <p className="fine mt-1">
            {data} · {plainNumber(bars)} bars · made{" "}
            <time dateTime={new Date(madeAt).toISOString()}>{localLongDate(madeAt)}</time>
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
            onClick={() => void deleteWithUndo(run)}
          >
            Delete
          </Button>
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:flex sm:flex-wrap sm:gap-x-8">
        {figuresOf(run).map(([label, text]) => (
          <div key={label}>
            <dt className="fine">{label}</dt>
            <dd className="font-semibold">{text}</dd>
            {few && label === "Trades" ? <dd className="fine text-down">{tooFewInShort}</dd> : null}
          </div>
        ))}
      </dl>
      {judged ? (
        <p className="small text-ink2">
          Verdict: {judged.verdict} ({triesText(judged.tries)}).
          {judged.serious.length > 0 ? (
            <span className="text-down"> {capitalized(judged.serious.join(", "))}.</span>
          ) : null}
        </p>
      ) : null}
    </li>
  );
}

const empty = {
  title: "No saved backtests yet",
  text: "Run one and choose “Save this run” below its result: rules, settings and figures stay here, and you can re-run it and check that the result matches.",
  to: "/backtesting",
  action: "Run a backtest",
};

/** The backtests the visitor saved, each with its figures and the way to make it again. */
export function SavedRuns() {
  return (
    <SavedListFrame list={useSavedRuns()} name="backtests" onAgain={readSavedRunsAgain} empty={empty}>
      {(runs) => (
        <div className="grid gap-5">
          <ul className="cells">
            {runs.map((run) => (
              <RunEntry key={run.id} run={run} />
            ))}
          </ul>
          <HypotheticalStatement compact simulated={runs.some(({ simulated }) => simulated)} />
        </div>
      )}
    </SavedListFrame>
  );
}
