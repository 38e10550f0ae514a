import { asSheet } from "#lib/as-sheet.ts";
import { isoDay } from "#lib/date-text.ts";
import { fileName } from "#lib/file-name.ts";
import { barsCsv } from "#trading/market/import/export-csv.ts";
import type { JobHandler } from "../jobs.ts";
import { htmlReport } from "../report/html-report.ts";
import type { ReportFormat, ReportRun } from "../report/report-types.ts";
import { reportJson, tradesCsv } from "../report/text-files.ts";

type Maker = { readonly ending: string; readonly type: string; make(run: ReportRun): Iterable<string> };

const makers: Record<ReportFormat, Maker> = {
  html: { ending: "-report.html", type: "text/html", make: (run) => [htmlReport(run)] },
  trades: { ending: "-trades.csv", type: "text/csv", make: (run) => [asSheet(tradesCsv(run))] },
  json: { ending: "-report.json", type: "application/json", make: (run) => [reportJson(run)] },
  prices: { ending: "-prices.csv", type: "text/csv", make: ({ bars }) => barsCsv(bars) },
};

/** One run as a file, made where it does not hold up the page. */
export const report: JobHandler<"report"> = ({ format, run }) => {
  const { ending, type, make } = makers[format];
  const { document, at } = run;
  return {
    name: `${fileName(`${document.name} ${document.symbol} ${document.timeframe}`)}-${isoDay(at)}${ending}`,
    blob: new Blob([...make(run)], { type: `${type};charset=utf-8` }),
  };
};
