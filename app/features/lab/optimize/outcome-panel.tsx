import { useMemo, useState } from "react";
import { Link } from "react-router";
import { plainNumber } from "#lib/figure-text.ts";
import type { Row } from "#trading/optimize/row.ts";
import { deviceTries } from "../../../market/tries.ts";
import { HypotheticalStatement } from "../../../site/hypothetical-statement.tsx";
import { useChangedSince } from "../data/changed-since.ts";
import { ChosenSet } from "./chosen-set.tsx";
import { Landscape } from "./landscape.tsx";
import { RowsTable } from "./rows-table.tsx";
import type { SearchOutcome } from "./search-outcome.ts";
import { searchWarnings } from "./search-warnings.ts";

type Props = { readonly outcome: SearchOutcome; readonly looking: boolean };

/** The result of a search, with the evidence for and against it. */
export function OutcomePanel({ outcome, looking }: Props) {
  const { best, rows, cancelled, input } = outcome;
  const [picked, setPicked] = useState<Row | null>(null);
  const chosen = picked && rows.includes(picked) ? picked : best;
  const warnings = useMemo(() => searchWarnings(input), [input]);
  const tries = deviceTries().of(input.document).count;
  const changed = useChangedSince(
    input,
    input.axes.map(({ id }) => id),
  );
  return (
    <div className="grid gap-8">
      {changed ? <p className="note-rule small">{changed} since this search. Search again.</p> : null}
      {cancelled ? (
        <p className="note-rule small">
          You stopped the search after {plainNumber(rows.length)} of {plainNumber(input.runs)}. This is what it had
          found.
        </p>
      ) : null}
      {warnings.map((warning) => (
        <p key={warning} className="lab-problem">
          {warning}
        </p>
      ))}
      {chosen ? (
        <ChosenSet outcome={outcome} row={chosen} looking={looking} />
      ) : (
        <p className="small max-w-[62ch] text-ink2">
          None of the {plainNumber(rows.length)} combinations made {input.minTrades} trades. Take a longer history,
          loosen the rules, or ask for fewer trades, knowing that a few trades prove nothing.
        </p>
      )}
      {rows[0]?.tier === "quick" ? (
        <p className="small note-rule max-w-[80ch]">
          So many bars were searched by closed trades: trades, net profit and profit factor below are those of a
          backtest, drawdown and Sharpe ratio leave out what was open in between. The set above was run in full.
        </p>
      ) : null}
      {chosen ? <Landscape outcome={outcome} picked={chosen} onPick={setPicked} /> : null}
      <RowsTable outcome={outcome} onPick={setPicked} />
      <div className="grid gap-3">
        <p className="small max-w-[80ch] text-ink2">
          {plainNumber(tries)} {tries === 1 ? "try" : "tries"} of these rules so far on this device. The best of many
          looks good by luck alone, so all of them count in the verdict.{" "}
          <Link className="text-link" to="/backtesting?view=validate" preventScrollReset>
            Stress-test it
          </Link>
        </p>
        <HypotheticalStatement compact simulated={input.simulated} />
      </div>
    </div>
  );
}
