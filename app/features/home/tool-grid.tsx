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

export function ToolGrid({ tools }: { readonly tools: readonly ToolCard[] }) {
  return (
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
}
