import type { SupabaseClient } from "@supabase/supabase-js";
import { answered, rows } from "./rows.ts";

/** What an account of a member came to when it was last recomputed. */
export type LeaderboardRow = {
  readonly id: string;
  readonly alias: string;
  readonly trades: number;
  readonly losses: number;
  readonly worstTrade: number;
  readonly returnPercent: number;
  readonly drawdownPercent: number;
  readonly openPositions: number;
  readonly days: number;
  /** How many accounts the member has opened or reset. */
  readonly accounts: number;
};

export type Publication = {
  readonly id: string;
  readonly accountId: string;
  readonly alias: string;
  readonly state: "waiting" | "shown" | "refused";
  readonly reason: string | null;
  /** The decision or the entry of the journal that it is about, counted from 0. */
  readonly reasonAt: number | null;
};

/** The hundred best returns. */
export const loadLeaderboard = (client: SupabaseClient) =>
  rows<LeaderboardRow>(
    client
      .from("simulator_results")
      .select(
        "id:publication_id,alias,trades,losses,worstTrade:worst_trade,returnPercent:return_percent,drawdownPercent:drawdown_percent,openPositions:open_positions,days,accounts",
      )
      .order("return_percent", { ascending: false })
      .order("publication_id")
      .limit(100),
  );

/** The signed-in member's own requests; row level security decides which those are. */
export const loadPublications = (client: SupabaseClient) =>
  rows<Publication>(
    client
      .from("simulator_publications")
      .select("id,accountId:account_id,alias,state,reason,reasonAt:reason_at")
      .order("requested_at"),
  );

export async function publishAccount(client: SupabaseClient, accountId: string, alias: string): Promise<void> {
  await answered(client.from("simulator_publications").insert({ account_id: accountId, alias }));
}

export async function withdrawAccount(client: SupabaseClient, id: string): Promise<void> {
  await answered(client.from("simulator_publications").delete().eq("id", id));
}
