import type { Robot } from "#content/types.ts";
import { appContext } from "../data/app-context.ts";
import { loadRobots, loadVpsPlans } from "../data/content.ts";
import { loadRobotFigures } from "../data/robots.ts";
import { AddToCartButton } from "../features/cart/add-to-cart-button.tsx";
import { RobotsScreen } from "../features/robots/robots-screen.tsx";
import type { Route } from "./+types/robots";
import { buy } from "./buy.ts";
import { contentMeta } from "./content-meta.ts";
import { labStyles } from "./lab-styles.ts";
import { loadPageContent } from "./page-loader.server.ts";
import { robotFacts } from "./robot-figures.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { client, publicConfig } = context.get(appContext);
  const [page, robots, plans, figures] = await Promise.all([
    loadPageContent(client, "robots"),
    loadRobots(client),
    loadVpsPlans(client),
    loadRobotFigures(client),
  ]);
  const facts = Object.fromEntries(figures.map((one) => [one.robotId, robotFacts(one)]));
  return { page, robots, plans, facts, siteUrl: publicConfig.siteUrl };
}

export const links = labStyles;

export const meta: Route.MetaFunction = (args) => {
  const { loaderData } = args;
  return contentMeta(args, {
    structuredData: loaderData && {
      "@context": "https://schema.org",
      "@type": "ItemList",
      itemListElement: loaderData.robots.map(({ id, name }, i) => ({
        "@type": "ListItem",
        position: i + 1,
        name,
        url: `${loaderData.siteUrl}/robots/${id}`,
      })),
    },
  });
};

const actionFor = ({ id, name, image, price, checkoutUrl }: Robot) => (
  <AddToCartButton product={{ id, name, image, price, checkoutUrl }} />
);

export default function RobotsPage({ loaderData }: Route.ComponentProps) {
  const { siteUrl: _forMeta, ...content } = loaderData;
  return <RobotsScreen {...content} onBuy={buy} actionFor={actionFor} />;
}
