import * as z from "zod/mini";
import type { KeyValueStorage } from "#lib/browser-storage.ts";
import { shortDate } from "#lib/date-text.ts";
import { createStore } from "#lib/store.ts";
import { symbolText } from "#lib/symbol-text.ts";
import type { BacktestResult } from "#trading/backtest/run.ts";
import { barDay } from "#trading/market/bar-text.ts";
import type { Bars } from "#trading/market/bars.ts";
import type { Timeframe } from "#trading/market/timeframe.ts";
import type { Summary } from "#trading/statistics/summary.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import type { RunHeldRequest, RunHeldResponse } from "#workers/lab/lab-types.ts";
import { readStored, writeStored } from "../../../data/stored-json.ts";
import type { TriesStore } from "../../../market/tries.ts";
import { createCancellableWork, idleWork, type WorkState } from "../core/cancellable-work.ts";
import { type LabSource, sourceLabel } from "../core/lab-source.ts";
import { type RunSettings, runOptions } from "../core/run-settings.ts";
import { priceSpanOf, type SeenBars } from "../core/seen-bars.ts";
import type { WorkMarks } from "../core/work-marks.ts";
import type { LabDataStore } from "../data/data-store.ts";
import { runProblem } from "./run-problem.ts";

/** A finished run with everything its page shows. */
export type LabRun = {
  readonly id: string;
  readonly name: string;
  readonly document: StrategyDocument;
  readonly settings: RunSettings;
  readonly source: LabSource;
  readonly dataLabel: string;
  readonly simulated: boolean;
  readonly bars: Bars;
  /** The timeframe that looked inside the bars. */
  readonly lower: Timeframe | null;
  readonly result: BacktestResult;
  readonly summary: Summary;
  readonly hash: string;
  readonly hold: Float64Array;
  readonly drawdown: Float64Array;
  readonly verdict: RunHeldResponse["verdict"];
  readonly millis: number;
  /** UTC milliseconds. */
  readonly at: number;
};

type Progress = { readonly done: number; readonly total: number };
export type LabRuns = WorkState<Progress> & {
  /** Newest first, at most four. */
  readonly runs: readonly LabRun[];
  readonly current: LabRun | null;
};

type Dependencies = {
  readonly data: Pick<LabDataStore, "getState" | "want" | "onHeld" | "rates">;
  readonly run: (
    request: RunHeldRequest,
    hooks: { readonly signal: AbortSignal; readonly onProgress: (progress: Progress) => void },
  ) => Promise<RunHeldResponse>;
  readonly marks: WorkMarks | null;
  /** Remembers which bars a run went over. */
  readonly seen?: SeenBars;
  /** Remembers what was tried. */
  readonly tries?: Pick<TriesStore, "addOne" | "of">;
  /** Remembers across a reload which run was shown. */
  readonly storage?: KeyValueStorage | null;
  readonly now?: () => number;
};

const mostRuns = 4;
const empty: LabRuns = { ...idleWork, runs: [], current: null };

const labelOf = (bars: Bars, source: string): string =>
  `${source}, ${symbolText(bars.symbol)} ${bars.timeframe}, ${[0, bars.length - 1].map((at) => shortDate(barDay(bars.timeframe, bars.time[at] as number))).join(" to ")}`;

const shownKey = "northpip.lab.shown-run";

// Only the shape is checked: the engine checks the rest.
const shownRun = z.object({
  document: z.custom<StrategyDocument>((value) => z.looseObject({ entries: z.any() }).safeParse(value).success),
  settings: z.custom<RunSettings>((value) => z.looseObject({ account: z.looseObject({}) }).safeParse(value).success),
});
type ShownRun = z.infer<typeof shownRun>;

/** Remembers across a reload which run the tab showed last. */
function createShownRun(storage: KeyValueStorage | null = null) {
  let read = false;
  return {
    /** What was shown before this page was loaded; null from the second call on. */
    takeOnce(): ShownRun | null {
      const shown = read ? null : readStored(storage, shownKey, shownRun);
      read = true;
      return shown;
    },
    write(shown: ShownRun): void {
      // Without room the run is not made again after a reload; it is shown until then.
      writeStored(storage, shownKey, shown);
    },
  };
}

export type LabRunsStore = ReturnType<typeof createLabRunsStore>;

/** Runs of this tab. Results are not stored: repeating a run is faster than reading its result back. */
export function createLabRunsStore({ data, run, marks, seen, tries, storage, now = Date.now }: Dependencies) {
  const store = createStore(empty);
  const set = store.merge;
  const work = createCancellableWork<Progress>({ merge: set, problemText: runProblem, marks: () => marks });
  let number = 0;
  const shown = createShownRun(storage);
  /** The rules of the run that is made again after a reload. */
  let again: StrategyDocument | null = null;

  async function answer(
    document: StrategyDocument,
    settings: RunSettings,
    signal: AbortSignal,
    onProgress: (progress: Progress) => void,
  ) {
    data.want(document.symbol, document.timeframe);
    const rate = await data.rates(settings.account.currency, signal);
    const options = { ...runOptions(settings), ...(rate ? { rate } : {}) };
    const earlier = tries ? { earlier: tries.of(document) } : {};
    const ask = (key: string) => run({ key, document, options, ...earlier }, { signal, onProgress });
    return data.onHeld(ask, signal);
  }

  function finish(document: StrategyDocument, settings: RunSettings, found: RunHeldResponse): void {
    const { bars, source, lower } = data.getState();
    if (!bars) throw new Error("The bars were changed during the run.");
    const prices = sourceLabel(source);
    const span = priceSpanOf(bars, prices, { from: 0, to: bars.length });
    // A run that is made again after a reload was counted when it was made.
    if (document !== again || seen?.of(span).ran === 0) seen?.add(span, "ran");
    again = null;
    tries?.addOne(document, found.summary.statistics.find(({ id }) => id === "sharpe")?.value ?? Number.NaN);
    number += 1;
    const finished: LabRun = {
      ...found,
      id: `run-${number}`,
      name: document.name,
      document,
      settings,
      source,
      dataLabel: labelOf(bars, prices),
      simulated: source.kind === "simulated",
      bars,
      lower,
      at: now(),
    };
    set({ runs: [finished, ...store.getState().runs].slice(0, mostRuns), current: finished });
    shown.write({ document, settings });
  }

  work.watchUnfinished();
  return {
    /**
     * Makes the run again that was shown before a reload, once; nothing where one is shown or going on, or where the open strategy
     * trades another symbol or time frame, whose bars the lab holds.
     */
    restore(
      open: Pick<StrategyDocument, "symbol" | "timeframe">,
      makeAgain: (document: StrategyDocument, settings: RunSettings) => Promise<void>,
    ): void {
      const last = !store.getState().current && !work.isRunning() && shown.takeOnce();
      if (!last || last.document.symbol !== open.symbol || last.document.timeframe !== open.timeframe) return;
      again = last.document;
      void makeAgain(last.document, last.settings);
    },
    ...store.readable,
    async run(document: StrategyDocument, settings: RunSettings): Promise<void> {
      await work.start({
        name: document.name,
        first: { done: 0, total: 0 },
        run: (signal, onProgress) => answer(document, settings, signal, onProgress),
        finish: (found) => finish(document, settings, found),
      });
    },
    cancel: work.cancel,
    forgetUnfinished: work.forgetUnfinished,
    remove(id: string): void {
      const runs = store.getState().runs.filter((one) => one.id !== id);
      set({ runs, current: store.getState().current?.id === id ? (runs[0] ?? null) : store.getState().current });
    },
    select(id: string): void {
      set({ current: store.getState().runs.find((one) => one.id === id) ?? store.getState().current });
    },
  };
}
