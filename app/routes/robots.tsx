import { appContext } from "../data/app-context.ts";
import { loadRobots, loadVpsPlans } from "../data/content.ts";
import { AddToCartButton } from "../features/cart/add-to-cart-button.tsx";
import { RobotsScreen } from "../features/robots/robots-screen.tsx";
import type { Route } from "./+types/robots";
import { buy } from "./buy.ts";
import { contentMeta } from "./content-meta.ts";
import { loadPageContent } from "./page-loader.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { client } = context.get(appContext);
  const [page, robots, plans] = await Promise.all([
    loadPageContent(client, "robots"),
    loadRobots(client),
    loadVpsPlans(client),
  ]);
  return { page, robots, plans };
}

export const meta: Route.MetaFunction = (args) => contentMeta(args);

export default function RobotsPage({ loaderData }: Route.ComponentProps) {
  return (
    <RobotsScreen
      {...loaderData}
      onBuy={buy}
      actionFor={({ id, name, image, price, checkoutUrl }) => (
        <AddToCartButton product={{ id, name, image, price, checkoutUrl }} />
      )}
    />
  );
}
