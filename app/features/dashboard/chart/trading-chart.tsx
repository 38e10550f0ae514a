import { Maximize, Minimize } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { DrawingTool } from "../../../ui/chart/drawing.ts";
import { showTimesIn } from "../../../ui/chart/zone-time.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { ProblemText } from "../../../ui/problem-note.tsx";
import { useMedia } from "../../../ui/use-media.ts";
import { useStore } from "../../../ui/use-store.ts";
import { useDashboardAddress } from "../dashboard-address.ts";
import { ChartPanel } from "./chart-panel.tsx";
import { DrawingBar } from "./drawing-bar.tsx";
import { without } from "./drawing-edits.ts";
import { type ChartSettings, chartCounts, type LayoutDocument, zones } from "./layout-document.ts";
import { LayoutMenu } from "./layout-menu.tsx";
import { changeLayout, chartLayout, redoLayout, undoLayout } from "./layout-store.ts";

const zoneNames: Readonly<Record<LayoutDocument["zone"], string>> = {
  local: "My time",
  UTC: "UTC",
  "America/New_York": "New York",
};

const withChart = (document: LayoutDocument, at: number, change: Partial<ChartSettings>): LayoutDocument => ({
  ...document,
  charts: document.charts.map((chart, index) => (index === at ? { ...chart, ...change } : chart)),
});

/** The first chart shows what the address names; a layout brings its own where the address names nothing. */
function useFirstChart(layoutId: string | null, document: LayoutDocument) {
  const [view, change] = useDashboardAddress();
  const shown = useRef<string | null>(null);
  const [own] = document.charts;
  useEffect(() => {
    if (layoutId === null || shown.current === layoutId || !own) return;
    const begins = shown.current === null;
    shown.current = layoutId;
    if (!begins || !new URLSearchParams(location.search).has("symbol"))
      change({ symbol: own.symbol, timeframe: own.timeframe });
  }, [layoutId, own, change]);
  return [view, change] as const;
}

/** Full screen where the browser has it, else as much of the window as there is. */
function useFullScreen() {
  const box = useRef<HTMLDivElement>(null);
  const [full, setFull] = useState(false);
  useEffect(() => {
    const onChange = () => setFull(document.fullscreenElement === box.current && box.current !== null);
    document.addEventListener("fullscreenchange", onChange);
    return () => document.removeEventListener("fullscreenchange", onChange);
  }, []);
  const toggle = () => {
    if (!document.fullscreenEnabled) setFull(!full);
    else if (document.fullscreenElement) void document.exitFullscreen();
    else void box.current?.requestFullscreen();
  };
  return { box, full, toggle };
}

function useHeight(count: number, full: boolean): number {
  const narrow = useMedia("(width < 768px)");
  const [room, setRoom] = useState(800);
  useEffect(() => {
    const read = () => setRoom(innerHeight);
    read();
    addEventListener("resize", read);
    return () => removeEventListener("resize", read);
  }, []);
  if (!full) return narrow ? 340 : count === 1 ? 520 : 340;
  const rows = count === 4 && !narrow ? 2 : 1;
  return Math.max(260, Math.floor((room - 150) / rows) - 190);
}

/** The dashboard's charts with their tools. */
export default function TradingChart() {
  const layout = useStore(chartLayout);
  const { document: shown, past, future } = layout;
  const { count, charts, drawings, zone } = shown;
  const [view, changeAddress] = useFirstChart(layout.id, shown);
  const [tool, setTool] = useState<DrawingTool | null>(null);
  const { box, full, toggle } = useFullScreen();
  const height = useHeight(count, full);
  // Before the charts below are drawn.
  showTimesIn(zone === "local" ? null : zone);
  useEffect(() => () => showTimesIn(null), []);
  const change = (at: number, part: Partial<ChartSettings>) => {
    const { symbol, timeframe } = part;
    if (at === 0 && (symbol || timeframe))
      changeAddress({ ...(symbol && { symbol }), ...(timeframe && { timeframe }) });
    changeLayout(
      (old) => withChart(old, at, part),
      (old) => (at === 0 ? withChart(old, 0, view) : old),
    );
  };
  /** The first chart goes along: what it shows is held in the address. */
  const goBy = (step: () => void) => () => {
    const first = () => chartLayout.getState().document.charts[0];
    const before = first();
    step();
    const after = first();
    if (after && (before?.symbol !== after.symbol || before.timeframe !== after.timeframe))
      changeAddress({ symbol: after.symbol, timeframe: after.timeframe });
  };
  const deletable = charts
    .slice(0, count)
    .map(({ symbol }, at) => (at === 0 ? view.symbol : symbol))
    .filter((symbol) => drawings[symbol]?.some(({ locked }) => !locked));
  return (
    <div ref={box} className="trading-chart panel" data-full={full || undefined}>
      <div className="chart-bar">
        <DrawingBar
          tool={tool}
          onTool={setTool}
          onUndo={past.length > 0 ? goBy(undoLayout) : null}
          onRedo={future.length > 0 ? goBy(redoLayout) : null}
          onClear={
            deletable.length > 0
              ? () => changeLayout((old) => deletable.reduce((next, symbol) => without(next, symbol, null), old))
              : null
          }
        />
        <div className="chart-bar-end">
          <select
            className="mini-select"
            aria-label="Charts"
            value={count}
            onChange={(event) => {
              const next = chartCounts.find((one) => String(one) === event.currentTarget.value) ?? 1;
              changeLayout((old) => ({ ...old, count: next }));
            }}
          >
            {chartCounts.map((one) => (
              <option key={one} value={one}>
                {one} {one === 1 ? "chart" : "charts"}
              </option>
            ))}
          </select>
          <select
            className="mini-select"
            aria-label="Time zone of the charts"
            value={zone}
            onChange={(event) => {
              const next = zones.find((one) => one === event.currentTarget.value) ?? "local";
              changeLayout((old) => ({ ...old, zone: next }));
            }}
          >
            {zones.map((one) => (
              <option key={one} value={one}>
                {zoneNames[one]}
              </option>
            ))}
          </select>
          <LayoutMenu layout={layout} />
          <IconButton label={full ? "Leave full screen" : "Full screen"} onClick={toggle}>
            {full ? <Minimize size={18} aria-hidden /> : <Maximize size={18} aria-hidden />}
          </IconButton>
        </div>
      </div>
      <ProblemText text={layout.problem} className="px-4 pt-2" />
      <div className="chart-grid" data-count={count}>
        {charts.slice(0, count).map((settings, at) => (
          <ChartPanel
            // A chart in another zone is drawn again.
            // biome-ignore lint/suspicious/noArrayIndexKey: a chart's place is its name.
            key={`${at} ${zone}`}
            at={at}
            settings={at === 0 ? { ...settings, symbol: view.symbol, timeframe: view.timeframe } : settings}
            drawings={drawings}
            height={height}
            tool={tool}
            onTool={setTool}
            onChange={(part) => change(at, part)}
          />
        ))}
      </div>
    </div>
  );
}
