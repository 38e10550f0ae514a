import { appContext } from "../data/app-context.ts";
import { loadFiguresOf } from "../data/robots.ts";
import { sharedRecord } from "../features/drawn-pictures/draw-picture.ts";
import type { Route } from "./+types/robot-picture";
import { sparkOf } from "./spark.server.ts";

/** What other sites show of a robot: its own simulated record. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { client } = context.get(appContext);
  const figures = await loadFiguresOf(client, params.id);
  if (!figures)
    return new Response("This robot has no record.\n", { status: 404, headers: { "content-type": "text/plain" } });
  const png = await sharedRecord(sparkOf(figures.curve, figures.settings.account.deposit));
  return new Response(new Uint8Array(png), {
    headers: { "content-type": "image/png", "cache-control": "public, max-age=3600" },
  });
}
