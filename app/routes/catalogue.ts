import { appContext } from "../data/app-context.ts";
import { loadCatalogue } from "../data/catalogue.ts";
import type { Route } from "./+types/catalogue";

/** Everything that can be put into a cart, at the price that counts. */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await loadCatalogue(context.get(appContext).client));
}
