import { readDrawnName } from "#lib/drawn-picture.ts";
import { drawPicture, sharedPng } from "../features/drawn-pictures/draw-picture.ts";
import type { Route } from "./+types/drawn-picture";

/** A week: an address keeps its picture until the engine draws it differently. */
const cacheControl = "public, max-age=604800";

/** Pictures of courses, plans and articles, drawn when they are first asked for. */
export async function loader({ params }: Route.LoaderArgs) {
  const picture = readDrawnName(params.name);
  if (!picture)
    return new Response("There is no such picture.\n", { status: 404, headers: { "content-type": "text/plain" } });
  if (picture.form === "share")
    return new Response(new Uint8Array(await sharedPng(picture)), {
      headers: { "content-type": "image/png", "cache-control": cacheControl },
    });
  return new Response(drawPicture(picture, picture.form), {
    headers: { "content-type": "image/svg+xml", "cache-control": cacheControl },
  });
}
