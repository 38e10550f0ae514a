import { useEffect, useRef } from "react";
import { PageLink } from "../../../ui/page-link.tsx";

export type LabTab = "rules" | "backtest" | "optimize" | "validate" | "scan";

const tabs: readonly { readonly id: LabTab; readonly label: string; readonly to: string }[] = [
  { id: "rules", label: "Rules", to: "/strategy-builder" },
  { id: "backtest", label: "Backtest", to: "/backtesting" },
  { id: "optimize", label: "Optimize", to: "/backtesting?view=optimize" },
  { id: "validate", label: "Validate", to: "/backtesting?view=validate" },
  { id: "scan", label: "Scan", to: "/strategy-scanner" },
];

/** One strategy, five ways to look at it: each is a page, and the strategy walks along. */
export function LabTabs({ current }: { readonly current: LabTab }) {
  const bar = useRef<HTMLElement>(null);
  // Where not all tabs fit, scrolls the bar to the open one; the page itself does not scroll.
  useEffect(() => {
    const open = bar.current?.querySelector<HTMLElement>(`[data-tab="${current}"]`);
    if (!bar.current || !open) return;
    bar.current.scrollLeft = open.offsetLeft - (bar.current.clientWidth - open.offsetWidth) / 2;
  }, [current]);
  return (
    <nav ref={bar} aria-label="The lab" className="lab-tabs">
      {tabs.map(({ id, label, to }) => (
        <PageLink
          key={id}
          to={to}
          preventScrollReset
          className="lab-tab"
          data-tab={id}
          aria-current={id === current ? "page" : undefined}
        >
          {label}
        </PageLink>
      ))}
    </nav>
  );
}
