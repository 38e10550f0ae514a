import { useEffect, useState } from "react";
import { errorText } from "#lib/error-text.ts";
import { closeMoment, lastCloseAt } from "#trading/calendar/new-york-close.ts";
import { forecastSymbols, type HorizonId } from "#trading/forecast/plan.ts";
import { pagePool } from "#workers/page-pool.ts";
import { OutlookList } from "./outlook-list.tsx";
import { computedRow, type OutlookRow, utcText } from "./outlook-row.ts";

type Preview = { readonly closeAt: number; readonly rows: readonly OutlookRow[] };
type Props = { readonly horizon: HorizonId; readonly symbol: string };

/** While the record is empty: what the rule says at the last close, worked out here and never stored. */
export function LastClosePreview({ horizon, symbol }: Props) {
  const [preview, setPreview] = useState<Preview | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    const closeAt = closeMoment(lastCloseAt(Date.now()));
    const only = forecastSymbols
      .filter((name) => symbol === "" || name === symbol)
      .map((name) => ({ symbol: name, horizon }));
    setPreview(null);
    pagePool()
      .run("make-forecasts", { closeAt, only }, { signal: abort.signal })
      .then((made) => setPreview({ closeAt, rows: made.map(computedRow) }))
      .catch((error: unknown) => abort.signal.aborted || setProblem(errorText(error)));
    return () => abort.abort();
  }, [horizon, symbol]);
  if (problem) return <p className="small text-down">! The last close could not be worked out: {problem}</p>;
  if (!preview) return <p className="small min-h-[24rem] text-ink2">Working out the last close in your browser …</p>;
  return (
    <>
      <p className="small mb-2 text-ink2" data-preview>
        Back-computed: what the rule says about the close of {utcText(preview.closeAt)}. It was worked out now, in your
        browser; it is not part of the record and will not be scored.
      </p>
      <OutlookList label="Back-computed outlooks" rows={preview.rows} />
    </>
  );
}
