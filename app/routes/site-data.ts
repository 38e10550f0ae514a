import { useRouteLoaderData } from "react-router";
import type { PublicConfig } from "../data/app-context.ts";
import type { Site } from "../data/content.ts";

export type SiteData = Site & { readonly publicConfig: PublicConfig };

/** What the root loader brought: brand, navigation, claims, and what the browser may know about this installation. */
export function useSite(): SiteData {
  const data = useRouteLoaderData("root") as SiteData | undefined;
  if (!data) throw new Error("The site's own data is missing: useSite outside the root route");
  return data;
}

type Match = { readonly id: string; readonly loaderData?: unknown } | undefined;

/** For `meta` functions, which get every match's data instead of hooks. Undefined when the root loader failed. */
export const siteOf = (matches: readonly Match[]) =>
  matches.find((match) => match?.id === "root")?.loaderData as SiteData | undefined;
