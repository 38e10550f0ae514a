import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from "react";
import { type SortDirection, sortedOrder } from "./sort-rows.ts";
import type { TableColumn, TableRows } from "./table-types.ts";
import { useActiveRow } from "./use-active-row.ts";
import { VirtualRows } from "./virtual-table-rows.tsx";

type TableSort = { readonly id: string; readonly direction: SortDirection };

type Props<Row> = {
  readonly caption: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** Makes rows operable: by click, and by arrow keys and Enter. */
  readonly onRow?: (row: Row) => void;
  readonly rowLabel?: (row: Row) => string;
  /** The most it takes in height, in pixels; longer tables scroll inside. */
  readonly height?: number;
  readonly initialSort?: TableSort;
  readonly sortable?: boolean;
  readonly empty: ReactNode;
};

const rowHeight = 40;
/** Up to here all rows are written, so that find-in-page and printing see the whole table. */
const mostWritten = 60;
/** Rows drawn beyond either edge, so that a wheel finds them there. */
const overscan = 4;
const narrowest = 88;
const flip = { ascending: "descending", descending: "ascending" } as const;

/** A sortable table that draws only the rows one sees once there are more than sixty. */
export function VirtualTable<Row>(props: Props<Row>) {
  const { caption, columns, rows, rowKey, onRow, rowLabel, height = 440, initialSort, sortable = true, empty } = props;
  const [sort, setSort] = useState(initialSort);
  const frame = useRef<HTMLDivElement>(null);
  // The column's mark turns at once; tens of thousands of rows follow a frame later.
  const sorted = useDeferredValue(sort);
  const order = useMemo(() => {
    const column = sorted && columns.find(({ id }) => id === sorted.id);
    return column ? sortedOrder(rows, column.value, sorted.direction) : null;
  }, [rows, columns, sorted]);
  const list: TableRows<Row> = {
    count: rows.length,
    rowAt: (at) => rows[order ? (order[at] ?? 0) : at]!,
    rowKey,
    columns,
    rowHeight,
    ...(rowLabel ? { rowLabel } : {}),
  };
  const long = rows.length > mostWritten;
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: long,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan,
    // What the server draws, which knows no heights.
    initialRect: { width: 0, height },
  });
  const seen = virtualizer.getVirtualItems();
  const drawn = { from: seen[0]?.index ?? 0, to: (seen.at(-1)?.index ?? -1) + 1 };
  const active = useActiveRow({ list, frame, ...(onRow ? { onRow } : {}) });
  const choose = ({ id, numeric }: TableColumn<Row>) => {
    active.clear();
    setSort((old) => {
      if (old?.id === id) return { id, direction: flip[old.direction] };
      return { id, direction: numeric ? "descending" : "ascending" };
    });
  };
  const width = columns.reduce((sum, column) => sum + (column.width ?? narrowest), 0);
  if (rows.length === 0) return <div className="table-empty">{empty}</div>;
  return (
    <section
      className="virtual-table scroll-x"
      aria-label={caption}
      aria-busy={sorted !== sort || undefined}
      // Many rows never leave their frame: what changes inside it is laid out without the page around it.
      style={long ? { height, contain: "strict" } : { maxHeight: height }}
      ref={frame}
      tabIndex={onRow ? undefined : 0}
    >
      <table aria-rowcount={rows.length + 1} style={{ minWidth: width }} {...active.tableProps}>
        <caption className="sr-only">{caption}</caption>
        <colgroup>
          {columns.map((column) => (
            <col key={column.id} style={{ width: `${((column.width ?? narrowest) / width) * 100}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <HeadCell
                key={column.id}
                column={column}
                direction={sort?.id === column.id ? sort.direction : undefined}
                {...(sortable ? { onSort: () => choose(column) } : {})}
              />
            ))}
          </tr>
        </thead>
        <VirtualRows list={list} active={active} drawn={long ? drawn : null} />
      </table>
    </section>
  );
}

type HeadProps = {
  readonly column: { readonly label: string; readonly numeric?: boolean };
  readonly direction: SortDirection | undefined;
  readonly onSort?: () => void;
};

function HeadCell({ column: { label, numeric }, direction, onSort }: HeadProps) {
  const mark = (
    <span aria-hidden="true" className="sort-mark">
      {direction === "ascending" ? "↑" : direction === "descending" ? "↓" : ""}
    </span>
  );
  return (
    <th scope="col" className={numeric ? "num" : undefined} aria-sort={onSort ? (direction ?? "none") : undefined}>
      {onSort ? (
        <button type="button" onClick={onSort}>
          {/* On the free side, so that a name ends where its figures end. */}
          {numeric ? mark : null}
          {label}
          {numeric ? null : mark}
        </button>
      ) : (
        label
      )}
    </th>
  );
}
