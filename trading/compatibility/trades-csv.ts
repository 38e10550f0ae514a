import type { UsedIndicator } from "../strategy/indicator-columns.ts";
import type { CompatibleTrade } from "./broker.ts";
import { durationColumn, floatText, momentColumn } from "./pandas-text.ts";
import type { PriceTable } from "./price-table.ts";
import type { CompatibleRun } from "./run.ts";
import { tradeProfit, tradeReturn } from "./statistics.ts";

const priceLetters: Readonly<Record<string, string>> = { close: "C", open: "O", high: "H", low: "L" };

/** `SMA(C,10)`: the call as that library names it, price first. */
function indicatorName({ id, parameters }: UsedIndicator): string {
  const price = typeof parameters.price === "string" ? (priceLetters[parameters.price] ?? parameters.price) : "C";
  const numbers = Object.values(parameters).filter((value) => typeof value === "number");
  return `${id.toUpperCase()}(${[price, ...numbers].join(",")})`;
}

type Column = { readonly name: string; readonly cells: readonly string[] };

function indicatorColumns(used: UsedIndicator, trades: readonly CompatibleTrade[]): Column[] {
  const outputs = used.outputs.length;
  return used.outputs.flatMap((values, k) => {
    const name = `${indicatorName(used)}${outputs > 1 ? `_${k}` : ""}`;
    const at = (bar: number) => floatText(values[bar] as number);
    return [
      { name: `Entry_${name}`, cells: trades.map((trade) => at(trade.entryBar)) },
      { name: `Exit_${name}`, cells: trades.map((trade) => at(trade.exitBar)) },
    ];
  });
}

const optional = (value: number | null | undefined): string => (value ? floatText(value) : "");
const quoted = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The closed trades in the order they closed, with that library's columns and number formats. */
export function compatibleTradesCsv(table: PriceTable, run: CompatibleRun): string {
  const { trades } = run;
  const time = (bar: number) => table.time[bar] as number;
  const column = (name: string, cell: (trade: CompatibleTrade) => string): Column => ({
    name,
    cells: trades.map(cell),
  });
  const columns: Column[] = [
    column("Size", (trade) => String(trade.size)),
    column("EntryBar", (trade) => String(trade.entryBar)),
    column("ExitBar", (trade) => String(trade.exitBar)),
    column("EntryPrice", (trade) => floatText(trade.entryPrice)),
    column("ExitPrice", (trade) => floatText(trade.exitPrice)),
    column("SL", (trade) => optional(trade.stopOrder?.stop)),
    column("TP", (trade) => optional(trade.targetOrder?.limit)),
    column("PnL", (trade) => floatText(tradeProfit(trade))),
    column("Commission", (trade) => floatText(trade.commissions)),
    column("ReturnPct", (trade) => floatText(tradeReturn(trade))),
    { name: "EntryTime", cells: momentColumn(trades.map((trade) => time(trade.entryBar))) },
    { name: "ExitTime", cells: momentColumn(trades.map((trade) => time(trade.exitBar))) },
    { name: "Duration", cells: durationColumn(trades.map((trade) => time(trade.exitBar) - time(trade.entryBar))) },
    column("Tag", () => ""),
    ...(trades.length > 0 ? run.indicators.flatMap((used) => indicatorColumns(used, trades)) : []),
  ];
  const lines = [["", ...columns.map((c) => c.name)].map(quoted).join(",")];
  trades.forEach((_, row) => {
    lines.push([String(row), ...columns.map((c) => quoted(c.cells[row] as string))].join(","));
  });
  return `${lines.join("\n")}\n`;
}
