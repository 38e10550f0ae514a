import type { SupabaseClient } from "@supabase/supabase-js";
import { data, redirect } from "react-router";
import { rows } from "../data/rows.ts";

/** What a loader throws where nothing has this address: the way to the new one, if it has moved, else “not found”. */
export async function movedOrMissing(client: SupabaseClient, path: string, statusText: string) {
  const [moved] = await rows<{ to: string }>(
    client.from("redirects").select("to:to_path").eq("from_path", path.toLowerCase()).limit(1),
  );
  return moved ? redirect(moved.to, 301) : data(null, { status: 404, statusText });
}
