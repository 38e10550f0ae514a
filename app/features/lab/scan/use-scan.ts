import { useCallback, useEffect, useRef, useState } from "react";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import type { ScanCell } from "#workers/scan/scan-types.ts";
import { closeScan, runScan } from "./run-scan.ts";
import { cellKey, type ScanCells } from "./scan-rows.ts";
import { isDue, momentProblem } from "./scan-schedule.ts";

export type ScanStatus = {
  readonly cells: ScanCells;
  /** The moment the squares speak of; null before the first scan. UTC milliseconds. */
  readonly asOf: number | null;
  readonly running: { readonly done: number; readonly total: number } | null;
  /** Milliseconds the last whole scan took. */
  readonly took: number | null;
  readonly problem: string | null;
};

const before: ScanStatus = { cells: new Map(), asOf: null, running: null, took: null, problem: null };

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
 * tab has a new scan at once. Squares of a strategy never stand beside those of another: they are cleared when it changes.
 */
export function useScan({ symbols, at, document: strategy, every }: Wanted) {
  const [status, setStatus] = useState(before);
  const running = useRef<AbortController>(null);
  const again = useRef(false);
  /** The scan that is wanted now: one made for another wish is not gone on with. */
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
    const controller = new AbortController();
    running.current = controller;
    const started = performance.now();
    setStatus((old) => ({ ...old, problem: null, running: { done: 0, total: symbols.length * 6 } }));
    try {
      await runScan(
        { symbols, asOf, document: strategy },
        {
          signal: controller.signal,
          onProgress: ({ done, total, cells }) => {
            setStatus((old) => ({ ...old, asOf, cells: merged(old.cells, cells), running: { done, total } }));
          },
        },
      );
      if (controller.signal.aborted) return;
      setStatus((old) => ({ ...old, asOf, running: null, took: performance.now() - started }));
    } catch (error) {
      if (controller.signal.aborted) return;
      const words = error instanceof Error ? error.message : String(error);
      setStatus((old) => ({ ...old, running: null, problem: `The scan stopped: ${words}. Refresh to try again.` }));
    } finally {
      if (running.current === controller) {
        running.current = null;
        scannedAt.current = asOf;
      }
    }
  }, [symbols, at, strategy]);

  /** Asked for while one runs, a scan follows it: what is half done is not thrown away. */
  const refresh = useCallback(async () => {
    again.current = true;
    if (running.current) return;
    while (again.current && turn.current === scan) {
      again.current = false;
      await scan();
    }
  }, [scan]);

  useEffect(() => {
    setStatus((old) => ({ ...old, cells: before.cells, took: null }));
    scannedAt.current = null;
    turn.current = scan;
    void refresh();
    return () => {
      turn.current = null;
      running.current?.abort();
      running.current = null;
    };
  }, [refresh, scan]);

  useEffect(() => {
    if (every === 0 || at !== null) return;
    const look = () => {
      const visible = document.visibilityState === "visible";
      const clock = { visible, running: running.current !== null, asOf: scannedAt.current, every, now: Date.now() };
      if (isDue(clock)) void refresh();
    };
    const timer = setInterval(look, Math.min(every, 5) * 1000);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [every, at, refresh]);

  useEffect(() => closeScan, []);
  return { ...status, refresh };
}
