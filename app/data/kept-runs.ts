import type { SupabaseClient } from "@supabase/supabase-js";
import { answered, rows } from "./rows.ts";

/** A backtest the signed-in user keeps; what is in `run` is unchecked. */
export type KeptRunRow = {
  readonly id: string;
  readonly name: string;
  readonly run: unknown;
  /** ISO 8601. */
  readonly madeAt: string;
};

/** The signed-in visitor's kept backtests, newest first; row level security decides which those are. */
export const loadKeptRuns = (client: SupabaseClient) =>
  rows<KeptRunRow>(
    client.from("kept_runs").select("id,name,run,madeAt:made_at").order("made_at", { ascending: false }).limit(200),
  );

/** Adds runs; one that is there already stays as it is, because a run is a record. */
export async function addKeptRuns(client: SupabaseClient, runs: readonly KeptRunRow[]): Promise<void> {
  if (runs.length === 0) return;
  await answered(
    client.from("kept_runs").upsert(
      runs.map(({ id, name, run, madeAt }) => ({ id, name, run, made_at: madeAt })),
      { ignoreDuplicates: true },
    ),
  );
}

export async function deleteKeptRun(client: SupabaseClient, id: string): Promise<void> {
  await answered(client.from("kept_runs").delete().eq("id", id));
}
