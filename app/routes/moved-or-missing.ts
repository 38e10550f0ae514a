import type { SupabaseClient } from "@supabase/supabase-js";
import { data, redirect } from "react-router";
import { rows } from "../data/rows.ts";

/** What a loader throws where nothing has this address: the way to the new one, if it has moved, else “not found”. */
export async function movedOrMissing(client: SupabaseClient, path: string, statusText: string) {
  const wayFrom = (address: string) =>
    rows<{ to: string }>(client.from("redirects").select("to:to_path").eq("from_path", address).limit(1));
  const [moved] = await wayFrom(path.toLowerCase());
  // The database lets no two follow one another; a browser that met a circle would go round in it.
  const [further] = moved ? await wayFrom(moved.to) : [];
  return moved && !further ? redirect(moved.to, 301) : data(null, { status: 404, statusText });
}
