import { appContext } from "../data/app-context.ts";
import { loadSearchEntries } from "../data/content.ts";
import type { Route } from "./+types/search-entries";

/** What the search palette can find; fetched when it is first opened. */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await loadSearchEntries(context.get(appContext).client));
}
