import type { SupabaseClient } from "@supabase/supabase-js";
import { data, type LoaderFunctionArgs } from "react-router";
import { pricingPath } from "#content/routes.ts";
import { textPages } from "#content/text-pages.ts";
import { appContext } from "../data/app-context.ts";
import { loadPage } from "../data/content.ts";
import type { PageContent } from "../features/pages/page-content.ts";
import { parseMarkdown } from "../site/parse-markdown.ts";

/** @throws a 404 response when the page does not exist or was unpublished. */
export async function loadPageContent(client: SupabaseClient, slug: string): Promise<PageContent> {
  const page = await loadPage(client, slug);
  if (!page) throw data(null, { status: 404, statusText: "Page not found" });
  const sections = page.sections.map(({ anchor, heading, body }) => ({ anchor, heading, nodes: parseMarkdown(body) }));
  return { ...page, path: slug === "pricing" ? pricingPath : `/${slug}`, sections };
}

type Loaded<Parts> = { [Name in keyof Parts]: Awaited<Parts[Name]> };

/** The loader of a page that shows its text and what `partsOf` reads; all of it is read at the same time. */
export const pageLoader =
  <Parts extends object = object>(slug: string, partsOf?: (client: SupabaseClient) => Parts) =>
  async ({ context }: Pick<LoaderFunctionArgs, "context">) => {
    const { client } = context.get(appContext);
    const parts = Object.entries({ page: loadPageContent(client, slug), ...partsOf?.(client) });
    const loaded = await Promise.all(parts.map(async ([name, part]) => [name, await part] as const));
    return Object.fromEntries(loaded) as Loaded<Parts> & { page: PageContent };
  };

/** The loader of a page in `textPages`, whose slug is the path of its route. */
export async function textPageLoader({ context, pattern }: Pick<LoaderFunctionArgs, "context" | "pattern">) {
  const frame = textPages[pattern];
  if (!frame) throw new Error(`"${pattern}" has no entry in content/text-pages.ts`);
  return { page: await loadPageContent(context.get(appContext).client, pattern), ...frame };
}
