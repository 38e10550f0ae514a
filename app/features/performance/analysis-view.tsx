import { shortDate } from "#lib/date-text.ts";
import { plainNumber } from "#lib/figure-text.ts";
import { resultWinPercent, sampleWords } from "#lib/sample-words.ts";
import { MonthTable } from "../../ui/month-table.tsx";
import { StatisticList } from "../../ui/statistic-list.tsx";
import { CurvePanel } from "./curve-panel.tsx";
import { FindingList } from "./finding-list.tsx";
import type { ShownAnalysis } from "./record-types.ts";

type Props = { readonly title: string; readonly analysis: ShownAnalysis };

/** What was paid in and out beside the first balance, and whether the curve has it; nothing where no money came or went. */
function paymentsWords({ deposits, withdrawals, curve, withoutPayments }: ShownAnalysis): string {
  const later = deposits - (curve.balance[0] ?? deposits);
  if (Math.max(later, withdrawals) < 0.005) return "";
  const sums = `${plainNumber(deposits, 2)} was paid in and ${plainNumber(withdrawals, 2)} withdrawn in all.`;
  return withoutPayments
    ? ` ${sums} The curve leaves that out: it shows what the first balance would have become.`
    : ` ${sums} That is part of the curve: a rise may be money that was paid in.`;
}

/** Figures, habits and months of a statement. What a statement cannot show is said, not guessed. */
export function AnalysisView({ title, analysis }: Props) {
  const { curve, items, findings, months, warning, notes, assumedDeposit, trades, firstTrade, lastTrade, symbols } =
    analysis;
  return (
    <div>
      <p className="max-w-[75ch] text-ink2">
        {plainNumber(trades)} closed trades
        {symbols.length === 0
          ? ""
          : ` in ${symbols.length === 1 ? "one symbol" : `${symbols.length} symbols`} (${symbols.slice(0, 6).join(", ")}${symbols.length > 6 ? " …" : ""})`}
        , {shortDate(firstTrade)} to {shortDate(lastTrade)} by the statement’s own clock.{" "}
        {assumedDeposit === null
          ? ""
          : `The file does not show the balance before the first trade: ${plainNumber(assumedDeposit)}${analysis.currency ? ` ${analysis.currency}` : ""} is assumed, and every percentage depends on it.`}
      </p>
      <p className="mt-2 max-w-[75ch] font-semibold" data-statement="sample">
        {sampleWords(trades, resultWinPercent(analysis.statistics), analysis.outcomes)}
      </p>
      {warning ? (
        <p className="mt-2 max-w-[75ch] text-down" data-statement="warning">
          ! {warning}
        </p>
      ) : null}
      {notes.map((note) => (
        <p key={note} className="small mt-2 text-ink2">
          {note}
        </p>
      ))}
      <h3 className="mt-6 mb-1">Habits a balance curve hides</h3>
      <FindingList findings={findings} rows="Lines" />
      <div className="panel mt-7 p-4 sm:p-5">
        <CurvePanel label={`Balance of ${title}`} curve={curve} withEquity={false} />
        <p className="fine mt-3 max-w-[75ch]">
          A statement lists closed trades, so this is the balance alone. Losses that were waited out do not show; ask
          for the equity curve.{paymentsWords(analysis)}
        </p>
      </div>
      <div className="mt-6">
        <StatisticList items={items} />
      </div>
      <h3 className="mt-8 mb-3">Month by month, percent</h3>
      <MonthTable caption={`Monthly results of ${title} in percent`} months={months} />
    </div>
  );
}
