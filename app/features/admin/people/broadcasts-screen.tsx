import { useQuery } from "@tanstack/react-query";
import { QueryState } from "#app/site/query-state.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { plainNumber } from "#lib/figure-text.ts";
import { newRow } from "../content/item-query.ts";
import { when } from "../frame/when.ts";
import { KeyedList } from "../list/keyed-list.tsx";
import type { KeyedTable } from "../list/keyed-rows.ts";
import { type Broadcast, broadcastColumns, loadOverview, statusNames } from "./broadcasts.ts";

const table: KeyedTable = {
  room: "newsletter_broadcasts",
  key: "id",
  columns: `${broadcastColumns},written_at`,
  searched: ["subject"],
  order: ["written_at", "down"],
  sortable: ["subject", "status", "send_at"],
  filters: { draft: ["status", "eq", "draft"], sent: ["status", "eq", "sent"] },
};

function Readers() {
  const query = useQuery({ queryKey: ["admin", "newsletter", "overview"], queryFn: loadOverview });
  return (
    <QueryState query={query} what="the list">
      {({ statuses: { subscribed = 0, unsubscribed = 0, bounced = 0 } }) => (
        <p className="note-rule mb-6">
          {plainNumber(subscribed)} {subscribed === 1 ? "subscriber" : "subscribers"}, {plainNumber(unsubscribed)}{" "}
          unsubscribed, {plainNumber(bounced)} whose address bounced.{" "}
          <PageLink to="/admin/newsletter-settings" className="text-link">
            Newsletter settings
          </PageLink>
        </p>
      )}
    </QueryState>
  );
}

/** Issues of the newsletter: drafts, scheduled and sent ones. */
export function BroadcastsScreen() {
  return (
    <KeyedList<Broadcast>
      title="Newsletter"
      about="Issues, and how they went. Opens and clicks are not counted: that would need tracking pixels."
      table={table}
      filters={[
        ["all", "All"],
        ["draft", "Drafts"],
        ["sent", "Sent"],
      ]}
      actions={<ButtonLink to={`/admin/newsletter/${newRow}`}>New issue</ButtonLink>}
      note={<Readers />}
      empty={<p>No issue yet. Write one, send it to yourself first, then to everybody who subscribed.</p>}
      columns={[
        {
          name: "subject",
          label: "Subject",
          cell: ({ id, subject }) => (
            <PageLink to={`/admin/newsletter/${id}`} className="text-link font-semibold">
              {subject}
            </PageLink>
          ),
        },
        { name: "status", label: "State", cell: ({ status }) => statusNames[status] },
        {
          name: "send_at",
          label: "Sent",
          cell: ({ send_at: at, finished_at: done }) => (done ? when(done) : at ? `from ${when(at)}` : "not yet"),
        },
      ]}
    />
  );
}
