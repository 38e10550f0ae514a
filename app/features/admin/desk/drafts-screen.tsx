import { PageLink } from "#app/ui/page-link.tsx";
import { newRow } from "../content/item-query.ts";
import { collections } from "../definition/all-collections.ts";
import { when } from "../frame/when.ts";
import { KeyedList } from "../list/keyed-list.tsx";
import type { KeyedTable } from "../list/keyed-rows.ts";

type Line = {
  readonly id: string;
  readonly collection: string;
  readonly row_key: string | null;
  readonly title: string;
  readonly publish_at: string | null;
  readonly problem: string | null;
  readonly saved_at: string;
};

const table: KeyedTable = {
  room: "content_drafts",
  key: "id",
  columns: "id,collection,row_key,title,publish_at,problem,saved_at",
  searched: ["title", "collection"],
  order: ["saved_at", "down"],
  sortable: ["title", "collection", "publish_at", "saved_at"],
  filters: { scheduled: ["publish_at", "not.is", "null"], refused: ["problem", "not.is", "null"] },
};

const place = ({ collection, row_key: key, id }: Line) =>
  key === null ? `/admin/${collection}/${newRow}?draft=${id}` : `/admin/${collection}/${encodeURIComponent(key)}`;

/** What waits to be published. */
export function DraftsScreen() {
  return (
    <KeyedList<Line>
      title="Drafts"
      about="Changes that visitors do not see yet: for more work, for someone's look, or for their time."
      table={table}
      filters={[
        ["all", "All"],
        ["scheduled", "Scheduled"],
        ["refused", "Not published at their time"],
      ]}
      empty={<p>No draft waits. Press “Keep as draft” in a form to make one.</p>}
      columns={[
        {
          name: "title",
          label: "Draft",
          cell: (line) => (
            <PageLink to={place(line)} className="text-link font-semibold">
              {line.title}
            </PageLink>
          ),
        },
        { name: "collection", label: "Of", cell: ({ collection }) => collections.get(collection)?.name ?? collection },
        {
          name: "publish_at",
          label: "Published",
          cell: ({ publish_at: at, problem }) => problem ?? (at ? when(at) : "by hand"),
        },
        { name: "saved_at", label: "Kept", cell: ({ saved_at: at }) => when(at) },
      ]}
    />
  );
}
