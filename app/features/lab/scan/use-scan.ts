import { useCallback, useEffect, useRef, useState } from "react";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import type { ScanCell } from "#workers/scan/scan-types.ts";
import { closeScan, runScan } from "./run-scan.ts";
import { cellKey, type ScanCells } from "./scan-rows.ts";

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
 * Scans at once, again when what is wanted changes, and while the page is looked at every so many seconds. Squares of a strategy never
 * stand beside those of another: they are cleared when it changes.
 */
export function useScan({ symbols, at, document: strategy, every }: Wanted) {
  const [status, setStatus] = useState(before);
  const running = useRef<AbortController>(null);

  const refresh = useCallback(async () => {
    if (strategy === undefined) return;
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const asOf = at ?? Date.now();
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
      if (!controller.signal.aborted)
        setStatus((old) => ({ ...old, asOf, running: null, took: performance.now() - started }));
    } catch (error) {
      if (controller.signal.aborted) return;
      const words = error instanceof Error ? error.message : String(error);
      setStatus((old) => ({ ...old, running: null, problem: `The scan stopped: ${words}. Refresh to try again.` }));
    } finally {
      if (running.current === controller) running.current = null;
    }
  }, [symbols, at, strategy]);

  useEffect(() => {
    setStatus((old) => ({ ...old, cells: before.cells, took: null }));
    void refresh();
    return () => running.current?.abort();
  }, [refresh]);

  useEffect(() => {
    if (every === 0 || at !== null) return;
    // A scan that takes longer than the interval is waited for: cutting it off each time would never finish one.
    const due = () => document.visibilityState === "visible" && !running.current && void refresh();
    const timer = setInterval(due, every * 1000);
    return () => clearInterval(timer);
  }, [every, at, refresh]);

  useEffect(() => closeScan, []);
  return { ...status, refresh, stop: () => running.current?.abort() };
}
