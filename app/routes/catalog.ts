import { appContext } from "../data/app-context.ts";
import { loadCatalog } from "../data/catalog.ts";
import type { Route } from "./+types/catalog";

/** Everything that can be put into a cart, at the price that counts. */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await loadCatalog(context.get(appContext).client));
}
