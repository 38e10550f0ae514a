import { useMemo } from "react";
import { moneyText, plainNumber, shownSign, signedNumber } from "#lib/figure-text.ts";
import { type CloseReason, closeReasons } from "#trading/engine/ledger.ts";
import { barText } from "#trading/market/bar-text.ts";
import { priceText } from "#trading/market/points.ts";
import { isDailyOrLonger } from "#trading/market/timeframe.ts";
import { riskMultiples } from "#trading/statistics/risk-multiples.ts";
import { useMedia } from "../../../ui/use-media.ts";
import { VirtualTable } from "../../../ui/virtual-table.tsx";
import { toneClass } from "../core/tone-class.ts";
import type { LabRun } from "../runs/runs-store.ts";

const words: Readonly<Record<CloseReason, string>> = {
  signal: "signal",
  "stop-loss": "stop",
  "take-profit": "target",
  "stop-out": "stop-out",
  netted: "netting",
  time: "time",
  end: "end of data",
  manual: "by hand",
};

/** Why a trade was closed, from its code in the trade columns. */
const reasonWords = (code: number): string => words[closeReasons[code] ?? "signal"];

type Props = { readonly run: LabRun; readonly onPick: (trade: number) => void };

/** Columns over the run's own arrays: a row is a trade's number, and nothing is copied. Together as wide as a 1280 px screen shows. */
function columnsOf({ result, bars, settings }: LabRun) {
  const { trades } = result;
  const at = (bar: number): number => bars.time[bar] ?? Number.NaN;
  const text = (opened: number): string => barText(bars.timeframe, opened);
  const clock = isDailyOrLonger(bars.timeframe) ? "" : " (UTC)";
  const price = (points: number): string => priceText(points, bars.digits);
  const multiples = riskMultiples(trades);
  const r = (row: number): number => multiples[row] as number;
  const net = (row: number): number => trades.net[row] as number;
  const opened = (row: number): number => at(trades.entryBar[row] as number);
  const closed = (row: number): number => at(trades.exitBar[row] as number);
  return [
    {
      id: "trade",
      label: "Trade",
      width: 80,
      numeric: false,
      value: (row: number) => row,
      cell: (row: number) => `${row + 1} ${trades.side[row] === 1 ? "long" : "short"}`,
    },
    { id: "opened", label: `Opened${clock}`, width: 134, value: opened, cell: (row: number) => text(opened(row)) },
    { id: "closed", label: `Closed${clock}`, width: 134, value: closed, cell: (row: number) => text(closed(row)) },
    {
      id: "lots",
      label: "Lots",
      numeric: true,
      width: 56,
      value: (row: number) => trades.lots[row] as number,
      cell: (row: number) => plainNumber(trades.lots[row] as number, 2),
    },
    ...(["entry", "exit"] as const).map((id) => ({
      id,
      label: id === "entry" ? "Entry" : "Exit",
      numeric: true,
      width: 76,
      value: (row: number) => trades[id][row] as number,
      cell: (row: number) => price(trades[id][row] as number),
    })),
    {
      id: "reason",
      label: "Exit reason",
      width: 100,
      value: (row: number) => reasonWords(trades.reason[row] as number),
    },
    {
      id: "r",
      label: "R",
      numeric: true,
      width: 54,
      value: r,
      cell: (row: number) => (Number.isNaN(r(row)) ? "–" : signedNumber(r(row), 1)),
    },
    {
      id: "net",
      label: `Net, ${settings.account.currency}`,
      numeric: true,
      width: 92,
      value: net,
      cell: (row: number) => <span className={toneClass(shownSign(net(row), 2))}>{signedNumber(net(row), 2)}</span>,
    },
  ];
}

/** The most important columns come first on a narrow screen. */
const foremost = ["trade", "net", "r", "reason"];
const narrowScreen = "(max-width: 999px)";

function orderedColumns(run: LabRun, narrow: boolean) {
  const columns = columnsOf(run);
  if (!narrow) return columns;
  const first = foremost.flatMap((id) => columns.filter((column) => column.id === id));
  return [...first, ...columns.filter((column) => !first.includes(column))];
}

/** Every closed trade; a row shows its place on the chart. */
export function TradesTable({ run, onPick }: Props) {
  const narrow = useMedia(narrowScreen);
  const columns = useMemo(() => orderedColumns(run, narrow), [run, narrow]);
  const { trades } = run.result;
  const rows = useMemo(() => Array.from({ length: trades.length }, (_, row) => row), [trades]);
  return (
    <VirtualTable
      caption="Closed trades"
      columns={columns}
      rows={rows}
      rowKey={(row) => row}
      rowLabel={(row) =>
        `Trade ${row + 1}, ${trades.side[row] === 1 ? "long" : "short"}, ${moneyText(trades.net[row] as number, run.settings.account.currency, true)}: show on the chart`
      }
      onRow={onPick}
      height={460}
      empty="No trade was closed."
    />
  );
}
