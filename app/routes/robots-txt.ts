import { appContext } from "../data/app-context.ts";
import type { Route } from "./+types/robots-txt";

export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(appContext).publicConfig;
  const lines = [
    "User-agent: *",
    "Disallow: /member-area",
    "Disallow: /admin",
    "Disallow: /auth",
    "",
    `Sitemap: ${siteUrl}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), { headers: { "content-type": "text/plain; charset=utf-8" } });
}
