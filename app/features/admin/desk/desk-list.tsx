import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { browserClient } from "#app/data/client.ts";
import { useAddressState } from "#app/ui/use-address-state.ts";
import { dateText } from "#lib/date-text.ts";
import { QueryState } from "../frame/query-state.tsx";
import { ScreenHead } from "../frame/screen-head.tsx";
import { listAddress } from "../list/list-address.ts";
import { type ListColumn, ListView } from "../list/list-view.tsx";
import { type DeskTable, loadDesk } from "./desk-rows.ts";

type Props<Item> = {
  readonly title: string;
  readonly about: string;
  readonly table: DeskTable;
  readonly columns: readonly ListColumn<Item>[];
  readonly keyOf: (item: Item) => string;
  readonly filters?: readonly (readonly [value: string, text: string])[];
  readonly empty: ReactNode;
  /** At the right of the title, and above the list. */
  readonly actions?: ReactNode;
  readonly note?: ReactNode;
};

const day = { dateStyle: "medium" } as const;
const time = { timeStyle: "short" } as const;

/** `Nov 23, 2026, 3:46 PM` in the zone of whoever looks; it breaks between day and time alone. */
export function when(at: string): string {
  const parts = [dateText(at, day), dateText(at, time)];
  return parts.map((part) => part.replaceAll(/\s/g, "\u00a0")).join(", ");
}

/** A list of the desk: read, searched and filtered by the server. */
export function DeskList<Item>({ title, about, table, columns, keyOf, filters, empty, actions, note }: Props<Item>) {
  const [view, change] = useAddressState(listAddress);
  const query = useQuery({
    queryKey: ["admin", "desk", table.room, view],
    placeholderData: keepPreviousData,
    queryFn: async () => loadDesk<Item>(await browserClient(), table, view),
  });
  return (
    <>
      <ScreenHead title={title} about={about}>
        {actions}
      </ScreenHead>
      {note}
      <QueryState query={query} what={title.toLowerCase()}>
        {({ rows, count }) => (
          <ListView
            label={title}
            columns={columns.map((column) => ({ ...column, sortable: table.sortable.includes(column.name) }))}
            items={rows}
            keyOf={keyOf}
            count={count}
            view={view}
            change={change}
            {...(filters ? { filters } : {})}
            empty={empty}
          />
        )}
      </QueryState>
    </>
  );
}
