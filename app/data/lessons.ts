import type { SupabaseClient } from "@supabase/supabase-js";
import type { GlossaryTerm, Lesson } from "#content/types.ts";
import { columns } from "./columns.ts";
import { rows } from "./rows.ts";

export type GlossaryEntry = Omit<GlossaryTerm, "body" | "related">;

/** The free lessons of the foundation, in order. */
export const loadFoundation = (client: SupabaseClient) =>
  rows<Lesson>(client.from("lessons").select(columns.lessons).is("course_id", null).order("position"));

/** @returns the Markdown of a lesson; null where the reader may not read it, or there is none. */
export async function loadLessonText(client: SupabaseClient, id: string): Promise<string | null> {
  const found = await rows<{ body: string }>(client.from("lesson_texts").select("body").eq("lesson_id", id).limit(1));
  return found[0]?.body ?? null;
}

/** All published terms without their texts, in alphabetical order. */
export const loadGlossary = async (client: SupabaseClient): Promise<readonly GlossaryEntry[]> =>
  (await rows<GlossaryEntry>(client.from("glossary_terms").select(columns.glossaryEntries))).toSorted((a, b) =>
    a.term.localeCompare(b.term, "en"),
  );

/** @returns null when no published term has this id. */
export async function loadTerm(client: SupabaseClient, id: string): Promise<GlossaryTerm | null> {
  const found = await rows<GlossaryTerm>(
    client.from("glossary_terms").select(columns.glossaryTerms).eq("id", id).limit(1),
  );
  return found[0] ?? null;
}

/** Terms as cards: those first that explain most others, in so far as their entries name them as related. */
export async function loadCardTerms(client: SupabaseClient): Promise<readonly GlossaryEntry[]> {
  const found = await rows<Omit<GlossaryTerm, "body">>(
    client.from("glossary_terms").select("id,term,short,also,related").eq("status", "published").order("id"),
  );
  const named = new Map<string, number>();
  for (const { related } of found) for (const id of related) named.set(id, (named.get(id) ?? 0) + 1);
  return found
    .toSorted((a, b) => (named.get(b.id) ?? 0) - (named.get(a.id) ?? 0))
    .map(({ id, term, short, also }) => ({ id, term, short, also }));
}
