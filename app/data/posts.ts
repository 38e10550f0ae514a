import type { SupabaseClient } from "@supabase/supabase-js";
import type { Post, PostSummary } from "#content/types.ts";
import { columns } from "./columns.ts";
import { rows } from "./rows.ts";

/** Published posts, newest first. */
export const loadPosts = (client: SupabaseClient) =>
  rows<PostSummary>(client.from("posts").select(columns.postSummaries).order("published_at", { ascending: false }));

/** @returns null when no published post has this slug. */
export async function loadPost(client: SupabaseClient, slug: string): Promise<Post | null> {
  const found = await rows<Post>(client.from("posts").select(columns.posts).eq("slug", slug).limit(1));
  return found[0] ?? null;
}
