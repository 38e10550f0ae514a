import type { SupabaseClient } from "@supabase/supabase-js";
import { loadFaqs, loadPageTexts } from "./content.ts";
import { rows } from "./rows.ts";

/** A text with the id of the search entry that leads to it. */
export type PublicText = { readonly id: string; readonly text: string };

type Body = { readonly id: string; readonly body: string };
const named = (kind: string, texts: readonly Body[]): PublicText[] =>
  texts.map(({ id, body }) => ({ id: `${kind}${id}`, text: body }));

/** Every text that a visitor may read, as Markdown: row level security decides, so that no bought lesson is among them. */
export async function loadPublicTexts(client: SupabaseClient): Promise<readonly PublicText[]> {
  const [lessons, chapters, terms, posts, faqs, pages] = await Promise.all([
    rows<Body>(client.from("lesson_texts").select("id:lesson_id,body")),
    rows<Body>(client.from("book_chapter_texts").select("id:chapter_id,body")),
    rows<Body>(client.from("glossary_terms").select("id,body")),
    rows<Body>(client.from("posts").select("id:slug,body")),
    loadFaqs(client),
    loadPageTexts(client),
  ]);
  return [
    ...named("lesson:", lessons),
    ...named("chapter:", chapters),
    ...named("term:", terms),
    ...named("post-", posts),
    ...faqs.map(({ id, answer }) => ({ id: `faq-${id}`, text: answer })),
    ...pages.flatMap(({ slug, sections }) =>
      sections.map(({ anchor, body }) => ({ id: `section-${slug}-${anchor}`, text: body })),
    ),
  ];
}
