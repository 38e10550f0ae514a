import { appContext } from "../data/app-context.ts";
import { loadRobots } from "../data/content.ts";
import { loadFiguresOf, loadRobotStatements } from "../data/robots.ts";
import { AddToCartButton } from "../features/cart/add-to-cart-button.tsx";
import { LiveRecords } from "../features/performance/live-records.tsx";
import { OwnCostsSection } from "../features/performance/own-costs-section.tsx";
import { RecordPanel } from "../features/performance/record-panel.tsx";
import { RobotDetail } from "../features/robots/robot-detail.tsx";
import { Related } from "../site/link-cards.tsx";
import type { Route } from "./+types/robot";
import { contentMeta } from "./content-meta.ts";
import { labStyles } from "./lab-styles.ts";
import { ItemFailure } from "./missing-page.tsx";
import { movedOrMissing } from "./moved-or-missing.ts";
import { liveRecord, robotRecord } from "./robot-figures.server.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { client, publicConfig } = context.get(appContext);
  const robots = await loadRobots(client);
  const robot = robots.find(({ id }) => id === params.id);
  if (!robot) throw await movedOrMissing(client, `/robots/${params.id}`, "Robot not found");
  const [figures, statements] = await Promise.all([
    loadFiguresOf(client, robot.id),
    loadRobotStatements(client, robot.id),
  ]);
  return {
    robot,
    page: { title: `${robot.name}: ${robot.strategyClass}`, description: `${robot.tagline}. ${robot.description}` },
    record: figures ? robotRecord(robot, figures) : null,
    live: statements.map(liveRecord),
    siteUrl: publicConfig.siteUrl,
  };
}

export const links = labStyles;

export const meta: Route.MetaFunction = (args) => {
  const { loaderData } = args;
  if (!loaderData) return contentMeta({ ...args, loaderData: undefined });
  const { robot, siteUrl } = loaderData;
  return contentMeta(
    { ...args, loaderData },
    {
      ...(loaderData.record && { ogImage: `/robots/${robot.id}/record.png` }),
      structuredData: {
        "@context": "https://schema.org",
        "@type": "Product",
        name: robot.name,
        description: robot.description,
        category: robot.strategyClass,
        sku: robot.id,
        ...(robot.image && { image: `${siteUrl}${robot.image}` }),
        offers: {
          "@type": "Offer",
          price: robot.price.toFixed(2),
          priceCurrency: "USD",
          availability: "https://schema.org/InStock",
          url: `${siteUrl}/robots/${robot.id}`,
        },
      },
    },
  );
};

const related = [
  { title: "All robots", href: "/robots", text: "Filter by class, pair and what a robot does to losing positions." },
  {
    title: "Bots Performance",
    href: "/bots-performance",
    text: "All records by the same measures, and a statement analyzer.",
  },
  { title: "VPS hosting", href: "/robots#vps-hosting", text: "Whether a machine that stays on is worth its price." },
];

export default function RobotPage({ loaderData }: Route.ComponentProps) {
  const { robot, record, live } = loaderData;
  const { id, name, image, price, checkoutUrl } = robot;
  return (
    <>
      <RobotDetail
        robot={robot}
        rules={record ? { words: record.words, lab: record.lab, symbol: record.data.symbol } : undefined}
        versions={record?.versions ?? []}
        facts={record?.facts}
        record={record ? <RecordPanel record={record} /> : null}
        ownCosts={record ? <OwnCostsSection record={record} /> : null}
        live={<LiveRecords records={live} simulated={record !== null} />}
        action={<AddToCartButton product={{ id, name, image, price, checkoutUrl }} />}
      />
      <Related links={related} />
    </>
  );
}

export const ErrorBoundary = ItemFailure;
