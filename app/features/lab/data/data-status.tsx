import { plainNumber } from "#lib/figure-text.ts";
import { Button } from "../../../ui/button.tsx";
import { useStrategy } from "../core/use-strategy.ts";
import { dayWords } from "./day-text.ts";
import { labData, useLabData } from "./lab-data.ts";
import { roughBars } from "./lab-source.ts";
import { WorkProgress } from "./work-progress.tsx";

/** What is loaded, how far loading is, or what stands in its way and the ways out of it. */
export function DataStatus() {
  const data = useLabData();
  const { document } = useStrategy();
  const { source, status, bars, lower, problem, progress, notKept } = data;
  const store = labData();
  if (status === "loading") return <WorkProgress label="Loading the bars" progress={progress} onCancel={store.stop} />;
  if (status === "failed")
    return (
      <div className="lab-problem" role="alert">
        <p>{problem}</p>
        <Ways />
      </div>
    );
  if (!bars)
    return (
      <div className="lab-status">
        <p className="fine">
          {source.kind === "file"
            ? `${source.name}, ${plainNumber(source.bars)} bars`
            : `About ${plainNumber(roughBars(source.from, source.to, document.timeframe))} bars, made when they are needed`}
        </p>
        <Button variant="quiet" size="sm" onClick={store.load}>
          Load
        </Button>
      </div>
    );
  return (
    <div className="lab-status" role="status">
      <p className="fine">
        <strong className="text-ink">{plainNumber(bars.length)} bars</strong> of {bars.symbol} {bars.timeframe},{" "}
        {dayWords(bars.time[0] ?? 0)} to {dayWords(bars.time[bars.length - 1] ?? 0)}
        {source.kind === "simulated" ? ", simulated" : ""}
        {lower
          ? `. ${source.kind === "file" ? `Merged from ${lower} bars, which` : `${lower} bars of the same market`} decide what came first inside a bar`
          : ""}
        {notKept ? <span className="mt-1 block text-down">{notKept}</span> : null}
      </p>
    </div>
  );
}

/** Where file and strategy disagree, either can give way. */
function Ways() {
  const { source, conflict, status } = useLabData();
  const { document, edit } = useStrategy();
  const store = labData();
  if (source.kind !== "file")
    return status === "failed" ? (
      <Button variant="secondary" size="sm" onClick={store.load}>
        Try again
      </Button>
    ) : null;
  const { id, symbol, timeframe } = source;
  return (
    <div className="flex flex-wrap gap-2">
      {conflict === "symbol" ? (
        <>
          <Button size="sm" onClick={() => edit((own) => ({ ...own, symbol }))}>
            Trade {symbol}
          </Button>
          <Button variant="secondary" size="sm" onClick={() => store.rename(id, document.symbol)}>
            The file is {document.symbol}
          </Button>
        </>
      ) : null}
      {conflict === "timeframe" ? (
        <Button size="sm" onClick={() => edit((own) => ({ ...own, timeframe }))}>
          Trade on {timeframe}
        </Button>
      ) : null}
    </div>
  );
}
