import type { SupabaseClient } from "@supabase/supabase-js";
import * as z from "zod/mini";
import { answered, rows } from "./rows.ts";

export type DrillSummary = {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly level: "beginner" | "intermediate" | "advanced";
};
/** `terms` are read by `trading/school/drills/drill.ts`. */
export type DrillRow = DrillSummary & { readonly task: string; readonly terms: unknown };

/** The published drills, easiest first. */
export const loadDrills = (client: SupabaseClient) =>
  rows<DrillSummary>(client.from("drills").select("id,title,summary,level").eq("published", true).order("position"));

/** @returns null when no published drill has this id. */
export async function loadDrill(client: SupabaseClient, id: string): Promise<DrillRow | null> {
  const [found] = await rows<DrillRow>(
    client.from("drills").select("id,title,summary,level,task,terms").eq("published", true).eq("id", id).limit(1),
  );
  return found ?? null;
}

const started = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("started"), try: z.string(), seed: z.number(), terms: z.unknown() }),
  z.object({ outcome: z.enum(["unknown", "too_many"]) }),
]);
export type StartedDrill = z.output<typeof started>;

/** Begins a try that is scored by the server. @throws {DataError} when there is no answer. */
export async function startDrill(client: SupabaseClient, drill: string): Promise<StartedDrill> {
  return started.parse(await answered(client.rpc("start_drill", { drill })));
}

const taken = z.object({ outcome: z.enum(["waiting", "unknown", "handed_in", "expired", "too_large"]) });
export type HandedIn = z.output<typeof taken>["outcome"];

/** Hands a try in. @throws {DataError} when there is no answer. */
export async function handInDrill(client: SupabaseClient, id: string, log: object): Promise<HandedIn> {
  return taken.parse(await answered(client.rpc("hand_in_drill", { try: id, log }))).outcome;
}

const found = z.object({ kept: z.boolean(), time: z.nullable(z.number()), figure: z.nullable(z.number()) });
const judgedTry = z.object({
  state: z.enum(["open", "waiting", "judged", "refused"]),
  score: z.nullable(z.number()),
  reason: z.nullable(z.string()),
  result: z.nullable(z.object({ found: z.array(found), trades: z.number(), equity: z.number() })),
});
export type JudgedTry = z.output<typeof judgedTry>;

/** What became of a try; null for one that is not the member's. @throws {DataError} when there is no answer. */
export async function loadTry(client: SupabaseClient, id: string): Promise<JudgedTry | null> {
  const [row] = await rows(client.from("drill_tries").select("state,score,reason,result").eq("id", id));
  return row ? judgedTry.parse(row) : null;
}

export type DrillScore = { readonly drill: string; readonly best: number; readonly tries: number };

/** The signed-in member's best score of each drill. */
export const loadDrillScores = (client: SupabaseClient) => rows<DrillScore>(client.rpc("drill_scores"));
