import { useState } from "react";
import { firstSource } from "../core/lab-source.ts";
import { useStrategy } from "../core/use-strategy.ts";
import { DataStatus } from "./data-status.tsx";
import { labData, useLabData } from "./lab-data.ts";
import { OwnFiles } from "./own-files.tsx";
import { SimulatedFields } from "./simulated-fields.tsx";

/** Which prices to test on: simulated history, or the visitor's own. */
export function DataPanel() {
  const { source, files } = useLabData();
  const { document } = useStrategy();
  const [asked, setAsked] = useState<"simulated" | "file" | null>(null);
  const kind = asked ?? source.kind;
  const store = labData();
  const choose = (next: "simulated" | "file") => {
    setAsked(next);
    const [file] = files;
    if (next === "simulated" && source.kind === "file") store.choose(firstSource(Date.now()));
    if (next === "file" && source.kind === "simulated" && file) store.choose(file);
  };
  return (
    <section aria-labelledby="lab-data-title" className="lab-group">
      <h2 id="lab-data-title">Prices</h2>
      <fieldset className="segments">
        <legend className="sr-only">Where the prices come from</legend>
        <button type="button" aria-pressed={kind === "simulated"} onClick={() => choose("simulated")}>
          Simulated history
        </button>
        <button type="button" aria-pressed={kind === "file"} onClick={() => choose("file")}>
          My own file
        </button>
      </fieldset>
      {kind === "simulated" && source.kind === "simulated" ? (
        <SimulatedFields source={source} timeframe={document.timeframe} choose={store.choose} />
      ) : (
        <OwnFiles />
      )}
      <DataStatus />
    </section>
  );
}
