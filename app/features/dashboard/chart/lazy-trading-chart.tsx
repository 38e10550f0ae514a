import { useEffect, useState } from "react";
import { lazyInPlace } from "../../../ui/lazy-component.ts";
import { ScriptNote } from "../../../ui/script-note.tsx";

const waiting = (
  <div className="panel trading-chart trading-chart-waiting">
    <p className="fine p-4">The chart is loading.</p>
    <ScriptNote>The chart is drawn in your browser and needs JavaScript.</ScriptNote>
  </div>
);
const Chart = lazyInPlace(() => import("./trading-chart.tsx"), waiting);

/** The place of the chart, which comes with its code once the page is read. */
export function TradingChart() {
  const [here, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  return (
    <section id="chart" aria-label="Chart">
      {here ? <Chart /> : waiting}
    </section>
  );
}
