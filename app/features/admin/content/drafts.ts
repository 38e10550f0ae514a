import type { SupabaseClient } from "@supabase/supabase-js";
import { answered, DataError, rows } from "#app/data/rows.ts";
import type { Change } from "./changes.ts";

export type Draft = {
  readonly id: string;
  readonly collection: string;
  readonly rowKey: string | null;
  readonly title: string;
  readonly changes: readonly Change[];
  readonly publishAt: string | null;
  readonly problem: string | null;
  readonly savedAt: string;
};

const columns = "id,collection,rowKey:row_key,title,changes,publishAt:publish_at,problem,savedAt:saved_at";

/** The draft of a row, or one by its id; null when none waits. */
export async function loadDraft(
  client: SupabaseClient,
  collection: string,
  key: string | null,
  id: string | null,
): Promise<Draft | null> {
  if (key === null && id === null) return null;
  const query = client.from("content_drafts").select(columns).eq("collection", collection);
  const [draft] = await rows<Draft>((key === null ? query.eq("id", id ?? "") : query.eq("row_key", key)).limit(1));
  return draft ?? null;
}

type Kept = { readonly title: string; readonly changes: readonly Change[]; readonly publishAt: string | null };

/**
 * Keeps a draft: a new one, or in the place of the one that was opened.
 * @returns null when somebody else kept it meanwhile: theirs stays.
 */
export async function keepDraft(
  client: SupabaseClient,
  place: Pick<Draft, "collection" | "rowKey">,
  before: Draft | null,
  kept: Kept,
): Promise<Draft | null> {
  const values = { title: kept.title.slice(0, 200), changes: kept.changes, publish_at: kept.publishAt };
  const table = client.from("content_drafts");
  const query = before
    ? table.update(values).eq("id", before.id).eq("saved_at", before.savedAt)
    : table.insert({ ...values, collection: place.collection, row_key: place.rowKey });
  const { data, error, status } = await query.select(columns);
  if (error?.code === "23505") return null;
  if (error) throw new DataError(error.message, error.code, status);
  return (data as unknown as Draft[])[0] ?? null;
}

/** @returns whether it is discarded: one that somebody kept again since it was read stays. */
export async function discardDraft(client: SupabaseClient, { id, savedAt }: Draft): Promise<boolean> {
  const table = client.from("content_drafts");
  return (await rows(table.delete().eq("id", id).eq("saved_at", savedAt).select("id"))).length > 0;
}

const day = 24 * 3_600_000;

/** A link to look at the draft, for a day. It names no account, so whoever has it may look. */
export async function previewLink(client: SupabaseClient, { id }: Draft, origin: string): Promise<string> {
  const token = [...crypto.getRandomValues(new Uint8Array(20))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  const until = new Date(Date.now() + day).toISOString();
  await answered(client.from("content_drafts").update({ preview_token: token, preview_until: until }).eq("id", id));
  return `${origin}/admin/preview#${token}`;
}
