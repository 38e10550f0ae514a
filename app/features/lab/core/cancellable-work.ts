import type { WorkMarks } from "./work-marks.ts";

/** What a page shows of long work. */
export type WorkState<Progress> = {
  /** How far it is; null while nothing runs. */
  readonly running: Progress | null;
  /** Why the last work failed, in words. */
  readonly problem: string | null;
  /** Name of the strategy whose work was cut off when its page was closed. */
  readonly unfinished: string | null;
};

export const idleWork = { running: null, problem: null, unfinished: null } as const;

type Options<Progress> = {
  readonly merge: (part: Partial<WorkState<Progress>>) => void;
  readonly problemText: (error: unknown) => string;
  /** Called once: where unfinished work is recorded; absent for work that is quickly done again. */
  readonly marks?: () => WorkMarks | null;
};

type Task<Progress, Result> = {
  /** The strategy it is about. */
  readonly name: string;
  readonly first: Progress;
  readonly run: (signal: AbortSignal, onProgress: (progress: Progress) => void) => Promise<Result>;
  /**
   * Stores on the device what has been found so far, because the visitor may have read it: called before `finish`, when the work fails,
   * and when its page is left, after which the page may come back and the work go on.
   */
  readonly record?: () => void;
  /** Takes the result over; not called for work that was cancelled or replaced. */
  readonly finish?: (result: Result) => void;
};

export type CancellableWork<Progress> = ReturnType<typeof createCancellableWork<Progress>>;

/** One piece of long work at a time: its progress, problem and result reach the page until it is cancelled or replaced. */
export function createCancellableWork<Progress>({ merge, problemText, marks: openMarks }: Options<Progress>) {
  let current: AbortController | null = null;
  let marks: WorkMarks | null | undefined;
  const abort = (): void => current?.abort(new DOMException("Cancelled", "AbortError"));

  function forgetUnfinished(): void {
    marks?.forget();
    merge({ unfinished: null });
  }

  return {
    isRunning: (): boolean => current !== null,
    /** Tells of work that an earlier page left unfinished, once in a page. */
    watchUnfinished(): undefined {
      if (marks !== undefined) return;
      marks = openMarks?.() ?? null;
      marks?.onCutOff((unfinished) => current || merge({ unfinished }));
    },
    /** The visitor has read that work was cut off. */
    forgetUnfinished,
    /** Starts work in the place of any that is going on. @returns whether it came to its result. */
    async start<Result>({ name, first, run, record, finish }: Task<Progress, Result>): Promise<boolean> {
      abort();
      const controller = new AbortController();
      current = controller;
      const isCurrent = () => current === controller;
      forgetUnfinished();
      const end = marks?.begin(name, controller.signal);
      merge({ running: first, problem: null });
      if (record) addEventListener("pagehide", record);
      try {
        const result = await run(controller.signal, (running) => isCurrent() && merge({ running }));
        record?.();
        if (!isCurrent()) return false;
        finish?.(result);
        return true;
      } catch (error) {
        record?.();
        if (isCurrent() && !controller.signal.aborted) merge({ problem: problemText(error) });
        return false;
      } finally {
        if (record) removeEventListener("pagehide", record);
        end?.();
        if (isCurrent()) {
          current = null;
          merge({ running: null });
        }
      }
    },
    /** Asks the work to stop; what it has found until then is its result. */
    stop: abort,
    /** Stops the work; nothing that it still finds is shown. */
    cancel(): void {
      abort();
      current = null;
      merge({ running: null });
    },
  };
}
