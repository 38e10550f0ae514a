import { calculators } from "#trading/calculators/all-calculators.ts";
import { calculatorGroups } from "#trading/calculators/calculator.ts";
import { type CardLink, LinkCards } from "../../site/link-cards.tsx";
import { marketTools } from "./market-tools.ts";
import { useOfflineCopy } from "./use-offline-copy.ts";

const groups: readonly (readonly [title: string, links: readonly CardLink[]])[] = [
  ...calculatorGroups.map(
    (group) =>
      [
        group,
        calculators
          .filter((one) => one.group === group)
          .map(({ id, title, summary }) => ({ title, href: `/forex-tools/${id}`, text: summary })),
      ] as const,
  ),
  ["Markets", marketTools.map(({ id, title, summary }) => ({ title, href: `/forex-tools/${id}`, text: summary }))],
  [
    "Your results",
    [
      {
        title: "Statement analyzer",
        href: "/bots-performance#statement-analyzer",
        text: "Reads a broker's statement on your device and names dangerous habits, martingale among them.",
      },
    ],
  ],
];

/** Every tool, by what it is about. */
export function ToolList() {
  useOfflineCopy();
  return groups.map(([title, links], at) => (
    <section
      key={title}
      className={at < groups.length - 1 ? "wide tool-group mt-10" : "wide tool-group mt-10 pb-12"}
      aria-labelledby={`tools-${title.replaceAll(" ", "-")}`}
    >
      <h2 id={`tools-${title.replaceAll(" ", "-")}`} className="wrap mb-4 text-h3">
        {title}
      </h2>
      <LinkCards links={links} className="pb-0!" />
    </section>
  ));
}
