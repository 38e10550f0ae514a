import { appContext } from "../data/app-context.ts";
import { loadHome } from "../data/content.ts";
import type { Route } from "./+types/home";
import { pageMeta } from "./page-meta.ts";
import { siteOf } from "./site-data.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { home: await loadHome(context.get(appContext).client) };
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches);
  if (!site) return [];
  return pageMeta({
    title: `${site.brand.name} · ${site.brand.tagline}`,
    description: site.brand.description,
    path: "/",
    siteUrl: site.publicConfig.siteUrl,
    siteName: site.brand.name,
  });
};

export default function Home({ loaderData }: Route.ComponentProps) {
  return <h1 className="wrap section">{loaderData.home.courses.length} courses</h1>;
}
