import { appContext } from "../data/app-context.ts";
import { loadSite } from "../data/content.ts";
import type { Route } from "./+types/manifest";

/** What a phone needs to put the site on its home screen, under the business's own name. */
export async function loader({ context }: Route.LoaderArgs) {
  const { brand } = await loadSite(context.get(appContext).client);
  const icon = (size: number, purpose: string) => ({
    ...{ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: "image/png", purpose },
  });
  const manifest = {
    name: brand.name,
    short_name: brand.name.slice(0, 12),
    description: brand.description,
    start_url: "/",
    display: "minimal-ui",
    background_color: "#faf7f1",
    theme_color: "#faf7f1",
    icons: [icon(192, "any"), icon(512, "any"), icon(512, "maskable")],
  };
  return Response.json(manifest, { headers: { "content-type": "application/manifest+json; charset=utf-8" } });
}
