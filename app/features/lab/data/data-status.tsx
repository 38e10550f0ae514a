import { shortDate } from "#lib/date-text.ts";
import { plainNumber } from "#lib/figure-text.ts";
import { symbolText } from "#lib/symbol-text.ts";
import { barDay } from "#trading/market/bar-text.ts";
import { dataWords } from "../../../market/data-words.ts";
import { Button } from "../../../ui/button.tsx";
import { firstSource, roughBars } from "../core/lab-source.ts";
import { useStrategy } from "../core/use-strategy.ts";
import { labData, useLabData } from "./lab-data.ts";
import { lastDay } from "./link-days.ts";
import { WorkBar } from "./work-progress.tsx";

/** What is loaded, how far loading is, or why it failed and what can be done. */
export function DataStatus() {
  const data = useLabData();
  const { status, bars, problem, progress } = data;
  const store = labData();
  if (status === "failed")
    return (
      <div className="lab-problem" role="alert">
        <p>{problem}</p>
        <Ways />
      </div>
    );
  const loading = status === "loading";
  // One paragraph for every state: what the server wrote is what the page shows first, and nothing moves when the bars are there.
  return (
    <div className="lab-status">
      <div className="min-w-0 grow">
        <p className="fine" role="status">
          {bars && !loading ? <LoadedBars bars={bars} /> : <ExpectedBars loading={loading} />}
        </p>
        {loading ? <WorkBar label="Loading the bars" progress={progress} /> : null}
      </div>
      {loading ? (
        <Button variant="quiet" size="sm" onClick={store.stop}>
          Cancel
        </Button>
      ) : null}
      {bars || loading ? null : (
        <Button variant="quiet" size="sm" onClick={store.load}>
          Load
        </Button>
      )}
    </div>
  );
}

function ExpectedBars({ loading }: { readonly loading: boolean }) {
  const { source } = useLabData();
  const { document } = useStrategy();
  const { symbol, timeframe } = document;
  const what =
    source.kind === "file"
      ? `${plainNumber(source.bars)} bars of ${source.name}`
      : `About ${plainNumber(roughBars(source.from, source.to, timeframe))} bars of ${symbolText(symbol)} ${timeframe}, ` +
        `${shortDate(source.from)} to ${shortDate(lastDay(source))}, ${source.kind === "simulated" ? "simulated" : source.name}`;
  if (!loading) return source.kind !== "simulated" ? what : `${what}. They are made when they are needed.`;
  return `${what}. Loading …`;
}

function LoadedBars({ bars }: { readonly bars: NonNullable<ReturnType<typeof useLabData>["bars"]> }) {
  const { source, lower, stored, notStored } = useLabData();
  return (
    <>
      <strong className="text-ink">{plainNumber(bars.length)} bars</strong> of {symbolText(bars.symbol)}{" "}
      {bars.timeframe}, {shortDate(barDay(bars.timeframe, bars.time[0] ?? 0))} to{" "}
      {shortDate(barDay(bars.timeframe, bars.time[bars.length - 1] ?? 0))}
      {source.kind === "simulated" ? ", simulated" : ""}
      {lower
        ? `. ${source.kind !== "simulated" ? `Merged from ${lower} bars, which` : `${lower} bars of the same market`} decide what came first inside a bar.`
        : ""}
      {stored ? `${lower ? " " : ". "}${dataWords(stored)}` : ""}
      {notStored ? <span className="mt-1 block text-down">{notStored}</span> : null}
    </>
  );
}

/** Where file and strategy disagree, either can give way. */
function Ways() {
  const { source, conflict, status } = useLabData();
  const { document, edit } = useStrategy();
  const store = labData();
  if (source.kind !== "file")
    return status === "failed" ? (
      <div className="flex flex-wrap gap-2">
        {source.kind === "stored" ? (
          <Button size="sm" onClick={() => store.choose(firstSource(Date.now()))}>
            Use simulated history
          </Button>
        ) : null}
        <Button variant="secondary" size="sm" onClick={store.load}>
          Try again
        </Button>
      </div>
    ) : null;
  const { id, symbol, timeframe } = source;
  return (
    <div className="flex flex-wrap gap-2">
      {conflict === "symbol" ? (
        <>
          <Button size="sm" onClick={() => edit((document) => ({ ...document, symbol }))}>
            Trade {symbolText(symbol)}
          </Button>
          <Button variant="secondary" size="sm" onClick={() => store.rename(id, document.symbol)}>
            The file is {symbolText(document.symbol)}
          </Button>
        </>
      ) : null}
      {conflict === "timeframe" ? (
        <Button size="sm" onClick={() => edit((document) => ({ ...document, timeframe }))}>
          Trade on {timeframe}
        </Button>
      ) : null}
    </div>
  );
}
