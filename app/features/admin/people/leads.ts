import type { SupabaseClient } from "@supabase/supabase-js";
import * as z from "zod";
import { answered, rows } from "#app/data/rows.ts";
import { callDatabase } from "../content/call-database.ts";
import type { KeyedTable } from "../list/keyed-rows.ts";

export const stages = ["new", "talking", "won", "lost"] as const;
export type Stage = (typeof stages)[number];
export const stageNames: Readonly<Record<Stage, string>> = { new: "New", talking: "Talking", won: "Won", lost: "Lost" };

export type Lead = {
  readonly id: string;
  readonly email: string;
  readonly other_emails: readonly string[];
  readonly name: string;
  readonly source: string;
  readonly consent: string;
  readonly consented_at: string;
  readonly stage: Stage;
  readonly next_step: string;
  readonly next_step_on: string | null;
  readonly last_contact_at: string;
  readonly changed_at: string;
};
export const leadColumns =
  "id,email,other_emails,name,source,consent,consented_at,stage,next_step,next_step_on,last_contact_at,changed_at";

/** The leads as their list reads them. */
export const leadsTable: KeyedTable = {
  room: "leads",
  key: "id",
  columns: leadColumns,
  searched: ["email", "name", "source"],
  order: ["last_contact_at", "down"],
  sortable: ["email", "source", "stage", "next_step_on", "last_contact_at"],
  filters: {
    ...Object.fromEntries(stages.map((stage) => [stage, ["stage", "eq", stage] as const])),
    due: ["next_step_on", "not.is", "null"],
  },
};

export const leadKey = (id: string) => ["admin", "leads", id] as const;

export const loadLead = async (client: SupabaseClient, id: string): Promise<Lead | null> =>
  (await rows<Lead>(client.from("leads").select(leadColumns).eq("id", id)))[0] ?? null;

export type LeadChange = Pick<Lead, "name" | "stage" | "next_step" | "next_step_on">;

/** @returns the lead as it is now; null when somebody changed or erased it after it was read, and nothing was written. */
export async function changeLead(client: SupabaseClient, read: Lead, change: LeadChange): Promise<Lead | null> {
  const query = client.from("leads").update(change).eq("id", read.id).eq("changed_at", read.changed_at);
  return (await rows<Lead>(query.select(leadColumns)))[0] ?? null;
}

/** @returns whether it was there. */
export const eraseLead = async (client: SupabaseClient, id: string): Promise<boolean> =>
  (await rows(client.from("leads").delete().eq("id", id).select("id"))).length > 0;

export type Note = {
  readonly id: string;
  readonly body: string;
  readonly written_by: string;
  readonly written_at: string;
};
export const loadNotes = (client: SupabaseClient, lead: string): Promise<Note[]> =>
  rows<Note>(
    client
      .from("lead_notes")
      .select("id,body,written_by,written_at")
      .eq("lead_id", lead)
      .order("written_at", { ascending: false })
      .limit(200),
  );

export async function addNote(client: SupabaseClient, lead: string, body: string): Promise<void> {
  await answered(client.from("lead_notes").insert({ lead_id: lead, body }));
}

const details = z.object({
  member: z.string().nullable(),
  orders: z.array(z.object({ id: z.string(), number: z.string(), status: z.string() })),
  tickets: z.array(z.object({ number: z.number(), subject: z.string(), status: z.string() })),
  bookings: z.array(z.object({ number: z.number(), at: z.string(), status: z.string() })),
  newsletter: z.string().nullable(),
  similar: z.array(z.object({ id: z.string(), email: z.string(), name: z.string() })),
});
export type LeadDetails = z.infer<typeof details>;

export const loadLeadDetails = async (lead: string): Promise<LeadDetails | null> =>
  details.nullable().parse(await callDatabase("lead_details", { lead }));

const imported = z.object({
  added: z.number(),
  changed: z.number(),
  refused: z.array(z.object({ at: z.number(), problem: z.string() })),
});
export const importLeads = async (wanted: readonly object[]) =>
  imported.parse(await callDatabase("import_leads", { wanted }));
