import { calculators } from "#trading/calculators/all-calculators.ts";
import { appContext } from "../data/app-context.ts";
import { loadSearchEntries, loadSearchSubjects } from "../data/content.ts";
import { marketTools } from "../features/tools/market-tools.ts";
import type { Route } from "./+types/search-entries";

/** What the search palette can find; fetched when it is first opened. */
export async function loader({ context }: Route.LoaderArgs) {
  const { client } = context.get(appContext);
  const [places, subjects] = await Promise.all([loadSearchEntries(client), loadSearchSubjects(client)]);
  // A section that is listed as a place keeps its own title there.
  const listed = new Set(places.map(({ url }) => url));
  const tools = [...calculators, ...marketTools].map(({ id, title, summary, keywords }) => ({
    id: `tool:${id}`,
    title,
    description: summary,
    url: `/forex-tools/${id}`,
    category: "Tools",
    keywords,
  }));
  return Response.json([...places, ...tools, ...subjects.filter(({ url }) => !listed.has(url))]);
}
