import { calculators } from "#trading/calculators/all-calculators.ts";
import { marketTools } from "../features/tools/market-tools.ts";
import type { CardLink } from "../site/link-cards.tsx";
import type { MarkdownNode } from "../ui/markdown-node.ts";

type LessonCard = { readonly id: string; readonly title: string; readonly summary: string };

/** Tools that are pages of their own, with what a reader of an article does there. */
const toolPages: readonly CardLink[] = [
  {
    title: "Backtesting",
    href: "/backtesting",
    text: "Test a strategy on past prices, with spread, swap and the other costs that you set.",
  },
  {
    title: "Trading Simulator",
    href: "/trading-simulator",
    text: "Trade a simulated market, or replay past bars one by one.",
  },
  { title: "Trading Dashboard", href: "/trading", text: "Simulated quotes, sessions and the economic calendar." },
  { title: "Account Comparison", href: "/account-comparison", text: "What your own trades would cost at each broker." },
];
const everyTool: readonly CardLink[] = [
  ...[...calculators, ...marketTools].map(({ id, title, summary }) => ({
    title,
    href: `/forex-tools/${id}`,
    text: summary,
  })),
  ...toolPages,
];

const usualLesson: CardLink = {
  title: "Foundation",
  href: "/foundation",
  text: "Twelve free lessons, each with an exercise.",
};
const usualTool: CardLink = {
  title: "Forex Tools",
  href: "/forex-tools",
  text: "Calculate position size, pip value, margin and break-even with your own numbers.",
};
const allPosts: CardLink = {
  title: "All posts",
  href: "/blog",
  text: "Articles on risk, costs and backtests, with every calculation shown.",
};

const linksIn = (nodes: readonly MarkdownNode[]): string[] =>
  nodes.flatMap((node) =>
    "children" in node ? [...(node.type === "link" ? [node.href] : []), ...linksIn(node.children)] : [],
  );

/** A lesson and a tool that a post links to, the first of each, and all posts. Where it links to none: all of them. */
export function relatedToPost(nodes: readonly MarkdownNode[], lessons: readonly LessonCard[]): CardLink[] {
  const hrefs = linksIn(nodes);
  const paths = hrefs.map((href) => href.split(/[?#]/)[0]);
  const lessonPath = paths.find((path) => lessons.some(({ id }) => path === `/foundation/${id}`));
  const lesson = lessons.find(({ id }) => lessonPath === `/foundation/${id}`);
  const toolPath = paths.find((path) => everyTool.some(({ href }) => href === path));
  const tool = everyTool.find(({ href }) => href === toolPath);
  return [
    lesson ? { title: lesson.title, href: `/foundation/${lesson.id}`, text: lesson.summary } : usualLesson,
    // The address of the post's own link: a calculator then opens with the post's figures.
    tool ? { ...tool, href: hrefs.find((_, at) => paths[at] === toolPath) ?? tool.href } : usualTool,
    allPosts,
  ];
}
