import type { SupabaseClient } from "@supabase/supabase-js";
import { DataError, rows } from "./rows.ts";

/** A simulator account of the signed-in member; the document is unchecked. */
export type SimulatorAccountRow = {
  readonly id: string;
  readonly name: string;
  readonly document: unknown;
  /** ISO 8601. */
  readonly updatedAt: string;
};

/** The signed-in member's simulator accounts, newest first; row level security decides which those are. */
export const loadSimulatorAccounts = (client: SupabaseClient) =>
  rows<SimulatorAccountRow>(
    client
      .from("simulator_accounts")
      .select("id,name,document,updatedAt:updated_at")
      .order("updated_at", { ascending: false })
      .limit(20),
  );

/** Puts accounts in the place of those with their ids, or adds them. */
export async function saveSimulatorAccounts(client: SupabaseClient, accounts: readonly SimulatorAccountRow[]) {
  if (accounts.length === 0) return;
  const { error } = await client
    .from("simulator_accounts")
    .upsert(accounts.map(({ id, name, document, updatedAt }) => ({ id, name, document, updated_at: updatedAt })));
  if (error) throw new DataError(error.message, error.code);
}

export async function deleteSimulatorAccount(client: SupabaseClient, id: string): Promise<void> {
  const { error } = await client.from("simulator_accounts").delete().eq("id", id);
  if (error) throw new DataError(error.message, error.code);
}
