import { useId } from "react";
import { plainNumber } from "#lib/figure-text.ts";
import { sensiblePoolSize } from "#workers/start-thread.ts";
import { Button } from "../../../ui/button.tsx";
import { durationWords, estimatedMillis, usableThreads } from "./estimate.ts";
import { startSearch } from "./search-store.ts";
import { useMeasuredRun } from "./use-measured-run.ts";
import type { SearchDesk } from "./use-search-input.ts";

/** The estimated time of the search, from a measured run, and the button that starts it. */
export function SearchButton({ desk, busy }: { readonly desk: SearchDesk; readonly busy: boolean }) {
  const { input, missing, read } = desk;
  const millis = useMeasuredRun(input, busy);
  const reason = useId();
  const threads = usableThreads(desk.plan.method, typeof navigator === "undefined" ? 1 : sensiblePoolSize());
  const count = read.ok ? `${plainNumber(read.runs)} run${read.runs === 1 ? "" : "s"}` : null;
  const of =
    read.ok && read.runs < read.combinations ? ` at most, of ${plainNumber(read.combinations)} combinations` : "";
  const time =
    millis === null || !read.ok
      ? "measuring one run…"
      : `${durationWords(estimatedMillis(read.runs, millis, threads))} on ${threads} worker${threads === 1 ? "" : "s"} (one run took ${plainNumber(millis, millis < 10 ? 1 : 0)} ms)`;
  return (
    <div className="lab-go">
      <p className="small min-h-[42px] text-ink2">
        {count ? (
          <>
            <strong className="figure text-ink">{count}</strong>
            {of}
            {input ? `, ${time}` : ""}
          </>
        ) : (
          "No combinations yet."
        )}
      </p>
      <Button
        className="w-full"
        aria-disabled={!input || busy}
        aria-describedby={missing ? reason : undefined}
        onClick={() => input && !busy && void startSearch(input, desk.plan)}
      >
        Search
      </Button>
      {missing ? (
        <p className="fine" id={reason}>
          {missing}
        </p>
      ) : null}
    </div>
  );
}
