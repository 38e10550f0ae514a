import { performanceStatement } from "#lib/hypothetical-performance.ts";
import { plainDouble } from "#lib/plain-double.ts";
import { tableCsv } from "#trading/market/import/export-csv.ts";
import { outcomeNotes } from "../lab/outcome-notes.ts";
import type { ReportRun } from "./report-types.ts";
import { tradeRows } from "./trade-rows.ts";

const columns = [
  "trade",
  "side",
  "lots",
  "entryTime",
  "exitTime",
  "entryPrice",
  "exitPrice",
  "profit",
  "commission",
  "swap",
  "net",
  "reason",
  "adversePips",
  "favorablePips",
] as const;

const iso = (millis: number): string => new Date(millis).toISOString().replace(".000Z", "Z");

type TradesOf = Pick<ReportRun, "bars" | "result">;

function* tradeCells(run: TradesOf): Generator<readonly (string | number)[]> {
  for (const row of tradeRows(run))
    yield columns.map((name) => (name === "entryTime" || name === "exitTime" ? iso(row[name]) : row[name]));
}

/** The closed trades under the names of their columns, and nothing else. */
export const tradeRowsCsv = (run: TradesOf): string => tableCsv(columns, tradeCells(run));

/** The closed trades; the first line is the statement that belongs to them. */
export function tradesCsv(run: ReportRun): string {
  function* lines(): Generator<readonly (string | number)[]> {
    const { protectedMoney, settings } = run.result;
    const madeGood =
      protectedMoney > 0 ? [`negative balance made good ${protectedMoney.toFixed(2)} ${settings.currency}`] : [];
    yield [run.document.name, run.document.symbol, run.document.timeframe, `result ${run.hash}`, ...madeGood];
    yield columns;
    yield* tradeCells(run);
  }
  return tableCsv([performanceStatement(run.simulated)], lines());
}

/** The name and version of what the JSON file holds. */
export const reportSchema = "northpip.backtest-report.v1";

/** Everything of a run that a program could want; missing figures are null. */
export function reportJson(run: ReportRun): string {
  const { document, bars, result, summary, verdict, hash, dataLabel, simulated, at } = run;
  const trades = Array.from(tradeRows(run), (row) => ({
    ...row,
    entryTime: iso(row.entryTime),
    exitTime: iso(row.exitTime),
  }));
  const report = {
    schema: reportSchema,
    statement: performanceStatement(run.simulated),
    runAt: iso(at),
    resultHash: hash,
    strategy: document,
    data: {
      source: dataLabel,
      simulated,
      symbol: bars.symbol,
      timeframe: bars.timeframe,
      bars: bars.length,
      from: iso(bars.time[0] as number),
      to: iso(bars.time[bars.length - 1] as number),
    },
    account: { ...result.settings, leverage: run.leverage ?? result.symbol.leverageCap },
    costs: result.costs,
    spread: result.spread,
    assumedRate: result.assumedRate,
    conversion: result.conversion,
    insideBars: { timeframe: run.lower ?? null, decided: result.decidedBars, worstCase: result.ambiguousBars },
    verdict: { title: verdict.title, reasons: verdict.reasons, tries: verdict.tries },
    notes: outcomeNotes({ ...run, lower: run.lower ?? null }),
    statistics: Object.fromEntries(summary.statistics.map(({ id, value }) => [id, value])),
    months: summary.months,
    rejected: result.rejected,
    trades,
  };
  return `${JSON.stringify(report, (_, value) => (typeof value !== "number" ? value : Number.isFinite(value) ? plainDouble(value) : null), 2)}\n`;
}
