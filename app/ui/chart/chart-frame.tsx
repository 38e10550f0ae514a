import { type KeyboardEvent, type ReactNode, type Ref, Suspense, useEffect, useId, useRef, useState } from "react";
import { lazyComponent } from "../lazy-component.ts";
import { type ChartMove, moveOfKey } from "./chart-keys.ts";
import type { ChartTableData } from "./chart-table.tsx";
import { type LegendEntry, LegendLine } from "./legend-line.tsx";

const pause = 700;

/** The text as it was when it last came to rest: what is read out must not chatter while a slider moves. */
function useCalmText(text: string): string {
  const [calm, setCalm] = useState(text);
  const since = useRef(0);
  useEffect(() => {
    const wait = Math.max(0, since.current + pause - performance.now());
    const timer = setTimeout(() => {
      since.current = performance.now();
      setCalm(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text]);
  return calm;
}

const ChartTable = lazyComponent(() => import("./chart-table.tsx"));

export type Cursor = {
  /** Row of the crosshair; null while it is hidden. */
  readonly at: number | null;
  readonly count: number;
  /** The row in words, read out as the crosshair moves. */
  readonly text: string;
};

type Props = {
  readonly label: string;
  readonly note?: ReactNode;
  readonly legend: readonly LegendEntry[];
  /** The whole chart in a sentence or two; read out when it changes, unless it changes by itself. */
  readonly summary: string;
  readonly moving?: boolean | undefined;
  readonly cursor: Cursor;
  readonly onMove: (move: ChartMove) => void;
  /** Called for keys the crosshair does not use. @returns whether it used the key. */
  readonly onKey?: (key: string) => boolean;
  readonly height: number;
  readonly table: () => ChartTableData;
  /** What its times are read on: "times in Europe/London". */
  readonly clock?: string | null;
  readonly plotRef?: Ref<HTMLDivElement>;
  readonly children: ReactNode;
  /** Lies over the picture, and is reached by itself. */
  readonly over?: ReactNode;
};

/** What fits beside the margins of A4 and Letter, in CSS pixels. */
const paperWidth = 620;

/** A picture is drawn for the screen's width and cannot be drawn again while the page is printed: it is made smaller instead. */
function usePrintZoom() {
  const figure = useRef<HTMLElement>(null);
  useEffect(() => {
    const fit = () => {
      const width = figure.current?.offsetWidth ?? 0;
      if (width > 0) figure.current?.style.setProperty("--print-zoom", String(Math.min(1, paperWidth / width)));
    };
    addEventListener("beforeprint", fit);
    return () => removeEventListener("beforeprint", fit);
  }, []);
  return figure;
}

/** What every chart has besides its picture: a name, a legend, keys, a summary that is read out, and its data as a table. */
export function ChartFrame(props: Props) {
  const { label, note, legend, summary, moving, height, table, clock, over } = props;
  const [shown, setShown] = useState(false);
  const id = useId();
  const figure = usePrintZoom();
  return (
    <figure ref={figure} className="chart" aria-labelledby={id}>
      <figcaption className="chart-head">
        <span id={id} className="font-semibold">
          {label}
        </span>
        {note ? <span className="text-ink3">{note}</span> : null}
        {clock ? <span className="chart-zone">{clock}</span> : null}
      </figcaption>
      <LegendLine entries={legend} />
      <div className="chart-stage">
        <Plot {...props} />
        {over}
      </div>
      <div className="chart-foot">
        <Summary text={summary} moving={moving} />
        <button type="button" className="chart-toggle" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? "Hide table" : "Show as table"}
        </button>
      </div>
      {shown ? (
        <Suspense fallback={<div style={{ height: Math.min(height, 320) }} />}>
          <ChartTable caption={label} data={table()} />
        </Suspense>
      ) : null}
    </figure>
  );
}

function Summary({ text, moving = false }: { readonly text: string; readonly moving?: boolean | undefined }) {
  return (
    <p className="chart-summary" aria-live={moving ? "off" : "polite"}>
      {useCalmText(text)}
    </p>
  );
}

/** The picture. To a screen reader it is one slider over the rows: its arrow keys work there without a mode of their own. */
function Plot({ label, cursor, onMove, onKey, height, plotRef, children }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moveOfKey(event);
    if (move) onMove(move);
    else if (!onKey?.(event.key)) return;
    event.preventDefault();
  };
  const { at, count, text } = cursor;
  return (
    <div
      ref={plotRef}
      className="chart-plot"
      style={{ height }}
      role="slider"
      tabIndex={0}
      aria-label={`${label}: move along the chart`}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, count - 1)}
      aria-valuenow={at ?? Math.max(0, count - 1)}
      aria-valuetext={text}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}
