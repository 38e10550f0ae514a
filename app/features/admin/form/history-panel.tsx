import type { SupabaseClient } from "@supabase/supabase-js";
import { useQuery } from "@tanstack/react-query";
import { browserClient } from "#app/data/client.ts";
import { rows } from "#app/data/rows.ts";
import { QueryState } from "#app/site/query-state.tsx";
import { Button } from "#app/ui/button.tsx";
import { shortMoment } from "#lib/date-text.ts";
import { formValues } from "../content/form-values.ts";
import type { Stored } from "../content/rows.ts";
import type { Collection, Row } from "../definition/collection.ts";
import { Differences } from "./differences.tsx";
import type { ItemForm } from "./use-item-form.ts";

/** What a row was before a change. */
type Revision = {
  readonly id: number;
  readonly room: string;
  readonly content: Row;
  readonly changedAt: string;
  readonly changedBy: string | null;
};

/** The changes of a row and of its text, newest first. */
const loadRevisions = (client: SupabaseClient, rooms: readonly string[], key: string) =>
  rows<Revision>(
    client
      .from("text_revisions")
      .select("id,room,content,changedAt:changed_at,changedBy:changed_by")
      .in("room", [...rooms])
      .eq("row_id", key)
      .order("id", { ascending: false })
      .limit(100),
  );

type Props = { readonly collection: Collection; readonly stored: Stored; readonly form: ItemForm };

/** What each change replaced: a revision is compared with what came after it. */
function entries(revisions: readonly Revision[], stored: Stored, text: string | undefined) {
  const now: Record<string, Row> = { "": stored.main, ...(text && stored.text ? { [text]: stored.text } : {}) };
  return revisions.map((revision) => {
    const place = revision.room === text ? text : "";
    const after = now[place] ?? {};
    now[place] = revision.content;
    return { revision, after };
  });
}

/** The row's changes, each with what it changed and a way back. */
export function HistoryPanel({ collection, stored, form }: Props) {
  const key = String(stored.main[collection.key]);
  const rooms = [collection.room, ...(collection.text ? [collection.text.room] : [])];
  const query = useQuery({
    queryKey: ["admin", "revisions", collection.id, key, stored],
    queryFn: async () => loadRevisions(await browserClient(), rooms, key),
  });
  const restore = ({ room, content }: Revision) =>
    form.fill(
      formValues(
        collection,
        room === collection.text?.room ? { ...stored, text: content } : { ...stored, main: content },
      ),
    );
  return (
    <QueryState query={query} what="the history">
      {(revisions) =>
        revisions.length === 0 ? (
          <p className="small text-ink2">Nothing was changed since it was made.</p>
        ) : (
          <ol className="grid gap-3">
            {entries(revisions, stored, collection.text?.room).map(({ revision, after }) => (
              <li key={revision.id}>
                <details className="admin-details">
                  <summary>
                    Changed {shortMoment(revision.changedAt)}
                    {revision.changedBy ? "" : ", by the server or a command"}
                  </summary>
                  <div className="grid justify-items-start gap-3 pt-3">
                    <Differences collection={collection} before={revision.content} after={after} />
                    <Button variant="secondary" size="sm" onClick={() => restore(revision)}>
                      Put the older one into the form
                    </Button>
                  </div>
                </details>
              </li>
            ))}
          </ol>
        )
      }
    </QueryState>
  );
}
