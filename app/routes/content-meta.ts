import type { MetaDescriptor } from "react-router";
import { type PageMeta, pageMeta } from "./page-meta.ts";
import { siteOf } from "./site-data.ts";

type Text = { readonly title: string; readonly description: string; readonly keywords?: readonly string[] };
type MetaArgs = {
  readonly matches: Parameters<typeof siteOf>[0];
  readonly location: { readonly pathname: string };
  readonly loaderData?: { readonly page: Text } | undefined;
};
type Extra = Partial<Pick<PageMeta, "noIndex" | "ogImage" | "ogType" | "structuredData">>;

/** `Trading Robots · Northpip`; a title that names the business already stays as it is. */
const fullTitle = (title: string, name: string) => (title.includes(name) ? title : `${title} · ${name}`);

/** The meta of a page whose loader brought its text as `page`. */
export function contentMeta({ matches, location, loaderData }: MetaArgs, extra: Extra = {}): MetaDescriptor[] {
  const site = siteOf(matches);
  if (!site || !loaderData) return [{ title: "Page not found" }, { name: "robots", content: "noindex" }];
  const { title, description, keywords } = loaderData.page;
  return pageMeta({
    title: fullTitle(title, site.brand.name),
    description,
    keywords,
    path: location.pathname,
    siteUrl: site.publicConfig.siteUrl,
    siteName: site.brand.name,
    ...extra,
  });
}
