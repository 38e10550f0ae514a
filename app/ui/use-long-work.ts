import { useEffect, useRef, useState } from "react";
import { errorText } from "#lib/error-text.ts";

/** Work that takes a while and that the visitor may cancel, as one part of a page shows it. */
export type LongWork<Result> =
  | { readonly kind: "idle" }
  | { readonly kind: "running"; readonly percent: number }
  | { readonly kind: "done"; readonly result: Result }
  | { readonly kind: "failed"; readonly words: string };

type Options = {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: { readonly done: number; readonly total: number }) => void;
};

/** One piece of work at a time: a new one takes the place of the one before, and leaving the page ends it. */
export function useLongWork<Result>() {
  const [state, setState] = useState<LongWork<Result>>({ kind: "idle" });
  const running = useRef<AbortController | null>(null);
  const cancel = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);

  const start = async (work: (options: Options) => Promise<Result>) => {
    cancel();
    const abort = new AbortController();
    running.current = abort;
    const show = (next: LongWork<Result>) => running.current === abort && setState(next);
    show({ kind: "running", percent: 0 });
    try {
      const result = await work({
        signal: abort.signal,
        onProgress: ({ done, total }) => show({ kind: "running", percent: Math.floor((done / total) * 100) }),
      });
      show({ kind: "done", result });
    } catch (error) {
      show(abort.signal.aborted ? { kind: "idle" } : { kind: "failed", words: errorText(error) });
    }
  };
  return { state, start, cancel };
}
