import type { KeyValueStorage } from "#lib/browser-storage.ts";
import { createStore } from "#lib/store.ts";
import type { ConversionRates } from "#trading/backtest/conversion-rates.ts";
import type { BacktestResult } from "#trading/backtest/run.ts";
import type { Bars } from "#trading/market/bars.ts";
import type { Timeframe } from "#trading/market/timeframe.ts";
import type { Verdict } from "#trading/optimise/verdict.ts";
import type { Summary } from "#trading/statistics/summary.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import type { RunHeldRequest, RunHeldResponse } from "#workers/lab/lab-types.ts";
import { stretchOf } from "../core/device-seen.ts";
import type { SeenBars } from "../core/seen-bars.ts";
import type { WorkMarks } from "../core/work-marks.ts";
import { isNotHeld, type LabDataStore } from "../data/data-store.ts";
import type { LabSource } from "../data/lab-source.ts";
import { runProblem } from "./run-problem.ts";
import { type RunSettings, runOptions } from "./run-settings.ts";
import { createShownRun } from "./shown-run.ts";

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
  /** What the result was converted with; null where a fixed rate did or none was needed. */
  readonly rate: ConversionRates | null;
  readonly summary: Summary;
  readonly hash: string;
  readonly hold: Float64Array;
  readonly drawdown: Float64Array;
  readonly verdict: Verdict;
  readonly millis: number;
  /** UTC milliseconds. */
  readonly at: number;
};

type Progress = { readonly done: number; readonly total: number };
export type LabRuns = {
  /** Newest first, at most four. */
  readonly runs: readonly LabRun[];
  readonly current: LabRun | null;
  readonly running: Progress | null;
  readonly problem: string | null;
  /** Name of the strategy whose run was cut off when the tab was closed. */
  readonly unfinished: string | null;
};

type Dependencies = {
  readonly data: Pick<LabDataStore, "getState" | "want" | "held" | "rates">;
  readonly run: (
    request: RunHeldRequest,
    hooks: { readonly signal: AbortSignal; readonly onProgress: (progress: Progress) => void },
  ) => Promise<RunHeldResponse>;
  readonly marks: WorkMarks | null;
  /** Remembers which bars a run went over. */
  readonly seen?: SeenBars;
  /** Remembers across a reload which run was shown. */
  readonly keep?: KeyValueStorage | null;
  readonly now?: () => number;
};

const mostRuns = 4;
const empty: LabRuns = { runs: [], current: null, running: null, problem: null, unfinished: null };

const day = (time: number): string => new Date(time).toISOString().slice(0, 10);
const labelOf = (bars: Bars, source: string): string =>
  `${source}, ${bars.symbol} ${bars.timeframe}, ${day(bars.time[0] as number)} to ${day(bars.time[bars.length - 1] as number)}`;

export type LabRunsStore = ReturnType<typeof createLabRunsStore>;

/** Runs of this tab. What they found is not kept: making a run again takes less time than reading it back would. */
export function createLabRunsStore({ data, run, marks, seen, keep, now = Date.now }: Dependencies) {
  const store = createStore(empty);
  const set = store.merge;
  let controller: AbortController | null = null;
  let number = 0;
  const shown = createShownRun(keep);

  async function answer(document: StrategyDocument, settings: RunSettings, signal: AbortSignal) {
    const onProgress = (running: Progress): void => {
      if (!signal.aborted) set({ running });
    };
    data.want(document.symbol, document.timeframe);
    const rate = await data.rates(settings.account.currency, signal);
    const options = { ...runOptions(settings), ...(rate ? { rate } : {}) };
    const ask = (key: string) => run({ key, document, options }, { signal, onProgress });
    const key = await data.held();
    signal.throwIfAborted();
    try {
      return { ...(await ask(key)), rate };
    } catch (error) {
      if (!isNotHeld(error)) throw error;
      return { ...(await ask(await data.held(true))), rate };
    }
  }

  type Found = RunHeldResponse & Pick<LabRun, "rate">;
  function finish(document: StrategyDocument, settings: RunSettings, found: Found): void {
    const { bars, source, lower } = data.getState();
    if (!bars) throw new Error("The bars were changed during the run.");
    const prices = source.kind === "file" ? source.name : "simulated history";
    seen?.add(stretchOf(bars, prices, { from: 0, to: bars.length }), "ran");
    number += 1;
    const own: LabRun = {
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
    set({ runs: [own, ...store.getState().runs].slice(0, mostRuns), current: own, problem: null });
    shown.write({ document, settings });
  }

  marks?.onCutOff((unfinished) => controller || set({ unfinished }));

  function forgetUnfinished(): void {
    marks?.forget();
    set({ unfinished: null });
  }

  return {
    /** Makes the run again that was shown before a reload, once; nothing where one is shown or going on. */
    restore(makeAgain: (document: StrategyDocument, settings: RunSettings) => Promise<void>): void {
      const last = !store.getState().current && !controller && shown.takeOnce();
      if (last) void makeAgain(last.document, last.settings);
    },
    getState: store.getState,
    getRenderedState: store.getRenderedState,
    subscribe: store.subscribe,
    async run(document: StrategyDocument, settings: RunSettings): Promise<void> {
      controller?.abort();
      const own = new AbortController();
      controller = own;
      forgetUnfinished();
      const ended = marks?.begin(document.name, own.signal);
      set({ running: { done: 0, total: 0 }, problem: null });
      try {
        const found = await answer(document, settings, own.signal);
        if (!own.signal.aborted) finish(document, settings, found);
      } catch (error) {
        if (!own.signal.aborted) set({ problem: runProblem(error) });
      } finally {
        ended?.();
        if (controller === own) {
          controller = null;
          set({ running: null });
        }
      }
    },
    cancel(): void {
      controller?.abort();
      controller = null;
      set({ running: null });
    },
    remove(id: string): void {
      const runs = store.getState().runs.filter((one) => one.id !== id);
      set({ runs, current: store.getState().current?.id === id ? (runs[0] ?? null) : store.getState().current });
    },
    select(id: string): void {
      set({ current: store.getState().runs.find((one) => one.id === id) ?? store.getState().current });
    },
    /** The visitor has read that a run was cut off. */
    forgetUnfinished,
  };
}
