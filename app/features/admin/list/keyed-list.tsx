import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { browserClient } from "#app/data/client.ts";
import { QueryState } from "#app/site/query-state.tsx";
import { Button } from "#app/ui/button.tsx";
import { useAddressState } from "#app/ui/use-address-state.ts";
import { plainNumber } from "#lib/figure-text.ts";
import { ScreenHead } from "../frame/screen-head.tsx";
import { type KeyedAddress, type KeyedTable, keyedAddress, loadKeyed } from "./keyed-rows.ts";
import { type ListColumn, ListView } from "./list-view.tsx";

type Props<Item> = {
  readonly title: string;
  readonly about: string;
  readonly table: KeyedTable;
  readonly columns: readonly ListColumn<Item>[];
  readonly filters?: readonly (readonly [value: string, text: string])[];
  readonly empty: ReactNode;
  /** At the right of the title, and above the list. */
  readonly actions?: ReactNode;
  readonly note?: ReactNode;
};

function Pages({
  view,
  next,
  count,
  change,
}: {
  readonly view: KeyedAddress;
  readonly next: string | null;
  /** On this page. */
  readonly count: number;
  readonly change: (part: Partial<KeyedAddress>) => void;
}) {
  // Where the pages before this one began; after a reload only the first is known.
  const [earlier, setEarlier] = useState<readonly string[]>([]);
  if (view.after === "" && next === null) return <p className="small text-ink2">{plainNumber(count)} in all</p>;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        variant="secondary"
        size="sm"
        disabled={view.after === ""}
        onClick={() => {
          change({ after: earlier.at(-1) ?? "" });
          setEarlier(earlier.slice(0, -1));
        }}
      >
        Previous page
      </Button>
      <Button
        variant="secondary"
        size="sm"
        disabled={next === null}
        onClick={() => {
          setEarlier(view.after === "" ? [] : [...earlier, view.after]);
          change({ after: next ?? "" });
        }}
      >
        Next page
      </Button>
    </div>
  );
}

/** A list of a large table: read, searched, sorted and filtered by the server, in pages that begin behind a row. */
export function KeyedList<Item extends Readonly<Record<string, unknown>>>(props: Props<Item>) {
  const { title, about, table, columns, filters, empty, actions, note } = props;
  const [view, change] = useAddressState(keyedAddress);
  const query = useQuery({
    queryKey: ["admin", "keyed", table.room, view],
    placeholderData: keepPreviousData,
    queryFn: async () => loadKeyed<Item>(await browserClient(), table, view),
  });
  return (
    <>
      <ScreenHead title={title} about={about}>
        {actions}
      </ScreenHead>
      {note}
      <QueryState query={query} what={title.toLowerCase()}>
        {({ rows, next, more }) => (
          <ListView
            label={title}
            columns={columns.map((column) => ({ ...column, sortable: table.sortable.includes(column.name) }))}
            items={rows}
            keyOf={(item) => String(item[table.key])}
            count={rows.length}
            more={more}
            view={{ ...view, page: 0 }}
            change={({ page: _, ...part }) => change({ ...part, after: "" })}
            {...(filters ? { filters } : {})}
            empty={empty}
            pager={<Pages view={view} next={next} count={rows.length} change={change} />}
          />
        )}
      </QueryState>
    </>
  );
}
