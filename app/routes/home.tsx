import { appContext } from "../data/app-context.ts";
import { loadFaqs, loadHome, loadSite } from "../data/content.ts";
import { HomeScreen } from "../features/home/home-screen.tsx";
import { marketAt } from "../features/home/rendered-market.server.ts";
import { SearchButton } from "../features/search/search-button.tsx";
import { parseMarkdown } from "../site/parse-markdown.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import type { Route } from "./+types/home";
import { buy } from "./buy.ts";
import { courseData } from "./course-data.ts";
import { pageMeta } from "./page-meta.ts";
import { siteOf, useSite } from "./site-data.ts";

const AssistantLauncher = lazyPart(() => import("../features/assistant/assistant-launcher.tsx"));
const faqsOnHome = 5;

export async function loader({ context }: Route.LoaderArgs) {
  const { client, publicConfig } = context.get(appContext);
  const [{ claims: _onEveryPage, ...home }, faqs, { brand, claims }] = await Promise.all([
    loadHome(client),
    loadFaqs(client),
    loadSite(client),
  ]);
  const renderedAt = Date.now();
  return {
    home,
    faqs: faqs.slice(0, faqsOnHome).map(({ id, question, answer }) => ({ id, question, nodes: parseMarkdown(answer) })),
    structuredData: courseData(brand, publicConfig.siteUrl, claims.students !== undefined),
    renderedAt,
    ...marketAt(renderedAt),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = siteOf(matches);
  if (!site) return [];
  const { brand, claims, publicConfig } = site;
  const students = claims.students?.value;
  return pageMeta({
    title: `${brand.name}: forex courses, mentorship and trading tools`,
    description: `${brand.description}${students ? ` ${students} students trained.` : ""}`,
    keywords: ["forex course", "forex mentorship", "trading robots", "position size", "backtesting"],
    path: "/",
    siteUrl: publicConfig.siteUrl,
    siteName: brand.name,
    structuredData: loaderData?.structuredData,
  });
};

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { brand, claims, publicConfig, transcriptDays } = useSite();
  return (
    <>
      <HomeScreen
        home={loaderData.home}
        claims={claims}
        faqs={loaderData.faqs}
        brand={brand}
        renderedAt={loaderData.renderedAt}
        market={loaderData.market}
        spreads={loaderData.spreads}
        search={<SearchButton variant="hero" />}
        onBuy={buy}
      />
      <AssistantLauncher address={publicConfig} transcriptDays={transcriptDays} />
    </>
  );
}
