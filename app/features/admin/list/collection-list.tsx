import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { browserClient } from "#app/data/client.ts";
import { QueryState } from "#app/site/query-state.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { useAddressState } from "#app/ui/use-address-state.ts";
import { newRow } from "../content/item-query.ts";
import { loadList } from "../content/rows.ts";
import { shownValue } from "../content/shown-value.ts";
import type { Collection, Row } from "../definition/collection.ts";
import { ScreenHead } from "../frame/screen-head.tsx";
import { BulkActs } from "./bulk-acts.tsx";
import { FileActs } from "./file-acts.tsx";
import { listAddress } from "./list-address.ts";
import { type ListColumn, ListView } from "./list-view.tsx";
import { SavedViews } from "./saved-views.tsx";

const filters = [
  ["all", "All"],
  ["shown", "Shown on the site"],
  ["hidden", "Hidden"],
] as const;

const shorter = (text: string) => (text.length > 90 ? `${text.slice(0, 88).trimEnd()}…` : text);

function columnsOf(collection: Collection): ListColumn<Row>[] {
  const { title, key, list, fields, shown } = collection;
  const place = (row: Row) => `/admin/${collection.id}/${encodeURIComponent(String(row[key]))}`;
  const named: ListColumn<Row> = {
    name: title,
    label: fields[title]?.label ?? "Name",
    cell: (row) => (
      <PageLink to={place(row)} className="text-link font-semibold">
        {shorter(String(row[title] ?? row[key]) || "Without a name")}
      </PageLink>
    ),
  };
  const others = [...list, ...(shown && !list.includes(shown) ? [shown] : [])].map((name) => ({
    name,
    label: name === "published" ? "Shown" : name === "enabled" ? "On" : (fields[name]?.label ?? name),
    numeric: fields[name]?.kind === "number",
    cell: (row: Row) => shorter(shownValue(fields[name], row[name])),
  }));
  return [named, ...others];
}

/** All rows of a collection. */
export function CollectionList({ collection }: { readonly collection: Collection }) {
  const [view, change] = useAddressState(listAddress);
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const queries = useQueryClient();
  const asked = {
    search: view.search,
    sort: view.sort,
    down: view.down !== "",
    show: view.show === "shown" || view.show === "hidden" ? view.show : "all",
    page: view.page,
  } as const;
  const query = useQuery({
    queryKey: ["admin", collection.id, "list", asked],
    placeholderData: keepPreviousData,
    queryFn: async () => loadList(await browserClient(), collection, asked),
  });
  const again = () => {
    choose(new Set());
    void queries.invalidateQueries({ queryKey: ["admin"] });
  };
  return (
    <>
      <ScreenHead title={collection.name} about={collection.about}>
        <FileActs collection={collection} changed={again} />
        <ButtonLink to={`/admin/${collection.id}/${newRow}`} size="sm">
          New {collection.one}
        </ButtonLink>
      </ScreenHead>
      <QueryState query={query} what={`${collection.name.toLowerCase()}`}>
        {({ rows, count, more }) => (
          <ListView
            label={collection.name}
            columns={columnsOf(collection)}
            items={rows}
            keyOf={(row) => String(row[collection.key])}
            count={count}
            more={more}
            view={view}
            change={change}
            {...(collection.shown ? { filters } : {})}
            chosen={chosen}
            choose={choose}
            empty={
              <p>
                There is none yet. {collection.about} Begin with “New {collection.one}”.
              </p>
            }
          >
            <SavedViews collection={collection.id} view={view} change={change} />
            {chosen.size > 0 && <BulkActs collection={collection} keys={[...chosen]} changed={again} />}
          </ListView>
        )}
      </QueryState>
    </>
  );
}
