import { robotImage } from "#content/robot-image.ts";
import { appContext } from "../data/app-context.ts";
import { loadRobots } from "../data/content.ts";
import type { Route } from "./+types/robot-image";

/** The robots' pictures, drawn from their own data. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { pathname } = new URL(request.url);
  const robots = await loadRobots(context.get(appContext).client);
  const robot = robots.find((candidate) => candidate.image === pathname);
  if (!robot)
    return new Response("There is no such picture.\n", { status: 404, headers: { "content-type": "text/plain" } });
  return new Response(robotImage(robot), {
    headers: { "content-type": "image/svg+xml", "cache-control": "public, max-age=3600" },
  });
}
