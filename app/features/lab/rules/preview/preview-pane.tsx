import { memo, useMemo } from "react";
import { timeframeNames } from "#app/market/timeframe-names.ts";
import { symbolText } from "#lib/symbol-text.ts";
import type { Preview } from "#workers/rules/rules-jobs.ts";
import { PriceChart } from "../../../../ui/chart/lazy-price-chart.tsx";
import { useServerChart } from "../../data/use-server-chart.ts";
import { useDocumentPart } from "../context/rules-parts.ts";
import { chartMarks, chartSeries } from "./chart-parts.ts";
import { countText, placesText, signalNotes } from "./signal-words.ts";
import { usePreview } from "./use-preview.ts";

const cells = [
  ["long", "Enter long"],
  ["short", "Enter short"],
  ["exitLong", "Exit long"],
  ["exitShort", "Exit short"],
] as const;

function Figures({ preview }: { readonly preview: Preview | null }) {
  return (
    <dl className="lab-figures">
      {cells.map(([id, label]) => {
        const places = preview?.[id];
        return (
          <div key={id}>
            <dt>{label}</dt>
            <dd>{places ? countText(places.times) : "–"}</dd>
            <dd className="fine">
              {places && preview
                ? id === "long" || id === "short"
                  ? placesText(places, preview.bars)
                  : "after an entry"
                : preview
                  ? "no rule"
                  : ""}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

// While an answer is on its way nothing of these changes.
const SameFigures = memo(Figures);
const SameChart = memo(PriceChart);

/** What the rules say on the bars at hand, drawn while one edits. */
export function PreviewPane({ onGo }: { readonly onGo: (path: string) => void }) {
  const symbol = useDocumentPart((document) => document.symbol);
  const timeframe = useDocumentPart((document) => document.timeframe);
  const { data, bars, shown, failure, pending } = usePreview();
  const serverChart = useServerChart();
  const preview = shown?.preview ?? null;
  const series = useMemo(() => (preview ? chartSeries(preview.series) : []), [preview]);
  const marks = useMemo(() => (preview ? chartMarks(preview) : []), [preview]);
  const notes = preview ? signalNotes(preview) : [];
  const label = `${symbolText(symbol)}, ${timeframeNames[timeframe]}`;
  const cut = data.bars && bars && data.bars.length > bars.length;
  return (
    <section aria-label="Signals" aria-busy={pending} data-took={shown ? Math.round(shown.took) : undefined}>
      <SameFigures preview={preview} />
      <SameChart
        label={label}
        bars={bars}
        still={serverChart}
        series={series}
        marks={marks}
        guides={preview?.guides}
        height={480}
        note={data.source.kind === "simulated" ? "simulated" : data.source.name}
      />
      <div className="lab-notes" role="status">
        {(failure ?? data.problem) ? <p className="text-down">{data.problem ?? failure}</p> : null}
        {data.status === "loading" && !bars ? (
          <p>
            Preparing the bars
            {data.progress ? `: ${Math.round((data.progress.done / Math.max(1, data.progress.total)) * 100)}%` : " …"}
          </p>
        ) : null}
        {shown && shown.problems.length > 0 ? (
          <p>
            The signals wait until the rules are put right.{" "}
            {shown.problems
              .filter(({ path }) => path === "")
              .map(({ message }) => `${message}.`)
              .join(" ")}
          </p>
        ) : null}
        {notes.map(({ text, path }) => (
          <p key={text}>
            {text}{" "}
            {path ? (
              <button type="button" className="text-link" onClick={() => onGo(path)}>
                Go there
              </button>
            ) : null}
          </p>
        ))}
      </div>
      <p className="fine mt-3">
        A marker shows the bar that triggers the signal; the order fills at the next open.
        {bars
          ? ` ${cut ? `The newest ${countText(bars.length)} of ${countText(data.bars?.length ?? 0)}` : countText(bars.length)} ${data.source.kind === "simulated" ? "simulated" : ""} bars.`
          : ""}{" "}
        Signals are not results: costs, stops and position size determine the result.
      </p>
    </section>
  );
}
