import {
  Blocks,
  Bot,
  ChartLine,
  History,
  LayoutDashboard,
  type LucideIcon,
  MessageCircle,
  Radar,
  Scale,
  Server,
  Wrench,
} from "lucide-react";
import type { ToolCard } from "#content/types.ts";
import { numberWord } from "#lib/number-word.ts";
import { RestOfList } from "../../ui/rest-of-list.tsx";
import { SiteLink } from "../../ui/site-link.tsx";

const icons: Readonly<Record<string, LucideIcon>> = {
  blocks: Blocks,
  bot: Bot,
  "chart-line": ChartLine,
  history: History,
  "layout-dashboard": LayoutDashboard,
  "message-circle": MessageCircle,
  radar: Radar,
  scale: Scale,
  server: Server,
};

/** As many as a phone shows at first: one row of a wide screen. */
const atFirst = 3;

const Cells = ({ tools }: { readonly tools: readonly ToolCard[] }) => (
  <ul className="cells tool-grid sm:grid-cols-2 md:grid-cols-3">
    {tools.map((tool) => {
      const Icon = icons[tool.icon] ?? Wrench;
      return (
        <li key={tool.id}>
          <Icon size={22} strokeWidth={1.6} className="text-accent" aria-hidden="true" />
          <h3 className="text-lead">{tool.title}</h3>
          <p className="small text-ink2">{tool.description}</p>
          <SiteLink className="btn btn-secondary btn-sm" href={tool.href}>
            {tool.action}
          </SiteLink>
        </li>
      );
    })}
  </ul>
);

export function ToolGrid({ tools }: { readonly tools: readonly ToolCard[] }) {
  return (
    <div className="joined-cells">
      <Cells tools={tools.slice(0, atFirst)} />
      {tools.length > atFirst ? (
        <RestOfList summary={`All ${numberWord(tools.length)} tools`}>
          <Cells tools={tools.slice(atFirst)} />
        </RestOfList>
      ) : null}
    </div>
  );
}
