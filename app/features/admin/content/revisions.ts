import type { SupabaseClient } from "@supabase/supabase-js";
import { rows } from "#app/data/rows.ts";
import type { Row } from "../definition/collection.ts";

/** What a row was before a change. */
export type Revision = {
  readonly id: number;
  readonly room: string;
  readonly content: Row;
  readonly changedAt: string;
  readonly changedBy: string | null;
};

/** The changes of a row and of its text, newest first. */
export const loadRevisions = (client: SupabaseClient, rooms: readonly string[], key: string) =>
  rows<Revision>(
    client
      .from("text_revisions")
      .select("id,room,content,changedAt:changed_at,changedBy:changed_by")
      .in("room", [...rooms])
      .eq("row_id", key)
      .order("id", { ascending: false })
      .limit(100),
  );
