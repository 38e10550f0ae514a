import { shortDate } from "#lib/date-text.ts";
import { counted, plainNumber } from "#lib/figure-text.ts";
import { isoMinute } from "#lib/iso-time.ts";
import { symbolText } from "#lib/symbol-text.ts";
import { type BadRow, type Gap, type ImportReport, problemTitles } from "#trading/market/import/report.ts";
import { VirtualTable } from "../../../ui/virtual-table.tsx";

const rowsOf = ({
  rows,
  bars,
  bad,
  duplicates,
  merged,
  weekend,
  otherSymbols = 0,
  spikes: { removed },
}: ImportReport) =>
  [
    ["Rows read", rows],
    ["Bars kept", bars],
    ["Bad rows left out", bad.count],
    ...(otherSymbols > 0 ? ([["Rows of other symbols left out", otherSymbols]] as const) : []),
    ["Duplicates left out", duplicates.count],
    ["Rows merged into bars", merged],
    ...(removed > 0 ? ([["Suspicious rows removed", removed]] as const) : []),
    [weekend.kept ? "Weekend bars, kept" : "Weekend bars, left out", weekend.count],
  ] as const;

const reasonOf = (row: BadRow): string => `${row.column} ${problemTitles[row.problem]}`;
/** Room for the longest of some texts, so that none is cut off: the table scrolls sideways. */
const roomFor = (texts: readonly string[]): number => 40 + 8 * Math.max(12, ...texts.map((text) => text.length));
const badColumns = (rows: readonly BadRow[]) =>
  [
    { id: "line", label: "Line", numeric: true, width: 84, value: ({ line }: BadRow) => line },
    { id: "why", label: "Reason", width: roomFor(rows.map(reasonOf)), value: reasonOf },
    { id: "text", label: "Row", width: roomFor(rows.map(({ text }) => text)), value: ({ text }: BadRow) => text },
  ] as const;

const gapColumns = [
  { id: "from", label: "After", width: 122, value: ({ from }: Gap) => from, cell: ({ from }: Gap) => isoMinute(from) },
  { id: "to", label: "Until", width: 122, value: ({ to }: Gap) => to, cell: ({ to }: Gap) => isoMinute(to) },
  { id: "missing", label: "Missing", numeric: true, width: 66, value: ({ missingBars }: Gap) => missingBars },
] as const;

/** What became of every row of the files. */
export function ImportReportView({ report }: { readonly report: ImportReport }) {
  const { bad, gaps, outOfOrder, notes, firstTime, lastTime, symbol, timeframe, digits, duplicates, widened } = report;
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="small">
        {symbolText(symbol)} {timeframe}, {digits} digits, {shortDate(firstTime)} to {shortDate(lastTime)} (UTC).
      </p>
      <dl className="facts">
        {rowsOf(report).map(([name, count]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd>{plainNumber(count)}</dd>
          </div>
        ))}
        <dt>Gaps</dt>
        <dd>
          {plainNumber(gaps.count)}
          {gaps.count > 0 ? ` (${counted(gaps.missingBars, "bar")} missing)` : ""}
        </dd>
      </dl>
      <ul className="ticks">
        {outOfOrder.count > 0 ? (
          <li>
            {outOfOrder.reversed
              ? "The file runs from new to old; it was turned round."
              : `${plainNumber(outOfOrder.count)} rows were out of order; all are sorted.`}
          </li>
        ) : null}
        {duplicates.count > duplicates.identical ? (
          <li>
            {plainNumber(duplicates.count - duplicates.identical)} duplicates had other prices; the {duplicates.kept} of
            each time stayed.
          </li>
        ) : null}
        {widened > 0 ? <li>{plainNumber(widened)} rows had a high or low widened to span open and close.</li> : null}
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {bad.count > 0 ? (
        <div>
          <h3 className="mb-2 text-label">
            Bad rows
            {bad.count > bad.examples.length ? `, the first ${bad.examples.length} of ${plainNumber(bad.count)}` : ""}
          </h3>
          <VirtualTable
            caption="Rows that were left out, and why"
            columns={badColumns(bad.examples)}
            rows={bad.examples}
            rowKey={(row) => `${row.file}:${row.line}`}
            height={260}
            empty="None."
          />
        </div>
      ) : null}
      {gaps.count > 0 ? (
        <div>
          <h3 className="mb-2 text-label">The largest gaps (UTC), and how many bars are missing</h3>
          <VirtualTable
            caption="The largest gaps"
            columns={gapColumns}
            rows={gaps.largest}
            rowKey={({ from }) => from}
            height={220}
            empty="None."
          />
        </div>
      ) : null}
    </div>
  );
}
