import { useState } from "react";
import { shortDate } from "#lib/date-text.ts";
import { dayMillis, tradingDay } from "#trading/calendar/zone-clock.ts";
import { isShorter, shorterTimeframe } from "#trading/market/shorter-bars.ts";
import { DataNote } from "../../../market/data-note.tsx";
import { firstSource, firstStored, type LabSource } from "../core/lab-source.ts";
import { useStrategy } from "../core/use-strategy.ts";
import { DataStatus } from "./data-status.tsx";
import { HistoryFields } from "./history-fields.tsx";
import { labData, useLabData } from "./lab-data.ts";
import { lastDay } from "./link-days.ts";
import { OwnFiles } from "./own-files.tsx";

type Kind = LabSource["kind"];
const titles = { simulated: "Simulated history", stored: "Market history", file: "My own file" } as const;
const simulatedFrom = Date.UTC(1990, 0, 1);
const simulatedTo = Date.UTC(2040, 0, 1);

/** Which prices to test on: simulated history, what the owner has stored, or the visitor's own. */
export function DataPanel() {
  const { source, files, history } = useLabData();
  const [asked, setAsked] = useState<Kind | null>(null);
  const kind = asked ?? source.kind;
  const store = labData();
  const choose = (next: Kind) => {
    setAsked(next);
    const [file] = files;
    if (next === source.kind) return;
    if (next === "simulated") store.choose(firstSource(Date.now()));
    if (next === "stored" && history) store.choose(firstStored(history.data));
    if (next === "file" && file) store.choose(file);
  };
  const kinds: Kind[] = history || source.kind === "stored" ? ["stored", "simulated", "file"] : ["simulated", "file"];
  return (
    <section aria-labelledby="lab-data-title" className="lab-group">
      <h2 id="lab-data-title">Prices</h2>
      <fieldset className="segments">
        <legend className="sr-only">Where the prices come from</legend>
        {kinds.map((one) => (
          <button key={one} type="button" aria-pressed={kind === one} onClick={() => choose(one)}>
            {titles[one]}
          </button>
        ))}
      </fieldset>
      {kind === "simulated" && source.kind === "simulated" ? (
        <SimulatedDays />
      ) : kind === "stored" && source.kind === "stored" ? (
        <StoredDays />
      ) : (
        <OwnFiles />
      )}
      <DataStatus />
    </section>
  );
}

function SimulatedDays() {
  const { source } = useLabData();
  const { timeframe } = useStrategy().document;
  if (source.kind !== "simulated") return null;
  return (
    <HistoryFields
      source={source}
      timeframe={timeframe}
      earliest={simulatedFrom}
      latest={simulatedTo}
      rangeText="The simulated market runs from 1990 to 2040."
      shorter={shorterTimeframe(timeframe, source.from, source.to)}
      noShorterText={
        timeframe === "M1"
          ? "Nothing is shorter than an M1 bar: where the order of prices decides, the worst case is taken."
          : "This range has too many shorter bars to hold: where the order of prices decides, the worst case is taken. Choose a shorter range."
      }
      choose={labData().choose}
    />
  );
}

/** Days of the stored history, and what that is; nothing to choose where the symbol has none. */
function StoredDays() {
  const { source, history } = useLabData();
  const { timeframe } = useStrategy().document;
  if (source.kind !== "stored" || !history) return null;
  const { data } = history;
  const whole = firstStored(data);
  const earliest = tradingDay(data.from) * dayMillis;
  return (
    <>
      <DataNote data={data} />
      <HistoryFields
        source={source}
        timeframe={timeframe}
        earliest={earliest}
        latest={whole.to}
        rangeText={`The stored prices run from ${shortDate(data.from)} to ${shortDate(lastDay(whole))}.`}
        shorter={isShorter(history.timeframe, timeframe) ? history.timeframe : null}
        noShorterText={`The stored bars are ${history.timeframe} bars: where the order of prices decides, the worst case is taken.`}
        choose={labData().choose}
      />
    </>
  );
}
