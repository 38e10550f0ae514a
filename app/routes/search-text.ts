import { appContext } from "../data/app-context.ts";
import { loadPublicTexts } from "../data/public-texts.ts";
import { makeTextIndex } from "../features/search/text-index.ts";
import type { Route } from "./+types/search-text";

/** Which words are in which public text: what the search palette looks in beside titles. */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(makeTextIndex(await loadPublicTexts(context.get(appContext).client)));
}
