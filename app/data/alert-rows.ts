import type { SupabaseClient } from "@supabase/supabase-js";
import { DataError, rows } from "./rows.ts";

type Row = {
  readonly id: string;
  readonly symbol: string;
  readonly direction: "rises" | "falls";
  readonly levelPoints: number;
  readonly firing: { readonly reachedAt: string } | null;
};

/** A price alert, in the account or on the device. */
export type SetAlert = Omit<Row, "firing"> & {
  /** When the level was reached, UTC milliseconds; null while it is watched. */
  readonly reachedAt: number | null;
};

/** The signed-in member's alerts, newest first; row level security decides which those are. */
export async function loadAlerts(client: SupabaseClient): Promise<SetAlert[]> {
  const found = await rows<Row>(
    client
      .from("alerts")
      .select("id,symbol,direction,levelPoints:level_points,firing:alert_firings(reachedAt:reached_at)")
      .order("created_at", { ascending: false })
      .limit(50),
  );
  return found.map(({ firing, ...alert }) => ({ ...alert, reachedAt: firing ? Date.parse(firing.reachedAt) : null }));
}

export async function addAlert(client: SupabaseClient, alert: SetAlert): Promise<void> {
  const { id, symbol, direction, levelPoints } = alert;
  const { error } = await client.from("alerts").insert({ id, symbol, direction, level_points: levelPoints });
  if (error) throw new DataError(error.message, error.code);
}

export async function deleteAlert(client: SupabaseClient, id: string): Promise<void> {
  const { error } = await client.from("alerts").delete().eq("id", id);
  if (error) throw new DataError(error.message, error.code);
}
