import { useQuery } from "@tanstack/react-query";
import { browserClient } from "#app/data/client.ts";
import { QueryState } from "#app/site/query-state.tsx";
import { newRow } from "../content/item-query.ts";
import { ScreenHead } from "../frame/screen-head.tsx";
import { BroadcastEditor } from "./broadcast-editor.tsx";
import { BroadcastProgress } from "./broadcast-progress.tsx";
import { loadBroadcast } from "./broadcasts.ts";

const back = { to: "/admin/newsletter", name: "Newsletter" };

/** One issue: written, tried and sent; afterwards how it went. */
export function BroadcastScreen({ id }: { readonly id: string }) {
  const query = useQuery({
    queryKey: ["admin", "newsletter", "issue", id],
    queryFn: async () => (id === newRow ? null : loadBroadcast(await browserClient(), id)),
    // Sending goes on without this page; a draft is not asked for again while somebody types in it.
    refetchInterval: ({ state }) => (["scheduled", "sending"].includes(state.data?.status ?? "") ? 10_000 : false),
  });
  return (
    <QueryState query={query} what="the issue">
      {(broadcast) => (
        <>
          <ScreenHead title={broadcast?.subject ?? "New issue"} back={back} />
          {broadcast === null && id !== newRow ? (
            <p role="alert" className="note-rule">
              There is no issue with this address.
            </p>
          ) : broadcast && broadcast.status !== "draft" ? (
            <BroadcastProgress broadcast={broadcast} />
          ) : (
            <BroadcastEditor key={id} broadcast={broadcast} id={id} />
          )}
        </>
      )}
    </QueryState>
  );
}
