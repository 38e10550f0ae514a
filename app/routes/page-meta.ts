import type { MetaDescriptor } from "react-router";
import { sharedPicture } from "./shared-picture.ts";

export type PageMeta = {
  readonly title: string;
  readonly description: string;
  /** Path of the page, as it is canonical: `/robots`. */
  readonly path: string;
  readonly siteUrl: string;
  readonly siteName: string;
  readonly keywords?: readonly string[];
  /** Path of the picture shown when the page is shared; that of its kind of page unless said otherwise. */
  readonly ogImage?: string;
  readonly ogType?: "website" | "article";
  readonly structuredData?: Record<string, unknown>;
  /** Pages that belong to nobody's search results. */
  readonly noIndex?: boolean;
};

export const defaultOgImage = "/og-image.png";

/** Everything a page says about itself to search engines and to those it is shared with. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { title, description, siteUrl, siteName } = page;
  const url = `${siteUrl}${page.path === "/" ? "/" : page.path}`;
  const image = `${siteUrl}${page.ogImage ?? sharedPicture(page.path) ?? defaultOgImage}`;
  return [
    { title },
    { name: "description", content: description },
    ...(page.keywords?.length ? [{ name: "keywords", content: page.keywords.join(", ") }] : []),
    ...(page.noIndex
      ? [{ name: "robots", content: "noindex" }]
      : [{ tagName: "link" as const, rel: "canonical", href: url }]),
    { property: "og:type", content: page.ogType ?? "website" },
    { property: "og:site_name", content: siteName },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: image },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: image },
    ...(page.structuredData ? [{ "script:ld+json": page.structuredData as never }] : []),
  ];
}
