import { useMemo } from "react";
import { counted } from "#lib/figure-text.ts";
import { listText } from "#lib/list-text.ts";
import { sampleWords } from "#lib/sample-words.ts";
import { swapProfitWords } from "#trading/calculators/swap-share.ts";
import { HypotheticalStatement } from "../../site/hypothetical-statement.tsx";
import { MonthTable } from "../../ui/month-table.tsx";
import { ScriptNote } from "../../ui/script-note.tsx";
import { StatisticList } from "../../ui/statistic-list.tsx";
import { CurvePanel } from "./curve-panel.tsx";
import { FindingList } from "./finding-list.tsx";
import { unpackCurve } from "./packed-curve.ts";
import type { RobotRecord } from "./record-types.ts";
import { Rerun } from "./rerun.tsx";

function Costs({ record }: { readonly record: RobotRecord }) {
  return (
    <dl className="facts">
      {record.costs.map(([name, value]) => (
        <div key={name} className="contents">
          <dt>{name}</dt>
          <dd className="max-w-[30ch]">{value}</dd>
        </div>
      ))}
      <dt>Computed</dt>
      <dd>{record.computedAt}</dd>
    </dl>
  );
}

/** The same rules on the other pairs that are sold with them: one pair's record is no promise for all. */
export function OtherPairs({
  record,
}: {
  readonly record: Pick<RobotRecord, "otherPairs" | "facts" | "pairsWithout">;
}) {
  const { otherPairs, facts, pairsWithout } = record;
  const open =
    pairsWithout.length > 0
      ? `The same rules have no figures on ${listText(pairsWithout)} yet: the result can be worse there than on ${facts.symbol}.`
      : "";
  if (otherPairs.length === 0) return open ? <p className="mt-4 max-w-[70ch] text-ink2">{open}</p> : null;
  return (
    <p className="mt-4 max-w-[70ch] text-ink2" data-other-pairs>
      {facts.bestPair && !open ? `${facts.symbol} is the pair on which this robot did best. ` : ""}
      On its other pairs the same rules, days and costs came to{" "}
      {listText(
        otherPairs.map(
          ({ symbol, gain, drawdown, trades }) =>
            `${gain} on ${symbol} (max drawdown ${drawdown}, ${counted(trades, "trade")})`,
        ),
      )}
      , against {facts.gain} on {facts.symbol}. {open}
    </p>
  );
}

/** One robot's whole computed record: curves, figures with definitions, months, habits, costs, and the way to check it. */
export function RecordPanel({ record }: { readonly record: RobotRecord }) {
  const { name, facts, items, months, findings, trades, outcomes, bars } = record;
  const curve = useMemo(() => unpackCurve(record.curve), [record.curve]);
  return (
    <div data-record={record.robotId}>
      <div className="panel overflow-hidden">
        <p className="panel-head">
          <strong>{name}</strong>
          <span className="text-ink3">
            simulated, {counted(trades, "trade")} over {counted(bars, "bar")}
          </span>
        </p>
        <div className="p-4 sm:p-5">
          <CurvePanel
            key={record.robotId}
            label={`Balance and equity of ${name}, simulated`}
            curve={curve}
            withEquity
          />
          <ScriptNote>
            The curve, its table and computing it again need JavaScript. The figures and months below do not.
          </ScriptNote>
          <div className="mt-4">
            <HypotheticalStatement simulated compact />
          </div>
        </div>
      </div>
      <p className="mt-6 max-w-[70ch] text-ink2">
        <strong className="text-ink">{sampleWords(trades, record.resultWinPercent, outcomes)}</strong> The market model
        favors no rule: what a rule earns here beyond interest is chance, and what it loses is mostly cost.
      </p>
      {facts.swapPercent === null ? null : (
        <p className="mt-4 max-w-[70ch] text-down">{swapProfitWords(facts.swapPercent)}</p>
      )}
      {facts.refused ? <p className="mt-4 max-w-[70ch] text-down">{facts.refused.words}</p> : null}
      <OtherPairs record={record} />
      <div className="mt-6">
        <StatisticList items={items} />
      </div>
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-2">
        <div>
          <h3 className="mb-3">Costs and conditions assumed</h3>
          <Costs record={record} />
          <div className="mt-5">
            <Rerun key={record.robotId} record={record} />
          </div>
        </div>
        <div>
          <h3 className="mb-3">Patterns in its trades</h3>
          <FindingList findings={findings} rows="Trades" />
        </div>
      </div>
      <h3 className="mt-8 mb-3">Month by month, percent of equity</h3>
      <MonthTable caption={`Monthly results of ${name} in percent, simulated`} months={months} />
    </div>
  );
}
