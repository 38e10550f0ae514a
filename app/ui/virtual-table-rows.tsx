import { memo } from "react";
import { classNames } from "./class-names.ts";
import type { TableRows } from "./table-types.ts";
import type { ActiveRow } from "./use-active-row.ts";

type Props<Row> = {
  readonly list: TableRows<Row>;
  readonly active: ActiveRow;
  /** Rows [from, to) that are drawn; all of them where it is left out. */
  readonly drawn: { readonly from: number; readonly to: number } | null;
};

export function VirtualRows<Row>({ list, active, drawn }: Props<Row>) {
  const { count, rowHeight, columns } = list;
  const { from, to } = drawn ?? { from: 0, to: count };
  return (
    <tbody>
      <Space height={from * rowHeight} columns={columns.length} />
      {Array.from({ length: to - from }, (_, nth) => from + nth).map((at) => (
        // Where not all rows are drawn, by place: after sorting, the elements stay and only their words change.
        <BodyRow key={drawn ? at : list.rowKey(list.rowAt(at))} {...rowProps(list, active, at)} />
      ))}
      <Space height={(count - to) * rowHeight} columns={columns.length} />
    </tbody>
  );
}

/** Stands for the rows above and below. */
function Space({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row is not focusable; it only keeps the room.
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}

type RowProps<Row> = Pick<TableRows<Row>, "columns" | "rowHeight" | "rowLabel"> & {
  readonly id: string;
  readonly at: number;
  readonly row: Row;
  readonly chosen: boolean;
  readonly choose: ((at: number) => void) | undefined;
};

const rowProps = <Row,>(list: TableRows<Row>, { at: chosen, choose, idOf }: ActiveRow, at: number): RowProps<Row> => ({
  columns: list.columns,
  rowHeight: list.rowHeight,
  rowLabel: list.rowLabel,
  id: idOf(at),
  at,
  row: list.rowAt(at),
  chosen: chosen === at,
  choose,
});

function PlainRow<Row>({ columns, rowHeight, rowLabel, id, at, row, chosen, choose }: RowProps<Row>) {
  return (
    <tr
      id={id}
      aria-rowindex={at + 2}
      aria-label={rowLabel?.(row)}
      aria-selected={choose ? chosen : undefined}
      className={classNames(choose && "operable", chosen && "active")}
      style={{ height: rowHeight }}
      onClick={choose ? () => choose(at) : undefined}
    >
      {columns.map((column) => (
        <td key={column.id} className={column.numeric ? "num" : undefined}>
          {column.cell ? column.cell(row) : column.value(row)}
        </td>
      ))}
    </tr>
  );
}

// A key press moves the mark between two rows; the others have nothing to draw.
const BodyRow = memo(PlainRow) as typeof PlainRow;
