import { VirtualTable } from "../virtual-table.tsx";

export type ChartTableData = {
  /** The first names the row. */
  readonly columns: readonly { readonly id: string; readonly label: string; readonly numeric?: boolean }[];
  readonly rows: number;
  /** What a cell sorts by. */
  readonly value: (row: number, column: number) => number | string;
  /** What it shows. */
  readonly text: (row: number, column: number) => string;
  /** First row told, where the data is longer than a table can be. */
  readonly from?: number;
};

/** Longer tables than this no browser can scroll through exactly. */
const most = 20_000;

type Props = { readonly caption: string; readonly data: ChartTableData };

export default function ChartTable({ caption, data: { columns, rows, value, text, from = 0 } }: Props) {
  const first = Math.max(0, Math.min(from, rows - most));
  const list = Array.from({ length: Math.min(rows, most) }, (_, at) => first + at);
  return (
    <>
      {rows > most ? (
        <p className="fine mb-2">
          Rows {first + 1} to {first + list.length} of {rows}: those around what the chart shows.
        </p>
      ) : null}
      <VirtualTable
        caption={`${caption}, as a table`}
        rows={list}
        rowKey={(row) => row}
        height={320}
        empty="There is nothing to show yet."
        columns={columns.map(({ id, label, numeric }, column) => ({
          id,
          label,
          ...(numeric ? { numeric } : { width: 168 }),
          value: (row: number) => value(row, column),
          cell: (row: number) => text(row, column),
        }))}
      />
    </>
  );
}
