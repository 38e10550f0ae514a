import { brand } from "./brand.ts";
import type { ToolCard } from "./types.ts";

/** The nine cards of the home page. Icons are lucide names. */
export const tools: readonly ToolCard[] = [
  {
    id: "robots",
    icon: "bot",
    title: "Trading Robots",
    description: "Automated strategies with their class, costs and risks written on the label.",
    action: "See the robots",
    href: "/robots#robots-hero",
  },
  {
    id: "strategy-builder",
    icon: "blocks",
    title: "Strategy Builder",
    description: "Put a trading idea into rules that read as plain sentences.",
    action: "Write a rule",
    href: "/strategy-builder",
  },
  {
    id: "indicators",
    icon: "chart-line",
    title: "Indicators",
    description: "What each indicator measures, its formula, and when it misleads.",
    action: "Study indicators",
    href: "/indicators",
  },
  {
    id: "trading-dashboard",
    icon: "layout-dashboard",
    title: "Trading Dashboard",
    description:
      "A watchlist with simulated quotes, sessions, strength, volatility, alerts and the events that move a currency.",
    action: "Open the dashboard",
    href: "/trading",
  },
  {
    id: "channel",
    icon: "message-circle",
    title: "Community Channel",
    description: "Short notes on markets and method in our WhatsApp channel.",
    action: "Join the channel",
    href: brand.channelUrl,
  },
  {
    id: "strategy-scanner",
    icon: "radar",
    title: "Strategy Scanner",
    description: "Look at many symbols and time frames through one set of rules.",
    action: "Scan the market",
    href: "/strategy-scanner",
  },
  {
    id: "backtesting",
    icon: "history",
    title: "Backtesting",
    description: "Test a strategy on past prices, with spread, swap and the other costs that you set.",
    action: "Test a strategy",
    href: "/backtesting",
  },
  {
    id: "vps-hosting",
    icon: "server",
    title: "VPS Hosting",
    description: "A computer that stays on while your robot trades.",
    action: "Compare plans",
    href: "/robots#vps-hosting",
  },
  {
    id: "robot-catalog",
    icon: "scale",
    title: "Automation, Compared",
    description: "Every robot side by side: pairs, time frame, minimum deposit, price.",
    action: "Compare robots",
    href: "/robots#robots-hero",
  },
];

/** The button under the nine cards. */
export const toolsClosing = { action: "Explore all robots", href: "/robots#robots-hero" };
