import { appContext } from "../data/app-context.ts";
import { loadSearchEntries, loadSearchSubjects } from "../data/content.ts";
import type { Route } from "./+types/search-entries";

/** What the search palette can find; fetched when it is first opened. */
export async function loader({ context }: Route.LoaderArgs) {
  const { client } = context.get(appContext);
  const [places, subjects] = await Promise.all([loadSearchEntries(client), loadSearchSubjects(client)]);
  return Response.json([...places, ...subjects]);
}
