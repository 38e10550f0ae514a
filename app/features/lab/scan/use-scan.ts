import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { errorText } from "#lib/error-text.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import type { ScanCell } from "#workers/scan/scan-types.ts";
import { createCancellableWork, idleWork, type WorkState } from "../core/cancellable-work.ts";
import { closeScan, runScan } from "./run-scan.ts";
import { cellKey, type ScanCells } from "./scan-rows.ts";
import { isDue, momentProblem } from "./scan-schedule.ts";

type Progress = { readonly done: number; readonly total: number };

export type ScanStatus = WorkState<Progress> & {
  readonly cells: ScanCells;
  /** The moment the cells speak of; null before the first scan. UTC milliseconds. */
  readonly asOf: number | null;
  /** Milliseconds the last whole scan took. */
  readonly took: number | null;
};

const before: ScanStatus = { ...idleWork, cells: new Map(), asOf: null, took: null };

type Wanted = {
  readonly symbols: readonly string[];
  /** Null is now. */
  readonly at: number | null;
  /** Undefined while it is not known yet which strategy is meant. */
  readonly document: StrategyDocument | null | undefined;
  /** Seconds between two scans of now; 0 for none. */
  readonly every: number;
};

const merged = (cells: ScanCells, fresh: readonly ScanCell[]): ScanCells => {
  const next = new Map(cells);
  for (const cell of fresh) next.set(cellKey(cell.symbol, cell.timeframe), cell);
  return next;
};

/**
 * Scans at once, again when what is wanted changes, and while the page is looked at every so many seconds; who comes back to a hidden
 * tab has a new scan at once. Squares are cleared when the strategy changes, so that those of two strategies never mix.
 */
export function useScan({ symbols, at, document: strategy, every }: Wanted) {
  const [status, setStatus] = useState(before);
  const [work] = useState(() =>
    createCancellableWork<Progress>({
      merge: (part) => setStatus((old) => ({ ...old, ...part })),
      problemText: (error) => `The scan stopped: ${errorText(error)}. Refresh to try again.`,
    }),
  );
  const again = useRef(false);
  /** The scan for what is wanted now: a scan for anything else is not repeated. */
  const turn = useRef<() => Promise<void>>(null);
  const scannedAt = useRef<number>(null);

  const scan = useCallback(async () => {
    if (strategy === undefined) return;
    const asOf = at ?? Date.now();
    const refused = momentProblem(at, Date.now());
    if (refused) {
      setStatus({ ...before, problem: `${refused} Choose another, or go back to now.` });
      return;
    }
    const started = performance.now();
    await work.start({
      name: "",
      first: { done: 0, total: symbols.length * 6 },
      run: (signal, onProgress) =>
        runScan(
          { symbols, asOf, document: strategy },
          {
            signal,
            // Hundreds of squares come in dozens of parts: drawn between the visitor's presses, several parts at once.
            onProgress({ done, total, cells }) {
              startTransition(() => {
                onProgress({ done, total });
                setStatus((old) => ({ ...old, asOf, cells: merged(old.cells, cells) }));
              });
            },
          },
        ),
      finish: () => startTransition(() => setStatus((old) => ({ ...old, asOf, took: performance.now() - started }))),
    });
    if (turn.current === scan) scannedAt.current = asOf;
  }, [symbols, at, strategy, work]);

  /** Asked for while one runs, a scan follows it: what is half done is not thrown away. */
  const refresh = useCallback(async () => {
    again.current = true;
    if (work.isRunning()) return;
    while (again.current && turn.current === scan) {
      again.current = false;
      await scan();
    }
  }, [scan, work]);

  useEffect(() => {
    setStatus((old) => ({ ...old, cells: before.cells, took: null }));
    scannedAt.current = null;
    turn.current = scan;
    void refresh();
    return () => {
      turn.current = null;
      work.cancel();
    };
  }, [refresh, scan, work]);

  useEffect(() => {
    if (every === 0 || at !== null) return;
    const look = () => {
      const visible = document.visibilityState === "visible";
      const clock = { visible, running: work.isRunning(), asOf: scannedAt.current, every, now: Date.now() };
      if (isDue(clock)) void refresh();
    };
    const timer = setInterval(look, Math.min(every, 5) * 1000);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [every, at, refresh, work]);

  useEffect(() => closeScan, []);
  return { ...status, refresh };
}
