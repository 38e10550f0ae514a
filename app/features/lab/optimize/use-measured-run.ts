import { useEffect, useRef, useState } from "react";
import { pagePool } from "#workers/page-pool.ts";
import { rulesOf } from "../../../market/tries.ts";
import type { SearchInput } from "./search-outcome.ts";
import { withPrices } from "./with-prices.ts";

const samples = 3;
/** For as long as the tab is open: leaving the view must not measure again. */
const known = new Map<string, number>();

/** Milliseconds of one run of this search on this machine, measured on a few of its combinations; null until it is known. */
export function useMeasuredRun(input: SearchInput | null, busy: boolean): number | null {
  const [measured, setMeasured] = useState<{ readonly key: string; readonly millis: number } | null>(null);
  const key = input
    ? `${rulesOf(input.document)} ${input.document.symbol} ${input.bars.length} ${input.searched.to} ${input.axes.map(({ id }) => id)}`
    : "";
  const latest = useRef(input);
  latest.current = input;
  useEffect(() => {
    const found = known.get(key);
    if (found !== undefined) return setMeasured({ key, millis: found });
    if (key === "" || busy) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      if (!latest.current) return;
      try {
        const task = await withPrices(latest.current, controller.signal);
        const { document, bars, searched, settings, space, objective, minTrades } = task;
        // Measured in the event engine: an estimate may be too long, but not too short.
        const method = { kind: "random", count: samples, seed: 1 } as const;
        const request = { document, bars, span: searched, settings, space, objective, minTrades, method };
        const { millisARun } = await pagePool().run("optimize", request, { signal: controller.signal });
        known.set(key, millisARun);
        setMeasured({ key, millis: millisARun });
      } catch {
        // Aborted by a newer plan, or a run that fails: the search itself will say why.
      }
    }, 500);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key, busy]);
  return measured?.key === key ? measured.millis : null;
}
