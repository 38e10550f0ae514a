import { type FocusEvent, type KeyboardEvent, type RefObject, useCallback, useId, useRef, useState } from "react";
import type { TableRows } from "./table-types.ts";

type Wanted<Row> = {
  readonly list: TableRows<Row>;
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly onRow?: (row: Row) => void;
};
export type ActiveRow = {
  readonly at: number | null;
  readonly idOf: (at: number) => string;
  readonly choose: ((at: number) => void) | undefined;
};

const page = 10;

/** Where a key leads from a row; null for keys that lead nowhere. */
function rowAfterKey(key: string, at: number | null, count: number): number | null {
  const from = at ?? -1;
  const moves: Record<string, number> = {
    ArrowDown: from + 1,
    ArrowUp: at === null ? count - 1 : from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: count - 1,
  };
  const next = moves[key];
  return next === undefined ? null : Math.min(Math.max(next, 0), count - 1);
}

/**
 * One row a keyboard user stands on. The table keeps the focus and points at the row, because the row's element comes and
 * goes as the list scrolls.
 */
export function useActiveRow<Row>({ list, frame, onRow }: Wanted<Row>) {
  const [at, setAt] = useState<number | null>(null);
  const base = useId();
  const idOf = (index: number) => `${base}-${index}`;
  const show = (index: number) => {
    const box = frame.current;
    if (!box) return;
    const head = box.querySelector("thead")?.getBoundingClientRect().height ?? 0;
    const top = index * list.rowHeight;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + list.rowHeight + head > box.scrollTop + box.clientHeight)
      box.scrollTop = top + list.rowHeight + head - box.clientHeight;
  };
  const chosen = useRef<(index: number) => void>(() => {});
  chosen.current = (index) => {
    setAt(index);
    onRow?.(list.rowAt(index));
  };
  // The same function in every render, so that a row is drawn again only when it has something new to show.
  const choose = useCallback((index: number) => chosen.current(index), []);
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.target !== event.currentTarget) return;
    if ((event.key === "Enter" || event.key === " ") && at !== null) choose(at);
    else {
      const next = rowAfterKey(event.key, at, list.count);
      if (next === null) return;
      setAt(next);
      show(next);
    }
    event.preventDefault();
  };
  const tableProps = onRow
    ? ({
        role: "grid",
        tabIndex: 0,
        onKeyDown,
        onFocus: (event: FocusEvent) => event.target === event.currentTarget && setAt((old) => old ?? 0),
        ...(at === null ? {} : { "aria-activedescendant": idOf(at) }),
      } as const)
    : {};
  return { at: onRow ? at : null, idOf, choose: onRow ? choose : undefined, tableProps, clear: () => setAt(null) };
}
