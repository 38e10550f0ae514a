import { moneyText, percentText, plainNumber } from "#lib/figure-text.ts";
import { barDay } from "#trading/market/bar-text.ts";
import type { DrawdownPeriod } from "#trading/statistics/drawdown.ts";
import { VirtualTable } from "../../../ui/virtual-table.tsx";
import type { LabRun } from "../runs/runs-store.ts";

/** The times below a peak, the deepest first; a row shows its lowest point on the chart. */
export function DrawdownTable({ run, onPick }: { readonly run: LabRun; readonly onPick: (bar: number) => void }) {
  const { bars, summary, settings } = run;
  const day = (bar: number): string => barDay(bars.timeframe, bars.time[bar] as number);
  const days = ({ peak, recovery }: DrawdownPeriod): number =>
    ((bars.time[recovery < 0 ? bars.length - 1 : recovery] as number) - (bars.time[peak] as number)) / 86_400_000;
  const columns = [
    {
      id: "depth",
      label: "Depth",
      numeric: true,
      width: 82,
      value: ({ depthPercent }: DrawdownPeriod) => -depthPercent,
      cell: ({ depthPercent }: DrawdownPeriod) => percentText(-depthPercent),
    },
    {
      id: "money",
      label: "Money",
      numeric: true,
      width: 120,
      value: ({ money }: DrawdownPeriod) => -money,
      cell: ({ money }: DrawdownPeriod) => moneyText(-money, settings.account.currency),
    },
    {
      id: "from",
      label: "Peak",
      width: 118,
      value: ({ peak }: DrawdownPeriod) => peak,
      cell: ({ peak }: DrawdownPeriod) => day(peak),
    },
    {
      id: "to",
      label: "Recovered",
      width: 108,
      value: ({ recovery }: DrawdownPeriod) => (recovery < 0 ? Number.POSITIVE_INFINITY : recovery),
      cell: ({ recovery }: DrawdownPeriod) => (recovery < 0 ? "not yet" : day(recovery)),
    },
    {
      id: "days",
      label: "Days",
      numeric: true,
      width: 70,
      value: days,
      cell: (period: DrawdownPeriod) => plainNumber(days(period)),
    },
  ];
  return (
    <VirtualTable
      caption="The deepest drawdowns of the equity"
      columns={columns}
      rows={summary.drawdowns}
      rowKey={({ peak }) => peak}
      rowLabel={({ trough }) => `Lowest on ${day(trough)}: show on the chart`}
      onRow={({ trough }) => onPick(trough)}
      height={300}
      empty="The equity never fell below a peak."
    />
  );
}
