import type { SupabaseClient } from "@supabase/supabase-js";
import * as z from "zod";
import { rows } from "#app/data/rows.ts";
import { callDatabase } from "../content/call-database.ts";

/** Who gets an issue; what is empty is not asked for. */
export type Segment = {
  readonly source: string;
  readonly language: string;
  readonly interest: string;
  readonly bought: string;
};
export const everybody: Segment = { source: "", language: "", interest: "", bought: "" };

export type BroadcastStatus = "draft" | "scheduled" | "sending" | "sent" | "canceled";
export type Broadcast = {
  readonly id: string;
  readonly subject: string;
  readonly body: string;
  readonly segment: Partial<Segment>;
  readonly status: BroadcastStatus;
  readonly send_at: string | null;
  readonly started_at: string | null;
  readonly finished_at: string | null;
  /** Of the last change of subject, text or segment: a further change names it. */
  readonly changed_at: string;
};
export const broadcastColumns = "id,subject,body,segment,status,send_at,started_at,finished_at,changed_at";

export const statusNames: Readonly<Record<BroadcastStatus, string>> = {
  draft: "Draft",
  scheduled: "Scheduled",
  sending: "Being sent",
  sent: "Sent",
  canceled: "Stopped",
};

export const loadBroadcast = async (client: SupabaseClient, id: string): Promise<Broadcast | null> =>
  (await rows<Broadcast>(client.from("newsletter_broadcasts").select(broadcastColumns).eq("id", id)))[0] ?? null;

const countsAnswer = z.array(z.object({ status: z.string(), mails: z.number() }));
export type Counts = Readonly<Record<string, number>>;

/** How many mails of a broadcast stand where. */
export const loadCounts = async (id: string): Promise<Counts> =>
  Object.fromEntries(
    countsAnswer
      .parse(await callDatabase("broadcast_counts", { broadcasts: [id] }))
      .map(({ status, mails }) => [status, mails]),
  );

const group = z.array(z.object({ name: z.string(), subscribers: z.number() }));
const overviewAnswer = z.object({ sources: group, languages: group, statuses: z.record(z.string(), z.number()) });
export type Overview = z.infer<typeof overviewAnswer>;
export const loadOverview = async (): Promise<Overview> =>
  overviewAnswer.parse(await callDatabase("newsletter_overview"));

const interestsValue = z.object({ interests: z.array(z.object({ id: z.string(), label: z.string() })) });
export async function loadInterests(client: SupabaseClient) {
  const [row] = await rows<{ value: unknown }>(client.from("visitor_settings").select("value").eq("key", "newsletter"));
  return interestsValue.safeParse(row?.value).data?.interests ?? [];
}

/** Without what is empty, so that a segment that asks for nothing is `{}`. */
export const storedSegment = (segment: Segment) =>
  Object.fromEntries(Object.entries(segment).filter(([, value]) => value !== ""));

export const audienceOf = async (segment: Segment): Promise<number> =>
  z.number().parse(await callDatabase("broadcast_audience", { segment: storedSegment(segment) }));
