import { startTransition, useEffect, useMemo, useRef, useState } from "react";
import { errorText } from "#lib/error-text.ts";
import type { Bars } from "#trading/market/bars.ts";
import { sliceOf } from "#trading/optimize/bar-span.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import type { Problem } from "#trading/strategy/problems.ts";
import { labThread } from "#workers/page-pool.ts";
import type { Preview } from "#workers/rules/rules-jobs.ts";
import { newestOnly } from "../../core/newest-only.ts";
import { useStrategyPart } from "../../core/use-strategy.ts";
import { labData, useLabData } from "../../data/lab-data.ts";

/** Bars on which signals are looked for while one edits. */
const mostBars = 20_000;

type Shown = {
  readonly document: StrategyDocument;
  readonly bars: Bars;
  readonly preview: Preview | null;
  readonly problems: readonly Problem[];
  /** From the edit to the answer, in milliseconds. */
  readonly took: number;
};

/** The newest bars as views on the same columns: nothing is copied. */
const newestBars = (bars: Bars): Bars =>
  bars.length <= mostBars ? bars : sliceOf(bars, { from: bars.length - mostBars, to: bars.length });

const ask = (document: StrategyDocument) =>
  labData().onHeld((key) => labThread().run("preview-strategy", { key, document, most: mostBars }));

/** The signals and columns of the open strategy on the lab's bars, worked out in the lab's thread after every edit. */
export function usePreview() {
  const document = useStrategyPart((state) => state.document);
  const data = useLabData();
  const bars = useMemo(() => (data.bars ? newestBars(data.bars) : null), [data.bars]);
  const [shown, setShown] = useState<Shown | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const alive = useRef(true);
  const request = useMemo(
    () =>
      newestOnly(async ({ document, bars: on }: { document: StrategyDocument; bars: Bars }) => {
        const start = performance.now();
        try {
          const answer = await ask(document);
          const took = performance.now() - start;
          if (!alive.current) return;
          // In slices: the next key must not wait for thousands of marks.
          startTransition(() => {
            setShown({ document, bars: on, ...answer, took });
            setFailure(null);
          });
        } catch (error) {
          if (alive.current) setFailure(errorText(error));
        }
      }),
    [],
  );
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);
  useEffect(() => {
    if (bars && bars.symbol === document.symbol && bars.timeframe === document.timeframe) request({ document, bars });
  }, [bars, document, request]);
  const fits = shown !== null && shown.bars === bars;
  return {
    data,
    bars,
    shown: fits ? shown : null,
    failure,
    pending: fits ? shown.document !== document : bars !== null,
  };
}
